import { createHash } from 'node:crypto'

import type { Logger } from 'pino'

import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { writeLine } from '#domain/lottery/lines/stored-line.ts'
import { capOf } from '#domain/lottery/slips/slip.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { Refusal, refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { PostingRefusal } from '#server/money/ledger/actions.ts'
import { openCommitting } from '#server/money/ledger/committing.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { type JoinedDraw, findDraws, joinDraws, takesBets } from '#server/play/lottery/draws/actions.ts'
import { type PlayDeed, type Played, recordPlays } from '#server/play/plays/actions.ts'

import { deedOn, referenceOf } from './deeds.ts'
import { type JudgedTicket, type Placing, judgeSlip, refuseMember } from './judging.ts'
import {
  type PlacedTicket,
  addExposure,
  insertSlips,
  insertTickets,
  nextTicketIds,
  selectPlaced,
} from './store.ts'

type Place = typeof lotteryTickets.place

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
}

/** A slip to place. */
interface Slip {
  readonly who: Placing
  readonly requestId: string
  readonly hash: Buffer
  readonly stopsChase: boolean
  /** Throws the refusal of its lines. */
  readonly judged: () => readonly JudgedTicket[]
}

function slipOf(registry: MerchantRegistry, who: Placing, input: Input<Place>): Slip {
  const stopsChase = input.stopOnWin === true && input.tickets.length > 1
  const content = JSON.stringify([input.tickets, stopsChase])
  const hash = createHash('sha256').update(content).digest()
  return { who, requestId: input.requestId, hash, stopsChase, judged: judgeSlip(registry, who, input) }
}

/** Places a slip, all of it or nothing. Idempotent by request id. */
export async function placeSlip(
  parts: Parts,
  who: Placing,
  input: Input<Place>,
): Promise<readonly PlacedTicket[]> {
  return await placeAlone(parts, slipOf(parts.registry, who, input))
}

async function placeAlone({ store, registry }: Parts, slip: Slip): Promise<readonly PlacedTicket[]> {
  const [placed] = await store.transact((tx) =>
    placeTogether(tx, [slip], (one) => refuseMember(tx, registry, one.who)),
  )
  if (!placed) throw new Error('one slip must give one answer')
  return placed
}

export interface SlipPlacing {
  place(who: Placing, input: Input<Place>): Promise<readonly PlacedTicket[]>
}

interface QueuedSlip extends Slip {
  readonly memberId: bigint
  readonly key: string
}
type Placed = { readonly tickets: readonly PlacedTicket[] } | { readonly refusal: Refusal }

/** Slips that are placed in one transaction at most. */
const TOGETHER = 48

/**
 * Group commit: slips that arrive while others are being placed share one transaction. A slip that is likely to be
 * refused, or is a retry, runs alone; if one of a group is refused, each of them runs alone.
 */
export function openPlacing(parts: Parts & { readonly log: Pick<Logger, 'warn'> }): SlipPlacing {
  const { store, registry, log } = parts
  const alone = (slip: Slip): Promise<Placed> =>
    placeAlone(parts, slip).then(
      (tickets) => ({ tickets }),
      (error: unknown) => {
        if (error instanceof Refusal) return { refusal: error }
        throw error
      },
    )
  const queue = openCommitting<QueuedSlip, Placed>({
    log,
    isOneEach: true,
    most: TOGETHER,
    async call(slips) {
      const [first] = slips
      if (slips.length === 1 && first) return [await alone(first)]
      try {
        const placed = await store.transact((tx) => placeTogether(tx, slips))
        return placed.map((tickets) => ({ tickets }))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const answers: Placed[] = []
        for (const slip of slips) answers.push(await alone(slip))
        return answers
      }
    },
  })
  return {
    async place(who, input) {
      const slip = slipOf(registry, who, input)
      const isFit = await isLikelyPlaced(parts, slip)
      const answer = isFit
        ? await queue.submit({ ...slip, memberId: who.memberId, key: input.requestId })
        : await alone(slip)
      if ('refusal' in answer) throw answer.refusal
      return answer.tickets
    },
  }
}

async function isLikelyPlaced({ store, registry }: Parts, { who, judged }: Slip): Promise<boolean> {
  try {
    judged()
    await refuseMember(store.read, registry, who)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Places slips of different members in one transaction; one that is refused rolls all of them back. */
async function placeTogether(
  tx: Tx,
  slips: readonly Slip[],
  check: (slip: Slip) => Promise<void> = async () => {},
): Promise<readonly (readonly PlacedTicket[])[]> {
  const known = await insertSlips(tx, slips)
  const fresh: NewTicket[] = []
  for (const [at, slip] of slips.entries()) {
    const row = known[at]
    if (row?.isNew) {
      const tickets = slip.judged()
      await check(slip)
      fresh.push(...tickets.map((ticket) => ({ ...ticket, slip, slipId: row.id })))
    } else if (!row?.hash.equals(slip.hash)) throw refuse<Place>('request_conflict')
  }
  const placed = await placeTickets(tx, fresh)
  const again = known.flatMap(({ id, isNew }) => (isNew ? [] : [id]))
  const before = again.length > 0 ? await selectPlaced(tx, again) : []
  return known.map(({ id }) => [...placed, ...before].filter(({ slipId }) => slipId === id))
}

interface NewTicket extends JudgedTicket {
  readonly slip: Slip
  readonly slipId: bigint
}

/** Locks the draws, then judges and writes everything under their locks. */
async function placeTickets(tx: Tx, tickets: readonly NewTicket[]): Promise<readonly PlacedTicket[]> {
  if (tickets.length === 0) return []
  const open = await joinTickets(tx, tickets)
  const shard = shardOf(open)
  await refuseFull(tx, open, shard)
  const played = await recordPlays(tx, open.map(stakeOf))
  await insertTickets(
    tx,
    open.map(({ id, slip, slipId, draw, game, lines, cost, most }, at) => ({
      id,
      slipId,
      merchantId: slip.who.merchantId,
      memberId: slip.who.memberId,
      currency: slip.who.currency,
      drawId: draw.id,
      gameCode: game.code,
      lines: lines.map(({ line }) => writeLine(line)),
      cost,
      most,
      betTransferId: transferOf(played[at]),
      placedAtMs: draw.nowMs,
      stopsChase: slip.stopsChase,
      shard,
    })),
  )
  return open.map(({ id, slipId, game, number, cost, most }) => ({
    id,
    slipId,
    gameCode: game.code,
    number,
    cost,
    most,
  }))
}

/** A ticket whose draw takes bets until the transaction ends. */
interface OpenTicket extends NewTicket {
  readonly id: bigint
  readonly draw: JoinedDraw
}

async function joinTickets(tx: Tx, tickets: readonly NewTicket[]): Promise<readonly OpenTicket[]> {
  const names = new Map(
    tickets.map(({ game, number }) => [`${game.code} ${number}`, { gameCode: game.code, number }]),
  )
  const named = await findDraws(tx, [...names.values()])
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

const SHARDS = 16n

/** One part of the exposure for all tickets of a transaction, so that each name is written once. */
function shardOf(tickets: readonly OpenTicket[]): number {
  return Number((tickets[0]?.slip.who.memberId ?? 0n) % SHARDS)
}

/** Adds the tickets to the exposure of their draws, or refuses and says what is free. */
async function refuseFull(tx: Tx, open: readonly OpenTicket[], shard: number): Promise<void> {
  const groups = Map.groupBy(open, ({ slip: { who } }) => `${who.merchantId} ${who.currency}`)
  for (const [, tickets] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const who = tickets[0]?.slip.who
    if (!who) continue
    const sums = new Map<string, { drawId: number; name: string; pays: bigint }>()
    for (const { draw, loads } of tickets)
      for (const [name, pays] of loads) {
        const key = `${draw.id} ${name}`
        sums.set(key, { drawId: draw.id, name, pays: (sums.get(key)?.pays ?? 0n) + pays })
      }
    const full = await addExposure(
      tx,
      { ...who, shard },
      { loads: [...sums.values()], cap: capOf(who.currency) },
    )
    // guard: full-number-refused
    if (full.length > 0)
      throw refuse<Place>('number_full', {
        numbers: full.map(({ drawId, name, free }) => ({
          ticket: tickets.findIndex(({ draw }) => draw.id === drawId),
          name,
          /** Still payable for the number, in all tickets together. */
          free: writeAmount(free),
        })),
      })
  }
}

function stakeOf({ id, slip, game, cost }: OpenTicket): PlayDeed {
  return {
    ...deedOn({ ...slip.who, id, gameCode: game.code }),
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
