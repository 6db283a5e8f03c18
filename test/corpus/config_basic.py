@config
class Params:
    alpha: f32
    count: size
    offset: index
    enabled: bool
    step: stride

@proc
def set_params(n: size, a: f32 @ DRAM):
    Params.alpha = a
    Params.count = n
    Params.offset = 2
    Params.enabled = True
    Params.step = 1

@proc
def use_params(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        if Params.enabled and i < Params.count:
            x[i] = Params.alpha * x[i]

@proc
def both(n: size, a: f32 @ DRAM, x: f32[n] @ DRAM):
    set_params(n, a)
    use_params(n, x)

@proc
def precondition_on_field(n: size, x: f32[n] @ DRAM):
    assert Params.count == n
    for i in seq(0, Params.count):
        x[i] = 0.0

@proc
def establish(n: size, x: f32[n] @ DRAM):
    Params.count = n
    precondition_on_field(n, x)

@proc
def offset_access(x: f32[16] @ DRAM):
    if Params.offset >= 0 and Params.offset < 16:
        x[Params.offset] = 1.0
