import { expect, test } from 'vitest'

import { numbersIn } from './offer-title.ts'

test.each<[string, readonly string[]]>([
  ['Stake the bonus 10 times. For CN¥200.00 that is CN¥2,000.00.', ['10', 'CN¥200.00', 'CN¥2,000.00']],
  ['100% of it, at most ₱50.00.', ['100%', '₱50.00']],
  ['奖金需投注 10 倍。', ['10']],
  ['Your own money is staked first.', []],
  ['Claim it within 3 days.', ['3']],
])('the numbers of %j', (text, expected) => {
  const parts = numbersIn(text)
  expect(parts.filter(({ isNumber }) => isNumber).map((part) => part.text)).toEqual(expected)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
