import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { LotteryTicket } from '#contract/lottery-tickets.ts'
import { DrawNumber, LoadName, LotteryCode } from '#contract/lottery.ts'
import { Amount, Moment, Nothing, Uuid, strict } from '#contract/schema.ts'
import { ticketStates } from '#domain/lottery/tickets/ticket-state.ts'

import { Id, Next, Paging, Reason, Scope, Waits } from './schema.ts'

const ofMember = { member: strict({ id: Id, account: String() }) }
const { lines: _lines, opened: _opened, ...facts } = LotteryTicket.properties

const Filter = {
  ...Scope,
  gameCode: Optional(LotteryCode),
  /** A draw of the lottery. */
  numero: Optional(DrawNumber),
  account: Optional(String({ minLength: 1, maxLength: 40 })),
  state: Optional(Enum([...ticketStates])),
  name: Optional(LoadName),
}

export const listTickets = endpoint({
  method: 'GET',
  path: '/console/lottery/tickets',
  access: 'operator:lottery.read',
  summary:
    'Tickets of a brand: newest first, those of one draw by member. By lottery, draw, member, state, and by a name that a line of them loads.',
  input: strict({ ...Filter, ...Paging }),
  value: strict({
    list: ArrayOf(strict({ ...facts, ...ofMember, lineCount: Integer() })),
    next: Next,
  }),
  refusals: [],
})

export const exportTickets = endpoint({
  method: 'GET',
  path: '/console/lottery/tickets/export.csv',
  access: 'operator:lottery.read',
  summary:
    'The same as a CSV file with the bets of each ticket, opened by the browser. The export is audited.',
  input: strict(Filter),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})

export const readTicket = endpoint({
  method: 'GET',
  path: '/console/lottery/ticket',
  access: 'operator:lottery.read',
  summary: 'One ticket with its lines, and the winnings of each once the draw has a result.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...LotteryTicket.properties,
    ...ofMember,
    /** Two operators decided that it does not count. */
    voided: Optional(
      strict({
        at: Moment,
        reason: String(),
        stake: Amount,
        /** The win that was taken back. */
        win: Amount,
        /** Absent for operators of one brand. */
        by: Optional(ArrayOf(strict({ id: Id, name: String() }))),
      }),
    ),
  }),
  refusals: [],
})

export const ticketPack = endpoint({
  method: 'GET',
  path: '/console/lottery/ticket/dispute.zip',
  access: 'operator:lottery.read',
  summary: 'The dispute pack of one ticket. The export is audited.',
  input: strict({ ...Scope, id: Id }),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})

export const voidTicket = endpoint({
  method: 'POST',
  path: '/console/lottery/ticket/void',
  access: 'operator:lottery.void', // guard: ticket-voiding-right-needed
  movesMoney: true,
  summary:
    'Proposes that a ticket does not count. Once a second operator approves, its stake is returned and its win taken back, also after it was settled; the member gets a message.',
  input: strict({ ...Scope, id: Id, requestId: Uuid, reason: Reason }),
  value: strict(Waits),
  refusals: ['ticket_returned', 'proposal_waits', 'request_conflict'],
})
