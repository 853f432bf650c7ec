import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { SignedAmount } from '#contract/records.ts'
import { Amount, Moment, Nothing, strict } from '#contract/schema.ts'
import { neededFields } from '#domain/reconciliation/columns.ts'
import { lineFaults } from '#domain/reconciliation/line-fault.ts'
import { differenceKinds } from '#domain/reconciliation/match.ts'
import { HEAD_LINES, STATEMENT_BYTES, statementTypes } from '#domain/reconciliation/statement-file.ts'
import { decimalSigns, directions, paymentStates } from '#domain/reconciliation/statement-line.ts'
import { dateOrders } from '#domain/reconciliation/statement-time.ts'
import { csvFaults, csvSeparators } from '#domain/text/csv-reader.ts'

import { Day, Id, Next, Paging, Reason, Scope } from './schema.ts'

const Source = String({ pattern: '^[a-z0-9:-]{3,60}$', maxLength: 60 })
const Line = Integer({ minimum: 1, maximum: 2_147_483_647 })
const Reference = Optional(String({ maxLength: 120 }))
const LineFault = Enum([...lineFaults, ...csvFaults])

/** Source, period and reading rules of a statement. */
const Choices = {
  source: Source,
  from: Day,
  to: Day,
  zone: String({ minLength: 1, maxLength: 60 }),
  fileName: String({ maxLength: 120 }),
  /** Absent: detected from the first line. */
  separator: Optional(Enum([...csvSeparators])),
  /** The header line. */
  headLine: Integer({ minimum: 1, maximum: HEAD_LINES }),
  /** Column mapping, `time:0,amount:3`. Absent: derived from the column names. */
  columns: Optional(String({ minLength: 1, maxLength: 300 })),
  currency: String({ pattern: '^[A-Z]{3,5}$', maxLength: 5 }),
  dateOrder: Enum([...dateOrders]),
  decimals: Enum([...decimalSigns]),
  unsigned: Enum([...directions]),
  /** For a channel's bank: manual payouts leave from the same account. */
  withManual: Boolean(),
}

const BadLine = strict({ line: Line, fault: LineFault, cell: String() })
const Side = strict({
  currency: String(),
  direction: Enum([...directions]),
  count: Integer(),
  sum: SignedAmount,
})

export const listSources = endpoint({
  method: 'GET',
  path: '/console/reconciliation/sources',
  access: 'operator:cashier.read',
  summary: 'The sources of statements: providers, channels by bank or code, and manual payouts.',
  input: strict({ ...Scope }),
  value: strict({
    currency: String(),
    zone: String(),
    today: Day,
    list: ArrayOf(strict({ source: String(), name: String() })),
  }),
  refusals: [],
})

const readingRefusals = [
  'statement_not_text',
  'statement_head',
  'statement_columns',
  'statement_lines',
  'statement_bad',
  'files_busy',
] as const

export const previewStatement = endpoint({
  method: 'POST',
  path: '/console/reconciliation/preview',
  access: 'operator:cashier.reconcile',
  throttle: 'dear',
  takesBytes: statementTypes,
  bodyLimit: STATEMENT_BYTES,
  summary:
    'Parses a statement, CSV in UTF-8 of at most 24 MB, and returns the interpretation. Stores nothing.',
  input: strict({ ...Scope, ...Choices }),
  value: strict({
    separator: Enum([...csvSeparators]),
    /** Column names in order. */
    head: ArrayOf(String()),
    columns: String(),
    missing: ArrayOf(Enum([...neededFields])),
    lineCount: Integer(),
    badCount: Integer(),
    /** Reading stopped after too many bad lines. */
    isCut: Boolean(),
    badLines: ArrayOf(BadLine),
    /** The first lines as parsed. */
    sample: ArrayOf(
      strict({
        line: Line,
        direction: Enum([...directions]),
        amount: Amount,
        currency: String(),
        state: Enum([...paymentStates]),
        time: String(),
        providerReference: Reference,
        ourReference: Reference,
      }),
    ),
    sums: ArrayOf(Side),
    /** An existing statement from the same file with the same rules. */
    knownAs: Optional(Id),
  }),
  refusals: [...readingRefusals],
})

export const keepStatement = endpoint({
  method: 'POST',
  path: '/console/reconciliation/statements',
  access: 'operator:cashier.reconcile',
  throttle: 'dear',
  takesBytes: statementTypes,
  bodyLimit: STATEMENT_BYTES,
  summary:
    'Stores a statement with its lines and its differences from the ledger. The same file again returns the first result.',
  input: strict({ ...Scope, ...Choices }),
  value: strict({ id: Id, isKnown: Boolean() }),
  refusals: [...readingRefusals, 'statement_empty'],
})

const Listed = {
  id: Id,
  source: String(),
  name: String(),
  from: Day,
  to: Day,
  fileName: String(),
  lineCount: Integer(),
  badCount: Integer(),
  matchedCount: Integer(),
  differenceCount: Integer(),
  explainedCount: Integer(),
  uploadedBy: String(),
  uploadedAt: Moment,
}

export const listStatements = endpoint({
  method: 'GET',
  path: '/console/reconciliation/statements',
  access: 'operator:cashier.read',
  summary: 'The stored statements, newest first.',
  input: strict({ ...Scope, ...Paging }),
  value: strict({ list: ArrayOf(strict(Listed)), next: Next }),
  refusals: [],
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/console/reconciliation/statement',
  access: 'operator:cashier.read',
  summary: 'A statement: the sums of both sides, their differences, and unreadable lines.',
  input: strict({ ...Scope, id: Id }),
  value: strict({
    statement: strict({
      ...Listed,
      zone: String(),
      /** The SHA-256 of the file. */
      fileHash: String(),
      fileBytes: Integer(),
    }),
    sums: ArrayOf(
      strict({
        currency: String(),
        direction: Enum([...directions]),
        hereCount: Integer(),
        here: SignedAmount,
        thereCount: Integer(),
        there: SignedAmount,
        /** Here less there. */
        difference: SignedAmount,
      }),
    ),
    counts: ArrayOf(strict({ kind: Enum([...differenceKinds]), count: Integer(), open: Integer() })),
    /** The first bad lines. */
    badLines: ArrayOf(BadLine),
  }),
  refusals: [],
})

const There = strict({
  line: Line,
  direction: Enum([...directions]),
  amount: Amount,
  currency: String(),
  state: Enum([...paymentStates]),
  at: Moment,
  providerReference: Reference,
  ourReference: Reference,
})
const Here = strict({
  /** `deposit:12`. */
  movement: String(),
  direction: Enum([...directions]),
  member: strict({ id: Id, account: String() }),
  amount: Amount,
  currency: String(),
  state: Enum([...paymentStates]),
  at: Moment,
  providerReference: Reference,
  ourReference: String(),
})

export const listDifferences = endpoint({
  method: 'GET',
  path: '/console/reconciliation/differences',
  access: 'operator:cashier.read',
  summary: 'The differences between a statement and the ledger, of one kind or all, explained or not.',
  input: strict({
    ...Scope,
    id: Id,
    kind: Optional(Enum([...differenceKinds])),
    isOpen: Optional(Boolean()),
    ...Paging,
  }),
  value: strict({
    list: ArrayOf(
      strict({
        number: Line,
        kind: Enum([...differenceKinds]),
        there: Optional(There),
        here: Optional(Here),
        /** Line of its first occurrence. */
        firstLine: Optional(Line),
        /** Another statement that contains the movement. */
        elsewhere: Optional(strict({ statementId: Id, line: Line })),
        explained: Optional(strict({ by: String(), at: Moment, reason: String() })),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const differencesFile = endpoint({
  method: 'GET',
  path: '/console/reconciliation/differences.csv',
  access: 'operator:cashier.read',
  summary: 'All differences of a statement as a CSV file. The export is audited.',
  input: strict({ ...Scope, id: Id }),
  value: Nothing,
  refusals: ['files_busy'],
  cookieOnly: true,
  throttle: 'dear',
})

export const explainDifference = endpoint({
  method: 'PUT',
  path: '/console/reconciliation/difference',
  access: 'operator:cashier.reconcile',
  summary:
    'Explains a difference between a statement and the ledger, once; the explanation cannot be changed.',
  input: strict({ ...Scope, id: Id, number: Line, reason: Reason }),
  value: Nothing,
  refusals: ['explained_already'],
})
