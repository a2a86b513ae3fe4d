"""Arrays handed over without a copy: DLPack's capsule, made from an address. What every array library reads."""

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

CPU, CUDA = 1, 2
"""Kinds of device."""
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""Kinds of numbers, by NumPy's letters."""


class Device(ctypes.Structure):
    """Where an array is."""

    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class DataType(ctypes.Structure):
    """What an array is made of."""

    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class Tensor(ctypes.Structure):
    """An array."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", Device),
        ("dimensions", ctypes.c_int32),
        ("dtype", DataType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class ManagedTensor(ctypes.Structure):
    """An array, and what to call when its new owner is done with it."""


DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(ManagedTensor))
ManagedTensor._fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", DELETER))

DESTRUCTOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
NAME = b"dltensor"
python: Any = ctypes.pythonapi
python.PyCapsule_New.restype = ctypes.py_object
python.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, DESTRUCTOR)
python.PyCapsule_IsValid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
python.PyCapsule_GetPointer.restype = ctypes.c_void_p
python.PyCapsule_GetPointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p)

lent: dict[int, tuple[Any, ...]] = {}
"""What is kept alive for those who read it, by the address of what they were given."""


def _forget(managed: Any) -> None:
    """The reader is done."""
    lent.pop(ctypes.addressof(managed.contents), None)


def _unread(capsule: int) -> None:
    """A capsule that nobody has read goes: a reader would have renamed it."""
    if python.PyCapsule_IsValid(capsule, NAME):
        lent.pop(python.PyCapsule_GetPointer(capsule, NAME), None)


forget, unread = DELETER(_forget), DESTRUCTOR(_unread)


def capsule(address: int, shape: Sequence[int], dtype: "np.dtype[Any]", device: tuple[int, int], owner: object) -> Any:
    """An array in memory that belongs to `owner`, which stays alive for as long as somebody reads it."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    kind = DataType(CODES[dtype.kind], dtype.itemsize * 8, 1)
    managed = ManagedTensor(Tensor(address, Device(*device), len(shape), kind, sizes, None, 0), None, forget)
    lent[ctypes.addressof(managed)] = managed, sizes, owner
    return python.PyCapsule_New(ctypes.addressof(managed), NAME, unread)
