import { type Guard, guardsIn } from './guard.ts'

const record = 'src/server/money/records/records.pg.test.ts'
const desk = 'src/server/money/records/console-records.pg.test.ts'
const statement = 'src/server/money/records/statement.pg.test.ts'
const document = 'src/server/platform/pdf/pdf.test.ts'

export const recordGuards: readonly Guard[] = [
  ...guardsIn('src/server/money/ledger/record-store.ts', record, [
    [
      'a list shows the transfers of everybody',
      'nobody reads the record of somebody else',
      'sql`transfer.member_id = ${memberId} AND transfer.currency = ${currency}`',
      'sql`${memberId}::bigint > 0 AND transfer.currency = ${currency}`',
    ],
    [
      'a number opens the transfer of somebody else',
      'nobody reads the record of somebody else',
      'WHERE transfer.member_id = ${memberId} AND transfer.id = ${id}',
      'WHERE ${memberId}::bigint > 0 AND transfer.id = ${id}',
    ],
  ]),
  ...guardsIn('src/server/money/records/asked.ts', record, [
    [
      'centuries are asked for, and read',
      'is no filter',
      'if (refusePeriod({ from, to }) !== undefined)',
      "if (from === '' && refusePeriod({ from, to }) !== undefined)",
    ],
    [
      'one end of a span is enough',
      'is no filter',
      'if (period !== undefined || from === undefined || to === undefined)',
      "if (from === undefined || to === undefined) return periodOf('today', await findToday(tx, brand))\n  if (from === '')",
    ],
  ]),
  ...guardsIn('src/server/money/records/reading.ts', record, [
    [
      'a place that is none breaks the call',
      'a place on no day, or beyond the days that are asked for, is none',
      "if (place && dayNumber(day) === undefined) throw refusePlainly('invalid_input', { fields: ['after'] })",
    ],
  ]),
  ...guardsIn('src/server/money/records/file.ts', record, [
    [
      'a reference is a formula in the file',
      'the file has every transfer, the oldest first, amounts as decimal numbers and no formula',
      'csvCell(reference)',
      'reference',
    ],
  ]),
  ...guardsIn('src/contract/records.ts', record, [
    [
      'a trial account has a record of money',
      'a trial account has no record of money',
      "const access = 'real-member'",
      "const access = 'member'",
    ],
  ]),
  ...guardsIn('src/server/money/records/statement.ts', statement, [
    [
      'a statement of any length is drawn',
      'more than fits into one statement is refused before a page is drawn',
      "throw refuse<typeof records.statement>('statement_too_long')",
      'return String(tell({ head: {} as never, end: {} as never }))',
    ],
  ]),
  ...guardsIn('src/server/money/records/console-routes.ts', desk, [
    [
      'an operator of a brand asks for members of another',
      'a member of another brand is nobody, however the operator names the brand',
      "if (!(await findMemberInFull(parts.store.read, { merchantId: brand.id, memberId })))\n    throw refusePlainly('absent')",
    ],
  ]),
  ...guardsIn('src/server/platform/pdf/text-line.ts', document, [
    [
      'a name turns the line around',
      'invisible characters are removed from a name',
      "return inOneLine(text).replaceAll(UNSEEN, '')",
      'return inOneLine(text)',
    ],
  ]),
  ...guardsIn('src/server/platform/pdf/pdf-file.ts', document, [
    [
      'a title ends the text that it stands in',
      'a name cannot become a command of the file',
      '/Title ${textString(facts.title)}',
      '/Title (${facts.title})',
    ],
  ]),
]
