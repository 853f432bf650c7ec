import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

import type { BetEnd } from '#domain/agents/valid-bet.ts'
import type { StakedOn } from '#domain/plays/play.ts'
import {
  type Member,
  type ModelPlay,
  bet,
  claim,
  deposit,
  exclude,
  giveUp,
  keepUp,
  newMember,
  pass,
  settle,
  takeBack,
  withdraw,
} from '#test/offers/member-model.ts'
import { DAY_MS, M, grantTerms, weight } from '#test/offers/version-cases.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import { bonusWeight } from './bonus-terms.ts'
import { type Grant, type GrantTerms, balanceOf, doShare, isOpen } from './grant.ts'
import { refuseGrantDeed } from './grant-end.ts'

/** The invariants of section 6.5 on members with random deeds: a failure names its seed. */
type Below = (limit: number) => number

const seeds = Array.from({ length: 400 }, (_, seed) => seed)
const targets: readonly StakedOn[] = [
  { product: 'games', category: 'slots', vendorCode: 'SIM', gameCode: 'wheel' },
  { product: 'games', category: 'live', vendorCode: 'SIM', gameCode: 'table' },
  { product: 'sports', category: 'sports', vendorCode: '', gameCode: '' },
]
const pick = <T>(items: readonly T[], below: Below) => items[below(items.length)]
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

function randomTerms(below: Below): GrantTerms {
  return {
    ...grantTerms,
    product: pick(['casino', 'casino', 'betting', 'any'] as const, below) ?? 'casino',
    multiplierHundredths: below(4) * 50,
    days: 1 + below(5),
    stakeMax: below(3) === 0 ? undefined : BigInt(5 + below(40)) * M,
    convertMax: below(3) === 0 ? BigInt(10 + below(60)) * M : undefined,
    weights: [weight({ category: 'live', weightHundredths: below(3) * 50 })],
    onWithdrawal: below(2) === 0 ? 'keep' : 'forfeit',
  }
}

const deeds = ['deposit', 'claim', 'claim', 'bet', 'bet', 'bet', 'bet', 'settle', 'settle', 'settle', 'settle', 'take_back', 'pass', 'withdraw', 'give_up'] as const // prettier-ignore

function randomDeed(member: Member, below: Below, round: number): ModelPlay | undefined {
  if (below(150) === 0) exclude(member)
  switch (pick(deeds, below)) {
    case 'deposit':
      deposit(member, BigInt(below(15)) * M)
      return undefined
    case 'claim': {
      const bonus = BigInt(5 + below(60)) * M
      claim(member, {
        occurrence: `deposit:${below(round + 1)}`,
        terms: randomTerms(below),
        bonus,
        of: bonus,
      })
      return undefined
    }
    case 'bet': {
      const active = sum(states(member, 'active').map(balanceOf))
      const stake = below(3) === 0 ? member.cash + active : BigInt(1 + below(4_000)) * 1_000n
      const on = pick(targets, below)
      const play = on && stake > 0n && bet(member, { stake, on, oddsMilli: 1_400 + below(3) * 100 })
      return typeof play === 'object' ? play : undefined
    }
    case 'settle': {
      const play = pick(
        member.plays.filter(({ state }) => state === 'open'),
        below,
      )
      const end: BetEnd = below(8) === 0 ? 'void' : below(2) === 0 ? 'won' : 'lost'
      if (play) settle(member, play, end, end === 'won' ? (play.stake * BigInt(below(40))) / 13n : 0n)
      return undefined
    }
    case 'take_back': {
      const play = pick(
        member.plays.filter(({ state }) => state === 'settled'),
        below,
      )
      if (play) takeBack(member, play)
      return undefined
    }
    case 'pass':
      pass(member, below(2 * DAY_MS))
      return undefined
    case 'withdraw':
      withdraw(member, below(4) === 0 ? member.cash : BigInt(below(20)) * M)
      return undefined
    case 'give_up': {
      const grant = pick(member.grants, below)
      if (grant && below(3) === 0) giveUp(member, grant)
      return undefined
    }
    case undefined:
      return undefined
  }
}

interface Step {
  readonly member: Member
  /** Cash, grants and exclusion before the step; its plays are those of the member. */
  readonly before: Member
  readonly placed: ModelPlay | undefined
  readonly round: number
}

const purseOf = (member: Member, { id }: Grant) => member.purses.get(id)?.bonus ?? -1n
const final = (grants: readonly Grant[]) => grants.filter((grant) => !isOpen(grant))
const states = ({ grants }: Member, state: Grant['state']) => grants.filter((grant) => grant.state === state)

/** The properties of each step: whether it holds. */
const properties = {
  '1: the parts of a stake are its sum': ({ placed }: Step) =>
    !placed || (placed.split.stake === placed.stake && placed.split.bonusStake === placed.bonusStake),
  '2: a grant has the money of its purse, and a final one has none': ({ member }: Step) =>
    member.cash >= 0n &&
    member.grants.every((grant) => balanceOf(grant) >= 0n && balanceOf(grant) === purseOf(member, grant)) &&
    final(member.grants).every((grant) => balanceOf(grant) === 0n),
  '2: all money is somewhere: with the member, in bonuses, with the house, in games': ({ member }: Step) => {
    const bonuses = sum([...member.purses.values()].map(({ bonus }) => bonus))
    return member.cash + bonuses + member.house + member.games === member.deposited - member.withdrawn
  },
  '3: progress is never below zero, and a converted grant has met its requirement': ({ member }: Step) =>
    member.grants.every(
      ({ progress, state, required }) => progress >= 0n && (state !== 'converted' || progress >= required),
    ),
  '5: a repeated run, claim or end changes nothing': ({ member, round }: Step) => {
    if (round % 8 !== 0) return true
    const before = { ...member, claims: [...member.claims], purses: new Map(member.purses) }
    keepUp(member)
    for (const { occurrence } of before.claims)
      claim(member, { occurrence, terms: grantTerms, bonus: 7n * M, of: 7n * M })
    for (const grant of final(member.grants)) giveUp(member, grant)
    return isDeepStrictEqual(member, before)
  },
  '8: one grant is active for each currency and product, and the first in the queue waits for it': ({
    member,
  }: Step) => {
    const active = states(member, 'active')
    const [first] = states(member, 'queued')
    return (
      !active.some((one) => active.some((other) => one.id < other.id && doShare(one, other))) &&
      (!first || active.some((one) => doShare(one, first)))
    )
  },
  '9: a final state is never left, and each end has a reason and an actor': ({ member, before }: Step) =>
    final(before.grants).every(({ id, state }) =>
      member.grants.some((one) => one.id === id && one.state === state),
    ) &&
    member.grants.every((grant) => (grant.ending !== undefined) === !isOpen(grant)) &&
    final(member.grants).every((grant) => refuseGrantDeed(grant, 'convert', 'house') === 'wrong_state'),
  '10: an excluded member has no open grant and gets none': ({ member, before }: Step) =>
    !member.isExcluded ||
    (!member.grants.some(isOpen) && (!before.isExcluded || member.grants.length === before.grants.length)),
  '11: no bet that a bonus pays breaks the terms of its grant': ({ before, placed }: Step) => {
    if (placed?.grantId === undefined) return true
    const grant = before.grants.find(({ id }) => id === placed.grantId)
    const { stakeMax = placed.stake, weights } = grant?.terms ?? grantTerms
    const isFit = placed.stake <= stakeMax && bonusWeight(weights, placed.on) > 0
    return grant?.state === 'active' && isFit && before.cash === placed.stake - placed.bonusStake
  },
  '11: no payout is voided: its parts are the payout': ({ member }: Step) =>
    member.plays.every(({ state, split, payout, bonusPayout }) =>
      state === 'settled' ? split.bonusWin === bonusPayout && split.winOpen === payout : true,
    ),
  '16: granted, won and returned are staked, converted, cut, ended and the balance': ({ member }: Step) =>
    member.grants.every((grant) => {
      const { granted, won, returned, staked, converted, cut, ended } = grant.totals
      const out = staked + converted + cut + ended + purseOf(member, grant)
      return granted + won + returned === out && Object.values(grant.totals).every((amount) => amount >= 0n)
    }),
} as const

const failed = new Map<string, number>()
const members: Member[] = []
let bonusBets = 0

beforeAll(() => {
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const member = newMember()
    deposit(member, BigInt(5 + below(20)) * M)
    for (let round = 0; round < 80; round += 1) {
      const before = { ...member }
      const placed = randomDeed(member, below, round)
      bonusBets += placed?.grantId === undefined ? 0 : 1
      for (const [name, holds] of Object.entries(properties))
        if (!holds({ member, before, placed, round }) && !failed.has(name)) failed.set(name, seed)
    }
    members.push(member)
  }
})

test.each(Object.keys(properties))('%s', (name) => {
  expect(failed.get(name), 'the first seed that fails').toBeUndefined()
})

test('the random members reach every state, so that no property holds for want of cases', () => {
  const grants = members.flatMap((member) => member.grants)
  const count = (is: (grant: Grant) => boolean) => grants.filter(is).length
  for (const state of ['converted', 'expired', 'forfeited', 'lost'] as const)
    expect(
      count((grant) => grant.state === state),
      state,
    ).toBeGreaterThan(50)
  for (const reason of ['exclusion', 'given_up', 'withdrawal'] as const)
    expect(
      count(({ ending }) => ending?.reason === reason),
      reason,
    ).toBeGreaterThan(20)
  expect(count(({ totals }) => totals.cut > 0n)).toBeGreaterThan(20)
  expect(members.filter(({ isExcluded }) => isExcluded).length).toBeGreaterThan(50)
  expect(bonusBets).toBeGreaterThan(500)
})

test('4: a bonus beside the same bets never lowers the cash', () => {
  let higher = 0
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const [plain, with_] = [newMember(), newMember()]
    const both = [plain, with_]
    for (const member of both) deposit(member, 60n * M)
    claim(with_, {
      occurrence: 'once',
      terms: { ...randomTerms(below), product: 'any' },
      bonus: 30n * M,
      of: 0n,
    })
    for (let round = 0; round < 40; round += 1) {
      const on = pick(targets, below)
      const stake = BigInt(1 + below(2_000)) * 1_000n
      if (!on || stake > plain.cash) continue
      const payout = below(2) === 0 ? 0n : (stake * BigInt(below(40))) / 13n
      for (const member of both) {
        const play = bet(member, { stake, on, oddsMilli: 2_000 })
        if (typeof play === 'string') throw new Error(`seed ${seed}: ${play}`)
        settle(member, play, payout > 0n ? 'won' : 'lost', payout)
        if (round % 7 === 6) withdraw(member, 3n * M)
      }
      expect(with_.cash >= plain.cash, `seed ${seed}`).toBe(true)
    }
    higher += with_.cash > plain.cash ? 1 : 0
  }
  expect(higher).toBeGreaterThan(20)
})

test('6: of a win and an end of time the order changes nothing; a bonus that was given up loses its part alone', () => {
  let differed = 0
  for (const seed of seeds) {
    const below = seededBelow(seed)
    const terms = {
      ...randomTerms(below),
      product: 'any' as const,
      multiplierHundredths: 1_000,
      stakeMax: undefined,
      weights: [],
    }
    const [cash, stake] = [BigInt(below(10)) * M, BigInt(10 + below(10)) * M]
    const payout = BigInt(1 + below(400)) * 10_000n
    const cashAfter = (order: readonly ('win' | 'time' | 'give_up')[]) => {
      const member = newMember()
      deposit(member, cash)
      claim(member, { occurrence: 'once', terms, bonus: 30n * M, of: 0n })
      const on = targets[0]
      const play = on && bet(member, { stake, on, oddsMilli: 2_000 })
      if (typeof play !== 'object') throw new Error(`seed ${seed}`)
      for (const deed of order) {
        const grant = member.grants[0] as Grant
        if (deed === 'win') settle(member, play, 'won', payout)
        else if (deed === 'time') pass(member, terms.days * DAY_MS)
        else giveUp(member, grant)
      }
      return { cash: member.cash, state: member.grants[0]?.state, house: member.house }
    }
    expect(cashAfter(['win', 'time']), `seed ${seed}`).toEqual(cashAfter(['time', 'win']))
    const [late, early] = [cashAfter(['give_up', 'win']), cashAfter(['win', 'give_up'])]
    expect(late, `seed ${seed}`).toEqual(early)
    differed += late.house === -30n * M ? 0 : 1
  }
  expect(differed).toBeGreaterThan(350)
})
