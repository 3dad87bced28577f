"""Reads the CPU time, wakeups, system calls and memory of processes from the kernel."""

import os
import signal
import subprocess
import time


def stop_process(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(5)


def read_file(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def cpu_seconds(pid):
    """CPU time of all threads of a process, ended ones included, in seconds with nanosecond resolution."""
    try:
        return time.clock_gettime((~pid << 3) | 2)  # MAKE_PROCESS_CPUCLOCK(pid, CPUCLOCK_SCHED)
    except OSError:
        return 0.0


def start_time(pid):
    stat = read_file(f"/proc/{pid}/stat")
    return stat[stat.rfind(")") + 2:].split()[19] if stat else None


def fields(text):
    """The numbers in lines of the form "Name:  123 kB" of a /proc file, by name."""
    out = {}
    for line in text.splitlines():
        name, _, rest = line.partition(":")
        value = rest.split()
        if value and value[0].isdigit():
            out[name] = int(value[0])
    return out


def busy_seconds():
    """CPU seconds used by all processes of the machine."""
    user, nice, system, _, _, irq, softirq, steal = map(int, read_file("/proc/stat").split()[1:9])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


class Tree:
    """A program and its descendants."""

    def __init__(self, process):
        self.process = process
        self.known = {process.pid: start_time(process.pid)}

    def pids(self):
        pending, live = [self.process.pid], []
        while pending:
            pid = pending.pop()
            if not os.path.exists(f"/proc/{pid}/stat"):
                continue
            live.append(pid)
            self.known.setdefault(pid, start_time(pid))
            try:
                tasks = os.listdir(f"/proc/{pid}/task")
            except OSError:
                continue
            for task in tasks:
                pending += map(int, read_file(f"/proc/{pid}/task/{task}/children").split())
        return live

    def cpu(self):
        return sum(cpu_seconds(pid) for pid in self.pids())

    def threads(self):
        return sum(len(os.listdir(f"/proc/{pid}/task")) for pid in self.pids())

    def switches(self):
        """(voluntary, involuntary) context switches of all live threads."""
        totals = [0, 0]
        for pid in self.pids():
            for task in os.listdir(f"/proc/{pid}/task"):
                status = fields(read_file(f"/proc/{pid}/task/{task}/status"))
                totals[0] += status.get("voluntary_ctxt_switches", 0)
                totals[1] += status.get("nonvoluntary_ctxt_switches", 0)
        return totals

    def writes(self):
        """The number of write system calls of all live processes."""
        return sum(fields(read_file(f"/proc/{pid}/io")).get("syscw", 0) for pid in self.pids())

    def memory(self):
        """PSS, its anonymous part, RSS and peak RSS in MiB, summed over the live processes."""
        sums = dict.fromkeys(("Pss", "Pss_Anon", "Rss", "VmHWM"), 0)
        for pid in self.pids():
            values = fields(read_file(f"/proc/{pid}/smaps_rollup")) | fields(read_file(f"/proc/{pid}/status"))
            for key in sums:
                sums[key] += values.get(key, 0)
        return {key: value / 1024 for key, value in sums.items()}

    def stop(self):
        self.pids()
        stop_process(self.process)
        for pid, started in self.known.items():
            if started is not None and start_time(pid) == started:
                try:
                    os.kill(pid, signal.SIGKILL)
                except OSError:
                    pass
