import { randomUUID } from 'node:crypto'

import * as calls from '#contract/console/lottery-terms.ts'
import { voidTicket } from '#contract/console/lottery-tickets.ts'
import type { Input } from '#contract/endpoint.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { openPlacing } from '#server/play/lottery/tickets/actions.ts'

import { giveMoney } from './ledger.ts'
import type { StagedDraw } from './lottery-stage.ts'
import { type MoneyStage, once, reason } from './money-stage.ts'
import { judgeAs } from './second-operator.ts'

type Jackpots = NonNullable<Input<typeof calls.saveTerms>['terms']['jackpots']>

export interface JackpotLine {
  readonly row: readonly number[]
  /** For one unit. */
  readonly stake: number
}

/** A lottery with pools, which two operators opened, and members who play for them. */
export function openJackpotStage(stage: MoneyStage, gameCode: string) {
  const { server, code: merchantCode } = stage
  const found = findGame(gameCode)
  if (!found) throw new Error(`no game ${gameCode}`)
  const game = found
  let version = 0
  /** Proposed by one operator; the other one approves. The name of all tickets may pay as much as an amount can be. */
  const open = async (jackpots: Jackpots) => {
    const types = [{ type: 'ticket', cap: '9999999999999.00' }]
    const terms = { isOn: true, types, jackpots }
    const proposed = await stage.call(stage.owner, calls.saveTerms, {
      merchantCode,
      gameCode,
      version,
      terms,
      reason,
    })
    if (proposed.status !== 200) return proposed
    const judged = await judgeAs(server, stage.other, proposed.value['waits'])
    if (judged.status === 200) version += 1
    return judged
  }
  const lineOf = (code: string, { row, stake }: JackpotLine) => {
    const type = betTypeOf(game, code)
    if (!type) throw new Error('no bet type')
    const choice = [[...row]]
    const { oddsMilli } = quoteLine(type, { choice, stake: 1n, returnMilli: game.returnMilli })
    return { type: code, choice, stake: stake.toString(), odds: oddsMilli.map(writeOdds) }
  }
  const member = async () => {
    const made = await server.fixtures.member({ merchantId: server.merchantId })
    await giveMoney(server, made, 1_000n * UNIT)
    return made
  }
  type Member = Awaited<ReturnType<typeof member>>
  const { store, registry } = server.services
  const placing = openPlacing({ store, registry, log: { warn: () => undefined } })
  const place = async (
    who: Member,
    draw: StagedDraw,
    lines: readonly JackpotLine[],
    { type = 'ticket', currency = 'CNY' } = {},
  ) => {
    const { merchantId } = who
    const [placed] = await placing.place(
      { merchant: { id: merchantId }, merchantId, memberId: who.id, currency },
      {
        requestId: randomUUID(),
        tickets: [{ gameCode, numero: draw.number, lines: lines.map((line) => lineOf(type, line)) }],
      },
    )
    if (!placed) throw new Error('no ticket was placed')
    return placed.id
  }
  /** Proposed by one operator and approved by the other one; answers the status. */
  const voided = async (ticketId: bigint) => {
    const input = { merchantCode, ...once(), id: ticketId.toString(), reason }
    const proposed = await stage.call(stage.owner, voidTicket, input)
    if (proposed.status !== 200) return proposed.status
    return (await judgeAs(server, stage.other, proposed.value['waits'])).status
  }
  return { open, member, place, voided, ...readsOf(stage, gameCode) }
}

function readsOf({ server }: MoneyStage, gameCode: string) {
  /** The pool by the ledger, and by its own books: its balance with the shares of draws that are not counted. */
  const pool = async (level = 1) => {
    const account = `house:jackpot-${gameCode}${level === 1 ? '' : `-${level}`}`
    const [row] = await server.asOwner<{
      ledger: bigint
      balance: bigint
      open: bigint
      moved: bigint
      lent: bigint
    }>(
      `SELECT (SELECT coalesce(sum(amount), 0) FROM ledger_entry WHERE account = $1)::bigint AS ledger,
              (SELECT coalesce(sum(amount), 0) FROM lottery_jackpot_share WHERE game_code = $2 AND level = $3)::bigint AS open,
              (SELECT coalesce(sum(amount), 0) FROM lottery_jackpot_move WHERE game_code = $2 AND level = $3)::bigint AS moved,
              balance, lent
         FROM lottery_jackpot WHERE game_code = $2 AND level = $3`,
      [account, gameCode, level],
    )
    if (!row) throw new Error('no pool')
    return row
  }
  const movesOf = (level = 1) =>
    server.asOwner<{ kind: string; amount: bigint; balance: bigint }>(
      'SELECT kind, amount, balance FROM lottery_jackpot_move WHERE game_code = $1 AND level = $2 ORDER BY id',
      [gameCode, level],
    )
  const countsOf = ({ id }: StagedDraw) =>
    server.asOwner<{
      version: number
      level: number
      pool: bigint
      units: bigint
      paid: bigint
      seeded: bigint
    }>(
      `SELECT version, level, pool, units, paid, seeded FROM lottery_jackpot_count WHERE draw_id = $1
        ORDER BY version, level`,
      [id],
    )
  const playOf = async (ticketId: bigint) =>
    (
      await server.asOwner<{ state: string; win: bigint }>(
        `SELECT state, win FROM play WHERE source = 'lottery' AND reference = 'T' || $1`,
        [ticketId.toString()],
      )
    )[0]
  return { pool, movesOf, countsOf, playOf }
}
export type JackpotStage = ReturnType<typeof openJackpotStage>
