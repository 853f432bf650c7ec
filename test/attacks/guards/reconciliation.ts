import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/money/reconciliation/reconciliation.pg.test.ts'
const lines = 'src/domain/reconciliation/statement-line.test.ts'
const times = 'src/domain/reconciliation/statement-time.test.ts'
const matching = 'src/domain/reconciliation/match.test.ts'
const reader = 'src/domain/text/csv-reader.test.ts'

export const reconciliationGuards: readonly Guard[] = [
  ...guardsIn('src/domain/text/csv-reader.ts', reader, [
    [
      'an open quote swallows the memory of the server',
      'an open quote before a long rest',
      "if (reading.cell.length + at + 1 - from > csvLimits.cell) fail(reading, 'cell_too_long')",
    ],
    [
      'what stands behind a closing quote is taken for a cell',
      'something after the closing quote',
      "else if (reading.state === 'after') fail(reading, 'quote_broken')",
    ],
  ]),
  ...guardsIn('src/domain/reconciliation/statement-line.ts', lines, [
    [
      'a hundred thousand is booked as a hundred',
      'the amount ',
      "if (/\\.\\d{3}$/.test(plain) && payableStep(currency) >= 1_000n) return 'amount_ambiguous'",
    ],
    [
      'a sign that nobody sees makes two references look like one',
      'a sign that nobody sees',
      "if (strange !== undefined) return { fault: 'unreadable_sign', cell: strange }",
    ],
    [
      'a state that nobody knows counts as paid',
      'a state that nobody knows',
      "if (!state) return { fault: 'state_unknown', cell: cellOf('state') }",
      "if (!state) return { ...money, line, currency, state: 'done', at: time.at, providerReference: undefined, ourReference: undefined }",
    ],
  ]),
  ...guardsIn('src/domain/reconciliation/statement-time.ts', times, [
    [
      'money of another day is counted in two statements',
      'day_outside',
      "if (dayThere < rules.from || dayThere > rules.to) return { fault: 'day_outside', cell }",
    ],
  ]),
  ...guardsIn('src/domain/reconciliation/match.ts', matching, [
    [
      'one deposit stands for two payments',
      'a second line: ',
      'if (isDone) for (const key of references) seen.references.set(key, line.line)',
    ],
    [
      'what is paid there and waits here passes for the same',
      'paid there, waiting here',
      "if (line.state !== movement.state) return 'state'",
    ],
  ]),
  ...guardsIn('src/server/money/reconciliation/reading.ts', test, [
    [
      'a file of no letters is read as if it were text',
      'is no statement',
      "if (!isUtf8(bytes) || bytes.includes(0)) throw refuse<Preview>('statement_not_text')",
    ],
    [
      'a file that nobody understood is kept',
      'is no statement',
      "if (bad > BAD_LINES) throw refuse<Preview>('statement_bad', { most: BAD_LINES })",
    ],
  ]),
  ...guardsIn('src/server/money/reconciliation/actions.ts', test, [
    [
      'the same file is counted twice',
      'the same file is answered with the first result',
      'if (known !== undefined) return { id: known, isKnown: true }',
    ],
    [
      'an explanation is written over by another one',
      'a difference is explained once',
      "if (found.isExplained) throw refuse<typeof calls.explainDifference>('explained_already')",
    ],
  ]),
  ...guardsIn('src/server/money/reconciliation/routes.ts', test, [
    [
      'a statement is held against days without end',
      'is refused',
      "if (daysWithin({ from, to }) > STATEMENT_DAYS) throw wrong('to')",
    ],
    [
      'a source that the brand has not is compared with nothing',
      'is refused',
      "if (!source) throw wrong('source')",
      'if (!source) return { bytes, choices, source: { merchantId }, opened: openStatement(bytes, choices) }',
    ],
  ]),
  ...guardsIn('src/server/money/reconciliation/list-store.ts', test, [
    [
      'an operator of one brand reads the statements of another',
      'another brand’s operators and foreign pages get nothing done',
      'WHERE statement.merchant_id = ${merchantId} AND statement.id = ${id}',
      'WHERE ${merchantId}::integer IS NOT NULL AND statement.id = ${id}',
    ],
  ]),
  ...guardsIn('src/server/money/reconciliation/store.ts', test, [
    [
      'an operator of one brand explains what differs at another',
      'another brand’s operators and foreign pages get nothing done',
      'WHERE merchant_id = ${merchantId} AND statement_id = ${id} AND number = ${number}',
      'WHERE ${merchantId}::integer IS NOT NULL AND statement_id = ${id} AND number = ${number}',
    ],
  ]),
]
