/** States of a ticket: those of its play, and whether it won. */
export const ticketStates = ['open', 'won', 'lost', 'returned'] as const
export type TicketState = (typeof ticketStates)[number]
