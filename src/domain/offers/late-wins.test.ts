import { expect, test } from 'vitest'

import type { StakedOn } from '#domain/plays/play.ts'
import {
  type Member,
  type ModelPlay,
  bet,
  claim,
  deposit,
  exclude,
  giveUp,
  newMember,
  pass,
  settle,
} from '#test/offers/member-model.ts'
import { DAY_MS, M, grantTerms } from '#test/offers/version-cases.ts'

const on: StakedOn = { product: 'games', category: 'slots', vendorCode: 'SIM', gameCode: 'wheel' }

/** Cash 10 and a bonus of 100, of which an open bet has taken 10 and 10. */
function withOpenBet(multiplierHundredths: number): { readonly member: Member; readonly open: ModelPlay } {
  const member = newMember()
  deposit(member, 10n * M)
  claim(member, {
    occurrence: 'once',
    terms: { ...grantTerms, multiplierHundredths },
    bonus: 100n * M,
    of: 0n,
  })
  return { member, open: placed(member, 20n * M) }
}

function placed(member: Member, stake: bigint): ModelPlay {
  const play = bet(member, { stake, on, oddsMilli: 2_000 })
  if (typeof play === 'string') throw new Error(play)
  return play
}

const sums = ({ cash, house, grants }: Member) => [grants[0]?.state, cash / M, house / M]

test('section 6.3: after a conversion the late win of an open bet is cash as a whole', () => {
  // 10 of 100 must be staked.
  const { member, open } = withOpenBet(10)
  settle(member, placed(member, 10n * M), 'lost', 0n)
  expect(sums(member)).toEqual(['converted', 80n, -100n])
  settle(member, open, 'won', 24n * M)
  expect(sums(member)).toEqual(['converted', 104n, -100n])
})

test.each<[string, (member: Member) => void, string]>([
  [
    'expired, 72 hours after its time',
    (member) => {
      pass(member, 14 * DAY_MS)
      pass(member, 3 * DAY_MS)
    },
    'expired',
  ],
  ['given up', (member) => member.grants.forEach((grant) => giveUp(member, grant)), 'forfeited'],
  ['ended by an exclusion', exclude, 'forfeited'],
])('section 6.3: of a bonus that is %s, a late win of 40 is cash 20 and house 20', (_what, end, state) => {
  const { member, open } = withOpenBet(1_000)
  end(member)
  expect(sums(member)).toEqual([state, 0n, -10n])
  settle(member, open, 'won', 40n * M)
  expect(sums(member)).toEqual([state, 20n, 10n])
})

test('while the bonus drains, a late win goes to it, and ends with it', () => {
  const { member, open } = withOpenBet(1_000)
  pass(member, 14 * DAY_MS)
  expect(sums(member)).toEqual(['draining', 0n, -100n])
  settle(member, open, 'won', 40n * M)
  expect(sums(member)).toEqual(['expired', 20n, 10n])
})

test('a void bet after a conversion returns both parts as cash', () => {
  const { member, open } = withOpenBet(10)
  settle(member, placed(member, 10n * M), 'lost', 0n)
  settle(member, open, 'void', 20n * M)
  expect(sums(member)).toEqual(['converted', 100n, -100n])
})
