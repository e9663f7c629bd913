"""The pipeline with which Numba compiles the kernel. Imported only to load or make machine code.

By default Numba makes a separate library of each function. It links in all functions that this one
calls, optimizes the whole, and emits machine code, again at every level of the call tree. The
kernel's inner functions do not need this, because only compiled code calls them. Here they are
lowered to LLVM IR only. An entry point links them in, and the result is optimized once. This uses
Numba's documented way to change its pipeline (``pipeline_class``) and overrides the three library
methods below. It saves a third of the compile time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, get_type_hints

import numba
from llvmlite.binding import Linkage
from numba import _dynfunc, types  # type: ignore[attr-defined]  # a C module of Numba
from numba import config as numba_config
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering
from numba.extending import models, register_model, typeof_impl

from whistlestop.rules import records

config: Any = numba_config  # typed Any because its settings are created at run time
njit: Any = numba.njit
RUNTIME = "NRT_"  # prefix of the function names of Numba's runtime
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


class InnerLibrary(JITCodeLibrary):
    """The code of an inner function and its callees, neither optimized nor emitted."""

    def finalize(self) -> None:
        """Link the callees in, and leave out optimization and emission."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


class EntryLibrary(JITCodeLibrary):
    """The code of an entry point and all functions that it calls, optimized together.

    Nothing else calls the inner functions in it, so they become internal and can be dropped once
    inlined. They also get unique names: LLVM's loader looks up inner functions by name in libraries
    loaded before, where the optimizer may have changed their signatures. Functions of Numba's
    runtime keep their names. Numba needs the names to cancel out reference counts; without that,
    random playouts are a quarter slower.
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
    """A compiler pass that lets other compiled code call an inner function through its library."""

    _name = "declare_inner"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Lower a function and declare it to its callers, without emitting code for Python."""
        lowered = state["cr"]
        described = lowered.fndesc
        entry = _dynfunc.make_function(  # a placeholder; it has no code to run
            described.lookup_module(), described.qualname, "", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(entry, described, [state.library])
        state["cr"] = lowered._replace(cfunc=entry)
        return True


class InnerCompiler(Compiler):
    """Numba's standard pipeline except for its last step."""

    def define_pipelines(self) -> list[Any]:
        """Return the pipelines, each ending once the function is declared."""
        codegen = self.state.targetctx.codegen()
        self.state.library = InnerLibrary(codegen, self.state.func_id.func_qualname)
        self.state.flags.no_compile = True
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.add_pass_after(DeclareInner, NativeLowering)
            pipeline.finalize()
        return pipelines


class EntryCompiler(Compiler):
    """Numba's standard pipeline with an ``EntryLibrary``."""

    def define_pipelines(self) -> list[Any]:
        """Return the standard pipelines, compiling into an ``EntryLibrary``."""
        codegen = self.state.targetctx.codegen()
        self.state.library = EntryLibrary(codegen, self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        pipelines: list[Any] = super().define_pipelines()
        return pipelines


class KernelFunction(types.Dispatcher):
    """The type of an inner function: all its whole-number arguments are int64.

    Otherwise Numba would compile it again for int8, int16, int32 and for every constant.
    """

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call, with its arguments widened."""
        return super().get_call_type(context, tuple(map(widened, args)), kws)


register_model(KernelFunction)(models.OpaqueModel)  # a function type without any data


def widened(kind: Any) -> Any:
    """Return int64 for every type of whole numbers, and any other type unchanged."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) else plain


@typeof_impl.register(FunctionType)
def type_of_function(function: FunctionType, context: object) -> KernelFunction | None:
    """Return Numba's type for a kernel function, so that compiled code calls it compiled.

    Returns None for other functions.
    """
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
    float: types.float64,
    records.Bytes: types.uint8[::1],
    records.Int8s: types.int8[::1],
    records.Int16s: types.int16[::1],
    records.Int32s: types.int32[::1],
    records.Int64s: types.int64[::1],
    records.Floats: types.float64[::1],
    records.Float32s: types.float32[::1],
    records.Byte2s: types.uint8[:, ::1],
    records.Int8x2s: types.int8[:, ::1],
    records.Int64x2s: types.int64[:, ::1],
    records.Float32x2s: types.float32[:, ::1],
    records.Float2s: types.float64[:, ::1],
    records.Float3s: types.float64[:, :, ::1],
}


def type_of_annotation(annotation: Any) -> Any:
    """Return Numba's type of an argument: one of TYPES, or a named tuple of such types."""
    if annotation in TYPES:
        return TYPES[annotation]
    fields = get_type_hints(annotation, include_extras=True).values()
    return types.BaseTuple.from_types(tuple(map(type_of_annotation, fields)), annotation)


def with_inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return an entry point in which ``inlined`` functions are marked as Numba expects it."""
    inlined = {
        name: njit(inline="always", **OPTIONS)(value)
        for name, value in function.__globals__.items()
        if isinstance(value, FunctionType) and value.__dict__.get("is_inlined")
    }
    seen = FunctionType(function.__code__, function.__globals__ | inlined, function.__name__)
    return functools.update_wrapper(seen, function)


def compile_entry_point(function: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    """Return the machine code of an entry point for its annotated types.

    It is read from ``folder`` if it is there; otherwise it is compiled and stored there.
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
