import type { Logger } from 'pino'

import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { type Facts, factsOf } from '#domain/lottery/bets/facts.ts'
import { readResult } from '#domain/lottery/draw/result.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { payoutOf } from '#domain/lottery/lines/line.ts'
import { type StoredLine, readLine } from '#domain/lottery/lines/stored-line.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import {
  type DrawToSettle,
  beginSettling,
  findDrawsToSettle,
  finishSettling,
} from '#server/play/lottery/draws/actions.ts'
import { type PlayDeed, endPlays, recordPlays } from '#server/play/plays/actions.ts'

import { SOURCE, deedOn, referenceOf } from './deeds.ts'
import { stopChases } from './returning.ts'
import {
  type TicketToSettle,
  deleteExposure,
  endSettlement,
  openSettlement,
  selectPlayed,
  selectTickets,
  updateProgress,
} from './settlement-store.ts'

export interface SettlingParts {
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'error'>
  /** Tickets of one transaction. The wallets of their winners are locked that long. */
  readonly atOnce?: number
}

const AT_ONCE = 2_000
/** Tickets with the same lines are judged once; beyond so many different ones each is judged anew. */
const KNOWN_MOST = 100_000
const DRAWS_AT_ONCE = 200

/** Settles every draw that is drawn or cancelled. One that fails raises an alarm and holds up no other. */
export async function settleDraws(store: Store, parts: SettlingParts): Promise<number> {
  let settled = 0
  for (let afterId = 0; ;) {
    const draws = await findDrawsToSettle(store.read, { afterId, limit: DRAWS_AT_ONCE })
    const last = draws.at(-1)
    if (!last) return settled
    const played = await selectPlayed(
      store.read,
      draws.map(({ id }) => id),
    )
    const unplayed = draws.filter(({ id }) => !played.has(id)) // guard: played-draw-settled-by-ticket
    settled += (
      await finishSettling(
        store.read,
        unplayed.map(({ id, version }) => ({ id, version, tickets: 0 })),
      )
    ).length
    for (const draw of draws.filter(({ id }) => played.has(id)))
      try {
        settled += (await settleDraw(store, parts, draw)) ? 1 : 0
      } catch (error) {
        parts.log.error(
          { alarm: 'lottery_settlement', game: draw.gameCode, number: draw.number, error },
          'a draw cannot be settled',
        )
      }
    afterId = last.id
  }
}

/** False if the draw was corrected meanwhile, or another process has settled it. */
async function settleDraw(store: Store, parts: SettlingParts, draw: DrawToSettle): Promise<boolean> {
  const judge = judgeOf(draw)
  for (;;) {
    const batch = await store.transact((tx) =>
      settleBatch(tx, draw, { judge, limit: parts.atOnce ?? AT_ONCE }),
    )
    if (!batch) return false
    notifyPaid(parts.hub, batch.paid)
    if (batch.isLast) break
  }
  notifyPaid(parts.hub, await stopChases(store, draw.id))
  await store.transact((tx) => finish(tx, draw))
  return true
}

/** After commit: balances and tickets are refetched. */
export function notifyPaid(hub: Pick<Hub, 'publish'>, members: Iterable<bigint>): void {
  for (const memberId of members)
    for (const what of ['balance', 'tickets'] as const)
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what })
}

interface Judge {
  readonly game: Game
  /** Winnings of a ticket; undefined where its stake is returned. */
  readonly winOf: (ticket: TicketToSettle) => bigint | undefined
}

function judgeOf({ gameCode, number, state, result }: DrawToSettle): Judge {
  const game = findGame(gameCode)
  if (!game) throw new Error(`no game ${gameCode}`)
  if (state === 'cancelled') return { game, winOf: () => undefined }
  const { form } = families[game.family]
  const read = readResult(form, result ?? [])
  if (!('draw' in read)) throw new Error(`the result of ${gameCode} ${number} cannot be read`)
  const facts = factsOf(form, read.draw)
  const known = new Map<string, bigint>()
  return {
    game,
    winOf: ({ lines, currency }) => {
      const key = `${currency} ${lines}`
      const before = known.get(key)
      if (before !== undefined) return before
      const stored = JSON.parse(lines) as readonly StoredLine[]
      const win = stored.reduce((sum, line) => sum + winOfLine(game, line, { facts, currency }), 0n)
      if (known.size < KNOWN_MOST) known.set(key, win)
      return win
    },
  }
}

/** Winnings of a line in a draw. */
export function winOfLine(
  game: Game,
  stored: StoredLine,
  { facts, currency }: { readonly facts: Facts; readonly currency: string },
): bigint {
  const line = readLine(game.family, stored)
  const type = line && betTypeOf(game, line.type)
  if (!line || !type) throw new Error(`a line of ${game.code} cannot be read: ${JSON.stringify(stored)}`)
  return payoutOf(type, line, { facts, step: payableStep(currency) })
}

interface Batch {
  /** Members who got money. */
  readonly paid: ReadonlySet<bigint>
  readonly isLast: boolean
}

/** Settles the next tickets and moves the progress in the same transaction, so that a crash repeats nothing. */
async function settleBatch(
  tx: Tx,
  draw: DrawToSettle,
  { judge, limit }: { readonly judge: Judge; readonly limit: number },
): Promise<Batch | undefined> {
  if (!(await beginSettling(tx, draw))) return undefined
  const version = { drawId: draw.id, version: draw.version }
  const progress = await openSettlement(tx, version)
  const tickets = await selectTickets(tx, { drawId: draw.id, after: progress, limit })
  const deeds: PlayDeed[] = []
  const lost: { memberId: bigint; reference: string }[] = []
  for (const ticket of tickets) {
    if (ticket.playState === 'voided') continue // guard: returned-ticket-unpaid
    const win = judge.winOf(ticket)
    if (win === 0n) lost.push({ memberId: ticket.memberId, reference: referenceOf(ticket.id) })
    else deeds.push(deedOf(ticket, { win, judge, version: draw.version }))
  }
  const paid = await recordPlays(tx, deeds)
  const wrong = paid.find(({ outcome }) => outcome !== 'posted')
  if (wrong) throw new Error(`a ticket was not paid: ${wrong.outcome}`)
  await endPlays(tx, { product: 'lottery', source: SOURCE }, lost)
  const last = tickets.at(-1)
  await updateProgress(tx, version, {
    memberId: last?.memberId ?? progress.memberId,
    ticketId: last?.id ?? progress.ticketId,
    tickets: progress.tickets + tickets.length,
    winners: deeds.length,
  })
  return { paid: new Set(deeds.map(({ memberId }) => memberId)), isLast: tickets.length < limit }
}

/** All tickets are paid: the draw is settled. */
async function finish(tx: Tx, { id, version }: DrawToSettle): Promise<void> {
  const { tickets } = await openSettlement(tx, { drawId: id, version })
  const settled = await finishSettling(tx, [{ id, version, tickets }])
  if (settled.length === 0) return
  await endSettlement(tx, { drawId: id, version })
  await deleteExposure(tx, id)
}

function deedOf(
  ticket: TicketToSettle,
  {
    win,
    judge,
    version,
  }: { readonly win: bigint | undefined; readonly judge: Judge; readonly version: number },
): PlayDeed {
  const reference = referenceOf(ticket.id)
  const common = deedOn({ ...ticket, gameCode: judge.game.code })
  return win === undefined
    ? {
        ...common,
        request: `${reference}:return`,
        kind: 'bet_return',
        amount: ticket.cost,
        reverses: ticket.betTransferId,
      }
    : { ...common, request: `${reference}:win:${version}`, kind: 'win', amount: win, ends: true }
}
