import { expect, test } from 'vitest'

import { browserStorage } from '#browser/storage.ts'

import { readLocalFavourites, removeLocalFavourites } from './local-favourites.ts'

test.each([
  ['nothing', null, []],
  ['a list', '["XSMB","PK10_5"]', ['XSMB', 'PK10_5']],
  ['entries that are no codes', '["XSMB",7,"<b>",""]', ['XSMB']],
  ['something else', '{"XSMB":true}', []],
  ['what is no JSON', 'XSMB', []],
])('of %s the codes are read, and those of another account are not', (_what, text, codes) => {
  if (text !== null) browserStorage.setItem('lottery.favourites.mara', text)
  expect(readLocalFavourites('mara')).toEqual(codes)
  expect(readLocalFavourites('mario')).toEqual([])
  removeLocalFavourites('mara')
  expect(readLocalFavourites('mara')).toEqual([])
})
