import { expect, test } from 'vitest'

import { isOfPattern, isPatternId, matchesAccepted, type PatternId, patternIds } from './pattern.ts'

// Each row: the pattern, a text, and whether it matches.
const rows: [PatternId, string, boolean][] = [
  ['free_text', 'Anything goes, ünd ☂', true],
  ['free_text', 'but no\u0000null', false],
  ['digits', '0123', true],
  ['digits', '٠١٢', false],
  ['digits', '12 3', false],
  ['letters_and_digits', 'abc123', true],
  ['letters_and_digits', 'abc_123', false],
  ['letter_first', 'a1', true],
  ['letter_first', '1a', false],
  ['email', 'a@b.co', true],
  ['email', 'first.last+tag@sub.example.org', true],
  ['email', 'a@b', false],
  ['email', 'a@@b.co', false],
  ['email', '.a@b.co', false],
  ['email', 'a..b@c.co', false],
  ['email', 'a@-b.co', false],
  ['email', 'a b@c.co', false],
  ['one_uppercase', 'passWord1', true],
  ['one_uppercase', 'password1', false],
  ['no_spaces', 'no-spaces', true],
  ['no_spaces', 'a b', false],
  ['chinese', '张三', true],
  ['chinese', '张3', false],
  ['chinese_and_digits', '张3', true],
  ['chinese_and_digits', '张a', false],
  ['chinese_and_signs', '张,3。', true],
  ['chinese_and_signs', '张a', false],
  ['korean', '홍길동', true],
  ['korean', 'hong', false],
  ['thai', 'สมชาย', true],
  ['thai', 'Somchai', false],
  ['thai_or_english', 'Somchai', true],
  ['thai_or_english', 'Somchai สม', false],
  ['english_and_spaces', 'Juan dela Cruz', true],
  ['english_and_spaces', 'Juan2', false],
  ['uppercase_and_spaces', 'JUAN CRUZ', true],
  ['uppercase_and_spaces', 'Juan', false],
  ['letters_digits_signs', 'aB3$', true],
  ['letters_digits_signs', 'aB3 $', false],
  ['date_year_first', '2004-02-29', true],
  ['date_year_first', '2005-02-29', false],
  ['date_year_first', '2004-13-01', false],
  ['date_month_first', '12-31-1999', true],
  ['date_month_first', '31-12-1999', false],
]
test.each(rows)('%s: "%s" is %s', (id, text, expected) => {
  expect(isOfPattern(id, text)).toBe(expected)
})

test('every kind is tried with a text that it takes and one that it refuses', () => {
  for (const id of patternIds) {
    const outcomes = rows.filter(([one]) => one === id).map(([, , expected]) => expected)
    expect(outcomes, id).toEqual(expect.arrayContaining([true, false]))
    expect(isOfPattern(id, ''), id).toBe(true)
    expect(isPatternId(id)).toBe(true)
  }
  expect(isPatternId('constructor')).toBe(false)
})

// Each row: a merchant's pattern, a text, and whether it matches.
const accepted: [string, string, boolean][] = [
  ['', 'anything', true],
  ['*', 'anything', true],
  ['*', '', true],
  ['vip*', 'vip7', true],
  ['vip*', 'xvip', false],
  ['*88', 'marisol88', true],
  ['a*b*c', 'a--b--c', true],
  ['a*b*c', 'a--c--b', false],
  ['ab*ab', 'ab', false],
  ['ab*ab', 'abab', true],
  ['exact', 'exact', true],
  ['exact', 'exactly', false],
  ['(a+)+$', '(a+)+$', true],
  ['.', 'x', false],
]
test.each(accepted)('the pattern "%s" and "%s": %s', (pattern, text, expected) => {
  expect(matchesAccepted(pattern, text)).toBe(expected)
})

test('a hostile pattern costs linear time in the length of the text', () => {
  const pattern = '*a'.repeat(200)
  const text = 'a'.repeat(511)
  const startMs = performance.now()
  for (let round = 0; round < 200; round += 1) matchesAccepted(`${pattern}*b`, text)
  expect(performance.now() - startMs).toBeLessThan(30_000)
  expect(isOfPattern('email', `${'a'.repeat(600)}@b.co`)).toBe(false)
})
