import { expect, test } from 'vitest'

import { seededBelow } from '#test/lottery/draws.ts'

import { type ProductRates, noRates } from './rate-products.ts'
import { WHOLE_PPM } from './rates.ts'
import { type DayRates, type RebatedPlay, payRebate, rebatesOfPlays } from './rebates.ts'

const M = 100_000n
const step = 1_000n
const DAY = '2026-03-10'
const play = (change: Partial<RebatedPlay> = {}): RebatedPlay => ({
  memberId: 9n,
  agents: [2n, 1n],
  product: 'games',
  category: 'slots',
  code: 'vendor',
  settledDay: DAY,
  validBet: 1_000n * M,
  ...change,
})
const ticket = (change: Partial<RebatedPlay> = {}) =>
  play({ product: 'lottery', category: 'lottery', code: 'mbx', ...change })

const returns = { leastMilli: 900, games: { mbx: 960, narrow: 940 } }
const ratesOf = (rates: Readonly<Record<number, Partial<ProductRates>>>): DayRates => ({
  members: new Map(Object.entries(rates).map(([id, one]) => [BigInt(id), { ...noRates, ...one }])),
  returns,
})
const slots = (...ppm: readonly number[]) => ratesIn('slotsPpm', ppm)
const lottery = (...ppm: readonly number[]) => ratesIn('lotteryPpm', ppm)
/** Of the top, the agent below, and the member. */
const ratesIn = (name: keyof ProductRates, [top = 0, agent = 0, member = 0]: readonly number[]) =>
  ratesOf({ 1: { [name]: top }, 2: { [name]: agent }, 9: { [name]: member } })
const usual = slots(80_000, 75_000, 70_000)

/** Main units by member; members with nothing are left out. */
const paid = (plays: readonly RebatedPlay[], rates: DayRates | ((day: string) => DayRates) = usual) =>
  Object.fromEntries(
    rebatesOfPlays(plays, typeof rates === 'function' ? rates : () => rates).flatMap((one) => {
      const { gross } = payRebate(one, { carried: 0n, step })
      return gross === 0n ? [] : [[one.memberId, Number(gross / step) / 100]]
    }),
  )

test.each([
  ['8.0, 7.5 and 7.0 %: 5, 5 and 70 of 1,000', [play()], usual, { 1: 5, 2: 5, 9: 70 }],
  ['an own bet of an agent', [play({ memberId: 2n, agents: [1n] })], usual, { 1: 5, 2: 75 }],
  ['a member without a rate', [play()], slots(80_000, 75_000), { 1: 5, 2: 75 }],
  ['an agent with a lower rate than the member', [play()], slots(80_000, 60_000, 70_000), { 1: 10, 9: 70 }],
  ['no agent above', [play({ agents: [] })], usual, { 9: 70 }],
  ['no rates', [play()], ratesOf({}), {}],
  ['rates of another hall', [play({ category: 'live' })], usual, {}],
  ['fish count as slots', [play({ category: 'fishing' })], usual, { 1: 5, 2: 5, 9: 70 }],
  ['a lottery of a provider has no rate', [play({ category: 'lottery' })], usual, {}],
  ['two halls add up', [play(), play({ category: 'fishing' })], usual, { 1: 10, 2: 10, 9: 140 }],
  ['a smaller bet was reversed', [play(), play({ validBet: -400n * M })], usual, { 1: 3, 2: 3, 9: 42 }],
  ['a larger one was: agents owe', [play({ validBet: -400n * M })], usual, { 1: -2, 2: -2 }],
] as const)('rebates: %s', (_what, plays, rates, expected) => {
  expect(paid(plays, rates)).toEqual(expected)
})

test.each([
  ['the member has the return in the odds', 'mbx', lottery(956_000, 952_000, 945_000), { 1: 4, 2: 7 }],
  ['the brand gives 96.0 % at most', 'mbx', lottery(970_000, 965_000, 950_000), { 2: 10 }],
  ['another lottery gives 94.0 %', 'narrow', lottery(956_000, 952_000, 930_000), { 2: 10 }],
  ['an unknown one counts as the narrowest', '', lottery(956_000, 952_000, 930_000), { 2: 10 }],
  ['the market asks for 90.0 % at least', 'mbx', lottery(956_000, 952_000, 880_000), { 1: 4, 2: 52 }],
  ['a member with the brand’s return', 'mbx', ratesOf({ 1: { lotteryPpm: 956_000 } }), {}],
  [
    'an agent with the brand’s return takes no part',
    'mbx',
    ratesOf({ 1: { lotteryPpm: 956_000 }, 9: { lotteryPpm: 950_000 } }),
    { 1: 6 },
  ],
] as const)('lottery: %s', (_what, code, rates, expected) => {
  expect(paid([ticket({ code })], rates)).toEqual(expected)
})

/** A day on which the brand gives less, or more, than the 96.0 % of the tickets. */
const onDay = (brandMilli: number, ...ppm: readonly number[]): DayRates => ({
  ...lottery(...ppm),
  returns: { leastMilli: 700, games: { mbx: brandMilli } },
})

test.each([
  [
    'the member’s rate fell since: 95.0 counts, 0.5 each',
    950,
    960,
    onDay(960, 960_000, 955_000, 940_000),
    { 1: 5, 2: 5 },
  ],
  ['it rose since: 93.0 counts', 930, 960, onDay(960, 960_000, 955_000, 950_000), { 1: 5, 2: 25 }],
  [
    'the brand gives 90.0 since: 96.0 counts',
    950,
    960,
    onDay(900, 960_000, 955_000, 950_000),
    { 1: 5, 2: 5 },
  ],
  ['the brand gives 96.0 since: 94.0 counts', 930, 940, onDay(960, 960_000, 955_000, 930_000), { 2: 10 }],
  ['the agent’s rate fell below the ticket', 950, 960, onDay(960, 960_000, 945_000, 940_000), { 1: 10 }],
  ['a member without a rate leaves nothing', 900, 960, onDay(960, 960_000, 955_000, Number.NaN), {}],
  [
    'operators gave the member 90.0: the agent above earns the difference',
    900,
    960,
    onDay(960, 955_000, 950_000, 950_000),
    { 1: 5, 2: 50 },
  ],
] as const)('tickets: %s', (_what, returnMilli, brandMilli, rates, expected) => {
  const members = new Map([...rates.members].filter(([, one]) => !Number.isNaN(one.lotteryPpm)))
  expect(paid([ticket({ ticket: { returnMilli, brandMilli } })], { ...rates, members })).toEqual(expected)
})

test('a ticket that is voided later takes back exactly its own rebates, whatever others of the day were placed under', () => {
  const rates = onDay(960, 960_000, 955_000, 940_000)
  const early = { ticket: { returnMilli: 950, brandMilli: 960 } }
  const late = { ticket: { returnMilli: 940, brandMilli: 960 } }
  // 5 and 5 of the first, 15 and 5 of the other; neither lowers those of the other.
  expect(paid([ticket(early), ticket(late)], rates)).toEqual({ 1: 10, 2: 20 })
  expect(paid([ticket({ ...early, validBet: -1_000n * M }), ticket(late)], rates)).toEqual({ 2: 10 })
  // The agent’s 94.5 % are below the first ticket, which earns it nothing and costs it nothing.
  expect(paid([ticket(early), ticket(late)], onDay(960, 960_000, 945_000, 940_000))).toEqual({ 1: 25, 2: 5 })
})

test('return and rebates of a lottery together are the return of the top, and never above the brand’s', () => {
  for (const rates of [
    [950_000, 940_000, 930_000],
    [985_000, 940_000, 901_000],
    [990_000, 989_000, 700_000],
  ]) {
    const all = rebatesOfPlays([ticket()], () => lottery(...rates))
    const earned = all.reduce(
      (sum, { lines }) => sum + lines.reduce((total, { fine }) => total + fine, 0n),
      0n,
    )
    const own = BigInt(Math.max(rates[2] ?? 0, 900_000))
    expect(earned + 1_000n * M * own).toBe(1_000n * M * BigInt(Math.min(rates[0] ?? 0, 960_000)))
  }
})

test('the rate of each play is that of the day on which it was settled', () => {
  const ratesOn = (day: string) => slots(0, day === DAY ? 10_000 : 20_000)
  const plays = [
    play({ agents: [2n] }),
    play({ agents: [2n], validBet: -100n * M, settledDay: '2026-03-09' }),
  ]
  expect(paid(plays, ratesOn)).toEqual({ 2: 8 })
})

test.each([
  ['whole steps are paid, the rest is carried', true, 1_999_999_999n, 0n, [1_000n, 999_999_999n]],
  ['the rest counts in the next rebate', true, 500_000n, 999_500_000n, [1_000n, 0n]],
  ['an agent owes whole steps', true, -1n, 0n, [-1_000n, 999_999_999n]],
  ['the carried rest is taken first', true, -400_000_000n, 500_000_000n, [0n, 100_000_000n]],
  ['a member owes nothing, and it is set off later', false, -1n, 0n, [0n, -1n]],
  ['the rest of a member below zero', false, 1_500_000_000n, -400_000_000n, [1_000n, 100_000_000n]],
])('%s', (_what, isAgent, fine, carried, [gross, rest]) => {
  const line = { ...play(), fine, membersFine: 0n, agentsFine: 0n }
  const result = payRebate({ isAgent, lines: [line] }, { carried, step })
  expect([result.gross, result.carried]).toEqual([gross, rest])
})

/** A random tree with its plays of some days; voids and corrections come on later days. */
function randomDays(seed: number) {
  const below = seededBelow(seed)
  const uplines = Array.from({ length: 2 + below(12) }, (_, id) =>
    id === 0 || below(6) === 0 ? undefined : below(id),
  )
  const pathOf = (id: number): bigint[] => {
    const upline = uplines[id]
    return upline === undefined ? [] : [BigInt(upline), ...pathOf(upline)]
  }
  const rates = [0, 1].map(() =>
    ratesOf(
      Object.fromEntries(
        uplines.map((_, id) => [
          id,
          {
            slotsPpm: below(90_000),
            livePpm: below(4) === 0 ? 0 : below(90_000),
            lotteryPpm: below(4) === 0 ? undefined : 800_000 + 1_000 * below(190),
          },
        ]),
      ),
    ),
  )
  const ratesOn = (day: string) => rates[day.endsWith('1') ? 0 : 1] ?? ratesOf({})
  const days = Array.from({ length: 4 }, (_, day) =>
    Array.from({ length: below(20) }, () => {
      const id = below(uplines.length)
      return play({
        memberId: BigInt(id),
        agents: pathOf(id),
        ...(below(2) === 0 ? { product: 'lottery', category: 'lottery', code: 'mbx' } : {}),
        ...(below(2) === 0 ? {} : { category: 'live' }),
        settledDay: `2026-03-1${day}`,
        validBet: BigInt(below(10_000_000)),
      })
    }),
  )
  return { below, ratesOn, days }
}

/** Pays day after day, and adds up what each member got. */
function payAll(days: readonly (readonly RebatedPlay[])[], ratesOn: (day: string) => DayRates) {
  const of = new Map<bigint, { gross: bigint; carried: bigint; fine: bigint }>()
  for (const plays of days)
    for (const one of rebatesOfPlays(plays, ratesOn)) {
      const before = of.get(one.memberId) ?? { gross: 0n, carried: 0n, fine: 0n }
      const result = payRebate(one, { carried: before.carried, step })
      of.set(one.memberId, {
        gross: before.gross + result.gross,
        fine: before.fine + result.fine,
        carried: result.carried,
      })
    }
  return of
}

const seeds = Array.from({ length: 200 }, (_, seed) => seed)

test('paid and carried rebates are the highest rate on each path, whatever the order of plays', () => {
  for (const seed of seeds) {
    const { days, ratesOn } = randomDays(seed)
    const all = payAll(days, ratesOn)
    let total = 0n
    for (const { gross, carried, fine } of all.values()) {
      expect(gross * WHOLE_PPM + carried, `seed ${seed}`).toBe(fine)
      total += fine
    }
    const expected = days.flat().reduce((sum, one) => {
      const { members } = ratesOn(one.settledDay)
      const of = (id: bigint) => members.get(id) ?? noRates
      if (one.product !== 'lottery') {
        const name = one.category === 'live' ? 'livePpm' : 'slotsPpm'
        return (
          sum + one.validBet * BigInt(Math.max(...[one.memberId, ...one.agents].map((id) => of(id)[name])))
        )
      }
      const within = (ratePpm: number) => Math.max(900_000, Math.min(ratePpm, 960_000))
      const own = within(of(one.memberId).lotteryPpm ?? 960_000)
      const above = one.agents
        .map((id) => within(of(id).lotteryPpm ?? 0))
        .filter((_, at) => of(one.agents[at] ?? 0n).lotteryPpm !== undefined)
      return sum + one.validBet * BigInt(Math.max(own, ...above) - own)
    }, 0n)
    expect(total, `seed ${seed}`).toBe(expected)
    expect(
      payAll(
        days.map((plays) => plays.toReversed()),
        ratesOn,
      ),
      `seed ${seed}`,
    ).toEqual(all)
  }
})

test('once every bet is voided, in any later days and parts, no member keeps or owes anything', () => {
  for (const seed of seeds) {
    const { below, days, ratesOn } = randomDays(seed)
    const voids: RebatedPlay[][] = [[], [], []]
    for (const one of days.flat()) {
      const first = BigInt(below(Number(one.validBet) + 1))
      voids[below(3)]?.push({ ...one, validBet: -first })
      voids[below(3)]?.push({ ...one, validBet: first - one.validBet })
    }
    for (const { gross, carried } of payAll([...days, ...voids], ratesOn).values())
      expect(gross * WHOLE_PPM + carried, `seed ${seed}`).toBe(0n)
  }
})

test('the burden of a team is what its members and agents got for its play, and no more than the team’s own', () => {
  for (const seed of seeds) {
    const { days, ratesOn } = randomDays(seed)
    const plays = days.flat()
    const rebates = rebatesOfPlays(plays, ratesOn)
    for (const { memberId, lines } of rebates) {
      const inTeam = plays.filter((one) => one.memberId === memberId || one.agents.includes(memberId))
      const cut = inTeam.map((one) => ({
        ...one,
        agents: one.agents.slice(0, one.agents.indexOf(memberId) + 1),
      }))
      const all = rebatesOfPlays(cut, ratesOn).flatMap((one) => one.lines)
      const burden = lines.reduce((sum, one) => sum + one.membersFine + one.agentsFine, 0n)
      expect(burden, `seed ${seed}`).toBe(all.reduce((sum, { fine }) => sum + fine, 0n))
    }
  }
})
