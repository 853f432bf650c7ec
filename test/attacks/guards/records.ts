import { type Guard, provenBy } from './guard.ts'

const record = 'src/server/money/records/records.pg.test.ts'
const consoleTest = 'src/server/money/records/console-records.pg.test.ts'
const statement = 'src/server/money/records/statement.pg.test.ts'
const document = 'src/server/platform/pdf/pdf.test.ts'
const memberDays = 'src/server/money/ledger/member-days.pg.test.ts'

export const recordGuards: readonly Guard[] = [
  ...provenBy(memberDays, [
    [
      'member-days-added-once',
      'two jobs add the same block to the days of members',
      'concurrent jobs add each block once',
      { cut: ' FOR UPDATE' },
    ],
  ]),
  ...provenBy(record, [
    [
      'records-of-member',
      'a list shows the transfers of everybody',
      'no member reads the record of another one, whatever number they name',
      { replace: ['transfer.member_id = ${memberId}', '${memberId}::bigint > 0'] },
    ],
    [
      'transfer-of-member',
      'a number opens the transfer of somebody else',
      'no member reads the record of another one, whatever number they name',
      { replace: ['transfer.member_id = ${memberId}', '${memberId}::bigint > 0'] },
    ],
    [
      'record-span-bounded',
      'centuries are asked for, and read',
      'is no filter',
      { value: "from === '' && …" },
    ],
    [
      'record-span-whole',
      'one end of a span is enough',
      'is no filter',
      {
        replace: [
          'if (period !== undefined || from === undefined || to === undefined)',
          "if (from === undefined || to === undefined) return periodOf('today', await findToday(tx, brand)); if (false)",
        ],
      },
    ],
    [
      'record-place-checked',
      'a place that is none breaks the call',
      'a place on no day, or beyond the days that are asked for, is none',
    ],
    [
      'record-reference-inert',
      'a reference is a formula in the file',
      'the file has every transfer, the oldest first, amounts as decimal numbers and no formula',
      { value: 'reference' },
    ],
    [
      'records-of-real-members',
      'a trial account has a record of money',
      'a trial account has no record of money',
      { cut: 'real-' },
    ],
  ]),
  ...provenBy(statement, [
    [
      'statement-rows-bounded',
      'a statement of any length is drawn',
      'more than fits into one statement is refused before a page is drawn',
      {
        replace: [
          "throw refuse<typeof records.statement>('statement_too_long')",
          'return String(send({ head: {} as never, end: {} as never }))',
        ],
      },
    ],
  ]),
  ...provenBy(consoleTest, [
    [
      'records-of-brand',
      'an operator of a brand asks for members of another',
      'a member of another brand is nobody, however the operator names the brand',
    ],
  ]),
  ...provenBy(document, [
    [
      'pdf-line-plain',
      'a name turns the line around',
      'invisible characters are removed from a name',
      { value: 'inOneLine(text)' },
    ],
    [
      'pdf-title-encoded',
      'a title ends the text that it stands in',
      'a name cannot become a command of the file',
      { replace: ['${textString(facts.title)}', '(${facts.title})'] },
    ],
  ]),
]
