import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BonusAccount } from '#domain/ledger/account.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { type PurseStep, purseCases } from '#domain/plays/purse-cases.ts'
import { payableStep } from '#domain/money/currency.ts'
import { closeBonus, post, postOne } from '#server/money/ledger/actions.ts'
import { checkLedger } from '#server/money/ledger/check.ts'
import { CURRENCY, balanceOf, giveMoney, ledgerFaults } from './ledger.ts'
import { falsifiedIn } from './ledger-books.ts'
import { follow } from './round-stage.ts'
import { sealAll } from './seal-ledger.ts'
import { type TestServer, openTestServer } from './test-server.ts'

import { type PlayDeed, type Played, followMember, recordPlays } from '#server/play/plays/actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await sealAll(server)
  expect((await checkLedger(server.services.store, { membersOfStep: 50 })).faults).toEqual([])
  await server.close()
})

const M = 100_000n
const BONUS: BonusAccount = 'bonus:17'
type Member = Awaited<ReturnType<TestServer['fixtures']['member']>>

async function openMember(cash: bigint, bonus: bigint): Promise<Member> {
  const member = await server.fixtures.member()
  if (cash > 0n) await giveMoney(server, member, cash)
  if (bonus > 0n) expect(await grant(member, bonus)).toBe('posted')
  return member
}

const posting = (member: Member, change: Pick<Posting, 'kind' | 'legs'>): Posting => ({
  merchantId: member.merchantId,
  memberId: member.id,
  currency: CURRENCY,
  key: `bonus:${randomUUID()}`,
  reference: 'grant',
  ...change,
})
const write = async (one: Posting) => (await server.services.store.transact((tx) => postOne(tx, one))).outcome

const grant = (member: Member, amount: bigint, account = BONUS) =>
  write(
    posting(member, {
      kind: 'bonus_grant',
      legs: [
        { account: 'house:bonus', amount: -amount },
        { account, amount },
      ],
    }),
  )

async function end(member: Member, amount: bigint, lateTo: 'cash' | 'house' | undefined) {
  const to = lateTo === 'cash' ? 'main' : 'house:bonus'
  const legs = [
    { account: BONUS, amount: -amount },
    { account: to, amount },
  ] as const
  if (amount > 0n) expect(await write(posting(member, { kind: 'bonus_end', legs }))).toBe('posted')
  const whose = { merchantId: member.merchantId, memberId: member.id, currency: CURRENCY }
  await server.services.store.transact((tx) => closeBonus(tx, whose, { account: BONUS, lateTo: to }))
  return 'posted'
}

const deedOf = (member: Member, change: Partial<PlayDeed>): PlayDeed => ({
  merchantId: member.merchantId,
  memberId: member.id,
  currency: CURRENCY,
  product: 'lottery',
  category: 'lottery',
  source: 'lottery',
  reference: 'ticket',
  request: randomUUID(),
  kind: 'bet',
  amount: M,
  ...change,
})
async function play(member: Member, change: Partial<PlayDeed>): Promise<Played> {
  const [played] = await server.services.store.transact((tx) => recordPlays(tx, [deedOf(member, change)]))
  if (!played) throw new Error('every deed is answered')
  return played
}
const pursesOf = (first: 'cash' | 'bonus' | undefined): Partial<PlayDeed> =>
  first ? { purses: first === 'cash' ? ['main', BONUS] : [BONUS, 'main'] } : {}
const transferOf = (played: Played | undefined) => (played && 'transferId' in played ? played.transferId : 0n)
const both = async (member: Member) => [
  await balanceOf(server, member),
  await balanceOf(server, member, BONUS),
]

async function follow1(
  member: Member,
  [deed, amount, { first, of, lateTo }]: PurseStep,
  done: readonly Played[],
) {
  const reverses = of === undefined ? {} : { reverses: transferOf(done[of]) }
  switch (deed) {
    case 'bet':
      return await play(member, { amount, ...pursesOf(first) })
    case 'win':
      return await play(member, { kind: 'win', amount })
    case 'return':
      return await play(member, { kind: 'bet_return', amount, ...reverses })
    case 'take_back':
      return await play(member, { kind: 'win', amount, ...reverses })
    case 'ends':
      await end(member, amount, lateTo)
      return { outcome: 'ended' } as const
  }
}

test.each(purseCases)('the database divides: $what', async ({ cash, bonus, steps, split }) => {
  const member = await openMember(cash, bonus)
  const done: Played[] = []
  for (const step of steps) {
    const played = await follow1(member, step, done)
    done.push(played)
    const outcome = played.outcome === 'ended' ? 'posted' : played.outcome
    expect([outcome, ...(await both(member))], `${step[0]} ${step[1]}`).toEqual(step.slice(3))
  }
  const [row] = await server.asOwner<Record<string, bigint>>(
    'SELECT stake, bonus_stake, bonus_win FROM play_split WHERE member_id = $1',
    [member.id],
  )
  if (split) expect([row?.['stake'], row?.['bonus_stake'], row?.['bonus_win']]).toEqual(split)
  else expect(row).toBeUndefined()
})

test('the smallest part of each currency is that of the domain', async () => {
  const currencies = [
    'CNY',
    'PLAY',
    'USD',
    'BHD',
    'IQD',
    'JOD',
    'KWD',
    'LYD',
    'OMR',
    'TND',
    'BIF',
    'CLP',
    'DJF',
    'GNF',
  ]
  currencies.push(
    'IDR',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'LAK',
    'MMK',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  )
  const rows = await server.asOwner<{ step: bigint }>(
    'SELECT payable_step(name) AS step FROM unnest($1::text[]) WITH ORDINALITY AS u (name, place) ORDER BY place',
    [currencies],
  )
  expect(rows.map(({ step }) => step)).toEqual(currencies.map(payableStep))
})

test('a retry is the same request, whatever has become of the purses since', async () => {
  const member = await openMember(10n * M, 100n * M)
  const request = randomUUID()
  const first = await play(member, { amount: 20n * M, request, ...pursesOf('cash') })
  await giveMoney(server, member, 50n * M)
  const again = await play(member, { amount: 20n * M, request })
  expect(again).toEqual({ ...first, outcome: 'replayed' })
  const other = await play(member, { amount: 20n * M, request, ...pursesOf('bonus') })
  expect(other.outcome).toBe('replayed')
  expect((await play(member, { amount: 21n * M, request, ...pursesOf('cash') })).outcome).toBe('conflict')
  expect(await both(member)).toEqual([50n * M, 90n * M])
})

test('a play keeps to its first bonus, and a stake without one is cash alone', async () => {
  const member = await openMember(10n * M, 100n * M)
  expect(await grant(member, 50n * M, 'bonus:18')).toBe('posted')
  await play(member, { amount: 20n * M, ...pursesOf('cash') })
  // A deposit is not what the member lacks: the play belongs to the first bonus.
  expect((await play(member, { amount: M, purses: ['bonus:18', 'main'] })).outcome).toBe('bonus_not_in_game')
  await giveMoney(server, member, M)
  expect((await play(member, { amount: M, purses: ['bonus:18', 'main'] })).outcome).toBe('posted')
  expect(await both(member)).toEqual([0n, 90n * M])
  expect(await balanceOf(server, member, 'bonus:18')).toBe(50n * M)
})

test('a bonus that is closed stays closed, and an account with money is not closed', async () => {
  const member = await openMember(10n * M, 10n * M)
  const whose = { merchantId: member.merchantId, memberId: member.id, currency: CURRENCY }
  const close = (account: BonusAccount, lateTo: 'main' | 'house:bonus') =>
    server.services.store.transact((tx) => closeBonus(tx, whose, { account, lateTo }))
  await expect(close(BONUS, 'main')).rejects.toThrow('cannot be closed')
  await end(member, 10n * M, 'cash')
  await close(BONUS, 'main')
  await expect(close(BONUS, 'house:bonus')).rejects.toThrow('cannot be closed')
  await expect(close('main' as BonusAccount, 'main')).rejects.toThrow('cannot be closed')
  expect(await grant(member, M)).toBe('ended_already')
  expect(await both(member)).toEqual([20n * M, 0n])
})

test('a bonus lowers no wagering, and is no own money of which a share leaves', async () => {
  const member = await openMember(10n * M, 90n * M)
  await server.asOwner(
    `UPDATE wallet SET wagering_left = 10000000, unplayed = 5000000 WHERE member_id = $1 AND account = 'main'`,
    [member.id],
  )
  await play(member, { amount: 20n * M, ...pursesOf('cash') })
  const left = async () =>
    (
      await server.asOwner(
        `SELECT wagering_left / 100000 AS wagering, unplayed / 100000 AS unplayed FROM wallet
          WHERE member_id = $1 AND account = 'main'`,
        [member.id],
      )
    )[0]
  expect(await left()).toEqual({ wagering: 90n, unplayed: 40n })
  await play(member, { kind: 'win', amount: 20n * M })
  const hold = [
    { account: 'main', amount: -5n * M },
    { account: 'locked', amount: 5n * M },
  ] as const
  // Half of the cash takes half of it along, however large the bonus is.
  expect(await write(posting(member, { kind: 'withdrawal_hold', legs: hold }))).toBe('posted')
  expect(await left()).toEqual({ wagering: 45n, unplayed: 20n })
  const all = [
    { account: 'main', amount: -6n * M },
    { account: 'locked', amount: 6n * M },
  ] as const
  expect(await write(posting(member, { kind: 'withdrawal_hold', legs: all }))).toBe('insufficient')
})

test('records and sums hold cash and bonus apart, and a later correction too', async () => {
  const member = await openMember(10n * M, 100n * M)
  await play(member, { amount: 20n * M, ...pursesOf('cash') })
  const won = await play(member, { kind: 'win', amount: 70n * M, ends: true })
  await followMember(server.services.store.read, member.id)
  await follow(server)
  const sums = async () =>
    await server.asOwner(
      `SELECT (stake / 100000)::bigint AS stake, (bonus_stake / 100000)::bigint AS "bonusStake",
              (win / 100000)::bigint AS win, (bonus_win / 100000)::bigint AS "bonusWin"
         FROM settled_sum WHERE member_id = $1
        UNION ALL
       SELECT (stake / 100000)::bigint, (bonus_stake / 100000)::bigint, (win / 100000)::bigint, (bonus_win / 100000)::bigint
         FROM played_day WHERE member_id = $1 AND rounds <> 0
        UNION ALL
       SELECT stake / 100000, bonus_stake / 100000, win / 100000, bonus_win / 100000
         FROM played_round WHERE member_id = $1`,
      [member.id],
    )
  const row = { stake: 20n, bonusStake: 10n, win: 70n, bonusWin: 35n }
  expect(await sums()).toEqual([row, row, row])
  await play(member, { kind: 'win', amount: 70n * M, reverses: transferOf(won) })
  await play(member, { kind: 'win', amount: 30n * M })
  await followMember(server.services.store.read, member.id)
  await follow(server)
  const next = { ...row, win: 30n, bonusWin: 15n }
  expect(await sums()).toEqual([next, next, next])
})

test('two stakes of one play in one call with different purses fail, and no money moves', async () => {
  const member = await openMember(100n * M, 100n * M)
  const deeds = ([undefined, 'bonus'] as const).map((first, at) =>
    deedOf(member, { reference: 'r', request: `r:${at}`, amount: 10n * M, ...pursesOf(first) }),
  )
  const recorded = server.services.store.transact((tx) => recordPlays(tx, deeds))
  await expect(recorded).rejects.toThrow('name different purses')
  expect(await both(member)).toEqual([100n * M, 100n * M])
})

test('a stake and a grant of its bonus in one call fail, and run alone', async () => {
  const member = await openMember(10n * M, 10n * M)
  const legs = moved(5n * M, { from: 'house:bonus', to: BONUS })
  const given = posting(member, { kind: 'bonus_grant', legs })
  const stake: Posting = {
    ...posting(member, { kind: 'bet', legs: moved(22n * M, { from: 'main', to: 'house:lottery' }) }),
    key: `play:lottery:${randomUUID()}`,
    purses: ['main', BONUS],
  }
  const { store, submitting } = server.services
  for (const both of [
    [given, stake],
    [stake, given],
  ])
    await expect(store.transact((tx) => post(tx, both))).rejects.toThrow('in one call')
  expect(
    await Promise.all([given, stake].map(async (one) => (await submitting.submit(one)).outcome)),
  ).toContain('posted')
  expect((await submitting.submit(stake)).outcome).toMatch(/posted|replayed/)
  expect(await both(member)).toEqual([0n, 3n * M])
})

test('the checker finds a unit that was moved from one purse to the other', async () => {
  const member = await openMember(10n * M, 10n * M)
  const played = await play(member, { amount: 15n * M, ...pursesOf('cash') })
  await sealAll(server)
  const whole = `member_id = ${member.id} AND transfer_id = ${transferOf(played)}`
  const found = await falsifiedIn(
    server,
    `UPDATE ledger_entry SET amount = amount + CASE WHEN account = 'main' THEN 1 ELSE -1 END
      WHERE ${whole} AND account IN ('main', '${BONUS}')`,
    (seen) => checkLedger(seen, { membersOfStep: 50 }),
  )
  expect(found.faults.map(({ fault }) => fault)).toContain('balance_differs')
})

/** Deterministic numbers, so that a failure can be repeated (Numerical Recipes' generator). */
function openNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3, 4])('bets, wins and returns of two connections in any order, run %d', async (seed) => {
  const number = openNumbers(seed)
  const member = await openMember(200n * M + 7n, 300n * M)
  const made: Made[] = []
  const stake = async (reference: string, amount: bigint) => {
    const purses = pursesOf(number(2) === 0 ? 'cash' : 'bonus')
    const played = await play(member, { reference, amount, ...purses })
    made.push({ kind: 'bet', played, amount, reference, isBack: false })
  }
  // A play of which every stake came back takes no further one: this one stays in each.
  for (const reference of ['t0', 't1', 't2']) await stake(reference, 10_001n)
  const begun = made.length
  const step = async () => {
    const reference = `t${number(3)}`
    const amount = BigInt(1 + number(40)) * 12_345n
    const what = number(4)
    if (what < 2) {
      await stake(reference, amount)
      return
    }
    const stood = made.slice(what === 2 ? 0 : begun).filter(stands)
    if (stood.length === 0) return
    const named = stood[number(stood.length)]
    if (!named) return
    if (what === 2) {
      const played = await play(member, { kind: 'win', reference: named.reference, amount })
      made.push({ kind: 'win', played, amount, reference: named.reference, isBack: false })
      return
    }
    named.isBack = true
    const deed = { reference: named.reference, amount: named.amount, reverses: transferOf(named.played) }
    const { outcome } = await play(member, { kind: named.kind === 'bet' ? 'bet_return' : 'win', ...deed })
    if (outcome !== 'posted') named.isBack = false
  }
  for (let attempt = 0; attempt < 30; attempt += 1) await Promise.all([step(), step()])
  const [entries] = await server.asOwner<{ moved: bigint; split: bigint }>(
    `SELECT coalesce(sum(entry.amount), 0)::bigint AS moved,
            (SELECT sum(bonus_win - bonus_stake)::bigint FROM play_split WHERE member_id = $1) AS split
       FROM ledger_entry AS entry JOIN ledger_transfer AS transfer
         ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
      WHERE entry.member_id = $1 AND entry.account = $2 AND transfer.kind IN ('bet', 'win', 'bet_return')`,
    [member.id, BONUS],
  )
  expect(entries?.moved).toBe(entries?.split)
  // Once everything is taken back, each purse holds what it held.
  for (const kind of ['bet', 'win'] as const)
    for (const { reference, amount, played } of made.filter((one) => one.kind === kind && stands(one))) {
      const deed = { reference, amount, reverses: transferOf(played) }
      const back = await play(member, { kind: kind === 'bet' ? 'bet_return' : 'win', ...deed })
      expect(back.outcome).toBe('posted')
    }
  expect(await both(member)).toEqual([200n * M + 7n, 300n * M])
  const rest = await server.asOwner(
    'SELECT DISTINCT stake, bonus_stake, bonus_win FROM play_split WHERE member_id = $1',
    [member.id],
  )
  expect(rest).toEqual([{ stake: 0n, bonus_stake: 0n, bonus_win: 0n }])
})

interface Made {
  readonly kind: 'bet' | 'win'
  readonly played: Played
  readonly amount: bigint
  readonly reference: string
  isBack: boolean
}
const stands = ({ played, isBack }: Made) => played.outcome === 'posted' && !isBack
