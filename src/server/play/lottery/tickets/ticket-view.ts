import type { Output } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { jackpotsOf } from '#domain/lottery/jackpots/jackpot-rules.ts'
import { costOf } from '#domain/lottery/lines/line.ts'
import { readLine } from '#domain/lottery/lines/stored-line.ts'
import { closingMsOf, houseTimes } from '#domain/lottery/terms/brand-times.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { lotteryName } from '#server/platform/http/lottery-name.ts'
import { findLotteryNames } from '#server/play/catalogue/actions.ts'
import { type DrawRow, findDrawsById, type timesOf } from '#server/play/lottery/draws/actions.ts'
import { findWinsOfTickets } from '#server/play/lottery/jackpots/actions.ts'

import { type Correction, selectCorrections } from './correction-store.ts'
import { factsOfResults, winOfLine } from './judge.ts'
import { pairVersionOf } from './pair-settling.ts'
import { selectCorrectedAt } from './pair-store.ts'
import { drawIdsOf } from './returning-store.ts'
import type { LaterTickets, TicketRow } from './store.ts'

type Ticket = Output<typeof lotteryTickets.ticket>

/** Names of the lotteries in the brand’s menus. */
export function namesOf(
  tx: Tx,
  { id, defaultLanguage }: Pick<Context['merchant'], 'id' | 'defaultLanguage'>,
  language: string,
) {
  return findLotteryNames(tx, { merchantId: id, language, fallback: defaultLanguage })
}

/** Tickets as pages show them, with their draws. Without the times of a brand, draws close with the house. */
export async function viewsOf(
  tx: Tx,
  {
    merchant,
    language,
    times = () => houseTimes,
    later = [],
    ownedBy,
  }: Pick<Context, 'merchant' | 'language'> & {
    readonly times?: ReturnType<typeof timesOf>
    readonly later?: readonly LaterTickets[]
    /** The member whose own tickets these are: they say how corrections changed them. */
    readonly ownedBy?: bigint
  },
  rows: readonly TicketRow[],
): Promise<Ticket[]> {
  if (rows.length === 0) return []
  const names = await namesOf(tx, merchant, language)
  const draws = await findDrawsById(tx, drawIdsOf(rows))
  const jackpots = await jackpotsOfTickets(tx, rows, draws)
  const corrections = ownedBy === undefined ? undefined : await correctionsOf(tx, ownedBy, rows, draws)
  return rows.map((row) => {
    const draw = draws.get(row.drawId)
    if (!draw) throw new Error(`the draw ${row.drawId} of a ticket is absent`)
    const second = row.secondDrawId === null ? undefined : draws.get(row.secondDrawId)
    const closesAtMs = Math.min(
      ...[draw, ...(second ? [second] : [])].map((one) =>
        closingMsOf(times(one.gameCode), one.closesAt.getTime()),
      ),
    )
    const others = later.find(({ slipId, gameCode }) => slipId === row.slipId && gameCode === row.gameCode)
    const remarkOf = (code: string) => lotteryName(code, language, names)
    const jackpot = jackpots.get(row.id)
    const view = {
      ...viewOf(row, { draw, second, closesAtMs, remarkOf, others }),
      ...(jackpot === undefined ? {} : { jackpot: writeAmount(jackpot) }),
    }
    const correction = corrections?.get(row.id)
    return correction ? { ...view, corrected: correctedOf(view, correction) } : view
  })
}

/** The corrections of tickets that count, in settled draws whose result was corrected after the ticket could be settled. */
async function correctionsOf(
  tx: Tx,
  memberId: bigint,
  rows: readonly TicketRow[],
  draws: ReadonlyMap<number, DrawRow>,
): Promise<ReadonlyMap<bigint, Correction>> {
  const paired = rows.filter(({ secondDrawId }) => secondDrawId !== null)
  const correctedAt = paired.length === 0 ? undefined : await selectCorrectedAt(tx, drawIdsOf(paired))
  const tickets = rows.flatMap(({ id, drawId, secondDrawId, playState }) => {
    const draw = draws.get(drawId)
    if (draw?.state !== 'settled' || playState !== 'closed') return []
    if (secondDrawId === null) return draw.version > 1 ? [{ id, drawId, version: draw.version }] : []
    const second = draws.get(secondDrawId)
    if (second?.state !== 'settled') return []
    const of = [draw, second]
    const drawnAtMs = Math.max(...of.map(({ drawnAt }) => drawnAt?.getTime() ?? 0))
    const isCorrected = of.some((one) => (correctedAt?.get(one.id)?.getTime() ?? 0) > drawnAtMs)
    return isCorrected ? [{ id, drawId, version: pairVersionOf(draw, second) }] : []
  })
  return tickets.length === 0 ? new Map() : await selectCorrections(tx, memberId, tickets)
}

/** Wins of settled tickets from jackpots, by the results in force. */
async function jackpotsOfTickets(
  tx: Tx,
  rows: readonly TicketRow[],
  draws: ReadonlyMap<number, DrawRow>,
): Promise<ReadonlyMap<bigint, bigint>> {
  const tickets = rows
    .filter((row) => row.playState === 'closed' && jackpotsOf(gameOf(row)).length > 0)
    .map(({ id, drawId }) => ({ id, version: draws.get(drawId)?.version ?? 0 }))
  return tickets.length === 0 ? new Map() : await findWinsOfTickets(tx, tickets)
}

function correctedOf({ lines, jackpot = '0' }: Ticket, { before, moved, owed, collected }: Correction) {
  const ofPools = readAmount(jackpot) ?? 0n
  const now = lines.reduce((sum, { win }) => sum + (readAmount(win ?? '') ?? 0n), ofPools)
  return {
    before: writeAmount(before),
    now: writeAmount(now),
    difference: writeAmount(now - before),
    moved: writeAmount(moved),
    owed: writeAmount(owed),
    collected: writeAmount(collected),
  }
}

function viewOf(
  row: TicketRow,
  {
    draw,
    second,
    closesAtMs,
    remarkOf,
    others,
  }: {
    readonly draw: DrawRow
    readonly second: DrawRow | undefined
    readonly closesAtMs: number
    readonly remarkOf: (code: string) => string
    readonly others: LaterTickets | undefined
  },
): Ticket {
  const game = gameOf(row)
  const draws = [draw, ...(second ? [second] : [])]
  const results = draws.flatMap(({ result, state }) => (result && state !== 'cancelled' ? [result] : []))
  // Lines of a returned ticket win nothing.
  const isPlayed = row.playState !== 'voided' && results.length === draws.length
  const facts = isPlayed ? factsOfResults(game, results) : undefined
  return {
    id: row.id.toString(),
    gameCode: row.gameCode,
    family: game.family,
    remark: remarkOf(row.gameCode),
    numero: draw.number,
    drawState: draw.isOpen ? 'open' : draw.state,
    closesAt: new Date(closesAtMs).toISOString(),
    drawsAt: draw.drawsAt.toISOString(),
    ...openedOf(draw),
    ...(second ? { second: secondOf(second, remarkOf) } : {}),
    placedAt: row.placedAt.toISOString(),
    currency: row.currency,
    cost: writeAmount(row.cost),
    most: writeAmount(row.most),
    state: stateOf(row),
    stopsOnWin: row.stopsOnWin,
    ...(others
      ? { later: { slip: row.slipId.toString(), tickets: others.tickets, cost: writeAmount(others.cost) } }
      : {}),
    win: writeAmount(row.win),
    lines: row.lines.map((stored) => {
      const line = readLine(game.family, stored)
      const type = line && findBetType(game.family, line.type)
      return {
        type: stored.type,
        choice: stored.choice.map((numbers) => [...numbers]),
        stake: stored.stake,
        odds: [...stored.odds],
        cost: writeAmount(line && type ? costOf(type, line) : (readAmount(stored.stake) ?? 0n)),
        ...(facts ? { win: writeAmount(winOfLine(game, stored, { facts, currency: row.currency })) } : {}),
      }
    }),
  }
}

const openedOf = ({ result }: DrawRow) => (result ? { opened: result.map((group) => [...group]) } : {})

function secondOf(draw: DrawRow, remarkOf: (code: string) => string): NonNullable<Ticket['second']> {
  return {
    gameCode: draw.gameCode,
    remark: remarkOf(draw.gameCode),
    drawState: draw.isOpen ? 'open' : draw.state,
    drawsAt: draw.drawsAt.toISOString(),
    ...openedOf(draw),
  }
}

function gameOf({ gameCode }: TicketRow) {
  const game = findGame(gameCode)
  if (!game) throw new Error(`the lottery ${gameCode} of a ticket is absent`)
  return game
}

function stateOf({ playState, win }: TicketRow): Ticket['state'] {
  if (playState === 'voided') return 'returned'
  if (playState === 'open') return 'open'
  return win > 0n ? 'won' : 'lost'
}
