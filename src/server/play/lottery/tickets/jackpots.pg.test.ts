import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { jackpotMoves } from '#contract/console/lottery-jackpots.ts'
import { lotteryJackpots } from '#contract/lottery-jackpots.ts'
import { moved } from '#domain/ledger/posting.ts'
import { UNIT, writeAmount } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type JackpotStage, openJackpotStage } from '#test/pg/jackpot-stage.ts'
import { settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'
import { type ResultStage, balls, openResultStage } from '#test/pg/result-stage.ts'
import { openVisitor } from '#test/pg/sign-in.ts'

import { settleDraws } from './settling.ts'

let stage: MoneyStage
let results: ResultStage
let jackpot: JackpotStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage)
  jackpot = openJackpotStage(stage, 'MEGA645')
  await jackpot.open([terms])
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const SEED = 500n * UNIT
const terms = { level: 1, shareMilli: 100, seed: '500.00', fullStake: '10.00' }
const SIX = balls(1, 2, 3, 4, 5, 6)
const OTHER = balls(7, 8, 9, 10, 11, 12)
const NONE = balls(40, 41, 42, 43, 44, 45)
const six = { row: [1, 2, 3, 4, 5, 6], stake: 10 }
const other = { row: [7, 8, 9, 10, 11, 12], stake: 10 }
/** The odds of six right are 3376496.832. */
const FIXED = 33_764_968_32n * 1_000n
const settle = async () => {
  const logged: unknown[] = []
  const settled = await settleAll(stage.server, { logged })
  expect(logged).toEqual([])
  return settled
}

/** The pool by the ledger, which its own books must equal. */
async function poolNow() {
  const { ledger, balance, open, moved } = await jackpot.pool()
  expect([balance + open, moved]).toEqual([ledger, balance])
  return ledger
}
/** The pool of the next draw that is counted, before its own shares. */
async function carried() {
  await poolNow()
  return (await jackpot.pool()).balance
}

/** A wallet of play money. */
async function givePlayMoney(member: Awaited<ReturnType<JackpotStage['member']>>) {
  await stage.server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId: member.merchantId,
      memberId: member.id,
      currency: 'PLAY',
      key: `test:${randomUUID()}`,
      kind: 'play_money',
      reference: 'test',
      legs: moved(1_000n * UNIT, { from: 'play', to: 'main' }),
    }),
  )
}

test('opening a pool fills it to its seed, and each stake adds its share in a leg of its own', async () => {
  expect(await poolNow()).toBe(SEED)
  const draw = await results.next()
  const member = await jackpot.member()
  const ticket = await jackpot.place(member, draw, [six, { ...other, stake: 5 }])
  expect(await poolNow()).toBe(SEED + (15n * UNIT) / 10n)
  const legs = await stage.server.asOwner(
    `SELECT entry.account, entry.amount FROM ledger_entry AS entry JOIN ledger_transfer AS moved
         ON moved.member_id = entry.member_id AND moved.id = entry.transfer_id
      WHERE entry.member_id = $1 AND moved.reference = 'T' || $2 ORDER BY entry.line`,
    [member.id, ticket.toString()],
  )
  expect(legs).toEqual([
    { account: 'main', amount: -15n * UNIT },
    { account: 'house:lottery', amount: (135n * UNIT) / 10n },
    { account: 'house:jackpot-MEGA645', amount: (15n * UNIT) / 10n },
  ])
  await jackpot.place(member, draw, [{ row: [1], stake: 10 }], { type: 'pick1' })
  expect(await poolNow()).toBe(SEED + (15n * UNIT) / 10n)
  await results.drawn(draw, NONE)
  expect(await settle()).toBe(1)
  expect(await poolNow()).toBe(SEED + (15n * UNIT) / 10n)
  expect(await jackpot.countsOf(draw)).toMatchObject([{ version: 1, units: 0n, paid: 0n, seeded: 0n }])
})

test('the pool waits for a draw in which two members win: they share it, and the house fills it again', async () => {
  const before = await carried()
  const [draw, later] = [await results.next(), await results.next()]
  const members = [await jackpot.member(), await jackpot.member(), await jackpot.member()] as const
  const tickets = [
    await jackpot.place(members[0], draw, [six]),
    await jackpot.place(members[1], draw, [six]),
    await jackpot.place(members[2], draw, [other]),
  ]
  // Its share belongs to a later draw.
  await jackpot.place(members[2], later, [six])
  await results.drawn(draw, SIX)
  expect(await settle()).toBe(1)
  const pool = before + 3n * UNIT
  const half = pool / 2n - ((pool / 2n) % 1_000n)
  const won = await Promise.all(tickets.map(jackpot.playOf))
  expect(won).toEqual([
    { state: 'closed', win: FIXED + half },
    { state: 'closed', win: FIXED + half },
    { state: 'closed', win: 0n },
  ])
  expect(await jackpot.countsOf(draw)).toMatchObject([{ pool, units: 2n, paid: 2n * half }])
  expect([await carried(), await poolNow()]).toEqual([SEED, SEED + UNIT])
  const visitor = openVisitor(stage.server)
  expect((await visitor.ask(lotteryJackpots.pools)).body.value).toEqual({
    list: [{ gameCode: 'MEGA645', level: 1, amount: '501.00' }],
  })
  const ofDraw = `${lotteryJackpots.ofDraw.path}?gameCode=MEGA645&numero=${draw.number}`
  expect((await visitor.call('GET', ofDraw)).body.value).toEqual({
    list: [{ level: 1, pool: writeAmount(pool), units: 2, unitWin: writeAmount(half), fullStake: '10.00' }],
  })
  const { value } = await stage.call(stage.owner, jackpotMoves, {
    merchantCode: stage.code,
    gameCode: 'MEGA645',
    limit: 4,
  })
  expect(value).toMatchObject({
    pools: [{ level: 1, balance: '500.00', open: '1.00', lent: '0.00', ledger: '501.00' }],
    list: [
      { kind: 'seeded', balance: '500.00', numero: draw.number },
      { kind: 'paid', amount: writeAmount(-2n * half) },
      { kind: 'contributed', amount: '3.00' },
      { kind: 'contributed', amount: '1.50' },
    ],
    next: expect.any(String) as string,
  })
  expect(await settle()).toBe(0)
})

test('a returned stake takes its share back, and a cancelled draw all of them', async () => {
  const [before, filled] = [await carried(), await poolNow()]
  const draw = await results.next()
  const member = await jackpot.member()
  await jackpot.place(member, draw, [six])
  await jackpot.place(member, draw, [other])
  expect(await poolNow()).toBe(filled + 2n * UNIT)
  await results.close(draw)
  expect((await results.cancelled(draw, 0)).status).toBe(200)
  await settle()
  expect([await carried(), await balanceOf(stage.server, member)]).toEqual([before, 1_000n * UNIT])
  expect(await jackpot.countsOf(draw)).toEqual([])
})

test('a correction gives the pool to the other winner, and a cancellation takes everything back', async () => {
  const before = await carried()
  const draw = await results.next()
  const [one, two] = [await jackpot.member(), await jackpot.member()]
  const tickets = [await jackpot.place(one, draw, [six]), await jackpot.place(two, draw, [other])] as const
  await results.drawn(draw, SIX)
  await settle()
  const pool = before + 2n * UNIT
  const paid = pool - (pool % 1_000n)
  expect(await jackpot.playOf(tickets[0])).toMatchObject({ win: FIXED + paid })
  await results.corrected(draw, { numbers: OTHER, version: 1 })
  await settle()
  expect(await Promise.all(tickets.map(jackpot.playOf))).toMatchObject([{ win: 0n }, { win: FIXED + paid }])
  expect(await carried()).toBe(SEED)
  await results.corrected(draw, { numbers: NONE, version: 2 })
  await settle()
  expect(await Promise.all(tickets.map(jackpot.playOf))).toMatchObject([{ win: 0n }, { win: 0n }])
  expect(await carried()).toBe(pool)
  await results.cancelled(draw, 3)
  await settle()
  expect(await Promise.all(tickets.map(jackpot.playOf))).toMatchObject([
    { state: 'voided' },
    { state: 'voided' },
  ])
  expect(await carried()).toBe(before)
  expect((await jackpot.pool()).lent).toBe(0n)
})

test('a settlement that fails after the count pays each winner once', async () => {
  const before = await carried()
  const draw = await results.next()
  const members = [await jackpot.member(), await jackpot.member()]
  const tickets: bigint[] = []
  for (const member of members) tickets.push(await jackpot.place(member, draw, [six]))
  await results.drawn(draw, SIX)
  let calls = 0
  const hub = {
    publish: () => {
      calls += 1
      throw new Error('the process ends')
    },
  }
  const log = { error: () => undefined }
  for (let left = 3; left > 0; left -= 1)
    await settleDraws(stage.server.services.store, { hub, log, atOnce: 1 })
  expect(calls).toBeGreaterThan(1)
  await settle()
  const pool = before + 2n * UNIT
  const half = pool / 2n - ((pool / 2n) % 1_000n)
  expect(await Promise.all(tickets.map(jackpot.playOf))).toMatchObject([
    { win: FIXED + half },
    { win: FIXED + half },
  ])
  expect(await jackpot.countsOf(draw)).toHaveLength(1)
  await poolNow()
})

test('a ticket of play money adds nothing to the pool, and wins none of it', async () => {
  const before = await poolNow()
  const draw = await results.next()
  const member = await jackpot.member()
  await givePlayMoney(member)
  const playing = await jackpot.place(member, draw, [six], { currency: 'PLAY' })
  expect(await poolNow()).toBe(before)
  await results.drawn(draw, SIX)
  await settle()
  expect(await jackpot.playOf(playing)).toEqual({ state: 'closed', win: FIXED })
})

test('a ticket from before the pool was opened wins nothing of it', async () => {
  const draw = await results.next()
  const ticket = await jackpot.place(await jackpot.member(), draw, [six])
  // As if its stake had added nothing, because there was no pool.
  await stage.server.asOwner(
    'UPDATE lottery_ticket SET jackpot_shares = ARRAY[NULL, 0]::bigint[] WHERE id = $1',
    [ticket],
  )
  await results.drawn(draw, SIX)
  await settle()
  expect(await jackpot.playOf(ticket)).toEqual({ state: 'closed', win: FIXED })
})

test('a voided ticket takes nothing from the winners, and what it had won goes back into the pool', async () => {
  const draw = await results.next()
  const members = [await jackpot.member(), await jackpot.member()] as const
  const early = await jackpot.place(members[0], draw, [six])
  const late = await jackpot.place(members[1], draw, [six])
  expect(await jackpot.voided(early)).toBe(200)
  await results.drawn(draw, SIX)
  await settle()
  const [count] = await jackpot.countsOf(draw)
  expect(count).toMatchObject({ units: 1n })
  const before = await carried()
  expect(await jackpot.voided(late)).toBe(200)
  const paid = count?.paid ?? 0n
  expect(paid).toBeGreaterThan(0n)
  expect(await carried()).toBe(before + paid - UNIT)
  expect(await balanceOf(stage.server, members[1])).toBe(1_000n * UNIT)
})
