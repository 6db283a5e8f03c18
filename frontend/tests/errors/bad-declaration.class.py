class AVX512(Memory):
    @classmethod
    def can_read(cls):
        return False
