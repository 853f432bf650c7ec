import { expect, test } from 'vitest'

import { keptParts } from './kept-parts.ts'

test('the slip has a part for each lottery with lines, that of the page first; typed codes and broken ones are no parts', () => {
  const drafts = {
    XSAG: { lines: [{}, {}], draws: 5 },
    XSMB: { lines: [] },
    'XSAG.codes': { text: 'b5' },
    XSCT: null,
    'XSHCM+XSLA': { lines: [{}], draws: 'x' },
    XSHCM: { lines: [{}] },
  }
  const text = JSON.stringify({ owner: 'linh', drafts })
  const namesOf = (first: string) => keptParts(text, 'linh', first).map(({ name }) => name)
  expect(namesOf('XSAG')).toEqual(['XSAG', 'XSHCM+XSLA', 'XSHCM'])
  expect(namesOf('XSHCM')).toEqual(['XSHCM+XSLA', 'XSHCM', 'XSAG'])
  expect(keptParts(text, 'linh', 'XSAG')).toMatchObject([
    { codes: ['XSAG'], lines: 2, draws: 5 },
    { codes: ['XSHCM', 'XSLA'], lines: 1, draws: 1 },
    { codes: ['XSHCM'], lines: 1, draws: 1 },
  ])
  expect(keptParts(text, 'minh', 'XSAG')).toEqual([])
})
