import { expect, test } from 'vitest'

import { type TeamFigures, type Tier, chooseTier, covers, missingOf } from './tiers.ts'

const M = 100_000n
/** The contract of agent U: 0.5 %; 1 % from 100,000 and 5 active; 1.5 % from 500,000 and 10 active. */
const first: Tier = { ratePpm: 5_000 }
const second: Tier = { validBet: 100_000n * M, active: 5, ratePpm: 10_000 }
const third: Tier = { validBet: 500_000n * M, active: 10, ratePpm: 15_000 }
const tiers = [first, second, third]
const figures: TeamFigures = { validBet: 500_000n * M, profit: 0n, active: 10, betAmount: 0n }

test.each([
  ['500,000.00 and 10', {}, third],
  ['499,999.99 and 10', { validBet: 49_999_999n * 1_000n }, second],
  ['one unit less than 500,000', { validBet: 500_000n * M - 1n }, second],
  ['500,000.00 and 9', { active: 9 }, second],
  ['4 active', { active: 4 }, first],
  ['nothing', { validBet: 0n, active: 0 }, first],
])('the row at %s', (_what, change, expected) => {
  expect(chooseTier(tiers, { ...figures, ...change }).tier).toBe(expected)
  expect(chooseTier(tiers.toReversed(), { ...figures, ...change }).tier).toBe(expected)
})

test.each<[string, Tier, Partial<TeamFigures>, string | undefined]>([
  ['none', third, {}, undefined],
  ['the valid bet', third, { validBet: 1n, active: 1 }, 'validBet'],
  ['the profit', { profit: 5n, ratePpm: 1 }, { profit: 4n }, 'profit'],
  ['a team that won does not meet a loss', { profit: 30n, ratePpm: 1 }, { profit: -30n }, 'profit'],
  ['the active members', third, { active: 9 }, 'active'],
  ['the bet amount', { betAmount: 1n, ratePpm: 1 }, {}, 'betAmount'],
  ['a condition of zero is a condition', { profit: 0n, ratePpm: 1 }, { profit: -1n }, 'profit'],
])('the first missing condition: %s', (_what, tier, change, expected) => {
  expect(missingOf(tier, { ...figures, ...change })?.condition).toBe(expected)
})

test('without a reached row, the first missing condition of the lowest one is named', () => {
  expect(chooseTier([third, second], { ...figures, active: 3 })).toEqual({
    missing: { condition: 'active', needed: 5n, reached: 3n },
  })
  expect(chooseTier([], figures)).toEqual({ missing: undefined })
})

test.each([
  ['a lower rate at the same conditions', second, { ...second, ratePpm: 9_000 }, 0, true],
  ['the same rate', second, second, 0, true],
  ['the same rate, where a gap is due', second, second, 1, false],
  ['a higher rate', second, { ...second, ratePpm: 10_001 }, 0, false],
  ['a row without conditions covers all', first, { profit: 1n, ratePpm: 5_000 }, 0, true],
  ['a lower condition of the downline', second, { ...second, active: 4 }, 0, false],
  ['a condition that the downline lacks', second, { validBet: second.validBet, ratePpm: 1 }, 0, false],
] as const)('cover: %s', (_what, upline, downline, gapPpm, expected) => {
  expect(covers(upline, downline, gapPpm)).toBe(expected)
})
