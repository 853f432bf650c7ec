import { createHash } from 'node:crypto'

import type { Logger } from 'pino'

import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { jackpotStakeOf } from '#domain/lottery/jackpots/jackpot-stake.ts'
import { writeLine } from '#domain/lottery/lines/stored-line.ts'
import { capOfName } from '#domain/lottery/terms/terms.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { type Busy, openCommitting } from '#server/money/ledger/committing.ts'
import { withLimit } from '#server/money/limits/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { categoryOf } from '#server/play/lottery/draws/actions.ts'
import { findRates } from '#server/play/lottery/rates/actions.ts'

import { type JudgedTicket, type Placing, type RatedPlacing, judgeSlip, refuseMembers } from './judging.ts'
import { hasRateChanged, refusalOf, refuseConflict, undoneBy } from './placing-refusal.ts'
import { type PlacedSlip, type PlacedTicket, type SlipRow, callPlace, selectPlaced } from './store.ts'

export { selectConsoleTicket as findConsoleTicket } from './console-store.ts'
export { selectDrawNames as findDrawsOfTickets } from './draw-names-store.ts'
export { findLotteryAlarms } from './returns.ts'
export type { NotifyMembers } from './batch.ts'
export type { FastWinParts } from './fast-wins.ts'
export { selectPaired as findPaired } from './pair-store.ts'
export { findSidePlays } from './sides.ts'
export { selectPast as findPastTickets } from './past-store.ts'
export {
  selectSettlement as findSettlement,
  selectShortfalls as findShortfalls,
  selectSums as findDrawSums,
} from './settlement-store.ts'

type Place = typeof lotteryTickets.place

interface Parts {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly log: Pick<Logger, 'warn'>
}

/** Places slips: each of them whole or not at all, once for each request id. */
export interface SlipPlacing {
  place(who: Placing, input: Input<Place>): Promise<readonly PlacedTicket[]>
}

interface Slip {
  readonly who: Placing
  readonly memberId: bigint
  /** The request's id. */
  readonly key: string
  readonly hash: Buffer
  readonly stopsChase: boolean
  readonly requested: Pick<Input<Place>, 'tickets'>
}

/** A slip whose lines are judged by the rate of its member. */
interface JudgedSlip extends Slip {
  readonly who: RatedPlacing
  readonly tickets: readonly JudgedTicket[]
}
type Answer = { readonly tickets: readonly PlacedTicket[] } | { readonly refusal: Refusal }

/** Slips that are placed in one transaction at most. */
const TOGETHER = 48

/**
 * Group commit: slips that arrive while others are being placed share one call of the database. A slip that has to be
 * refused after money has moved undoes that call; then each of them runs alone.
 */
export function openPlacing(parts: Parts): SlipPlacing {
  const call = (slips: readonly Slip[], how: { readonly waits: boolean }) => placeTogether(parts, slips, how)
  const queue = openCommitting<Slip, Answer>({
    log: parts.log,
    isOneEach: true,
    most: TOGETHER,
    isClash,
    call: async (slips, how) => {
      try {
        return await call(slips, how)
      } catch (error) {
        // The rate has changed since it was read: the slips are judged again.
        if (hasRateChanged(error)) return slips.map(() => busy)
        const refusal = undoneBy(error)
        if (!refusal) throw error
        if (slips.length === 1) return [{ refusal }]
        const answers: (Answer | Busy)[] = []
        for (const slip of slips) answers.push(await call([slip], how).then(([one]) => one ?? busy, refused))
        return answers
      }
    },
  })
  return {
    async place(who, input) {
      const stopsChase = input.stopOnWin === true && input.tickets.length > 1
      const hash = createHash('sha256')
        .update(JSON.stringify([input.tickets, stopsChase]))
        .digest()
      const request = { who, memberId: who.memberId, key: input.requestId, hash }
      const answer = await queue.submit({ ...request, stopsChase, requested: input })
      if ('refusal' in answer) throw await withLimit(parts.store.read, who, answer.refusal)
      return answer.tickets
    },
  }
}

const busy: Busy = { outcome: 'busy' }

function refused(error: unknown): Answer | Busy {
  if (hasRateChanged(error)) return busy
  const refusal = undoneBy(error)
  if (!refusal) throw error
  return { refusal }
}

/** Another call has placed the same request meanwhile. */
function isClash(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'lottery_slip_pkey'
}

async function placeTogether(
  parts: Parts,
  slips: readonly Slip[],
  how: { readonly waits: boolean },
): Promise<readonly (Answer | Busy)[]> {
  const { judged, refusals } = await judgeTogether(parts, slips)
  const placed = judged.length === 0 ? [] : await callPlace(parts.store.read, judged.map(rowOf), how)
  const outcomes = new Map(judged.map((slip, at) => [slip.memberId, answerOf(parts, slip, placed[at])]))
  return await Promise.all(
    slips.map((slip) => {
      const refusal = refusals.get(slip.memberId)
      const outcome = outcomes.get(slip.memberId)
      if (outcome) return outcome
      if (!refusal) throw new Error('a slip was not judged')
      return refuseUnlessPlaced(parts, slip, refusal)
    }),
  )
}

/** Judges slips of different members: their lines by the members’ rates, then the members. */
async function judgeTogether(
  { store, registry }: Parts,
  slips: readonly Slip[],
): Promise<{ readonly judged: readonly JudgedSlip[]; readonly refusals: ReadonlyMap<bigint, Refusal> }> {
  const rates = await findRates(
    store.read,
    slips.map(({ memberId }) => memberId),
  )
  const refusals = new Map<bigint, Refusal>()
  const judged = slips.flatMap((slip): JudgedSlip[] => {
    const who = { ...slip.who, rateMilli: rates.get(slip.memberId) }
    const verdict = judgeSlip(registry, who, slip.requested)
    if ('tickets' in verdict) return [{ ...slip, who, tickets: verdict.tickets }]
    refusals.set(slip.memberId, verdict.refusal)
    return []
  })
  const barred = await refuseMembers(
    store.read,
    registry,
    judged.map(({ who }) => who),
  )
  for (const [memberId, refusal] of barred) refusals.set(memberId, refusal)
  return { judged: judged.filter(({ memberId }) => !barred.has(memberId)), refusals }
}

function rowOf({ who, key, hash, stopsChase, tickets }: JudgedSlip): SlipRow {
  return {
    who,
    requestId: key,
    hash,
    stopsChase,
    tickets: tickets.map(({ game, second, number, lines, cost, most, loads, ownTerms, ...returns }) => ({
      gameCode: game.code,
      secondGameCode: second?.game.code,
      number,
      category: categoryOf(game),
      lines: lines.map(({ line }) => writeLine(line)),
      returnMilli: returns.returnMilli,
      brandMilli: returns.brandMilli,
      cost,
      most,
      jackpotStake: jackpotStakeOf(game, lines),
      loads,
      capsOf: (name) =>
        [ownTerms, ...(second ? [second.terms] : [])].map((terms) => capOfName(terms, name, who.currency)),
    })),
  }
}

async function answerOf(
  parts: Parts,
  slip: JudgedSlip,
  placed: PlacedSlip | undefined,
): Promise<Answer | Busy> {
  if (!placed) throw new Error('a slip was not answered')
  const { outcome, detail, tickets } = placed
  if (outcome === 'busy') return busy
  if (outcome === 'known') return { tickets: (await selectPlaced(parts.store.read, slip))?.tickets ?? [] }
  if (outcome !== 'placed') return { refusal: refusalOf(outcome, detail) }
  return {
    tickets: slip.tickets.flatMap(({ game, number, cost, most }, at) => {
      const id = tickets[at]
      if (id === undefined) throw new Error('a ticket was not placed')
      return [{ id, gameCode: game.code, number, cost, most }]
    }),
  }
}

/** The retry of a slip that was placed gets its tickets, even where it would be refused by now. */
async function refuseUnlessPlaced(
  { store }: Parts,
  request: Pick<Slip, 'memberId' | 'key' | 'hash'>,
  refusal: Refusal,
): Promise<Answer> {
  const placed = await selectPlaced(store.read, request)
  if (!placed) return { refusal }
  return placed.hash.equals(request.hash) ? { tickets: placed.tickets } : { refusal: refuseConflict() }
}
