@proc
def compute(x: f32):
    compite(x)
    sin(x)
