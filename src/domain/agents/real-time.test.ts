import { expect, test } from 'vitest'

import { type RealTimeAgent, payAccrued, tierOfDay, windowLines } from './real-time.ts'

const cents = (amount: bigint) => amount * 1_000n
const step = 1_000n
const [U, A] = [1n, 2n]
const agents: RealTimeAgent[] = [
  { id: U, uplineId: undefined, ratePpm: 12_000 },
  { id: A, uplineId: U, ratePpm: 8_000 },
]
const both = (index: number, amount: bigint) => ({
  index,
  bases: new Map([U, A].map((id) => [id, cents(amount)])),
})
/** 1 unit in millionths, times 10 to the fifth: 1.28304 of the main unit is 128,304 units. */
const units = (count: bigint) => count * 1_000_000n
const netsOf = (windows: Parameters<typeof windowLines>[1], given = agents) =>
  given.map(({ id }) =>
    windowLines(given, windows)
      .filter((line) => line.id === id)
      .reduce((sum, { netFine }) => sum + netFine, 0n),
  )

test('120, 33.33 and 7.05 at 0.8 % are 1.28304; U at 1.2 % nets 0.64152', () => {
  const windows = [both(0, 120_00n), both(7, 33_33n), both(9, 7_05n)]
  expect(netsOf(windows)).toEqual([units(64_152n), units(128_304n)])
  expect(netsOf(windows.toReversed())).toEqual([units(64_152n), units(128_304n)])
})

test('1.28 is paid, and 0.00304 carried', () => {
  expect(payAccrued({ carriedFine: 0n, addedFine: units(128_304n), step })).toEqual({
    paid: 128_000n,
    carriedFine: units(304n),
  })
})

test.each([
  ['the carried rest becomes a cent', 304n, 696n, 1_000n, 0n],
  ['less than a cent', 304n, 695n, 0n, 999n],
  ['a voided bet of 33.33 is set off', 304n, -26_664n, 0n, -26_360n],
  ['and repaid by the next income', -26_360n, 30_000n, 3_000n, 640n],
])('%s', (_what, carried, added, paid, rest) => {
  const accrued = payAccrued({ carriedFine: units(carried), addedFine: units(added), step })
  expect(accrued).toEqual({ paid, carriedFine: units(rest) })
})

test.each([
  ['the window that reaches the stop counts, later ones do not', undefined, 100n, [0n, 150n, 0n]],
  ['a stop of the upline stops its team', 100n, undefined, [0n, 150n, 0n]],
  ['without a stop', undefined, undefined, [0n, 150n, 50n]],
])('%s', (_what, stopOfU, stopOfA, expected) => {
  const given = agents.map((agent) => ({ ...agent, dailyStop: agent.id === U ? stopOfU : stopOfA }))
  const windows = [50n, 0n, 150n].map((base, index) => ({
    index: 2 - index,
    bases: new Map([U, A].map((id) => [id, base])),
  }))
  const ofA = windowLines(given, windows).filter(({ id }) => id === A)
  const order = [1, 0, 2].map((index) => ofA.find((line) => line.index === index)?.grossFine)
  expect(order).toEqual(expected.map((base) => base * 8_000n))
})

test('the row of a day comes from the snapshot', () => {
  const open = { ratePpm: 5_000 }
  const high = { validBet: 100n, ratePpm: 8_000 }
  const snapshot = { validBet: 100n, profit: 0n, active: 0, betAmount: 0n }
  expect(tierOfDay([open, high], snapshot)).toBe(high)
  expect(tierOfDay([open, high], { ...snapshot, validBet: 99n })).toBe(open)
  expect(tierOfDay([open, high], undefined)).toBe(open)
  expect(tierOfDay([{ validBet: 0n, ratePpm: 1 }], undefined)).toBeUndefined()
})
