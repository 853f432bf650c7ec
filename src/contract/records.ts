import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { categories } from '#domain/navigation/category.ts'
import { recordGroups } from '#domain/records/record-group.ts'
import { recordPresets } from '#domain/records/record-period.ts'
import { roundStates } from '#domain/rounds/round-state.ts'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict } from './schema.ts'

/** A signed amount, or a sum of any size. */
export const SignedAmount = String({ pattern: '^-?\\d{1,25}(\\.\\d{1,5})?$', maxLength: 32 })

/** A business day of the merchant. */
export const BookDay = String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 })

export const TransferId = String({ pattern: '^[1-9]\\d{0,17}$', maxLength: 18 })

/** The period: a preset, or two days. Default: the last seven days. */
export const PeriodFilter = {
  period: Optional(Enum([...recordPresets])),
  from: Optional(BookDay),
  to: Optional(BookDay),
}

export const RecordFilters = {
  ...PeriodFilter,
  group: Optional(Enum([...recordGroups])),
  /** Direction of the net change. A move between the member's wallets is neither. */
  way: Optional(Enum(['in', 'out'])),
}

export const RecordPaging = {
  after: Optional(String({ minLength: 1, maxLength: 200 })),
  limit: Optional(Integer({ minimum: 1, maximum: 100 })),
}

/** The resolved period, and the currency of all amounts. */
export const Answered = {
  period: strict({ from: BookDay, to: BookDay }),
  currency: String(),
}

export const RecordedTransfer = strict({
  id: TransferId,
  at: Moment,
  day: BookDay,
  kind: String(),
  group: Enum([...recordGroups]),
  /** Shared by related transfers: an order, a round. */
  reference: String(),
  /** Net change over all of the member's wallets. */
  change: SignedAmount,
  /** Gross amount moved. */
  moved: SignedAmount,
  from: ArrayOf(String()),
  to: ArrayOf(String()),
  /** Name of the payment channel, for deposits and withdrawals. */
  channel: Optional(String()),
  /** The game of a bet, of its win or its return. */
  game: Optional(
    strict({
      name: String(),
      vendorName: String(),
      picture: Optional(String()),
      category: Optional(Enum(categories.map((category) => category.id))),
      /** The state of its round. */
      state: Enum([...roundStates]),
      /** The draw of a lottery. */
      draw: Optional(String()),
    }),
  ),
  /** Balance after the transfer: of the main wallet where it is affected, else of the affected one; money on hold is no wallet. */
  balance: Optional(SignedAmount),
})

export const RecordedEntry = strict({
  account: String(),
  amount: SignedAmount,
  /** Only for the member's own accounts. */
  before: Optional(SignedAmount),
  after: Optional(SignedAmount),
})

export const RecordTotals = strict({
  ...Answered,
  count: Integer(),
  in: SignedAmount,
  out: SignedAmount,
  net: SignedAmount,
  kinds: ArrayOf(strict({ kind: String(), count: Integer(), in: SignedAmount, out: SignedAmount })),
})

const ProfitSums = {
  stakes: SignedAmount,
  wins: SignedAmount,
  /** Result of play: wins less stakes. */
  net: SignedAmount,
  deposits: SignedAmount,
  withdrawals: SignedAmount,
  bonuses: SignedAmount,
}

const access = 'real-member' // guard: records-of-real-members

/** The member's transfers. The member is taken from the session. */
export const records = {
  transactions: endpoint({
    method: 'GET',
    path: '/wps/relay/ODSFE2_MemTransDet',
    access,
    summary: 'The member’s transfers, newest first, page by page in an order that new ones do not disturb.',
    input: strict({
      ...RecordFilters,
      ...RecordPaging,
      /** Absent: money. The currency of the answer is `POINT` for points. */
      unit: Optional(Enum(['money', 'points'])),
    }),
    value: strict({
      ...Answered,
      list: ArrayOf(RecordedTransfer),
      next: Optional(String()),
    }),
    refusals: [],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/wps/records/totals',
    access,
    summary: 'The sums of the same filters: in, out and net, and the count of each kind.',
    input: strict(RecordFilters),
    value: RecordTotals,
    refusals: [],
  }),
  transfer: endpoint({
    method: 'GET',
    path: '/wps/records/transfer',
    access,
    summary: 'One transfer with its entries, and the balance of each wallet before and after.',
    input: strict({ id: TransferId }),
    value: strict({
      ...RecordedTransfer.properties,
      entries: ArrayOf(RecordedEntry),
      /** The reservation that it settles, and the transfer that it reverses. */
      settles: Optional(TransferId),
      reverses: Optional(TransferId),
    }),
    refusals: [],
  }),
  profit: endpoint({
    method: 'GET',
    path: '/wps/records/profit',
    access,
    summary: 'Stakes, wins, deposits, withdrawals and bonuses of the member by day, and their sums.',
    input: strict(PeriodFilter),
    value: strict({
      ...Answered,
      days: ArrayOf(strict({ day: BookDay, ...ProfitSums })),
      totals: strict(ProfitSums),
    }),
    refusals: [],
  }),
  file: endpoint({
    method: 'GET',
    path: '/wps/records/transactions.csv',
    access,
    summary: 'The same transfers as a CSV file in UTF-8, opened by the browser.',
    input: strict(RecordFilters),
    value: Nothing,
    refusals: ['files_busy'],
    cookieOnly: true,
    throttle: 'dear',
  }),
  statement: endpoint({
    method: 'GET',
    path: '/wps/records/statement.pdf',
    access,
    summary:
      'The statement of a period as PDF: opening balance, each transfer, closing balance. Opened by the browser.',
    input: strict(PeriodFilter),
    value: Nothing,
    refusals: ['files_busy', 'statement_too_long'],
    cookieOnly: true,
    throttle: 'dear',
  }),
}
