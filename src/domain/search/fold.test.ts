import { expect, test } from 'vitest'

import { fold } from './fold.ts'

test.each([
  ['Đà Nẵng', 'da nang'],
  ['  Baccarat—Deluxe! ', 'baccarat deluxe'],
  ['Çırağan', 'ciragan'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['يانصيب', 'يانصيب'],
  ['يانصيبٌ', 'يانصيب'],
  ['电子彩票', '电子彩票'],
  ['ＲＮＧ', 'rng'],
  ['…', ''],
])('%s is searched as "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
