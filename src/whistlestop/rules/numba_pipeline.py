"""How Numba compiles the kernel. Imported only when machine code is loaded or made.

Numba makes each function a library of its own: it links in all that the function calls, optimizes
the whole, and emits machine code, at every level of the call tree again. Inner functions of the
kernel need none of that, for nobody calls them but the compiled code around them: here they are
lowered to LLVM's language and left so until an entry point takes them in, which is then optimized
once. This uses Numba's documented way to change its pipeline (``pipeline_class``), and of its
libraries the three methods below; it saves a third of the time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, get_type_hints

import numba
from llvmlite.binding import Linkage
from numba import _dynfunc, types  # type: ignore[attr-defined]  # Numba's own, in C
from numba import config as numba_config
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering
from numba.extending import models, register_model, typeof_impl

from whistlestop.rules import records

config: Any = numba_config  # its settings are made at run time
njit: Any = numba.njit
RUNTIME = "NRT_"  # how the names of Numba's runtime begin
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


class InnerLibrary(JITCodeLibrary):
    """The code of an inner function and of those that it calls, neither optimized nor emitted."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


class EntryLibrary(JITCodeLibrary):
    """The code of an entry point with all that it calls, optimized as one.

    Nobody else calls the inner functions in it, so that what is inlined need not be kept. They get
    names of their own: LLVM's loader looks inner functions up by name also in what was loaded
    before, where the optimizer may have changed what they are called with. Those of Numba's runtime
    stay as they are: by their names it knows which counts of references cancel out, without which
    random play is a quarter slower.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            is_inner = function.linkage == Linkage.linkonce_odr and not function.is_declaration
            if is_inner and not function.name.startswith(RUNTIME):
                function.linkage = Linkage.internal
                function.name = f"{function.name}.in.{self.name}"
        super()._optimize_final_module()


@register_pass(mutates_CFG=False, analysis_only=True)
class DeclareInner(LoweringPass):
    """Let other compiled code call an inner function by its library."""

    _name = "declare_inner"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        lowered = state["cr"]
        described = lowered.fndesc
        entry = _dynfunc.make_function(  # stands for the function; it has no code to run
            described.lookup_module(), described.qualname, "", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(entry, described, [state.library])
        state["cr"] = lowered._replace(cfunc=entry)
        return True


class InnerCompiler(Compiler):
    """Numba's own pipeline, but for the last step."""

    def define_pipelines(self) -> list[Any]:
        codegen = self.state.targetctx.codegen()
        self.state.library = InnerLibrary(codegen, self.state.func_id.func_qualname)
        self.state.flags.no_compile = True
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.add_pass_after(DeclareInner, NativeLowering)
            pipeline.finalize()
        return pipelines


class EntryCompiler(Compiler):
    """Numba's own pipeline, with a library of ours."""

    def define_pipelines(self) -> list[Any]:
        codegen = self.state.targetctx.codegen()
        self.state.library = EntryLibrary(codegen, self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        pipelines: list[Any] = super().define_pipelines()
        return pipelines


class KernelFunction(types.Dispatcher):
    """The type of an inner function: all whole numbers that it is given are int64.

    Numba would compile it again for int8, int16, int32 and for every constant.
    """

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        return super().get_call_type(context, tuple(map(widened, args)), kws)


register_model(KernelFunction)(models.OpaqueModel)  # there is nothing to hand over


def widened(kind: Any) -> Any:
    """int64 for every type of whole numbers; others as they are."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) else plain


@typeof_impl.register(FunctionType)
def type_of_function(function: FunctionType, context: object) -> KernelFunction | None:
    """Compiled code that names a function of the kernel calls it compiled."""
    if not function.__dict__.get("is_kernel"):
        return None
    inner = function.__dict__.get("dispatcher")
    if inner is None:
        inner = njit(
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            pipeline_class=InnerCompiler,
            **OPTIONS,
        )(function)
        function.__dict__["dispatcher"] = inner
    return KernelFunction(inner)


TYPES = {
    int: types.int64,
    records.Bytes: types.uint8[::1],
    records.Int8s: types.int8[::1],
    records.Int16s: types.int16[::1],
    records.Int32s: types.int32[::1],
    records.Floats: types.float64[::1],
    records.Float2s: types.float64[:, ::1],
    records.Float3s: types.float64[:, :, ::1],
}


def type_of_annotation(annotation: Any) -> Any:
    """Numba's type for what an entry point takes: one of TYPES, or a named tuple of such."""
    if annotation in TYPES:
        return TYPES[annotation]
    fields = get_type_hints(annotation, include_extras=True).values()
    return types.BaseTuple.from_types(tuple(map(type_of_annotation, fields)), annotation)


def with_inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """An entry point as Numba is to see it: what is inlined in it, it knows by Numba's word for
    that."""
    inlined = {
        name: njit(inline="always", **OPTIONS)(value)
        for name, value in function.__globals__.items()
        if isinstance(value, FunctionType) and value.__dict__.get("is_inlined")
    }
    seen = FunctionType(function.__code__, function.__globals__ | inlined, function.__name__)
    return functools.update_wrapper(seen, function)


def compile_entry_point(function: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    """The machine code of an entry point for the types that it is annotated with.

    It is read from ``folder`` if it lies there, else made and put there.
    """
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return")
    signature = tuple(map(type_of_annotation, hints.values()))
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        compiled: Callable[..., Any] = njit(
            signature, cache=True, pipeline_class=EntryCompiler, **OPTIONS
        )(with_inlined(function))
    finally:
        config.CACHE_DIR = before
    return compiled
