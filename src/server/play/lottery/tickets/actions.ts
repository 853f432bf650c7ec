import { createHash } from 'node:crypto'

import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { writeLine } from '#domain/lottery/lines/stored-line.ts'
import { resolveReturn } from '#domain/lottery/odds/return.ts'
import { SLIP_LINES } from '#domain/lottery/slips/bounds.ts'
import { type JudgedLine, type TicketSums, capOf, judgeLines, sumTicket } from '#domain/lottery/slips/slip.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { PostingRefusal } from '#server/money/ledger/actions.ts'
import { isRealityCheckDue } from '#server/money/limits/actions.ts'
import { findStanding } from '#server/people/members/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import {
  type JoinedDraw,
  findDraws,
  joinDraws,
  offeredGame,
  takesBets,
} from '#server/play/lottery/draws/actions.ts'
import { type PlayDeed, type Played, recordPlays } from '#server/play/plays/actions.ts'

import { deedOn, referenceOf } from './deeds.ts'
import { addExposure, insertSlip, insertTickets, nextTicketIds, type OfMember } from './store.ts'

type Place = typeof lotteryTickets.place

export interface Placing extends OfMember {
  readonly currency: string
  readonly merchant: Pick<MerchantOfCall, 'id'>
}

/** A ticket of a slip that may be placed, unless its draw is closed or a number is full. */
interface JudgedTicket extends TicketSums {
  readonly game: Game
  readonly number: string
  readonly lines: readonly JudgedLine[]
}

/** The return by which the odds of a game are made. Rates of brands and members are not set anywhere yet. */
export function returnOf(game: Game): number {
  return resolveReturn({ game, merchantMilli: undefined, memberMilli: undefined })
}

/** Places a slip, all of it or nothing. Idempotent by request id. Returns the slip's id. */
export async function placeSlip(
  { store, registry }: { readonly store: Store; readonly registry: MerchantRegistry },
  who: Placing,
  input: Input<Place>,
): Promise<bigint> {
  const judged = judgeSlip(registry, who, input)
  const stopsChase = input.stopOnWin === true && input.tickets.length > 1
  const hash = createHash('sha256')
    .update(JSON.stringify([input.tickets, stopsChase]))
    .digest()
  return await store.transact(async (tx) => {
    const slip = await insertSlip(tx, who, { requestId: input.requestId, hash })
    if (!slip.isNew) {
      if (slip.hash.equals(hash)) return slip.id
      throw refuse<Place>('request_conflict')
    }
    const tickets = judged()
    await refuseMember(tx, registry, who)
    await placeTickets(tx, { ...who, slipId: slip.id, stopsChase }, tickets)
    return slip.id
  })
}

/**
 * Judges what needs no lock. The verdict is thrown by the returned function, so that the retry of a slip that was placed
 * gets its tickets even where its odds have changed since.
 */
function judgeSlip(
  registry: MerchantRegistry,
  { merchant, currency }: Placing,
  { tickets }: Input<Place>,
): () => readonly JudgedTicket[] {
  const names = new Set(tickets.map(({ gameCode, numero }) => `${gameCode} ${numero}`))
  return () => {
    if (tickets.reduce((count, { lines }) => count + lines.length, 0) > SLIP_LINES)
      throw refuse<Place>('slip_too_long', { lines: SLIP_LINES }) // guard: slip-bounded
    if (names.size < tickets.length) throw refuse<Place>('draw_twice')
    const refused: { ticket: number; line: number; fault: string; odds?: readonly string[] }[] = []
    const judged = tickets.map((ticket, at): JudgedTicket | undefined => {
      const game = offeredGame(registry, merchant, ticket.gameCode)
      const lines = ticket.lines.map((line) => ({ ...line, stake: parseAmount(line.stake, currency) }))
      const verdict = judgeLines(game, lines, returnOf(game))
      if ('refused' in verdict) {
        refused.push(...verdict.refused.map((one) => ({ ticket: at, ...one })))
        return undefined
      }
      return { game, number: ticket.numero, lines: verdict.lines, ...sumTicket(verdict.lines, currency) }
    })
    if (refused.length > 0)
      throw refuse<Place>(
        refused.every(({ fault }) => fault === 'odds_changed') ? 'odds_changed' : 'lines_refused',
        { lines: refused },
      )
    return judged.flatMap((one) => one ?? [])
  }
}

/** Refuses a member who has to prove the age, or to look at a reality check, first. The ledger judges the rest. */
async function refuseMember(tx: Tx, registry: MerchantRegistry, who: OfMember): Promise<void> {
  const profile = registry.findById(who.merchantId)?.profile
  if (!profile) throw refusePlainly('absent')
  // guard: ticket-needs-age
  if (profile.asksVerifiedAge && (await findStanding(tx, who))?.isAgeVerified !== true)
    throw refuse<Place>('age_unproven')
  if (await isRealityCheckDue(tx, { ...who, realityCheckMinutes: profile.realityCheckMinutes }))
    throw refuse<Place>('reality_check_due')
}

/** Locks the draws, then judges and writes everything under their locks. */
async function placeTickets(
  tx: Tx,
  who: Placing & { readonly slipId: bigint; readonly stopsChase: boolean },
  tickets: readonly JudgedTicket[],
): Promise<void> {
  const open = await joinTickets(tx, tickets)
  await refuseFull(tx, who, open)
  const played = await recordPlays(
    tx,
    open.map((ticket) => stakeOf(who, ticket)),
  )
  await insertTickets(
    tx,
    who,
    open.map(({ id, draw, game, lines, cost, most }, at) => ({
      id,
      drawId: draw.id,
      gameCode: game.code,
      lines: lines.map(({ line }) => writeLine(line)),
      cost,
      most,
      betTransferId: transferOf(played[at]),
      placedAtMs: draw.nowMs,
      stopsChase: who.stopsChase,
    })),
  )
}

/** A ticket whose draw takes bets until the transaction ends. */
interface OpenTicket extends JudgedTicket {
  readonly id: bigint
  readonly draw: JoinedDraw
}

async function joinTickets(tx: Tx, tickets: readonly JudgedTicket[]): Promise<readonly OpenTicket[]> {
  const names = tickets.map(({ game, number }) => ({ gameCode: game.code, number }))
  const named = await findDraws(tx, names)
  const ids = named.map(({ id }) => id)
  const joined = new Map((await joinDraws(tx, ids)).map((draw) => [draw.id, draw]))
  const drawOf = new Map(named.map(({ id, gameCode, number }) => [`${gameCode} ${number}`, joined.get(id)]))
  const ticketIds = await nextTicketIds(tx, tickets.length)
  return tickets.map((ticket, at) => {
    const { game, number } = ticket
    const draw = drawOf.get(`${game.code} ${number}`)
    const id = ticketIds[at]
    if (!draw || id === undefined) throw refusePlainly('absent')
    // guard: ticket-before-closing
    if (!takesBets(draw)) throw refuse<Place>('draw_closed', { gameCode: game.code, numero: number })
    return { ...ticket, id, draw }
  })
}

/** Adds the tickets to the exposure of their draws, or refuses and says what is free. */
async function refuseFull(tx: Tx, who: Placing, open: readonly OpenTicket[]): Promise<void> {
  const loads = open.flatMap(({ draw, loads: ofTicket }) =>
    [...ofTicket].map(([name, pays]) => ({ drawId: draw.id, name, pays })),
  )
  const full = await addExposure(tx, who, { loads, cap: capOf(who.currency) })
  // guard: full-number-refused
  if (full.length > 0)
    throw refuse<Place>('number_full', {
      numbers: full.map(({ drawId, name, free }) => ({
        ticket: open.findIndex(({ draw }) => draw.id === drawId),
        name,
        /** Still payable for the number, in all tickets together. */
        free: writeAmount(free),
      })),
    })
}

function stakeOf(who: Placing, { id, game, cost }: OpenTicket): PlayDeed {
  return {
    ...deedOn({ ...who, id, gameCode: game.code }),
    request: `${referenceOf(id)}:bet`,
    kind: 'bet',
    amount: cost,
  }
}

const refusalOf: Partial<Record<PostingRefusal, Parameters<typeof refuse<Place>>[0]>> = {
  insufficient: 'insufficient_balance',
  not_active: 'play_not_active',
  excluded: 'play_excluded',
  game_excluded: 'play_game_excluded',
  stake_too_large: 'play_stake_too_large',
  stake_limit: 'play_stake_limit',
  loss_limit: 'play_loss_limit',
  session_limit: 'play_session_limit',
}

/** The transfer of a stake. A refused one refuses the whole slip, and rolls it back. */
function transferOf(played: Played | undefined): bigint {
  if (played?.outcome === 'posted') return played.transferId
  const outcome = played?.outcome ?? 'ended'
  const code = outcome === 'ended' || outcome === 'replayed' ? undefined : refusalOf[outcome]
  if (code === undefined) throw new Error(`a stake was not posted: ${outcome}`)
  throw refuse<Place>(code)
}
