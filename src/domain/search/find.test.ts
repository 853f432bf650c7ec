import { expect, test } from 'vitest'

import { find, indexOf, meaningOf } from './find.ts'

const list = [
  indexOf('Slots', 'Slots', ['RNG']),
  indexOf('Live casino', 'Live casino'),
  indexOf('Casino royale', 'Casino royale', ['Slots']),
  indexOf('Ho Chi Minh', 'Hồ Chí Minh'),
  indexOf('Da Nang', 'Đà Nẵng'),
  indexOf('Casino', 'Casino'),
]

test.each([
  ['', []],
  ['  ', []],
  ['casino', ['Casino', 'Casino royale', 'Live casino']],
  ['CAS', ['Casino royale', 'Casino', 'Live casino']],
  ['da nang', ['Da Nang']],
  ['minh ho', ['Ho Chi Minh']],
  ['slots', ['Slots', 'Casino royale']],
  ['rng', ['Slots']],
  ['royale slots', ['Casino royale']],
  ['casnio', ['Live casino', 'Casino royale', 'Casino']],
  ['cax', []],
  ['poker', []],
])('"%s" finds %j', (query, found) => {
  expect(find(list, query, 10)).toEqual(found)
})

test('no more is found than is asked for', () => {
  expect(find(list, 'casino', 2)).toEqual(['Casino', 'Casino royale'])
})

test('in a long list a slip of the finger finds nothing', () => {
  const long = Array.from({ length: 2_001 }, (_, index) => indexOf(index, `Game ${index} of fortune`))
  expect(find(long, 'fortnue', 5)).toEqual([])
  expect(find(long.slice(1), 'fortnue', 5)).toHaveLength(5)
})

test('ten thousand games are searched without trying each against each', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    indexOf(index, `Golden dragon fortune ${index}`, ['Aurel', 'Slots']),
  )
  const round = () => {
    const begun = performance.now()
    for (const query of ['g', 'fort', 'dragon 99', 'slots aurel', 'nothing at all']) find(many, query, 24)
    return (performance.now() - begun) / 5
  }
  // The fastest of three runs against a generous bound: load on the machine must not fail the test.
  expect(Math.min(round(), round(), round())).toBeLessThan(5_000)
})

test.each([
  ['drgaon', 'dragon forge', true],
  ['drgaon forge', 'dragon forge', true],
  ['forge drgaon', 'dragon forge', true],
  ['drgaon forge', 'dragon gate', false],
  // A name of the same game in another language.
  ['lo rogn', 'dragon forge\nlo rong', true],
  // Short words allow no typo.
  ['dra', 'dragon forge', true],
  ['dro', 'dragon forge', false],
  ['roulette', 'dragon forge', false],
])('a search for "%s" finds "%s": %s', (typed, folded, may) => {
  const isMeant = meaningOf(typed)
  // The second run uses the cached words.
  expect([isMeant(folded), isMeant(folded)]).toEqual([may, may])
})
