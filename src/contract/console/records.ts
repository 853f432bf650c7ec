import { Array as ArrayOf, Boolean, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import {
  Answered,
  BookDay,
  PeriodFilter,
  RecordFilters,
  RecordPaging,
  RecordTotals,
  RecordedTransfer,
  SignedAmount,
  TransferId,
  records,
} from '#contract/records.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'

import { Id, Scope } from './schema.ts'

export const memberRecord = endpoint({
  method: 'GET',
  path: '/console/member/record',
  access: 'operator:ledger.read',
  summary:
    'The account record of a member, newest first. The rounds of a game without a pause of half an hour are one row, on one page.',
  input: strict({ ...Scope, id: Id, ...RecordFilters, ...RecordPaging }),
  value: strict({
    ...Answered,
    list: ArrayOf(
      strict({
        newest: RecordedTransfer,
        session: Optional(
          strict({
            rounds: Integer(),
            /** The reference of its first round. */
            reference: String(),
            staked: SignedAmount,
            paid: SignedAmount,
            change: SignedAmount,
            fromAt: Moment,
            /** There are earlier rounds, which were not read. */
            isCut: Boolean(),
          }),
        ),
      }),
    ),
    /** The number of the first row in the whole record, from 1. */
    first: Integer(),
    next: Optional(String()),
    /** The whole days of these rows, whatever the filters are. */
    days: ArrayOf(
      strict({ day: BookDay, deposits: SignedAmount, withdrawals: SignedAmount, net: SignedAmount }),
    ),
  }),
  refusals: [],
})

export const memberPlaySession = endpoint({
  method: 'GET',
  path: '/console/member/record/session',
  access: 'operator:ledger.read',
  summary: 'The transfers of one row of the record: the rounds of a game without a pause, newest first.',
  input: strict({ ...Scope, id: Id, transferId: TransferId, ...RecordFilters }),
  value: strict({
    ...Answered,
    list: ArrayOf(RecordedTransfer),
    /** There are earlier ones, which were not read. */
    isCut: Boolean(),
  }),
  refusals: [],
})

export const memberRecordFile = endpoint({
  method: 'GET',
  path: '/console/member/record.csv',
  access: 'operator:ledger.read',
  summary: 'The transfers of the record as a CSV file, newest first. The export is audited.',
  input: strict({ ...Scope, id: Id, ...RecordFilters }),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})

export const memberTotals = endpoint({
  method: 'GET',
  path: '/console/member/transfers/totals',
  access: 'operator:ledger.read',
  summary: 'The sums of the same filters.',
  input: strict({ ...Scope, id: Id, ...RecordFilters }),
  value: RecordTotals,
  refusals: [],
})

export const memberTransfer = endpoint({
  method: 'GET',
  path: '/console/member/transfer',
  access: 'operator:ledger.read',
  summary: 'One transfer of a member with its entries, and the balance of each wallet before and after.',
  input: strict({ ...Scope, id: Id, transferId: TransferId }),
  value: records.transfer.value,
  refusals: [],
})

export const memberMoney = endpoint({
  method: 'GET',
  path: '/console/member/money',
  access: 'operator:ledger.read',
  summary:
    'A member’s wallets as they are, and the figures of the last thirty business days, today included.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    ...Answered,
    /** In the currency of the brand; points are not money. */
    wallets: ArrayOf(strict({ account: String(), amount: SignedAmount })),
    /** The sum of the wallets, without what is held. */
    free: SignedAmount,
    /** For withdrawals and transfers that are not decided. */
    held: SignedAmount,
    /** All wallets together with what is held, at the end of each day of the period; today’s is that of now. */
    balances: ArrayOf(strict({ day: BookDay, balance: SignedAmount })),
    days: records.profit.value.properties.days,
    totals: records.profit.value.properties.totals,
  }),
  refusals: [],
})

const Figures = {
  deposits: SignedAmount,
  withdrawals: SignedAmount,
  /** Deposits less withdrawals. */
  net: SignedAmount,
  stakes: SignedAmount,
  wins: SignedAmount,
  /** Result of the house: stakes less wins. */
  result: SignedAmount,
}

export const dailyFigures = endpoint({
  method: 'GET',
  path: '/console/reports/daily',
  access: 'operator:reports.read',
  summary: 'Deposits, withdrawals and play by business day, as far as the ledger is sealed.',
  input: strict({ ...Scope, ...PeriodFilter }),
  value: strict({
    ...Answered,
    days: ArrayOf(strict({ day: BookDay, ...Figures, activeMembers: Integer(), newMembers: Integer() })),
    totals: strict({ ...Figures, newMembers: Integer() }),
    /** Whether the sums contain every transfer of the period. */
    isComplete: Boolean(),
  }),
  refusals: [],
})

export const dailyFiguresFile = endpoint({
  method: 'GET',
  path: '/console/reports/daily.csv',
  access: 'operator:reports.read',
  summary: 'The same as a CSV file. The export is audited.',
  input: strict({ ...Scope, ...PeriodFilter }),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})
