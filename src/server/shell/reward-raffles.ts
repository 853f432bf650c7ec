import {
  countTicketsOfReward,
  findTicketWorth,
  giveForReward,
  takeBackTickets,
} from '#server/money/raffles/actions.ts'
import type { GiveTickets } from '#server/money/offers/tickets/granting.ts'
import type { RaffleParts } from '#server/money/offers/tickets/revoking.ts'
import type { PublishParts } from '#server/money/offers/publishing.ts'

/** Tickets of raffles as rewards of offers, for the calls of the console. */
export const offerRaffles = (
  houseKey: Buffer,
): RaffleParts & PublishParts & { readonly giveTickets: GiveTickets } => ({
  giveTickets: (tx, who, gift) => giveForReward(tx, houseKey, who, { source: 'offer', ...gift }),
  countTickets: (tx, who, gift) => countTicketsOfReward(tx, who, { source: 'offer', ...gift }),
  takeBackTickets: (tx, who, gift) => takeBackTickets(tx, who, { source: 'offer', ...gift }),
  findTicketWorth,
})
