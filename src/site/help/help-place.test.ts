import { expect, test } from 'vitest'

import { readHelpPlace } from './help-place.ts'

// Each row: the query parameters, and the place they mean.
for (const [address, place] of [
  [{}, {}],
  [{ article: 'terms' }, { article: 'terms' }],
  [{ article: 'terms', search: 'x' }, { article: 'terms' }],
  [{ article: '../x' }, {}],
  [{ article: 7 }, {}],
  [{ search: '  two step ' }, { search: 'two step' }],
  [{ search: 128 }, { search: '128' }],
  [{ search: '' }, {}],
  [{ search: ['x'] }, {}],
  [{ search: 'x'.repeat(200) }, { search: 'x'.repeat(100) }],
] as const) {
  test(`${JSON.stringify(address).slice(0, 60)}`, () => expect(readHelpPlace(address)).toEqual(place))
}
