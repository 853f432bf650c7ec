import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { voidTicket } from '#contract/console/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { uncountedCashCases } from '#domain/plays/uncounted-cash-cases.ts'
import { addDays } from '#domain/records/business-day.ts'
import { drawDue } from '#server/play/lottery/draws/actions.ts'
import { setRules, todayOf } from '#test/pg/agent-contracts.ts'
import { giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { follow } from '#test/pg/round-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'

import { type SlipPlacing, openPlacing } from './actions.ts'

let stage: MoneyStage
let draws: StagedDraw[]
let placing: SlipPlacing
let today: string
let agent: TeamMember

beforeAll(async () => {
  stage = await openMoneyStage()
  const { server } = stage
  draws = await planGame(server, 'K3_1', 40)
  const { store, registry } = server.services
  placing = openPlacing({ store, registry, log: { warn: () => undefined } })
  today = await todayOf(server)
  agent = await joinTeam(server, undefined, { accountType: 2 })
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const game = (() => {
  const found = findGame('K3_1')
  if (!found) throw new Error('no game')
  return found
})()
const [BIG, SMALL] = [0, 1]

let at = 0
function next(): StagedDraw {
  const draw = draws[at++]
  if (!draw) throw new Error('no more draws')
  return draw
}

/** Places a ticket on a side of the sum, and names it. */
async function place(member: TeamMember, draw: StagedDraw, side: number, stake: number): Promise<bigint> {
  const type = betTypeOf(game, 'sum_side')
  if (!type) throw new Error('no bet type')
  const choice = [[side]]
  const { oddsMilli } = quoteLine(type, { choice, stake: 1n, returnMilli: game.returnMilli })
  const who = {
    merchant: { id: member.merchantId },
    merchantId: member.merchantId,
    memberId: member.id,
    currency: 'CNY',
  }
  const lines = [{ type: 'sum_side', choice, stake: stake.toString(), odds: oddsMilli.map(writeOdds) }]
  await placing.place(who, {
    requestId: randomUUID(),
    tickets: [{ gameCode: game.code, numero: draw.number, lines }],
  })
  const [ticket] = await stage.server.asOwner<{ id: string }>(
    'SELECT max(id)::text AS id FROM lottery_ticket WHERE member_id = $1',
    [member.id],
  )
  return BigInt(ticket?.id ?? 0)
}

/** A member below the agent. */
async function player(): Promise<TeamMember> {
  const member = await joinTeam(stage.server, agent)
  await giveMoney(stage.server, member, 1_000n * UNIT)
  return member
}

async function settle(draw: StagedDraw) {
  await moveDraw(stage.server, draw, { closes: -120, draws: -60 })
  await drawDue(stage.server.services.store, await drawPartsOf())
  await settleAll(stage.server)
  await follow(stage.server)
}

/** Of a member, in units: stakes and what does not count, in the sums, by ticket, and in the changes of the agent's figures. */
async function countedOf({ id }: TeamMember) {
  const [row] = await stage.server.asOwner<Record<string, string>>(
    `SELECT (SELECT coalesce(sum(stake), 0) FROM settled_sum WHERE member_id = $1)::text AS stake,
            (SELECT coalesce(sum(uncounted), 0) FROM settled_sum WHERE member_id = $1)::text AS uncounted,
            (SELECT coalesce(sum(uncounted), 0) FROM played_round WHERE member_id = $1)::text AS record,
            (SELECT coalesce(sum(valid_bet), 0) FROM team_change WHERE member_id = $1)::text AS team`,
    [id],
  )
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, sum]) => [name, Number(BigInt(sum) / UNIT)]),
  )
}

const stored = async (member: TeamMember) =>
  (
    await stage.server.asOwner<{ ticket: bigint; amount: bigint }>(
      'SELECT ticket_id AS ticket, amount FROM lottery_uncounted WHERE member_id = $1 ORDER BY ticket_id',
      [member.id],
    )
  ).map(({ ticket, amount }) => [ticket, Number(amount / UNIT)])

/** One operator proposes the void of a ticket, and the other one approves. */
async function voided(ticket: bigint) {
  const { server, owner, other, code: merchantCode } = stage
  const input = { merchantCode, ...once(), id: ticket.toString(), reason }
  const proposed = await stage.call(owner, voidTicket, input)
  await judgeAs(server, other, proposed.value['waits'])
}

const rules = (validBetsFrom: string | undefined) => setRules(stage.server, { validBetsFrom })

test.each([
  ['no brand has set a day', undefined, 0],
  ['the day has begun', -1, 20],
  ['the day begins today', 0, 20],
  ['the day begins tomorrow', 1, 0],
])('opposite sides of a draw, where %s', async (_what, days, uncounted) => {
  await rules(days === undefined ? undefined : addDays(today, days))
  const [draw, member, other] = [next(), await player(), await player()]
  await place(member, draw, BIG, 30)
  await place(member, draw, SMALL, 10)
  // Of another member: nobody nets the sides of two.
  await place(other, draw, SMALL, 50)
  await settle(draw)
  expect(await countedOf(member)).toEqual({ stake: 40, uncounted, record: uncounted, team: 40 - uncounted })
  expect(await countedOf(other)).toEqual({ stake: 50, uncounted: 0, record: 0, team: 50 })
})

test('a ticket that is voided after the draw covers nothing: the others count whole, once they are followed', async () => {
  await rules(today)
  const [draw, member] = [next(), await player()]
  const big = await place(member, draw, BIG, 30)
  const small = await place(member, draw, SMALL, 10)
  await settle(draw)
  expect(await stored(member)).toEqual([
    [big, 10],
    [small, 10],
  ])
  await voided(small)
  expect(await stored(member)).toEqual([])
  await follow(stage.server)
  expect(await countedOf(member)).toEqual({ stake: 30, uncounted: 0, record: 0, team: 30 })
})

test('a ticket that is voided before the draw covers nothing', async () => {
  await rules(today)
  const [draw, member] = [next(), await player()]
  await place(member, draw, BIG, 30)
  await voided(await place(member, draw, SMALL, 10))
  await settle(draw)
  expect(await countedOf(member)).toEqual({ stake: 30, uncounted: 0, record: 0, team: 30 })
})

test('parts that are stored again change nothing, and plays that were followed before are counted anew', async () => {
  await rules(today)
  const [draw, member] = [next(), await player()]
  const big = await place(member, draw, BIG, 30)
  const small = await place(member, draw, SMALL, 10)
  await settle(draw)
  const counted = await countedOf(member)
  const store = (tickets: readonly bigint[], amounts: readonly number[]) =>
    stage.server.asOwner('SELECT lottery_store_uncounted($1, $2, $3, $4, $5)', [
      draw.id,
      [member.id],
      tickets.map(() => member.id),
      tickets,
      amounts.map((amount) => BigInt(amount) * UNIT),
    ])
  await store([], [])
  await follow(stage.server)
  expect(await countedOf(member)).toEqual({ stake: 40, uncounted: 0, record: 0, team: 40 })
  await store([big, small], [10, 10])
  await store([big, small], [10, 10])
  await follow(stage.server)
  expect(await countedOf(member)).toEqual(counted)
  // A ticket of another draw is left alone.
  const elsewhere = await place(member, next(), BIG, 5)
  await store([big, small, elsewhere], [10, 10, 5])
  expect(await stored(member)).toHaveLength(2)
})

test.each(uncountedCashCases)('%s, by the rule of the domain', async (_what, play, cash) => {
  const { uncounted, stake, bonusStake } = play
  const [row] = await stage.server.asOwner<{ cash: bigint }>('SELECT uncounted_cash($1, $2, $3) AS cash', [
    uncounted,
    stake,
    bonusStake,
  ])
  expect(row?.cash).toBe(cash)
})
