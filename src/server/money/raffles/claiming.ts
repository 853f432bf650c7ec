import type { Input, Output } from '#contract/endpoint.ts'
import type { raffles as contract } from '#contract/raffles.ts'
import { nameIn } from '#domain/language/names.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { drawPrize } from '#domain/raffles/draw-prize.ts'
import { type RaffleGift, isGame, isNamedGift } from '#domain/raffles/raffle.ts'
import { refuseTicket } from '#domain/raffles/ticket.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { canGivePrizes, findPerson, lockPerson } from '#server/money/offers/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { payPrize } from './paying.ts'
import { openEnvelope, openSeed } from './sealing.ts'
import { type PrizeRow, lockSums, selectLeft, selectNextEnvelope, takePrize, updateOpened } from './store.ts'
import {
  type DrawnTicket,
  type OfMember,
  type TicketRow,
  lockTicket,
  selectIsShutOut,
  selectIsPlayedBy,
  selectOfRequest,
  updateDrawn,
} from './ticket-store.ts'

type Claim = typeof contract.MCS2_claimRafflePromotion

/**
 * Plays a ticket: its prize is drawn, taken from the stock and paid in this transaction. A repeated call, from another tab
 * too, gets the same answer and pays nothing again.
 */
export async function claimTicket(
  tx: Tx,
  houseKey: Buffer,
  { merchant, memberId, language }: Pick<Context, 'merchant' | 'memberId' | 'language'>,
  { ticket: given, word, requestId }: Input<Claim>,
): Promise<Output<Claim>> {
  const who = { merchantId: merchant.id, memberId }
  const id = BigInt(given)
  const nowMs = await lockLimits(tx, who)
  const known = await selectOfRequest(tx, who, requestId)
  if (known !== undefined && known !== id) throw refuse<Claim>('request_conflict') // guard: raffle-request-same
  const ticket = await lockTicket(tx, who, id)
  if (!ticket || !isGame(ticket)) throw refusePlainly('absent') // guard: drawn-ticket-not-played
  if (ticket.state === 'drawn') return drawnView(ticket, language)
  const refusal = refuseTicket({
    isOver: ticket.state !== 'open' || ticket.lapsesAt.getTime() <= nowMs,
    isBarred: await selectIsShutOut(tx, who),
    isOfPerson: await isOfPerson(tx, who, ticket),
  })
  if (refusal) throw refuse<Claim>(refusal)
  const { prize, ...draw } = await drawTicket(tx, houseKey, { ticket, word })
  const { place, amount } = prize
  await takePrize(tx, ticket, prize)
  const { gives, transferId } = await payPrize(tx, ticket, prize)
  const drawn = { ...draw, requestId, word, place, gives, amount, transferId }
  const endedAt = await updateDrawn(tx, id, drawn)
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'raffle.claim',
    reason: '',
    before: {},
    after: { raffle: ticket.raffle, version: ticket.version, gives, prize: writtenPrize(gives, amount) },
  })
  const played = {
    ...ticket,
    ...drawn,
    endedAt,
    ...labelOf(prize),
    fromPlaces: draw.from?.map((one) => one.place) ?? null,
    fromWeights: draw.from?.map(({ weight }) => weight) ?? null,
  }
  return drawnView(played, language)
}

type Draw = Pick<DrawnTicket, 'secret' | 'from' | 'number'> & { readonly prize: PrizeRow }

/** The draw of a ticket among the prizes that are left, or the next envelope. */
async function drawTicket(
  tx: Tx,
  houseKey: Buffer,
  { ticket, word }: { readonly ticket: TicketRow; readonly word: string },
): Promise<Draw> {
  await lockSums(tx, ticket) // guard: raffle-draws-in-order
  const left = await selectLeft(tx, ticket)
  // Before the draw: a member who was refused a prize that was drawn would draw another one.
  if (!(await canGivePrizes(tx, roundsOf(ticket, left)))) throw refuse<Claim>('raffle_prize_unavailable') // guard: draw-waits-for-free-rounds
  const prizeAt = (place: number) => {
    const prize = left.find((one) => one.place === place)
    if (!prize) throw new Error(`raffle ${ticket.raffle} has no prize ${place} left`)
    return prize
  }
  if (ticket.kind === 'envelope') {
    const envelope = await selectNextEnvelope(tx, ticket)
    if (!envelope) throw new Error(`raffle ${ticket.raffle} has no envelope for ticket ${ticket.id}`)
    const { place, salt } = openEnvelope(houseKey, ticket, envelope)
    const { position } = envelope
    const { merchantId, raffle, version } = ticket
    await updateOpened(tx, { merchantId, raffle, version, position, ticketId: ticket.id })
    return { secret: salt, from: undefined, number: position, prize: prizeAt(place) }
  }
  const seed = openSeed(houseKey, ticket)
  const from = left.map(({ place, weight }) => ({ place, weight }))
  const { number, place } = drawPrize({ ticket: ticket.id.toString(), seed, word, from })
  return { secret: seed, from, number, prize: prizeAt(place) }
}

/** Other accounts of the person play in turn, and one of them plays the tickets of a gift. */
async function isOfPerson(tx: Tx, who: OfMember, ticket: TicketRow): Promise<boolean> {
  const person = await findPerson(tx, who)
  await lockPerson(
    tx,
    person.names.map((name) => `${who.merchantId} ${name}`),
  )
  return await selectIsPlayedBy(tx, person.members, ticket)
}

/** The offers of the free rounds among prizes. */
const roundsOf = ({ merchantId }: TicketRow, prizes: readonly PrizeRow[]) =>
  prizes.flatMap(({ gives, source: { offer, offerVersion } = {} }) =>
    gives === 'free_rounds' && offer !== undefined && offerVersion !== undefined
      ? [{ merchantId, offer, version: offerVersion }]
      : [],
  )

const labelOf = ({ source }: PrizeRow) => ({
  label: source?.label?.name ?? null,
  labels: source?.label?.names ?? null,
})

/** Cash and bonuses as money, points and free rounds as a whole number, and 0 for no prize. */
export const writtenPrize = (gives: RaffleGift, amount: bigint): string =>
  gives === 'cash' || gives === 'bonus' ? writeAmount(amount) : amount.toString()

/** A played ticket, with all that its draw followed from. */
export function drawnView(ticket: TicketRow, language: string): Output<Claim> {
  if (!isGame(ticket)) throw new Error(`ticket ${ticket.id} is drawn with all others`)
  const { id, raffle, version, kind, endedAt, word, secret, number, place, gives, amount, label } = ticket
  if (!endedAt || word === null || secret === null || number === null || place === null || gives === null)
    throw new Error(`ticket ${id} of a raffle was not played`)
  const weights = ticket.fromWeights ?? []
  const from = (ticket.fromPlaces ?? []).map((one, index) => ({ place: one, weight: weights[index] ?? 0 }))
  return {
    ticket: id.toString(),
    raffle,
    version,
    name: nameIn(ticket, language),
    kind,
    at: endedAt.toISOString(),
    place,
    gives,
    amount: writtenPrize(gives, amount ?? 0n),
    ...(label === null || !isNamedGift(gives)
      ? {}
      : { label: nameIn({ name: label, names: ticket.labels ?? {} }, language) }),
    ...(kind === 'envelope'
      ? { envelope: { position: number, salt: secret, listHash: ticket.listHash ?? '' } }
      : { draw: { seedHash: ticket.seedHash ?? '', seed: secret, word, from, number } }),
  }
}
