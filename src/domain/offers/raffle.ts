import { hashOf, hmacOf } from '#domain/chance/hmac.ts'

/** A ticket of a raffle; its id is printable ASCII. */
export interface RaffleTicket {
  readonly id: string
  readonly memberId: bigint
}

/** The hash of the ticket list, published before the randomness exists. The order of arrival does not matter. */
export function ticketRoot(tickets: readonly RaffleTicket[]): string {
  const lines = tickets.map(({ id, memberId }) => `${id}:${memberId}\n`).toSorted()
  return hashOf(Uint8Array.from(lines.join(''), (sign) => sign.codePointAt(0) ?? 0))
}

/**
 * The winners: tickets ranked by HMAC of the randomness over their ids, the lowest first; any reader of the list can repeat
 * it. A member wins at most once.
 */
export function drawRaffle(
  tickets: readonly RaffleTicket[],
  randomness: Uint8Array,
  prizes: number,
): RaffleTicket[] {
  const ranked = tickets
    .map((ticket) => ({ ticket, rank: textOf(hmacOf(randomness, ticket.id)) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  const winners = new Map<bigint, RaffleTicket>()
  for (const { ticket } of ranked) {
    if (winners.size === prizes) break
    if (!winners.has(ticket.memberId)) winners.set(ticket.memberId, ticket)
  }
  return [...winners.values()]
}

/** Bytes as text of fixed length, which sorts as they do. */
function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
