import { type StoredLine, writeLine } from '#domain/lottery/lines/stored-line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { drawDue, planDraws } from '#server/play/lottery/draws/actions.ts'
import { settleDraws } from '#server/play/lottery/tickets/settling.ts'

import { ledgerFaults, openBenchHouse } from './bench-house.ts'

/** Commands from the bench, processed one at a time. */
export type LotteryServerWish =
  /** Writes tickets of one draw, by as many members. */
  | { readonly tickets: number; readonly members: number }
  /** Draws and settles the draw of those tickets. */
  | { readonly settle: true }
  | { readonly check: true }
  | { readonly end: true }

export interface LotteryServerReady {
  readonly port: number
  readonly ownerUrl: string
  readonly callers: readonly Readonly<Record<string, string>>[]
  /** Draws that take bets, by number. */
  readonly draws: readonly string[]
  readonly game: string
  /** Odds of the line that the bench places. */
  readonly odds: readonly string[]
}

export interface Settled {
  readonly elapsedMs: number
  readonly tickets: number
  readonly winners: number
}

const MEMBERS = 2_000
const GAME = 'XSMB'

const house = await openBenchHouse({
  THROTTLE_ADDRESS: '9999999,9999999',
  THROTTLE_ACCOUNT: '9999999,9999999',
})
const { services, owner } = house
const { id: merchantId, currency } = house.merchant
const houseKey = await openWrappingKey({ secret: 'a secret of the house, for the bench alone', dataDir: '' })
const log = { error: (...line: unknown[]) => console.error(...line), warn: () => undefined }
const drawParts = { houseKey, log, now: Date.now, isDemo: true }
const game = findGame(GAME)
if (!game) throw new Error(`no game ${GAME}`)
await planDraws(services.store, drawParts, [game])
await owner.query(
  `UPDATE lottery_draw SET opens_at = now() - interval '1 hour' WHERE closes_at > now() + interval '2 hours'`,
)
const { rows: draws } = await owner.query<{ id: number; number: string }>(
  `SELECT id, number FROM lottery_draw WHERE closes_at > now() + interval '2 hours' ORDER BY draws_at LIMIT 41`,
)
const [toSettle, ...open] = draws
const memberIds = await house.makeMembers(MEMBERS)
const callers: Record<string, string>[] = []
while (callers.length < memberIds.length)
  callers.push(...(await Promise.all(memberIds.slice(callers.length, callers.length + 100).map(signIn))))
const port = await house.listen()

process.on('message', (wish: LotteryServerWish) => {
  void answer(wish).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))
process.send?.({
  port,
  ownerUrl: house.ownerUrl,
  callers,
  draws: open.map(({ number }) => number),
  game: GAME,
  odds: lineOf('lo2', 0).oddsMilli.map(writeOdds),
} satisfies LotteryServerReady)

async function answer(wish: LotteryServerWish): Promise<object> {
  if ('tickets' in wish) return await writeTickets(wish)
  if ('settle' in wish) return await settle()
  if ('check' in wish) return await countFaults()
  await house.close()
  return {}
}

function lineOf(code: string, number: number) {
  const type = game && betTypeOf(game, code)
  if (!game || !type) throw new Error(`no bet type ${code}`)
  return quoteLine(type, { choice: [[number]], stake: 100_000n, returnMilli: game.returnMilli })
}

/** Tickets with one line each on the special prize, of which one in a hundred wins. */
async function writeTickets({ tickets, members }: { tickets: number; members: number }): Promise<object> {
  const lines: readonly (readonly StoredLine[])[] = Array.from({ length: 100 }, (_, number) => [
    writeLine(lineOf('de', number)),
  ])
  await owner.query(
    `INSERT INTO member (merchant_id, account, account_type)
     SELECT $1, 'player' || number, 0 FROM generate_series(1, $2::integer) AS number`,
    [merchantId, members],
  )
  await owner.query(
    `WITH ticket AS (
       INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                   bet_transfer_id, placed_at)
       SELECT id, id, $1, member_id, $4, $5, $6, ($7::jsonb) -> (random() * 99)::integer, 100000, 9200000, 1, now()
         FROM (SELECT nextval('lottery_ticket_id') AS id, member.id AS member_id
                 FROM member CROSS JOIN generate_series(1, $2::integer / $3::integer)
                WHERE member.account LIKE 'player%') AS numbered
       RETURNING id, member_id),
     slip AS (
       INSERT INTO lottery_slip (id, last_ticket, merchant_id, member_id, request_id, content_hash)
       SELECT id, id, $1, member_id, gen_random_uuid(), sha256('slip') FROM ticket)
     INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account, state, stake, win,
                       bets, opened_at, changed_at, product, category, returned)
     SELECT member_id, 'lottery', 'T' || id, $1, '', $6, $4, 'main', 'open', 100000, 0, 1, now(), now(), 'lottery', 'lottery', 0
       FROM ticket`,
    [merchantId, tickets, members, currency, toSettle?.id, GAME, JSON.stringify(lines)],
  )
  await owner.query('VACUUM ANALYZE lottery_ticket, play, wallet, member')
  return {}
}

async function settle(): Promise<Settled> {
  await owner.query(
    `UPDATE lottery_draw SET closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute' WHERE id = $1`,
    [toSettle?.id],
  )
  await drawDue(services.store, drawParts)
  const begun = performance.now()
  await settleDraws(services.store, { hub: services.hub, log })
  const elapsedMs = performance.now() - begun
  const { rows } = await owner.query<{ tickets: number; winners: number }>(
    'SELECT tickets, winners FROM lottery_settlement WHERE draw_id = $1 AND ended_at IS NOT NULL',
    [toSettle?.id],
  )
  return { elapsedMs, ...(rows[0] ?? { tickets: 0, winners: 0 }) }
}

/** Ledger faults, tickets without a stake, and exposures beyond their cap. */
async function countFaults(): Promise<{ faults: number; tickets: number }> {
  const { rows } = await owner.query<{ faults: number; tickets: number }>(`
    SELECT ${ledgerFaults}
         + (SELECT count(*) FROM (SELECT FROM lottery_exposure GROUP BY draw_id, merchant_id, currency, name
              HAVING sum(pays) > max(cap)) AS over)::integer
         + (SELECT count(*) FROM play WHERE state = 'open' AND reference IN (
              SELECT 'T' || id FROM lottery_ticket WHERE draw_id = ${toSettle?.id ?? 0}))::integer AS faults,
           (SELECT count(*) FROM lottery_ticket)::integer AS tickets`)
  return rows[0] ?? { faults: -1, tickets: 0 }
}

async function signIn(memberId: bigint): Promise<Record<string, string>> {
  const made = await services.store.transact((tx) => createMemberSession(tx, { merchantId, memberId }))
  return { cookie: `session=${made.cookie}`, 'x-session-token': made.token }
}
