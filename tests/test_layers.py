"""Imports point down the layers, never up, never sideways between programs (CONTRIBUTING.md)."""

import ast
import re
import sys
from itertools import pairwise
from pathlib import Path

import networkx
import pytest

import whistlestop
from whistlestop.titles import title_ids

PACKAGE = Path(whistlestop.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

# Lower number, lower layer; programs of one line share a number.
LAYERS = {
    "cluster": 0,
    "intervals": 0,
    "titles": 0,
    "drawing": 1,
    "rules": 1,
    "encoding": 2,
    "game": 2,
    "bots": 3,
    "generating": 3,
    "analysis": 5,
    "arena": 6,
    "envs": 7,
    "training": 7,
    "testing": 8,
    "server": 8,
    "cli": 9,
}
# The rooms of the server, the lowest first; each may import the rooms before it.
ROOMS = (
    "telemetry",
    "http",
    "work",
    "store",
    "peers",
    "notifications",
    "titles",
    "people",
    "ratings",
    "table",
    "lobby",
    "review",
    "operation",
    "routers",
    "openapi",
    "foundation",
    "app",
)
TOP = {"__init__", "__main__"}
OF_THE_KERNEL = {"llvmlite", "numpy", "numba", "platformdirs"}
OF_TITLES = {"idna", "jsonschema", "msgspec"}


def layer_of(file):
    """Return the folder right below the package, or the name of a top-level module."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


def parsed(file):
    """Return the syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"))


def imports(tree):
    """Yield the full names of all modules that a file imports or names in a text.

    This includes imports for type checkers and within functions.
    """
    yield from named_modules(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{ast.unparse(node)}: relative imports hide the layer"
            yield node.module
            for alias in node.names:
                if node.module == "whistlestop":
                    yield f"whistlestop.{alias.name}"


def named_modules(tree):
    """Yield the names of our modules and packages in texts, such as ``import_module`` gets.

    Names of loggers do not count. ``-m whistlestop`` in a command counts as ``whistlestop.cli``;
    elsewhere "whistlestop" alone is the name of a folder, a cookie or the program.
    """
    loggers = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "logging.getLogger":
            loggers.update(node.args)
        elif isinstance(node, ast.Constant) and node not in loggers and is_module(node.value):
            yield node.value
        elif isinstance(node, ast.List | ast.Tuple):
            words = [each.value if isinstance(each, ast.Constant) else None for each in node.elts]
            if ("-m", "whistlestop") in pairwise(words):
                yield "whistlestop.cli"


def is_module(value):
    """Check whether a value is the full name of one of our modules or packages."""
    if not isinstance(value, str) or not re.fullmatch(r"whistlestop(\.\w+)+", value):
        return False
    place = PACKAGE.parent.joinpath(*value.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('NAME = "whistlestop.cli"', ["whistlestop.cli"]),
        ('NAME = "whistlestop.server"', ["whistlestop.server"]),
        ('importlib.import_module("whistlestop.server.table")', ["whistlestop.server.table"]),
        ('TOOLS = {"tidy": "whistlestop.drawing.untangle"}', ["whistlestop.drawing.untangle"]),
        ('run([sys.executable, "-m", "whistlestop", "serve"])', ["whistlestop.cli"]),
        ('run([sys.executable, "-m", "whistlestop.testing"])', ["whistlestop.testing"]),
        ('log = logging.getLogger("whistlestop.server")', []),
        ('folder = user_cache_path("whistlestop")', []),
        ('LOCK = "whistlestop.lock"', []),
    ],
)
def test_a_module_that_a_text_names_counts_as_imported(source, found):
    assert list(imports(ast.parse(source))) == found


def ours(file):
    """Return the layers that a file imports."""
    for name in imports(parsed(file)):
        package, _, rest = name.partition(".")
        if package == "whistlestop" and rest:
            yield rest.partition(".")[0]


def foreign(file):
    """Return the third-party packages that a file imports."""
    for name in imports(parsed(file)):
        package = name.partition(".")[0]
        if package != "whistlestop" and package not in sys.stdlib_module_names:
            yield package


def test_every_file_belongs_to_a_known_layer():
    assert {layer_of(file) for file in FILES} <= set(LAYERS) | TOP
    assert {"titles", "rules", "game", "bots", "arena", "server", "cli"} <= {
        layer_of(file) for file in FILES
    }


# A file and a layer above it that it may name, with the reason.
UPWARD = {
    ("arena/bench_start.py", "cli"),  # measures how long the program takes to start for a user
}


def test_no_exception_is_left_over():
    assert all(layer in ours(PACKAGE / file) for file, layer in UPWARD)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_point_down(file):
    here, name = layer_of(file), file.relative_to(PACKAGE).as_posix()
    if here not in LAYERS:
        return
    public = {"Action", "Event", "Game", "GameError", "IllegalAction", "TitleError", "View"}
    for other in ours(file):
        if other in public | {
            "__version__"
        }:  # names in the package itself belong to the game layer
            assert LAYERS[here] > LAYERS["game"]
        elif (name, other) not in UPWARD:
            assert other == here or LAYERS[other] < LAYERS[here], f"{here} imports {other}"


SERVER = [file for file in FILES if layer_of(file) == "server" and "migrations" not in file.parts]


def server_module(name):
    """Return the room and the module of a name in the server."""
    parts = name.split(".")[2:]
    return parts[0], ".".join(parts[:2])


def server_imports(file):
    """Yield the modules of the server that a file imports, each as its full name."""
    tree = parsed(file)
    yield from (name for name in named_modules(tree) if name.startswith("whistlestop.server."))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (a.name for a in node.names if a.name.startswith("whistlestop.server."))
        elif isinstance(node, ast.ImportFrom) and node.module.startswith("whistlestop.server"):
            is_room = PACKAGE.parent.joinpath(*node.module.split(".")).is_dir()
            for alias in node.names:
                yield f"{node.module}.{alias.name}" if is_room else node.module


def full_name(file):
    """Return the name by which a file is imported."""
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)


def test_the_server_consists_of_rooms():
    found = {server_module(full_name(file))[0] for file in SERVER} - {"__init__"}
    assert found == set(ROOMS)
    for file in SERVER:
        if file.name == "__init__.py":
            text = ast.get_docstring(parsed(file))
            assert text and "\n" not in text, f"{file}: say in a line what the room is for"


@pytest.mark.parametrize("file", SERVER, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_between_rooms_point_down(file):
    room = server_module(full_name(file))[0]
    for name in server_imports(file):
        other = server_module(name)[0]
        if room in ROOMS:
            assert ROOMS.index(other) <= ROOMS.index(room), f"{room} imports {name}"


def test_no_modules_of_the_server_import_each_other_in_a_circle():
    graph = networkx.DiGraph()
    for file in SERVER:
        for name in server_imports(file):
            graph.add_edge(server_module(full_name(file))[1], server_module(name)[1])
    assert list(networkx.simple_cycles(graph)) == []


def test_the_kernel_imports_only_numpy_numba_and_the_titles():
    for file in FILES:
        if layer_of(file) == "rules":
            assert set(ours(file)) <= {"rules", "titles"}
            assert set(foreign(file)) <= OF_THE_KERNEL


def test_the_titles_import_nothing_of_ours():
    for file in FILES:
        if layer_of(file) == "titles":
            assert set(ours(file)) <= {"titles"}
            assert set(foreign(file)) <= OF_TITLES


def test_the_drawing_of_boards_imports_no_rules():
    found = [file for file in FILES if layer_of(file) == "drawing"]
    assert found
    for file in found:
        assert set(ours(file)) <= {"drawing"}


def test_only_the_game_layer_and_the_laboratory_import_the_kernel():
    """A bot uses views, a server games; neither reads a state. Compiled bots search in states that
    they made themselves; only they need the kernel.
    """
    for file in FILES:
        if layer_of(file) == "cli":
            assert "rules" not in set(ours(file)), file.name
        if file.parent == PACKAGE / "bots" and "rules" in set(ours(file)):
            assert any(
                name.startswith("whistlestop.bots.planning") for name in imports(parsed(file))
            )


SHOWN_TO_BOTS = {
    "whistlestop.game",
    "whistlestop.game.action",
    "whistlestop.game.names",
    "whistlestop.game.view",
}
KEPT_FROM_BOTS = {"Game", "GameError", "IllegalAction"}
WAYS_TO_PEEK = {"_getframe", "_state", "_memory", "get_objects", "get_referrers", "f_back"}


@pytest.mark.parametrize("file", [f for f in FILES if layer_of(f) == "bots"], ids=lambda f: f.name)
def test_bots_see_views_and_actions_only(file):
    named = {n for n in named_modules(parsed(file)) if n.startswith("whistlestop.game")}
    assert named <= SHOWN_TO_BOTS
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
            assert not any(name.startswith("whistlestop") for name in names), names
            assert not names & {"gc", "ctypes"}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            assert module != "whistlestop", f"say from where: {ast.unparse(node)}"
            if module.startswith("whistlestop.game"):
                assert module in SHOWN_TO_BOTS
                assert not {alias.name for alias in node.names} & KEPT_FROM_BOTS
        elif isinstance(node, ast.Attribute):
            assert node.attr not in WAYS_TO_PEEK, f"{file.name}:{node.lineno}"


def test_the_client_knows_no_python():
    web = PACKAGE.parent.parent / "web"
    assert web.is_dir()
    found = [file for file in web.rglob("*.py") if "node_modules" not in file.parts]
    assert found == []


# The laboratory measures the speed of the same few titles, so that figures can be compared.
MEASURES = {"arena/bench.py", "envs/bench.py", "arena/bench_start.py"}


def test_no_code_names_a_title():
    """Code asks for a rule (docs/design.md); only data and texts name titles, so that a new title
    is a folder and no line elsewhere.
    """
    titles = set(title_ids())
    for file in FILES:
        where = file.relative_to(PACKAGE).as_posix()
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.Constant) and where not in MEASURES:
                assert node.value not in titles, f"{where}:{node.lineno} names {node.value}"


def test_the_client_names_no_title():
    sources = PACKAGE.parent.parent / "web" / "src"
    assert sources.is_dir()
    quoted = re.compile(rf"""['"`]({"|".join(title_ids())})['"`]""")
    for file in sources.rglob("*"):
        if file.suffix in (".ts", ".svelte", ".json") and not file.name.endswith(".test.ts"):
            found = quoted.search(file.read_text(encoding="utf-8"))
            assert found is None, f"{file.relative_to(sources)} names {found[1]}"


def imports_of(file):
    """Return all imports of a file that ever run, including those inside functions."""
    tree = parsed(file)
    for_types_alone = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom) and node not in for_types_alone:
            yield node


def modules():
    """Return every module of ours with those of ours that it imports."""
    found = {}
    for file in FILES:
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = file
    edges = {}
    for name, file in found.items():
        edges[name] = set()
        for node in imports_of(file):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    edges[name].add(inner if inner in found else node.module)
            else:
                edges[name].update(alias.name for alias in node.names)
        edges[name] &= set(found) - {name}
    return edges


def test_no_module_imports_itself_through_others():
    graph = networkx.DiGraph((name, other) for name, to in modules().items() for other in to)
    assert list(networkx.simple_cycles(graph)) == []


def test_no_function_of_the_game_layer_hides_an_import():
    """Such an import would hide a circular import."""
    for file in FILES:
        if layer_of(file) in ("rules", "game"):
            for node in ast.walk(parsed(file)):
                if isinstance(node, ast.FunctionDef):
                    hidden = [
                        n for n in ast.walk(node) if isinstance(n, ast.Import | ast.ImportFrom)
                    ]
                    ours = [n for n in hidden if "numba_pipeline" not in ast.unparse(n)]
                    assert ours == [], f"{file.name}: {node.name}"


MAX_LINES = 450


def test_no_file_is_too_long():
    top = PACKAGE.parent.parent
    sources = [*FILES, *(top / "tools").rglob("*.py"), *(top / "tests").rglob("*.py")]
    sources += [
        file
        for ending in ("ts", "svelte")
        for file in (top / "web" / "src").rglob(f"*.{ending}")
        if file.name != "protocol.ts"  # made from the server's messages
    ]
    long = {
        str(file.relative_to(top)): lines
        for file in sources
        if (lines := file.read_text(encoding="utf-8").count("\n")) > MAX_LINES
    }
    assert long == {}
