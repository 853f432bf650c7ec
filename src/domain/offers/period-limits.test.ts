import { expect, test } from 'vitest'

import { addDays } from '#domain/records/business-day.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import {
  type CorrectedReward,
  type FigureCorrection,
  correctReward,
  lowerByLimits,
  lowerByOwed,
  missingOf,
} from './period-figure.ts'
import { judgeUse } from './use-limits.ts'
import type { UseLimit } from './version.ts'

const M = 100_000n
const clock = { zone: 'Asia/Manila', cutMinute: 0, weekStart: 1 }

test.each<[string, readonly [bigint, bigint], bigint, readonly [bigint, bigint]]>([
  // Each row: owed and paid before limits; what the limits leave; owed and paid.
  ['room for all', [0n, 20n], 20n, [0n, 20n]],
  ['room for a part', [0n, 20n], 5n, [0n, 5n]],
  ['no room', [0n, 20n], 0n, [0n, 0n]],
  ['a debt is settled first', [-10n, 20n], 15n, [-10n, 5n]],
  ['a debt takes all the room', [-10n, 20n], 10n, [-10n, 0n]],
  ['a debt beyond the room', [-10n, 20n], 4n, [-4n, 0n]],
  ['a debt without room', [-10n, 0n], 0n, [0n, 0n]],
  ['less is due', [10n, 0n], 0n, [10n, 0n]],
])('limits lower what a correction settles and pays: %s', (_what, [owed, pays], left, expected) => {
  const made = lowerByLimits({ change: pays - owed, owed, pays }, left)
  expect([made.owed, made.pays]).toEqual(expected)
})

type Reward = { -readonly [K in 'value' | 'due' | 'amount' | 'settled']: CorrectedReward[K] } & {
  readonly day: string
  /** The amount waits to be claimed. */
  isOpen: boolean
}

/** The rewards of a member under one limit, computed as the server does. */
function openMember({ period, value }: Pick<UseLimit, 'period' | 'value'>) {
  const limit: UseLimit = { of: 'amount', per: 'member', period, value }
  const rewards: Reward[] = []
  const kept = ({ amount, settled, isOpen }: Reward) => (isOpen ? 0n : amount) + settled
  const owed = () => -rewards.reduce((sum, { settled }) => sum + settled, 0n)
  const granted = (day: string, amount: bigint) => {
    const claimant = { memberId: 7n }
    const uses = rewards.map((one) => ({ ...claimant, day: one.day, currency: 'PHP', amount: kept(one) }))
    const decision = judgeUse([limit], uses, { claimant, day, currency: 'PHP', amount, clock })
    return decision.is === 'granted' ? decision.amount : 0n
  }
  const within = (day: string, correction: FigureCorrection) => {
    const amount = correction.owed < 0n ? correction.pays - correction.owed : correction.pays
    return amount === 0n ? correction : lowerByLimits(correction, granted(day, amount))
  }
  return {
    rewards,
    kept,
    owed,
    reward: (day: string, due: bigint, waits: boolean) => {
      const all = granted(day, due)
      if (all === 0n) return
      const { taken, amount } = lowerByOwed(all, owed())
      rewards.push({ day, value: due, due, amount, settled: taken, isOpen: waits && amount > 0n })
    },
    claim: (one: Reward) => {
      one.amount = granted(one.day, one.amount)
      one.isOpen = false
    },
    correct: (one: Reward, due: bigint) => {
      const state = one.isOpen ? 'open' : 'received'
      const { limited } = missingOf(one, 0n)
      const made = correctReward(
        { ...one, state, limited, owedAgain: 0n, owed: one.isOpen ? 0n : owed() },
        { value: due, due },
      )
      if (!made) return
      const { owed: more, pays, open } = within(one.day, made)
      Object.assign(one, { value: due, due, settled: one.settled - more, amount: open ?? one.amount + pays })
    },
  }
}

test('the numbers of a reward of 30 that is 10 for a day, of which the next reward took the debt', () => {
  const { rewards, reward, correct, owed } = openMember({ period: 'day', value: 30n * M })
  reward('2026-11-01', 30n * M, false)
  correct(rewards[0] as Reward, 10n * M)
  reward('2026-11-02', 30n * M, false)
  correct(rewards[0] as Reward, 30n * M)
  expect(rewards.map(({ amount, settled }) => [amount / M, settled / M])).toEqual([
    [50n, -20n],
    [10n, 20n],
  ])
  expect(owed()).toBe(0n)
})

test('the numbers of a limit of 50, of which a reward that fell to nothing leaves 30 to an earlier one', () => {
  const { rewards, reward, correct, owed, kept } = openMember({ period: 'week', value: 50n * M })
  reward('2026-11-23', 20n * M, false)
  reward('2026-11-24', 30n * M, false)
  const [first, second] = rewards as [Reward, Reward]
  correct(first, 50n * M)
  expect(kept(first)).toBe(20n * M)
  correct(second, 0n)
  expect(owed()).toBe(30n * M)
  correct(first, 50n * M)
  expect([kept(first), kept(second), owed()]).toEqual([50n * M, 0n, 0n])
})

test.each(['day', 'week', 'ever'] as const)(
  'in any order of corrections a member keeps no more than is due and the limit by %s leaves, and all of it without others',
  (period) => {
    for (let seed = 0; seed < 200; seed += 1) {
      const below = seededBelow(seed)
      const random = (most: number) => BigInt(below(most)) * M
      const limit = (10n + BigInt(below(80))) * M
      const member = openMember({ period, value: limit })
      const { rewards, kept } = member
      const waits = seed % 2 === 0
      const first = new Map<Reward, bigint>()
      const check = () => {
        const sums = new Map<string, bigint>()
        let isRight = member.owed() >= 0n
        for (const one of rewards) {
          const sum = kept(one)
          isRight &&= sum >= 0n && sum <= one.due
          const name = period === 'day' ? one.day : ''
          sums.set(name, (sums.get(name) ?? 0n) + sum)
          // One reward a day, so that no other uses up its limit.
          if (period === 'day' && !waits) isRight &&= sum === (one.due < limit ? one.due : limit)
        }
        expect(isRight && [...sums.values()].every((sum) => sum <= limit), `seed ${seed}`).toBe(true)
      }
      const correctAny = (due?: bigint) => {
        const one = rewards[below(rewards.length || 1)]
        if (one) member.correct(one, due ?? random(120))
        check()
      }
      for (let number = 0; number < 6; number += 1) {
        const known = rewards.length
        // All days of one week.
        member.reward(addDays('2026-11-23', number), (1n + BigInt(below(100))) * M, waits && below(2) === 0)
        const added = rewards[known]
        if (added) first.set(added, added.due)
        check()
        for (let count = below(6); count > 0; count -= 1) correctAny()
        for (const one of rewards) if (one.isOpen && below(4) === 0) member.claim(one)
        check()
      }
      for (const one of rewards) if (one.isOpen) member.claim(one)
      for (const [one, due] of first) member.correct(one, due)
      check()
    }
  },
)
