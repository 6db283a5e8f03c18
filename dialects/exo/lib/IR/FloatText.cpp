//===- FloatText.cpp - Numbers in their shortest text ---------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatText.h"
#include <charconv>
#include <cmath>

std::string exo::shortestText(double value) {
  // Within these bounds the plain form is at most about 20 characters long.
  double magnitude = std::fabs(value);
  bool plain = magnitude == 0 || (magnitude >= 1e-5 && magnitude < 1e16);
  char buffer[64];
  auto format =
      plain ? std::chars_format::fixed : std::chars_format::scientific;
  char *end = std::to_chars(buffer, buffer + sizeof(buffer), value, format).ptr;
  std::string text(buffer, end);
  if (text.find('.') == std::string::npos)
    text.insert(std::min(text.find('e'), text.size()), ".0");
  return text;
}
