"""Processes of Linux: their children, memory and processor time."""

import os
import re
from pathlib import Path


def memory(pid: int) -> int:
    """Return the memory that a process and its children use, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    own = int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) // 1024
    return own + sum(memory(child) for child in children(pid))


def processor_time(pid: int) -> float:
    """Return the seconds of processor time that a process and its children have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_time(child) for child in children(pid))


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(number) for number in text.split()]
