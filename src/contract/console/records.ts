import { Array as ArrayOf, Boolean, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import {
  Answered,
  BookDay,
  PeriodAsked,
  RecordFilters,
  RecordPaging,
  RecordTotals,
  RecordedTransfer,
  SignedAmount,
  TransferId,
  records,
} from '#contract/records.ts'
import { Nothing, strict } from '#contract/schema.ts'

import { Id, Scope } from './schema.ts'

export const memberTransfers = endpoint({
  method: 'GET',
  path: '/console/member/transfers',
  access: 'operator:ledger.read',
  summary: 'The record of a member as the member sees it, the newest first.',
  input: strict({ ...Scope, id: Id, ...RecordFilters, ...RecordPaging }),
  value: strict({ ...Answered, list: ArrayOf(RecordedTransfer), next: Optional(String()) }),
  refusals: [],
})

export const memberTotals = endpoint({
  method: 'GET',
  path: '/console/member/transfers/totals',
  access: 'operator:ledger.read',
  summary: 'What the same filters add up to.',
  input: strict({ ...Scope, id: Id, ...RecordFilters }),
  value: RecordTotals,
  refusals: [],
})

export const memberTransfer = endpoint({
  method: 'GET',
  path: '/console/member/transfer',
  access: 'operator:ledger.read',
  summary: 'One transfer of a member with its sides, and what each wallet held before and after.',
  input: strict({ ...Scope, id: Id, transferId: TransferId }),
  value: records.transfer.value,
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
  summary: 'What came, went and was played on each day of the books, as far as the ledger is sealed.',
  input: strict({ ...Scope, ...PeriodAsked }),
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
  summary: 'The same as a file with commas. That it was taken stands in the audit.',
  input: strict({ ...Scope, ...PeriodAsked }),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})
