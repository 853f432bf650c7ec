import type { Tx } from '#server/platform/db/transaction.ts'
import type { DrawToSettle } from '#server/play/lottery/draws/actions.ts'

import type { Judge } from './judge.ts'
import { type Lost, lostOf } from './lost.ts'
import { selectGroups, selectWinning } from './lost-store.ts'
import { type Place, type TicketToSettle, selectTickets } from './settlement-store.ts'

/** The next tickets of a draw. */
export interface Page {
  readonly after: Place
  /** The last one; undefined if there is none. */
  readonly through: Place | undefined
  readonly count: number
  /** Those that are settled one by one, with their wins, which are undefined where the stake is returned. */
  readonly tickets: readonly JudgedTicket[]
  /** The others, which win nothing and are ended together. */
  readonly lost: Lost | undefined
  readonly isLast: boolean
}

export type JudgedTicket = TicketToSettle & { readonly win: bigint | undefined }

export interface Reading {
  readonly judge: Judge
  /** By ticket, what it wins of the pools of its game, beside its odds. */
  readonly jackpots: JackpotWins
  /** The most tickets of a page that are settled one by one. */
  readonly limit: number
}

/** A page has so many tickets at most for each one that is settled by itself. */
const LOST_FOR_EACH = 4

/** By ticket. */
export type JackpotWins = ReadonlyMap<bigint, bigint>

/** Of a game without pools. */
export const noJackpots: JackpotWins = new Map()

type DrawToRead = Pick<DrawToSettle, 'id' | 'version' | 'state'>

/**
 * Reads and judges tickets; neither changes, so the next page can be read while one is settled. The first version of a result reads no
 * ticket that wins nothing: tickets with the same lines are judged together. Most tickets of a corrected draw have ended, some of them
 * with a win, so each of them is read.
 */
export async function readPage(tx: Tx, draw: DrawToRead, after: Place, reading: Reading): Promise<Page> {
  if (draw.version > 1 || draw.state === 'cancelled') return await readWhole(tx, draw, after, reading)
  const { judge, jackpots, limit } = reading
  const whole = { drawId: draw.id, after, count: limit * LOST_FOR_EACH }
  const all = await selectGroups(tx, whole)
  const lines = new Set(all.groups.filter((group) => judge.winOf(group) !== 0n).map((group) => group.lines))
  const first = { lines: [...lines], ids: [...jackpots.keys()], limit: limit + 1 }
  const found = await selectWinning(tx, whole, first)
  const winning = found.slice(0, limit)
  // The wallets of all winners of a batch are locked until it commits.
  const isCut = found.length > limit
  const span = isCut ? { ...whole, count: winning.at(-1)?.at ?? 0 } : whole
  const { groups, through } = isCut ? await selectGroups(tx, span) : all
  const count = groups.reduce((sum, { tickets }) => sum + tickets, 0)
  return {
    after,
    through,
    count,
    tickets: winning.map((ticket) => judged(ticket, reading)),
    lost: lostOf(span, groups, winning),
    isLast: !isCut && count < whole.count,
  }
}

async function readWhole(tx: Tx, { id }: DrawToRead, after: Place, reading: Reading): Promise<Page> {
  const tickets = await selectTickets(tx, { drawId: id, after, count: reading.limit })
  return {
    after,
    through: lastOf(tickets),
    count: tickets.length,
    tickets: tickets.map((ticket) => judged(ticket, reading)),
    lost: undefined,
    isLast: tickets.length < reading.limit,
  }
}

function judged(ticket: TicketToSettle, { judge, jackpots }: Reading): JudgedTicket {
  const win = judge.winOf(ticket)
  return { ...ticket, win: win === undefined ? undefined : win + (jackpots.get(ticket.id) ?? 0n) }
}

export function lastOf(tickets: readonly TicketToSettle[]): Place | undefined {
  const last = tickets.at(-1)
  return last && { memberId: last.memberId, ticketId: last.id }
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.memberId === other.memberId && one.ticketId === other.ticketId
}
