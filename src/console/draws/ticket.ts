import { listProposals } from '#contract/console/approvals.ts'
import { followDraws } from '#contract/console/lottery-draws.ts'
import { listTickets, readTicket } from '#contract/console/lottery-tickets.ts'
import { waitingWork } from '#contract/console/work.ts'
import type { Output } from '#contract/endpoint.ts'
import type { StaleStream } from '#console/ui/use-stale-stream.ts'

export type Ticket = Output<typeof readTicket>

/** Proposals of any operator about tickets of the brand. */
export const ticketStream: StaleStream = {
  path: followDraws.path,
  what: 'tickets',
  calls: [listTickets, readTicket, waitingWork, listProposals],
}
