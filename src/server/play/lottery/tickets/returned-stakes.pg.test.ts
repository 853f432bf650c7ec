import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { voidTicket } from '#contract/console/lottery-tickets.ts'
import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Choice } from '#domain/lottery/bets/bet-type.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { setRules, todayOf } from '#test/pg/agent-contracts.ts'
import { giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { type MoneyStage, once, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { type PairStage, openPairStage, prizesEnding } from '#test/pg/pair-stage.ts'
import { follow } from '#test/pg/round-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import { type TeamMember, joinTeam } from '#test/pg/teams.ts'

import { type SlipPlacing, openPlacing } from './actions.ts'

let stage: MoneyStage
let draws: StagedDraw[]
let pairs: PairStage
let placing: SlipPlacing
let agent: TeamMember

beforeAll(async () => {
  stage = await openMoneyStage()
  const { server } = stage
  draws = await planGame(server, '11X5_1', 10)
  pairs = await openPairStage(server, 3)
  const { store, registry } = server.services
  placing = openPlacing({ store, registry, log: { warn: () => undefined } })
  agent = await joinTeam(server, undefined, { accountType: 2 })
  await setRules(server, { validBetsFrom: await todayOf(server) })
})
afterAll(async () => {
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

const [BIG, SMALL] = [0, 1]
/** The number 11 at the first of five places returns what was bet on its sides. */
const RETURNS_FIRST = [['11', '1', '2', '3', '4']]
const RETURNS_NONE = [['1', '2', '3', '4', '5']]

async function player(): Promise<TeamMember> {
  const member = await joinTeam(stage.server, agent)
  await giveMoney(stage.server, member, 10_000n * UNIT)
  return member
}

type Tickets = Input<typeof lotteryTickets.place>['tickets']

async function placed(
  member: TeamMember,
  ticket: Omit<Tickets[number], 'lines'>,
  line: Parameters<typeof lineOf>[1],
) {
  const who = {
    merchant: { id: member.merchantId },
    merchantId: member.merchantId,
    memberId: member.id,
    currency: 'CNY',
  }
  const tickets = [{ ...ticket, lines: [lineOf(ticket.gameCode, line)] }]
  const [found] = await placing.place(who, { requestId: randomUUID(), tickets })
  if (!found) throw new Error('no ticket')
  return BigInt(found.id)
}

function lineOf(
  gameCode: string,
  { type: code, choice, stake }: { readonly type: string; readonly choice: Choice; readonly stake: number },
): Tickets[number]['lines'][number] {
  const game = findGame(gameCode)
  const type = game && betTypeOf(game, code)
  if (!type) throw new Error(`no ${code} in ${gameCode}`)
  const { oddsMilli } = quoteLine(type, { choice, stake: 1n, returnMilli: game.returnMilli })
  return {
    type: code,
    choice: choice.map((row) => [...row]),
    stake: stake.toString(),
    odds: oddsMilli.map(writeOdds),
  }
}

const sideOf = (side: number, places: readonly number[], stake: number) => ({
  type: 'place_side',
  choice: [places, [side]],
  stake,
})

/** Gives a draw a result, or a corrected one. */
async function settle({ id }: StagedDraw, result: readonly (readonly string[])[], version = 1) {
  await moveDraw(stage.server, { id }, { closes: -20, draws: -10 })
  await stage.server.asOwner(
    `UPDATE lottery_draw SET state = 'drawn', result = $3, settled_at = NULL, result_version = $2 WHERE id = $1`,
    [id, version, JSON.stringify(result)],
  )
  await settleAll(stage.server)
  await follow(stage.server)
}

/** Of a member, in units: stakes, what does not count, and the valid bets of the agent above. */
async function countedOf({ id }: TeamMember) {
  const [row] = await stage.server.asOwner<Record<string, string>>(
    `SELECT (SELECT coalesce(sum(stake), 0) FROM settled_sum WHERE member_id = $1)::text AS stake,
            (SELECT coalesce(sum(uncounted), 0) FROM settled_sum WHERE member_id = $1)::text AS uncounted,
            (SELECT coalesce(sum(valid_bet), 0) FROM team_change WHERE member_id = $1)::text AS team`,
    [id],
  )
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, sum]) => [name, Number(BigInt(sum) / UNIT)]),
  )
}

test('a stake that a draw returns is no valid bet, and counts again once the result is corrected', async () => {
  const [draw] = draws
  if (!draw) throw new Error('no draw')
  const member = await player()
  const ticket = { gameCode: '11X5_1', numero: draw.number }
  await placed(member, ticket, sideOf(BIG, [0, 1], 100))
  await placed(member, ticket, sideOf(BIG, [2], 30))
  await settle(draw, RETURNS_FIRST)
  expect(await countedOf(member)).toEqual({ stake: 230, uncounted: 100, team: 130 })
  await settle(draw, RETURNS_NONE, 2)
  expect(await countedOf(member)).toEqual({ stake: 230, uncounted: 0, team: 230 })
  await settle(draw, RETURNS_FIRST, 3)
  expect(await countedOf(member)).toEqual({ stake: 230, uncounted: 100, team: 130 })
})

test('a void after the draw leaves the returned stakes of other tickets as they are', async () => {
  const [, draw] = draws
  if (!draw) throw new Error('no draw')
  const member = await player()
  const ticket = { gameCode: '11X5_1', numero: draw.number }
  await placed(member, ticket, sideOf(BIG, [0], 100))
  await placed(member, ticket, sideOf(BIG, [2], 50))
  const small = await placed(member, ticket, sideOf(SMALL, [2], 20))
  await settle(draw, RETURNS_FIRST)
  expect(await countedOf(member)).toEqual({ stake: 170, uncounted: 140, team: 30 })
  await voided(small)
  expect(await countedOf(member)).toEqual({ stake: 150, uncounted: 100, team: 50 })
})

/** One operator proposes the void of a ticket, and the other one approves. */
async function voided(ticket: bigint) {
  const { server, owner, other, code: merchantCode } = stage
  const proposed = await stage.call(owner, voidTicket, {
    merchantCode,
    ...once(),
    id: ticket.toString(),
    reason,
  })
  await judgeAs(server, other, proposed.value['waits'])
  await follow(server)
}

test('combinations that cover most of a draw are no valid bets', async () => {
  const [, , draw] = draws
  if (!draw) throw new Error('no draw')
  const member = await player()
  const ticket = { gameCode: '11X5_1', numero: draw.number }
  const all = Array.from({ length: 11 }, (_, at) => at + 1)
  const firsts = (of: readonly number[]) => ({ type: 'first2', choice: [of, all], stake: 1 })
  await placed(member, ticket, firsts(all.slice(0, 7)))
  await settle(draw, RETURNS_NONE)
  expect(await countedOf(member)).toEqual({ stake: 70, uncounted: 0, team: 70 })
  const [, , , later] = draws
  if (!later) throw new Error('no draw')
  await placed(member, { ...ticket, numero: later.number }, firsts(all.slice(0, 5)))
  await placed(member, { ...ticket, numero: later.number }, firsts(all.slice(5, 9)))
  await settle(later, RETURNS_NONE)
  expect(await countedOf(member)).toEqual({ stake: 160, uncounted: 90, team: 70 })
})

test('tickets on the same two draws are compared with each other once both have results', async () => {
  const pair = await pairs.next()
  const member = await player()
  const ticket = { gameCode: 'XSHCM', secondGameCode: 'XSDT', numero: pair.number }
  const first = await placed(member, ticket, { type: 'da2', choice: [[0, 1]], stake: 1 })
  // A ticket on one of the two draws is none of them.
  const alone = await placed(
    member,
    { gameCode: 'XSHCM', numero: pair.number },
    { type: 'da', choice: [[0, 1]], stake: 1 },
  )
  await lowered(first)
  await lowered(alone)
  await settle(pair.first, prizesEnding(50))
  const uncounted = async () =>
    await stage.server.asOwner<{ ticket: bigint }>(
      'SELECT ticket_id AS ticket FROM lottery_uncounted WHERE member_id = $1 ORDER BY ticket_id',
      [member.id],
    )
  expect(await uncounted()).toEqual([{ ticket: alone }])
  await settle(pair.second, prizesEnding(50))
  expect(await uncounted()).toEqual([{ ticket: first }, { ticket: alone }])
  // A correction of one draw stores the same again, and each draw leaves the tickets of the other kind alone.
  const before = await countedOf(member)
  expect(before['team']).toBe(0)
  await settle(pair.first, prizesEnding(51), 2)
  expect(await uncounted()).toEqual([{ ticket: first }, { ticket: alone }])
  expect(await countedOf(member)).toEqual(before)
  await voided(alone)
  expect(await uncounted()).toEqual([{ ticket: first }])
  await voided(first)
  expect(await uncounted()).toEqual([])
})

/** Gives a placed ticket odds of 0.10, so that it counts nothing: most of 4,950 pairs would take many lines. */
async function lowered(ticket: bigint) {
  await stage.server.asOwner(
    `UPDATE lottery_ticket SET lines = jsonb_set(lines::jsonb, '{0,odds}', to_jsonb(ARRAY[$2::text, $2::text])) WHERE id = $1`,
    [ticket, writeOdds(100n)],
  )
}
