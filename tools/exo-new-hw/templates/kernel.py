# What the machine is to compute, as plain loops: schedule.star makes instructions of them.
@proc
def accumulate(n: size, x: @{elem}[n], y: @{elem}[n]):
    for i in seq(0, n):
        y[i] += x[i]
