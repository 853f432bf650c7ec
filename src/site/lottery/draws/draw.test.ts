import { expect, test } from 'vitest'

import { replacedPlaces } from './draw.ts'

const before = [['12345'], ['00', '17', '04']]

test.each<[what: string, opened: string[][] | undefined, replaced: string[][] | undefined, pairs: string[]]>([
  ['a result that was never corrected', before, undefined, []],
  ['one prize', [['12345'], ['00', '18', '04']], before, ['17 18']],
  ['all numbers', [['54321'], ['10', '71', '40']], before, ['12345 54321', '00 10', '17 71', '04 40']],
  ['a cancelled draw', undefined, before, []],
])('%s: the replaced numbers stand beside the new ones', (_what, opened, replaced, pairs) => {
  const found = replacedPlaces({ ...(opened ? { opened } : {}), ...(replaced ? { replaced } : {}) })
  expect(found.map(({ before: was, now }) => `${was} ${now}`)).toEqual(pairs)
})
