import { expect, test } from 'vitest'

import { maskName } from './masked-name.ts'

// Each row: the case, a name, and its masked form.
test.each([
  ['no name', '', '***'],
  ['one sign', 'a', '***'],
  ['two signs', 'ab', 'a***'],
  ['three signs', 'ana', 'a***'],
  ['four signs', 'anna', 'a***a'],
  ['six signs', 'marina', 'ma***a'],
  ['eight signs', 'marisol8', 'ma***l8'],
  ['ten signs', 'marisol888', 'mar***88'],
  ['a long name shows no more', 'a-very-long-name-indeed', 'a-v***ed'],
  ['blanks around it', '  anna ', 'a***a'],
  ['Chinese', '王小明', '王***'],
  ['from right to left', 'محمد', 'م***د'],
  ['a vowel stays on its letter', 'مُحَمَّد', 'مُ***د'],
  ['an accent of its own stays on its letter', 'e\u0301tienne', 'e\u0301t***e'],
  ['a family is one sign', '👨‍👩‍👧‍👦bc', '👨‍👩‍👧‍👦***'],
  ['a flag is one sign', '🇵🇭🇻🇳', '🇵🇭***'],
  ['Devanagari', 'क्षेत्र', 'क्षे***'],
])('%s: %s', (_, name, visible) => {
  expect(maskName(name)).toBe(visible)
})

test('at least half of every name stays hidden', () => {
  for (let length = 0; length < 30; length += 1) {
    const visible = maskName('x'.repeat(length)).replace('***', '').length
    expect(visible).toBeLessThanOrEqual(length / 2)
  }
})
