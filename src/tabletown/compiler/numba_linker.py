"""How kernels become machine code: each is analysed once, and what Python calls is linked and optimised as a whole.

Numba makes machine code of every function, with all that it calls: a rule that ten others call is optimised ten times over.
Here a kernel that another kernel calls is kept as it was lowered. What Python calls takes all of them in, and is optimised and
translated once; several such entries can share one translation, a *unit* (`compile_together`). Everything in a unit but the
doors by which Python comes in is internal, so that nothing is kept that was inlined, and no two games meet.

What is to be known of Numba's insides is in this file; `@kernel` (see `engine/kernel.py`) is what others know of it.
"""

import hashlib
import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba import njit
from numba.core import compiler, ir, itanium_mangler, typed_passes, untyped_passes
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.environment import lookup_environment
from numba.core.errors import TypingError

from . import compile_notice
from .disk_cache import SHARED, digest, folder_of, home_of

OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names begin under which machine code looks for what Python keeps for it."""
MANGLED = "_ZN"
"""How the names of compiled functions begin."""
Call = tuple[Any, tuple[Any, ...]]
"""A kernel, and the types of the arguments that Python gives it."""


# --- kernels that kernels call ------------------------------------------------------------------------------------------


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A kernel as it was lowered, for others to link; it is no machine code itself."""

    def __init__(self, codegen: Any, name: str, place: tuple[str, str, Any]) -> None:
        super().__init__(codegen, name)
        self.place = place
        """The module and name of the kernel, and the types of its arguments."""
        self.is_open = True

    def finalize(self) -> None:
        """Nothing more is to be added."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def parts(self) -> Iterator[Any]:
        """This library and all that it needs, each once and after one that needs it."""
        seen, waiting = {self}, [self]
        while waiting:
            library = waiting.pop()
            yield library
            for needed in library._linking_libraries if isinstance(library, InnerLibrary) else ():
                if needed not in seen:
                    seen.add(needed)
                    waiting.append(needed)

    def own_module(self) -> Any:
        """The kernel alone, in a form that may be linked into several others."""
        if self.is_open:
            set_linkage(self._final_module, "external", "linkonce_odr")
            self.is_open = False
        return self._final_module

    def whole(self, parts: Iterable[Any]) -> Any:
        """A module with this kernel and others."""
        module = self.own_module().clone()
        set_linkage(module, "linkonce_odr", "external")  # what is to be linked only where it is called would vanish
        link(module, parts)
        return module

    def _get_module_for_linking(self) -> Any:
        """For functions that are not ours and call a kernel."""
        self._ensure_finalized()
        self._shared_module: Any = self._shared_module or self.whole(self.parts())
        return self._shared_module


def set_linkage(module: Any, old: str, new: str) -> None:
    """Change how the functions of a module are linked."""
    for function in module.functions:
        if not function.is_declaration and function.linkage == llvm.Linkage[old]:
            function.linkage = new


def link(module: Any, parts: Iterable[Any]) -> None:
    """Link libraries into a module that needs them, in an order in which each is called by what is there already."""
    for part in parts:
        module.link_in(part.own_module() if isinstance(part, InnerLibrary) else part._get_module_for_linking(), preserve=True)


@register_pass(mutates_CFG=False, analysis_only=False)
class AskTheGame(FunctionPass):  # type: ignore[misc]
    """Generic calls (`turn`, `legal`) become calls of the kernels of the game whose states the arguments hold."""

    _name = "tabletown_ask_the_game"
    answers: Callable[[Any], Mapping[str, Any] | None] = staticmethod(lambda kind: None)
    """The kernels that answer for an argument's type, by name; None where it holds no state."""
    generic: Mapping[Any, str] = {}

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Put the game's kernels where the generic functions stand."""
        found: Mapping[str, Any] | None = None
        for block in state.func_ir.blocks.values():
            for statement in block.find_insts(ir.Assign):
                value = statement.value
                if isinstance(value, ir.Global | ir.FreeVar) and is_in(value.value, self.generic):
                    found = found or next(filter(None, map(self.answers, state.args)), None)
                    if found:
                        value.value = found[self.generic[value.value]]
        return found is not None


def is_in(value: Any, known: Mapping[Any, str]) -> bool:
    """Whether a value, which may have no hash, is known."""
    return callable(value) and value.__hash__ is not None and value in known


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerInner(typed_passes.NativeLowering):  # type: ignore[misc]
    """Lower a kernel, and leave it at that."""

    _name = "tabletown_lower_inner"

    def run_pass(self, state: Any) -> bool:
        """Lower it into a library of its own, under a name that every process gives it: they read what others have lowered."""
        context, who = state.targetctx, state.func_id
        home = digest_for(who.modname, state.args)
        if home and is_found_by_name(who.func_qualname):
            who.unique_id = f"{home}_{who.firstlineno}"
        context.mangler = symbol
        try:
            return self._lower(state)
        finally:
            del context.mangler

    def _lower(self, state: Any) -> bool:
        place = (state.func_id.modname, state.func_id.func_qualname, tuple(state.args))
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname, place)
        state.flags.no_compile = True
        super().run_pass(state)
        state.library.finalize()
        lowered = state["cr"]
        state["cr"] = lowered._replace(cfunc=token(lowered.fndesc))
        state.targetctx.insert_user_function(token(lowered.fndesc), lowered.fndesc, [state.library])
        return True


def symbol(name: str, kinds: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """The name of a function in machine code. Numba's own has numbers of types in it, which differ from process to process."""
    types = hashlib.sha256(str(kinds).encode()).hexdigest()[:16]
    return str(itanium_mangler.mangle(name, (), abi_tags=(*abi_tags, types), uid=uid))


def is_found_by_name(name: str) -> bool:
    """Whether a kernel stands in its module, and was not made by a function."""
    return "<" not in name


def token(description: Any) -> str:
    """What Numba knows an inner kernel by, instead of a function that could be called."""
    return f"inner {description.llvm_func_name}"


class Homes:
    """In which package the game lives whose states an argument's type holds."""

    of_kind: Callable[[Any], str | None] = staticmethod(lambda kind: None)


def resolve_with(answers: Callable[[Any], Any], home_in: Callable[[Any], str | None], calls: Mapping[Any, str]) -> None:
    """Let generic calls be answered: `answers` and `home_in` are asked with an argument's type, `calls` are all the calls."""
    AskTheGame.answers, AskTheGame.generic, Homes.of_kind = staticmethod(answers), calls, staticmethod(home_in)


def home_of_call(own: str, kinds: Iterable[Any]) -> str:
    """A game's own kernels live with the game, a generic one with the game of its arguments."""
    return next(filter(None, map(Homes.of_kind, kinds)), SHARED) if own == SHARED else own


def digest_for(module: str, kinds: Iterable[Any]) -> str:
    """What the code of a kernel of this module was made from, where it is called with arguments of these types; empty where it
    is not kept. It tells a kernel from the same one of another game, or of an older version."""
    own = home_of(module)
    return digest(home_of_call(own, kinds)) if own else ""


class InnerCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's passes, from Python's bytecode to what LLVM reads."""

    def define_pipelines(self) -> list[Any]:
        """One pipeline."""
        usual = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager = PassManager("kernel")
        for step, words in usual.passes:
            manager.add_pass(LowerInner if step is typed_passes.NativeLowering else step, words)
            if step is untyped_passes.IRProcessing:
                manager.add_pass(AskTheGame, "ask the game")
        manager.finalize()
        return [manager]


class InnerCache(CompileResultCacheImpl):  # type: ignore[misc]
    """Keeps inner kernels on the disk. What a kernel calls is kept by itself, where it can be found by its name."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Apart from what Python calls."""
        return "inner." + str(super().get_filename_base(fullname, abiflags))

    def reduce(self, result: Any) -> tuple[Any, ...]:
        """What is written."""
        result.fndesc.typemap = result.fndesc.calltypes = None
        kept: list[Any] = []
        taken_in: list[Any] = []
        for needed in dict.fromkeys(result.library._linking_libraries):
            if isinstance(needed, InnerLibrary) and is_found_by_name(needed.place[1]):
                kept.append(needed.place)
            else:
                taken_in += needed.parts() if isinstance(needed, InnerLibrary) else [needed]
        module = result.library.whole(taken_in)
        set_linkage(module, "linkonce_odr", "internal")  # what has no name that others know is this kernel's own
        return result.library.place, module.as_bitcode(), kept, result.fndesc, result.environment, result.signature

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        """What it was."""
        place, code, kept, description, environment, signature = payload
        library = InnerLibrary(target_context.codegen(), place[1], place)
        library._final_module = llvm.parse_bitcode(code)
        for module, name, kinds in kept:
            inner = getattr(import_module(module), name).inner
            inner.compile(kinds)
            library.add_linking_library(inner.overloads[kinds].library)
        library.finalize()
        return result_of(target_context, token(description), library, description, environment, signature)


def result_of(context: Any, entry: Any, library: Any, description: Any, environment: Any, signature: Any) -> Any:
    """A result of compiling, as Numba wants it, of something that was read from the disk."""
    return compiler.compile_result(
        typing_context=context.typing_context, target_context=context, entry_point=entry, typing_error=None, type_annotation="",
        library=library, call_helper=None, signature=signature, objectmode=False, lifted=(), fndesc=description,
        environment=environment, metadata=None, reload_init=[], referenced_envs=None,
    )  # fmt: skip


# --- what Python calls --------------------------------------------------------------------------------------------------


class Unit(JITCodeLibrary):  # type: ignore[misc]
    """Some entries with all that they need, optimised and translated together."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()
        self.doors: list[str] = []
        self.file: Path | None = None
        """Where it is kept."""

    def add_entry(self, context: Any, lowered: Any) -> None:
        """Let Python call a kernel."""
        self.doors.append(lowered.fndesc.llvm_cpython_wrapper_name)
        context.create_cpython_wrapper(self, lowered.fndesc, lowered.environment, None, release_gil=True)

    def _optimize_final_module(self) -> None:
        """Nobody finds a kernel in here by its name: it may take other arguments once it is optimised, and LLVM would let a
        function that is not ours, with the same kernel in it, call this one."""
        for number, function in enumerate(self._final_module.functions):
            if not function.is_declaration and function.name not in self.doors:
                function.linkage = "internal"
                function.name = f"inside.{number}"
            elif function.is_declaration and function.name.startswith(MANGLED) and not llvm.address_of_symbol(function.name):
                raise RuntimeError(f"{self.name} calls {function.name}, which is not there")  # it would call address 0
        super()._optimize_final_module()

    def write(self, folder: Path) -> str:
        """Keep it in a folder, once, under a name that follows from what it is."""
        if self.file is None:
            whole = pickle.dumps((self.name, self.doors, self._get_compiled_object(), self._environments()))
            self.file = folder / f"{hashlib.sha256(whole).hexdigest()[:32]}.unit"
            folder.mkdir(parents=True, exist_ok=True)
            beside = self.file.with_suffix(f".{os.getpid()}")
            beside.write_bytes(whole)
            beside.replace(self.file)
        return self.file.name

    def _environments(self) -> list[Any]:
        """What its functions keep in Python, where that is anything."""
        names = [variable.name for variable in self._final_module.global_variables if variable.name.startswith(ENVIRONMENT)]
        return [found for found in map(lookup_environment, names) if found is not None and found.consts]

    @classmethod
    def read(cls, context: Any, file: Path) -> "Unit | None":
        """A unit that was kept, once for all of its entries."""
        if file not in READ:
            try:
                name, doors, code, environments = pickle.loads(file.read_bytes())
            except OSError:
                return None
            unit = READ[file] = cls(context.codegen(), name)
            unit.file, unit.doors = file, doors
            unit._set_compiled_object(code)
            unit._finalize_final_module()
            unit._codegen._engine._defined_symbols.update(doors)
            for environment in environments:
                unit.codegen.set_env(environment.env_name, environment)
        return READ[file]


READ: dict[Path, Unit] = {}
"""The units that this process has read."""


class EntryCache(CompileResultCacheImpl):  # type: ignore[misc]
    """Keeps what Python calls on the disk: its unit, and beside it what is to be known of each entry."""

    def _folder(self) -> Path:
        return Path(self.locator.get_cache_path()).parent / "units"

    def reduce(self, result: Any) -> tuple[Any, ...]:
        """What is written."""
        result.fndesc.typemap = result.fndesc.calltypes = None
        return result.library.write(self._folder()), result.fndesc, result.environment, result.signature

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        """What it was; None where the unit is gone."""
        name, description, environment, signature = payload
        unit = Unit.read(target_context, self._folder() / name)
        if unit is None:
            return None
        entry = target_context.get_executable(unit, description, environment)
        return result_of(target_context, entry, unit, description, environment, signature)


class EntryCompiler:
    """Makes what Python calls of a kernel."""

    def __init__(self, outer: Any) -> None:
        self.outer, self.usual = outer, outer._compiler

    def __getattr__(self, name: str) -> Any:
        return getattr(self.usual, name)

    def compile(self, args: Any, return_type: Any) -> Any:
        """Link, optimise and translate a kernel with all that it calls, and with all that is of its unit."""
        own = self.outer, tuple(args)
        unit: list[Call] = import_module(self.outer.unit).unit(args) if self.outer.unit else []
        with not_analysed(self.outer):
            together = [own, *missing_of(call for call in unit if call != own)] if own in unit else [own]
            result, *others = compiled_as_unit(together)
        keep(together[1:], others)
        return result


@contextmanager
def not_analysed(outer: Any) -> Iterator[None]:
    """While Numba makes what Python calls: others of the unit may call it, which is no recursion unless it is analysed itself."""
    outer._compiling_counter.counter -= 1
    try:
        yield
    finally:
        outer._compiling_counter.counter += 1


def compiled_as_unit(calls: list[Call]) -> list[Any]:
    """What is compiled of some calls."""
    for kernel, kinds in calls:
        kernel.inner.compile(kinds)
    all_lowered = [kernel.inner.overloads[kinds] for kernel, kinds in calls]
    context = all_lowered[0].target_context
    unit = Unit(context.codegen(), all_lowered[0].library.name)
    for lowered in all_lowered:
        unit.add_entry(context, lowered)
    link(unit._final_module, dict.fromkeys(part for lowered in all_lowered for part in lowered.library.parts()))
    unit.finalize()
    return [
        lowered._replace(library=unit, metadata={}, entry_point=context.get_executable(unit, lowered.fndesc, lowered.environment))
        for lowered in all_lowered
    ]


def analyse(kernel: Any, kinds: tuple[Any, ...]) -> None:
    """Lower a kernel and what it calls, so that a unit that needs it need not."""
    kernel.inner.compile(kinds)


@global_compiler_lock  # type: ignore[untyped-decorator]
def compile_together(calls: Iterable[Call]) -> None:
    """Compile kernels as one unit; those that are compiled already are left out."""
    missing = missing_of(calls)
    if missing:
        keep(missing, compiled_as_unit(missing))


def missing_of(calls: Iterable[Call]) -> list[Call]:
    """Those that are not compiled, and can be for such arguments; what is on the disk is read."""
    missing = []
    for kernel, kinds in calls:
        if kinds not in kernel.overloads:
            found = kernel._cache.load_overload(kinds, kernel.targetctx)
            if found is None:
                if is_possible(kernel, kinds):
                    missing.append((kernel, kinds))
                    kernel._cache_misses[kinds] += 1
            else:
                kernel.add_overload(found)
                kernel._cache_hits[kinds] += 1
    return missing


def is_possible(kernel: Any, kinds: tuple[Any, ...]) -> bool:
    """Whether a kernel takes such arguments. One that is declared wrongly is compiled when somebody calls it."""
    try:
        kernel.inner.compile(kinds)
    except TypingError:
        return False
    return True


def keep(calls: list[Call], results: list[Any]) -> None:
    """From now on, Python's calls find what was compiled for them; on the disk as well."""
    for (kernel, kinds), result in zip(calls, results, strict=True):
        kernel.add_overload(result)
        kernel._cache.save_overload(kinds, result)


def compile_inner(inner: Any, kinds: tuple[Any, ...]) -> None:
    """As Numba's dispatchers do it, but without timers: they lie in one another, and each would be told of every call to LLVM."""
    with global_compiler_lock, inner._compiling_counter:
        if kinds in inner.overloads:
            return
        result = inner._cache.load_overload(kinds, inner.targetctx)
        if result is not None:
            inner.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
            inner.overloads[kinds] = result
            return
        inner.overloads[kinds] = result = inner._compiler.compile(kinds, None)
        inner._cache.save_overload(kinds, result)


def compiled(function: Callable[..., Any], home: str | None, widest: Callable[[Any], Any]) -> Any:
    """A function that Python calls as one kernel, and kernels as another, with arguments of the types that `widest` gives.

    Its code is kept on the disk where it has a home.
    """
    outer = njit(**OPTIONS)(function)
    inner = njit(**OPTIONS, no_cpython_wrapper=True, pipeline_class=InnerCompiler)(function)
    if home:
        outer._cache, inner._cache = KernelCache(function, home, EntryCache), KernelCache(function, home, InnerCache)
    outer.inner, outer.unit = inner, ""
    outer._compiler = EntryCompiler(outer)
    outer._compiling_counter = inner._compiling_counter
    outer.get_call_template = lambda args, kws: inner.get_call_template(
        tuple(map(widest, args)), {name: widest(kind) for name, kind in kws.items()}
    )
    outer.get_overload = inner.get_overload
    inner.compile = lambda kinds: compile_inner(inner, kinds)
    return outer


def of_unit(module: str, *kernels: Any) -> None:
    """These belong to a unit: the function `unit` of a module lists its calls. It is only read when one must be compiled."""
    for kernel in kernels:
        kernel.unit = module


def is_kernel(value: Any) -> bool:
    """Whether something is a kernel."""
    return isinstance(value, Dispatcher) and hasattr(value, "inner")


# --- what is kept on the disk ---------------------------------------------------------------------------------------------


class Locator(_CacheLocator):  # type: ignore[misc]
    """Tells Numba where the code of a function lies; the folder's name says already what it was compiled from."""

    home = SHARED

    def __init__(self, function: Any, file: str) -> None:
        self.path = folder_of(self.home) / function.__module__
        self.line = function.__code__.co_firstlineno
        self._py_file = file

    def get_cache_path(self) -> str:
        """The folder of one module's functions."""
        return str(self.path)

    def get_source_stamp(self) -> str:
        """Nothing more is to be compared."""
        return ""

    def get_disambiguator(self) -> str:
        """Two functions of one name in a module differ by their lines."""
        return str(self.line)

    @classmethod
    def from_function(cls, function: Any, file: str) -> "Locator":
        """The locator of a function."""
        return cls(function, file)


@cache
def cache_class(home: str, kind: Any) -> Any:
    """Numba's cache of functions, in the folder of one game; `kind` says how it writes them."""
    locator = type("GameLocator", (Locator,), {"home": home})
    impl = type("GameCacheImpl", (kind,), {"_locator_classes": [locator]})
    return type("GameFunctionCache", (FunctionCache,), {"_impl_class": impl})


class KernelCache:
    """The cache of one kernel: a game's own kernels lie with the game, a generic one with the game of its arguments."""

    def __init__(self, function: Callable[..., Any], own: str, kind: Any) -> None:
        self.function = function
        self.kind = kind
        self.own = own
        self.caches: dict[str, Any] = {}

    def _in(self, home: str) -> Any:
        if home not in self.caches:
            self.caches[home] = cache_class(home, self.kind)(self.function)
        return self.caches[home]

    @property
    def cache_path(self) -> str:
        """Where the kernel's code lies, if that does not depend on its arguments."""
        return str(folder_of(self.own))

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled code for these arguments; None where it must be compiled now."""
        home = home_of_call(self.own, signature)
        found = self._in(home).load_overload(signature, target)
        if found is None:
            compile_notice.begins(home)
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep compiled code."""
        home = home_of_call(self.own, signature)
        compile_notice.ends(home)
        self._in(home).save_overload(signature, result)

    def flush(self) -> None:
        """Forget what was kept."""
        for kept in self.caches.values():
            kept.flush()
