import { expect, test } from 'vitest'

import { seededBelow } from '#test/lottery/draws.ts'

import {
  type RealTimeTerms,
  type SignedAgent,
  computeRealTime,
  dayShares,
  isStatementDue,
  wholeUnits,
  writeExact,
} from './real-time-statement.ts'
import type { WindowBase } from './real-time.ts'

const step = 1_000n
const terms = (ratePpm: number, dailyStop?: bigint): RealTimeTerms => ({
  kind: 'real_time',
  snapshotDays: 1,
  ...(dailyStop === undefined ? {} : { dailyStop }),
  tiers: [{ ratePpm }],
})
const agent = (id: bigint, uplineId: bigint | undefined, ratePpm: number, stop?: bigint): SignedAgent => ({
  id,
  uplineId,
  terms: terms(ratePpm, stop),
  snapshot: undefined,
})

/** Runs over growing windows of one day, as the job computes them. */
function runs(agents: readonly SignedAgent[], snapshots: readonly (readonly WindowBase[])[]) {
  const zero = { before: { grossFine: 0n, netFine: 0n }, carriedFine: 0n }
  const state = new Map(agents.map(({ id }) => [id, { ...zero, paid: 0n, added: 0n }]))
  for (const windows of snapshots) {
    const shares = dayShares(agents, windows)
    for (const { id, terms: own, snapshot } of agents) {
      const [left, share] = [state.get(id), shares.get(id)]
      if (!left || !share) throw new Error(`agent ${id} is absent`)
      const inputs = { terms: own, day: '2026-11-16', snapshot, shares: share, step, ...left }
      if (!isStatementDue(inputs)) continue
      const { gross, carriedFine, addedFine, grossFine, netFine } = computeRealTime(inputs)
      state.set(id, {
        before: { grossFine, netFine },
        carriedFine,
        paid: left.paid + gross,
        added: left.added + addedFine,
      })
    }
  }
  return state
}

test('160.38 at 0.8 % pays 1.28 and carries 0.00304; the upline at 1.2 % keeps 0.64152', () => {
  const agents = [agent(1n, undefined, 12_000), agent(2n, 1n, 8_000)]
  const window = (index: number, base: bigint) => ({
    index,
    bases: new Map([1n, 2n].map((id) => [id, base])),
  })
  const all = [window(0, 12_000_000n), window(7, 3_333_000n), window(9, 705_000n)]
  const found = runs(agents, [all.slice(0, 1), all.slice(0, 2), all])
  expect(found.get(2n)?.paid).toBe(128_000n)
  expect(writeExact(found.get(2n)?.carriedFine ?? 0n)).toBe('0.00304')
  expect(found.get(1n)?.paid).toBe(64_000n)
  // 33.33 voided later: 0.26664 less, which later windows set off.
  const voided = runs(agents, [all, [window(0, 12_000_000n), window(9, 705_000n)]])
  expect([voided.get(2n)?.paid, writeExact(voided.get(2n)?.carriedFine ?? 0n)]).toEqual([128_000n, '-0.2636'])
})

test('it does not matter in which runs and in which order windows are counted', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const below = seededBelow(seed)
    const count = 1 + below(8)
    const agents = Array.from({ length: count }, (_, index) => {
      const upline = index === 0 || below(4) === 0 ? undefined : BigInt(below(index))
      return agent(
        BigInt(index),
        upline,
        20_000 - index * 1_000,
        below(3) === 0 ? BigInt(below(900_000)) : undefined,
      )
    })
    // Plays of one agent's team count for all agents above.
    const above = (id: bigint): bigint[] => {
      const upline = agents[Number(id)]?.uplineId
      return upline === undefined ? [id] : [id, ...above(upline)]
    }
    const plays = Array.from({ length: below(30) }, () => ({
      slot: below(6),
      ids: above(BigInt(below(count))),
      cash: BigInt(below(300_000)) - (below(8) === 0 ? 100_000n : 0n),
    }))
    const windowsOf = (some: typeof plays) =>
      [0, 1, 2, 3, 4, 5].map((index) => {
        const bases = new Map<bigint, bigint>()
        for (const { slot, ids, cash } of some)
          if (slot === index) for (const id of ids) bases.set(id, (bases.get(id) ?? 0n) + cash)
        return { index, bases }
      })
    const shuffledPlays = plays.toSorted(() => below(3) - 1)
    const cuts = Array.from({ length: below(5) }, () => below(plays.length + 1)).toSorted((a, b) => a - b)
    const steps = [...cuts, plays.length].map((end) => windowsOf(shuffledPlays.slice(0, end)))
    const once = dayShares(agents, windowsOf(plays))
    const found = runs(agents, steps)
    for (const { id } of agents) {
      const [state, share] = [found.get(id), once.get(id)]
      // Paid and carried together are the exact share of the whole day.
      expect((state?.paid ?? 0n) * 1_000_000n + (state?.carriedFine ?? 0n), `seed ${seed}`).toBe(
        share?.netFine,
      )
      expect(state?.added, `seed ${seed}`).toBe(share?.grossFine)
    }
    // The shares of all agents are those of the agents at the top.
    const sums = [...once.values()].reduce((sum, { netFine }) => sum + netFine, 0n)
    const tops = agents
      .filter(({ uplineId }) => uplineId === undefined)
      .reduce((sum, { id }) => sum + (once.get(id)?.grossFine ?? 0n), 0n)
    expect(sums, `seed ${seed}`).toBe(tops)
  }
})

test.each([
  [1_999_999n, 1n],
  [-1_999_999n, -1n],
  [0n, 0n],
])('whole units of %s millionths', (fine, whole) => {
  expect(wholeUnits(fine)).toBe(whole)
})

test.each([
  [128_304_000_000n, '1.28304'],
  [-1n, '-0.00000000001'],
  [100_000_000_000n, '1.00'],
])('%s is written as %s', (fine, text) => {
  expect(writeExact(fine)).toBe(text)
})

/** Hundredths of a cent: the smallest part of the currency that is paid is a cent. */
const fine = (hundredths: bigint) => hundredths * 10n * 1_000_000n

test.each<
  [string, { carried: bigint; added?: bigint; ends?: true }, { paid: bigint; owed?: bigint; carried: bigint }]
>([
  ['a running contract carries on what is below zero', { carried: -2_636n }, { paid: 0n, carried: -2_636n }],
  [
    'an ended one owes whole cents: 0.2636 is 0.26',
    { carried: -2_636n, ends: true },
    { paid: 0n, owed: 26n, carried: -36n },
  ],
  ['exactly one cent is owed', { carried: -100n, ends: true }, { paid: 0n, owed: 1n, carried: 0n }],
  ['less than a cent is not', { carried: -99n, ends: true }, { paid: 0n, owed: 0n, carried: -99n }],
  [
    'late play of the last day is set off first',
    { carried: -2_636n, added: 1_636n, ends: true },
    { paid: 0n, owed: 10n, carried: 0n },
  ],
  [
    'and paid where it is more',
    { carried: -2_636n, added: 2_800n, ends: true },
    { paid: 1n, owed: 0n, carried: 64n },
  ],
  [
    'a void after the end is owed as well',
    { carried: -36n, added: -500n, ends: true },
    { paid: 0n, owed: 5n, carried: -36n },
  ],
])('%s', (_, { carried, added = 0n, ends }, expected) => {
  const result = computeRealTime({
    terms: terms(8_000),
    day: '2026-11-16',
    shares: { played: 0n, base: 0n, grossFine: fine(added), netFine: fine(added) },
    before: { grossFine: 0n, netFine: 0n },
    carriedFine: fine(carried),
    step,
    ...(ends ? { ends } : {}),
  })
  expect(result).toMatchObject({ gross: expected.paid * step, carriedFine: fine(expected.carried) })
  expect(result.owed).toBe(expected.owed === undefined ? undefined : expected.owed * step)
})

test.each<[string, { carried: bigint; ends?: true }, boolean]>([
  ['without a change none is due', { carried: -2_636n }, false],
  ['at the end of the contract one is', { carried: -2_636n, ends: true }, true],
  ['but not for less than a cent', { carried: -99n, ends: true }, false],
  ['nor for a rest that the agent never gets', { carried: 64n, ends: true }, false],
])('statement: %s', (_, { carried, ends }, expected) => {
  const nothing = { grossFine: 0n, netFine: 0n }
  const shares = { played: 0n, base: 0n, ...nothing }
  const more = ends ? { ends } : {}
  expect(isStatementDue({ shares, before: nothing, carriedFine: fine(carried), step, ...more })).toBe(
    expected,
  )
})
