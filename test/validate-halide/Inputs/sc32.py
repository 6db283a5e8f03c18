# One stage: 5 x 5 weights, in integers that wrap.
@proc
def aux_stage(h: size, w: size, input: [ui16][h + 4, w + 4], output: [ui16][h, w]):
    for y in seq(0, h):
        for x in seq(0, w):
            output[y, x] = 0
            output[y, x] += 1 * input[y + 0, x + 0]
            output[y, x] += 2 * input[y + 1, x + 0]
            output[y, x] += 3 * input[y + 2, x + 0]
            output[y, x] += 4 * input[y + 3, x + 0]
            output[y, x] += 5 * input[y + 4, x + 0]
            output[y, x] += 2 * input[y + 0, x + 1]
            output[y, x] += 4 * input[y + 1, x + 1]
            output[y, x] += 6 * input[y + 2, x + 1]
            output[y, x] += 8 * input[y + 3, x + 1]
            output[y, x] += 10 * input[y + 4, x + 1]
            output[y, x] += 3 * input[y + 0, x + 2]
            output[y, x] += 6 * input[y + 1, x + 2]
            output[y, x] += 9 * input[y + 2, x + 2]
            output[y, x] += 12 * input[y + 3, x + 2]
            output[y, x] += 15 * input[y + 4, x + 2]
            output[y, x] += 4 * input[y + 0, x + 3]
            output[y, x] += 8 * input[y + 1, x + 3]
            output[y, x] += 12 * input[y + 2, x + 3]
            output[y, x] += 16 * input[y + 3, x + 3]
            output[y, x] += 20 * input[y + 4, x + 3]
            output[y, x] += 5 * input[y + 0, x + 4]
            output[y, x] += 10 * input[y + 1, x + 4]
            output[y, x] += 15 * input[y + 2, x + 4]
            output[y, x] += 20 * input[y + 3, x + 4]
            output[y, x] += 25 * input[y + 4, x + 4]

@proc
def sc32(w: size, h: size, input: ui16[512 * h + 128, 512 * w + 128], output: ui16[512 * h, 512 * w]):
    stage_0: ui16[512 * h + 124, 512 * w + 124]
    aux_stage(512 * h + 124, 512 * w + 124, input[0:512 * h + 128, 0:512 * w + 128], stage_0[0:512 * h + 124, 0:512 * w + 124])
    stage_1: ui16[512 * h + 120, 512 * w + 120]
    aux_stage(512 * h + 120, 512 * w + 120, stage_0[0:512 * h + 124, 0:512 * w + 124], stage_1[0:512 * h + 120, 0:512 * w + 120])
    stage_2: ui16[512 * h + 116, 512 * w + 116]
    aux_stage(512 * h + 116, 512 * w + 116, stage_1[0:512 * h + 120, 0:512 * w + 120], stage_2[0:512 * h + 116, 0:512 * w + 116])
    stage_3: ui16[512 * h + 112, 512 * w + 112]
    aux_stage(512 * h + 112, 512 * w + 112, stage_2[0:512 * h + 116, 0:512 * w + 116], stage_3[0:512 * h + 112, 0:512 * w + 112])
    stage_4: ui16[512 * h + 108, 512 * w + 108]
    aux_stage(512 * h + 108, 512 * w + 108, stage_3[0:512 * h + 112, 0:512 * w + 112], stage_4[0:512 * h + 108, 0:512 * w + 108])
    stage_5: ui16[512 * h + 104, 512 * w + 104]
    aux_stage(512 * h + 104, 512 * w + 104, stage_4[0:512 * h + 108, 0:512 * w + 108], stage_5[0:512 * h + 104, 0:512 * w + 104])
    stage_6: ui16[512 * h + 100, 512 * w + 100]
    aux_stage(512 * h + 100, 512 * w + 100, stage_5[0:512 * h + 104, 0:512 * w + 104], stage_6[0:512 * h + 100, 0:512 * w + 100])
    stage_7: ui16[512 * h + 96, 512 * w + 96]
    aux_stage(512 * h + 96, 512 * w + 96, stage_6[0:512 * h + 100, 0:512 * w + 100], stage_7[0:512 * h + 96, 0:512 * w + 96])
    stage_8: ui16[512 * h + 92, 512 * w + 92]
    aux_stage(512 * h + 92, 512 * w + 92, stage_7[0:512 * h + 96, 0:512 * w + 96], stage_8[0:512 * h + 92, 0:512 * w + 92])
    stage_9: ui16[512 * h + 88, 512 * w + 88]
    aux_stage(512 * h + 88, 512 * w + 88, stage_8[0:512 * h + 92, 0:512 * w + 92], stage_9[0:512 * h + 88, 0:512 * w + 88])
    stage_10: ui16[512 * h + 84, 512 * w + 84]
    aux_stage(512 * h + 84, 512 * w + 84, stage_9[0:512 * h + 88, 0:512 * w + 88], stage_10[0:512 * h + 84, 0:512 * w + 84])
    stage_11: ui16[512 * h + 80, 512 * w + 80]
    aux_stage(512 * h + 80, 512 * w + 80, stage_10[0:512 * h + 84, 0:512 * w + 84], stage_11[0:512 * h + 80, 0:512 * w + 80])
    stage_12: ui16[512 * h + 76, 512 * w + 76]
    aux_stage(512 * h + 76, 512 * w + 76, stage_11[0:512 * h + 80, 0:512 * w + 80], stage_12[0:512 * h + 76, 0:512 * w + 76])
    stage_13: ui16[512 * h + 72, 512 * w + 72]
    aux_stage(512 * h + 72, 512 * w + 72, stage_12[0:512 * h + 76, 0:512 * w + 76], stage_13[0:512 * h + 72, 0:512 * w + 72])
    stage_14: ui16[512 * h + 68, 512 * w + 68]
    aux_stage(512 * h + 68, 512 * w + 68, stage_13[0:512 * h + 72, 0:512 * w + 72], stage_14[0:512 * h + 68, 0:512 * w + 68])
    stage_15: ui16[512 * h + 64, 512 * w + 64]
    aux_stage(512 * h + 64, 512 * w + 64, stage_14[0:512 * h + 68, 0:512 * w + 68], stage_15[0:512 * h + 64, 0:512 * w + 64])
    stage_16: ui16[512 * h + 60, 512 * w + 60]
    aux_stage(512 * h + 60, 512 * w + 60, stage_15[0:512 * h + 64, 0:512 * w + 64], stage_16[0:512 * h + 60, 0:512 * w + 60])
    stage_17: ui16[512 * h + 56, 512 * w + 56]
    aux_stage(512 * h + 56, 512 * w + 56, stage_16[0:512 * h + 60, 0:512 * w + 60], stage_17[0:512 * h + 56, 0:512 * w + 56])
    stage_18: ui16[512 * h + 52, 512 * w + 52]
    aux_stage(512 * h + 52, 512 * w + 52, stage_17[0:512 * h + 56, 0:512 * w + 56], stage_18[0:512 * h + 52, 0:512 * w + 52])
    stage_19: ui16[512 * h + 48, 512 * w + 48]
    aux_stage(512 * h + 48, 512 * w + 48, stage_18[0:512 * h + 52, 0:512 * w + 52], stage_19[0:512 * h + 48, 0:512 * w + 48])
    stage_20: ui16[512 * h + 44, 512 * w + 44]
    aux_stage(512 * h + 44, 512 * w + 44, stage_19[0:512 * h + 48, 0:512 * w + 48], stage_20[0:512 * h + 44, 0:512 * w + 44])
    stage_21: ui16[512 * h + 40, 512 * w + 40]
    aux_stage(512 * h + 40, 512 * w + 40, stage_20[0:512 * h + 44, 0:512 * w + 44], stage_21[0:512 * h + 40, 0:512 * w + 40])
    stage_22: ui16[512 * h + 36, 512 * w + 36]
    aux_stage(512 * h + 36, 512 * w + 36, stage_21[0:512 * h + 40, 0:512 * w + 40], stage_22[0:512 * h + 36, 0:512 * w + 36])
    stage_23: ui16[512 * h + 32, 512 * w + 32]
    aux_stage(512 * h + 32, 512 * w + 32, stage_22[0:512 * h + 36, 0:512 * w + 36], stage_23[0:512 * h + 32, 0:512 * w + 32])
    stage_24: ui16[512 * h + 28, 512 * w + 28]
    aux_stage(512 * h + 28, 512 * w + 28, stage_23[0:512 * h + 32, 0:512 * w + 32], stage_24[0:512 * h + 28, 0:512 * w + 28])
    stage_25: ui16[512 * h + 24, 512 * w + 24]
    aux_stage(512 * h + 24, 512 * w + 24, stage_24[0:512 * h + 28, 0:512 * w + 28], stage_25[0:512 * h + 24, 0:512 * w + 24])
    stage_26: ui16[512 * h + 20, 512 * w + 20]
    aux_stage(512 * h + 20, 512 * w + 20, stage_25[0:512 * h + 24, 0:512 * w + 24], stage_26[0:512 * h + 20, 0:512 * w + 20])
    stage_27: ui16[512 * h + 16, 512 * w + 16]
    aux_stage(512 * h + 16, 512 * w + 16, stage_26[0:512 * h + 20, 0:512 * w + 20], stage_27[0:512 * h + 16, 0:512 * w + 16])
    stage_28: ui16[512 * h + 12, 512 * w + 12]
    aux_stage(512 * h + 12, 512 * w + 12, stage_27[0:512 * h + 16, 0:512 * w + 16], stage_28[0:512 * h + 12, 0:512 * w + 12])
    stage_29: ui16[512 * h + 8, 512 * w + 8]
    aux_stage(512 * h + 8, 512 * w + 8, stage_28[0:512 * h + 12, 0:512 * w + 12], stage_29[0:512 * h + 8, 0:512 * w + 8])
    stage_30: ui16[512 * h + 4, 512 * w + 4]
    aux_stage(512 * h + 4, 512 * w + 4, stage_29[0:512 * h + 8, 0:512 * w + 8], stage_30[0:512 * h + 4, 0:512 * w + 4])
    aux_stage(512 * h, 512 * w, stage_30[0:512 * h + 4, 0:512 * w + 4], output[0:512 * h, 0:512 * w])
