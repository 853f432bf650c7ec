import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { drawDue } from '#server/play/lottery/draws/actions.ts'
import { balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { type StagedDraw, drawPartsOf, moveDraw, planGame, settleAll } from '#test/pg/lottery-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { type SlipPlacing, openPlacing } from './actions.ts'
import { cancelTicket, stopChases } from './returning.ts'
import { settleDraws } from './settling.ts'

let server: TestServer
let draws: StagedDraw[]
let placing: SlipPlacing

beforeAll(async () => {
  server = await openTestServer()
  draws = await planGame(server, 'K3_1', 40)
  const { store, registry } = server.services
  placing = openPlacing({ store, registry, log: { warn: () => undefined } })
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

const BEGINS = 1_000n * UNIT
const game = (() => {
  const found = findGame('K3_1')
  if (!found) throw new Error('no game')
  return found
})()
const lineOf = (type: string, choice: number[][]) => {
  const found = betTypeOf(game, type)
  if (!found) throw new Error(`no bet type ${type}`)
  const { oddsMilli } = quoteLine(found, { choice, stake: 1n, returnMilli: game.returnMilli })
  return { type, choice, stake: '10', odds: oddsMilli.map(writeOdds) }
}
const big = lineOf('sum_side', [[0]])
const small = lineOf('sum_side', [[1]])

async function newMember() {
  const member = await server.fixtures.member({ merchantId: server.merchantId })
  await giveMoney(server, member, BEGINS)
  return member
}
type Member = Awaited<ReturnType<typeof newMember>>

/** A slip on draws; returns the ids of its tickets. */
async function place(
  member: Member,
  on: readonly StagedDraw[],
  {
    lines = [big],
    stopOnWin = false,
    gameCode = game.code,
  }: { lines?: (typeof big)[]; stopOnWin?: boolean; gameCode?: string } = {},
) {
  const { id: memberId, merchantId } = member
  const tickets = on.map(({ number }) => ({ gameCode, numero: number, lines }))
  const who = { merchant: { id: merchantId }, merchantId, memberId, currency: 'CNY' }
  await placing.place(who, { requestId: randomUUID(), tickets, stopOnWin })
  const rows = await server.asOwner<{ id: bigint }>(
    'SELECT id FROM lottery_ticket WHERE member_id = $1 ORDER BY id DESC LIMIT $2',
    [memberId, on.length],
  )
  return rows.map(({ id }) => id.toString()).toReversed()
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const cancel = ({ id: memberId, merchantId }: Member, id: string | undefined) => {
  const { store, registry } = server.services
  return refusalOf(
    cancelTicket({ store, registry }, { memberId, merchantId }, { requestId: randomUUID(), id: id ?? '0' }),
  )
}
const setMarket = async (profile: string) => {
  await server.asOwner('UPDATE merchant SET market_profile = $2 WHERE id = $1', [server.merchantId, profile])
  await server.services.registry.refresh()
}
const exposed = async ({ id }: StagedDraw) => {
  const [row] = await server.asOwner<{ pays: bigint }>(
    'SELECT coalesce(sum(pays), 0)::bigint AS pays FROM lottery_exposure WHERE draw_id = $1',
    [id],
  )
  return row?.pays
}
const statesOf = async ({ id }: Member) =>
  (
    await server.asOwner<{ state: string }>(
      `SELECT play.state FROM lottery_ticket AS ticket JOIN play ON reference = 'T' || ticket.id
        WHERE ticket.member_id = $1 ORDER BY ticket.id`,
      [id],
    )
  ).map(({ state }) => state)
let next = 0
const take = (count: number): StagedDraw[] => draws.slice(next, (next += count))

test('a ticket that is cancelled five times at once is returned once, and its number is free again', async () => {
  const [draw] = take(1)
  if (!draw) throw new Error('no draw')
  const member = await newMember()
  const [id] = await place(member, [draw], { lines: [big, small] })
  expect(await exposed(draw)).toBeGreaterThan(0n)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => cancel(member, id)))
  expect(answers.filter((one) => one === 'done').length).toBeGreaterThan(0)
  expect([await balanceOf(server, member), await statesOf(member), await exposed(draw)]).toEqual([
    BEGINS,
    ['voided'],
    0n,
  ])
  expect([await cancel(member, id), await balanceOf(server, member)]).toEqual(['done', BEGINS])
})

test('a ticket that was cancelled wins nothing in its draw', async () => {
  const on = take(1)
  const [canceller, player] = [await newMember(), await newMember()]
  const [id] = await place(canceller, on, { lines: [big, small] })
  await place(player, on, { lines: [big, small] })
  await cancel(canceller, id)
  await draw(on[0])
  await settleAll(server)
  expect([await balanceOf(server, canceller), await statesOf(canceller)]).toEqual([BEGINS, ['voided']])
  expect(await statesOf(player)).toEqual(['closed'])
})

test('tickets that were placed together leave the exposure one by one', async () => {
  const [draw] = take(1)
  if (!draw) throw new Error('no draw')
  const members = await Promise.all(Array.from({ length: 6 }, newMember))
  const tickets = [{ gameCode: game.code, numero: draw.number, lines: [big] }]
  const placed = await Promise.all(
    members.map(({ id: memberId, merchantId }) =>
      placing.place(
        { merchant: { id: merchantId }, merchantId, memberId, currency: 'CNY' },
        { requestId: randomUUID(), tickets },
      ),
    ),
  )
  const one = (await exposed(draw)) ?? 0n
  for (const [at, member] of members.entries()) {
    expect(await cancel(member, placed[at]?.[0]?.id.toString())).toBe('done')
    expect(await exposed(draw)).toBe((one * BigInt(5 - at)) / 6n)
  }
})

test.each([
  ['its draw is closed', 'draw_closed', { closes: -0.001, draws: 60 }],
  ['its draw closes in a minute', 'done', { closes: 60, draws: 120 }],
])('a ticket is cancelled by the clock of the database: %s', async (_name, answer, times) => {
  const [draw] = take(1)
  if (!draw) throw new Error('no draw')
  const member = await newMember()
  const [id] = await place(member, [draw])
  await moveDraw(server, draw, times)
  expect(await cancel(member, id)).toBe(answer)
  expect(await balanceOf(server, member)).toBe(answer === 'done' ? BEGINS : BEGINS - 10n * UNIT)
})

test('a ticket of another member, and one that does not exist, cannot be cancelled', async () => {
  const [owner, other] = [await newMember(), await newMember()]
  const [id] = await place(owner, take(1))
  expect([await cancel(other, id), await cancel(owner, '999999999')]).toEqual(['absent', 'absent'])
  expect(await statesOf(owner)).toEqual(['open'])
})

test('a market that forbids it cancels no ticket, needs the age, and sells no lottery below its return', async () => {
  const member = await newMember()
  const [id] = await place(member, take(1))
  try {
    await setMarket('strict')
    expect(await cancel(member, id)).toBe('cancelling_off')
    await server.asOwner('DELETE FROM age_verification WHERE member_id = $1', [member.id])
    expect(await refusalOf(place(member, take(1)))).toBe('age_unproven')
    const mega = findGame('MEGA645')
    const pick = mega && betTypeOf(mega, 'pick1')
    if (!mega || !pick) throw new Error('no game')
    const { oddsMilli } = quoteLine(pick, { choice: [[7]], stake: 1n, returnMilli: mega.returnMilli })
    const line = { type: 'pick1', choice: [[7]], stake: '10', odds: oddsMilli.map(writeOdds) }
    expect(
      await refusalOf(
        place(member, await planGame(server, mega.code, 1), { lines: [line], gameCode: mega.code }),
      ),
    ).toBe('absent')
  } finally {
    await setMarket('open')
  }
  expect(await statesOf(member)).toEqual(['open'])
})

async function draw(one: StagedDraw | undefined): Promise<void> {
  if (!one) throw new Error('no draw')
  await moveDraw(server, one, { closes: -120, draws: -60 })
  await drawDue(server.services.store, await drawPartsOf())
}

test('a chase returns its later tickets once it wins, and a slip that is none plays on', async () => {
  const on = take(4)
  const [chaser, player] = [await newMember(), await newMember()]
  // Both sides: the first draw wins, whatever it is.
  await place(chaser, on, { lines: [big, small], stopOnWin: true })
  await place(player, on, { lines: [big, small] })
  await draw(on[0])
  await settleAll(server)
  expect(await statesOf(chaser)).toEqual(['closed', 'voided', 'voided', 'voided'])
  expect(await statesOf(player)).toEqual(['closed', 'open', 'open', 'open'])
  const odds = BigInt(big.odds[0]?.replace('.', '') ?? 0)
  expect(await balanceOf(server, chaser)).toBe(BEGINS - 20n * UNIT + (odds * 10n * UNIT) / 1_000n)
})

test('a chase that loses goes on, and a draw that is closed when it wins is played', async () => {
  const on = take(3)
  const member = await newMember()
  const triple = lineOf('triple', [[1]])
  await place(member, on, { lines: [triple], stopOnWin: true })
  await draw(on[0])
  await server.asOwner(`UPDATE lottery_draw SET result = '[["2","3","5"]]' WHERE id = $1`, [on[0]?.id])
  await settleAll(server)
  expect(await statesOf(member)).toEqual(['closed', 'open', 'open'])
  await draw(on[1])
  await server.asOwner(`UPDATE lottery_draw SET result = '[["1","1","1"]]' WHERE id = $1`, [on[1]?.id])
  await moveDraw(server, on[2] ?? { id: 0 }, { closes: -1, draws: 60 })
  await settleAll(server)
  expect(await statesOf(member)).toEqual(['closed', 'closed', 'open'])
})

test('a chase that was interrupted before it stopped is stopped by the next run', async () => {
  const on = take(3)
  const member = await newMember()
  await place(member, on, { lines: [big, small], stopOnWin: true })
  await draw(on[0])
  const logged: unknown[] = []
  const { store, hub } = server.services
  const killed = {
    publish: () => {
      throw new Error('killed')
    },
  }
  await settleDraws(store, { hub: killed, log: { error: (line: unknown) => void logged.push(line) } })
  expect([logged.length, await statesOf(member)]).toEqual([1, ['closed', 'open', 'open']])
  await settleDraws(store, { hub, log: { error: (line: unknown) => void logged.push(line) } })
  expect([logged.length, await statesOf(member)]).toEqual([1, ['closed', 'voided', 'voided']])
  expect((await stopChases(store, on[0]?.id ?? 0)).size).toBe(0)
})
