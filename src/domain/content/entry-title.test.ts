import { expect, test } from 'vitest'

import { banner } from './banner.ts'
import { titleOfEntry } from './entry-title.ts'
import { hotMatch } from './hot-match.ts'

test.each([
  [banner, { title: 'Open house', text: 'Come in' }, 'Open house'],
  [banner, {}, ''],
  [banner, undefined, ''],
  [hotMatch, { home: 'Reds', away: 'Blues', league: 'Cup' }, 'Reds – Blues'],
  [hotMatch, { home: '', away: 'Blues', league: 'Cup' }, 'Blues'],
] as const)('%j with the words %j is called "%s"', (kind, words, title) => {
  expect(titleOfEntry(kind, words)).toBe(title)
})
