import { expect, test } from 'vitest'

import { stakeCases } from '#test/offers/stake-cases.ts'
import { M } from '#test/offers/version-cases.ts'

import { payingGrant, splitStake, usableBalance } from './grant-stake.ts'
import { balanceOf } from './grant.ts'
import { type StakeBonus, splitStakes } from './next-stake.ts'

const bonus: StakeBonus = { id: '1', balance: 100n, isUsable: true, stakeMax: 50n }
const other: StakeBonus = { id: '2', balance: 7n, isUsable: true }
const of = (stake: bigint, from: StakeBonus | undefined = bonus) => ({ stake, bonus: from })

test.each([
  ['cash alone', 20n, [of(5n), of(15n)], { cash: 20n, bonus: 0n }],
  ['cash first, the rest from the bonus', 10n, [of(20n)], { cash: 10n, bonus: 10n }],
  ['the second stake from the bonus alone', 10n, [of(10n), of(30n)], { cash: 10n, bonus: 30n }],
  [
    'each bonus by what the stakes before have left',
    0n,
    [of(50n), of(50n), of(7n, other)],
    { cash: 0n, bonus: 107n },
  ],
  ['more than both hold', 0n, [of(50n), of(50n), of(1n)], 'insufficient'],
  ['no bonus', 3n, [{ stake: 4n, bonus: undefined }], 'insufficient'],
  ['a game without it', 3n, [of(4n, { ...bonus, isUsable: false })], 'bonus_not_in_game'],
  ['the whole stake above the largest', 40n, [of(51n)], 'bonus_stake_too_large'],
  ['a larger one that cash pays', 60n, [of(60n)], { cash: 60n, bonus: 0n }],
] as const)('stakes with %s', (_what, cash, stakes, expected) => {
  expect(splitStakes(cash, stakes)).toEqual(expected)
})

test.each(stakeCases)('one stake is divided as a grant divides it: %s', (_what, grant, cash, stake, on) => {
  const query = { cash: cash * M, on, nowMs: 9 }
  const paying = grant && payingGrant([grant], { ...query, currency: grant.currency })
  const seen: StakeBonus | undefined = paying && {
    id: '1',
    balance: balanceOf(paying),
    isUsable: usableBalance(paying, query) > query.cash,
    stakeMax: paying.terms.stakeMax,
  }
  const expected = splitStake(grant, { ...query, stake: stake * M })
  expect(splitStakes(query.cash, [{ stake: stake * M, bonus: seen }])).toEqual(expected)
})
