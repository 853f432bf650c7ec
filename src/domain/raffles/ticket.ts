/** `revoked`: operators have taken it back before it was played. Tickets of a draw end as `won` or `unwon`. */
export const raffleTicketStates = ['open', 'drawn', 'lapsed', 'revoked', 'won', 'unwon'] as const
export type RaffleTicketState = (typeof raffleTicketStates)[number]

export interface TicketFacts {
  /** Lapsed or taken back, or its time is over. */
  readonly isOver: boolean
  /** The member is shut out of play, or is an agent or a trial account. */
  readonly isBarred: boolean
  /** Another account of the person has played a ticket of the same gift. */
  readonly isOfPerson: boolean
}

/** Why a ticket cannot be played now. */
export function refuseTicket({
  isOver,
  isBarred,
  isOfPerson,
}: TicketFacts): 'raffle_ticket_over' | 'raffle_barred' | 'raffle_of_person' | undefined {
  if (isOver) return 'raffle_ticket_over' // guard: raffle-ticket-in-time
  if (isBarred) return 'raffle_barred' // guard: barred-member-plays-no-raffle
  if (isOfPerson) return 'raffle_of_person' // guard: raffle-gift-once-per-person
  return undefined
}
