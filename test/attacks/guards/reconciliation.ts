import { type Guard, provenBy } from './guard.ts'

const test = 'src/server/money/reconciliation/reconciliation.pg.test.ts'
const lines = 'src/domain/reconciliation/statement-line.test.ts'
const times = 'src/domain/reconciliation/statement-time.test.ts'
const matching = 'src/domain/reconciliation/match.test.ts'
const reader = 'src/domain/text/csv-reader.test.ts'

export const reconciliationGuards: readonly Guard[] = [
  ...provenBy(reader, [
    [
      'csv-cell-bounded',
      'an open quote swallows the memory of the server',
      'an open quote before a long rest',
    ],
    [
      'csv-quote-closed',
      'what stands behind a closing quote is taken for a cell',
      'something after the closing quote',
      { cut: "else if (reading.state === 'after') fail(reading, 'quote_broken')" },
    ],
  ]),
  ...provenBy(lines, [
    ['thousands-mark-refused', 'a hundred thousand is booked as a hundred', 'the amount '],
    [
      'invisible-sign-refused',
      'a sign that nobody sees makes two references look like one',
      'a sign that nobody sees',
    ],
    [
      'unknown-state-refused',
      'a state that nobody knows counts as paid',
      'a state that nobody knows',
      {
        replace: [
          "fault: 'state_unknown', cell: cellOf('state')",
          "...money, line, currency, state: 'done', at: time.at, providerReference: undefined, ourReference: undefined",
        ],
      },
    ],
  ]),
  ...provenBy(times, [
    ['day-of-statement', 'money of another day is counted in two statements', 'day_outside'],
  ]),
  ...provenBy(matching, [
    ['reference-matched-once', 'one deposit stands for two payments', 'a second line: '],
    ['states-compared', 'what is paid there and waits here passes for the same', 'paid there, waiting here'],
  ]),
  ...provenBy(test, [
    ['statement-is-text', 'a file of no letters is read as if it were text', 'is no statement'],
    ['bad-lines-bounded', 'a file that nobody understood is kept', 'is no statement'],
    [
      'statement-counted-once',
      'the same file is counted twice',
      'the same file is answered with the first result',
    ],
    ['explained-once', 'an explanation is written over by another one', 'a difference is explained once'],
    ['statement-days-bounded', 'a statement is held against days without end', 'is refused'],
    [
      'statement-source-known',
      'a source that the brand has not is compared with nothing',
      'is refused',
      {
        replace: [
          "throw wrong('source')",
          'return { bytes, choices, source: { merchantId }, opened: openStatement(bytes, choices) }',
        ],
      },
    ],
    [
      'statements-of-brand',
      'an operator of one brand reads the statements of another',
      'operators without the permission, of another brand, or on foreign pages change nothing',
      { replace: ['statement.merchant_id = ${merchantId}', '${merchantId}::integer IS NOT NULL'] },
    ],
    [
      'differences-of-brand',
      'an operator of one brand explains what differs at another',
      'operators without the permission, of another brand, or on foreign pages change nothing',
      { replace: ['merchant_id = ${merchantId}', '${merchantId}::integer IS NOT NULL'] },
    ],
  ]),
]
