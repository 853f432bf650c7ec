/** Fields that a column of a statement can hold. */
export const statementFields = [
  'time',
  'amount',
  'money_in',
  'money_out',
  'direction',
  'currency',
  'state',
  'provider_reference',
  'our_reference',
  'text',
] as const
export type StatementField = (typeof statementFields)[number]

/** Column index by field, from 0. */
export type StatementColumns = Readonly<Partial<Record<StatementField, number>>>

/**
 * Known column names of providers and banks, most likely first. Compared without case and punctuation:
 * `Transaction_ID` equals `transaction id`.
 */
const names: Readonly<Record<StatementField, readonly string[]>> = {
  time: [
    'completed at',
    'completed time',
    'paid at',
    'settled at',
    'transaction date',
    'transaction time',
    'booking date',
    'created at',
    'date time',
    'datetime',
    'timestamp',
    'time',
    'date',
    'ngày giao dịch',
    'thời gian',
    'ngày',
    '完成时间',
    '交易时间',
    '交易日期',
    '时间',
    '日期',
  ],
  amount: ['amount', 'gross amount', 'transaction amount', 'gross', 'số tiền', '交易金额', '金额'],
  money_in: ['credit', 'credit amount', 'money in', 'paid in', 'deposits', 'ghi có', '收入', '贷方金额'],
  money_out: ['debit', 'debit amount', 'money out', 'paid out', 'withdrawals', 'ghi nợ', '支出', '借方金额'],
  direction: [
    'direction',
    'transaction type',
    'type',
    'dr cr',
    'cr dr',
    'debit credit',
    'loại giao dịch',
    'loại',
    '交易类型',
    '类型',
  ],
  currency: ['currency', 'currency code', 'ccy', 'tiền tệ', 'loại tiền', '币种', '货币'],
  state: ['status', 'state', 'result', 'transaction status', 'trạng thái', '状态', '交易状态'],
  provider_reference: [
    'provider reference',
    'psp reference',
    'transaction id',
    'transaction number',
    'transaction no',
    'txn id',
    'txid',
    'payment id',
    'bank reference',
    'mã giao dịch',
    '交易号',
    '流水号',
  ],
  our_reference: [
    'our reference',
    'merchant reference',
    'merchant order id',
    'merchant order no',
    'merchant transaction id',
    'client reference',
    'external id',
    'order id',
    'order number',
    'order no',
    'reference',
    'mã đơn hàng',
    '商户订单号',
    '订单号',
  ],
  text: [
    'description',
    'narrative',
    'remittance information',
    'details',
    'remarks',
    'remark',
    'memo',
    'message',
    'nội dung',
    'diễn giải',
    '附言',
    '摘要',
    '备注',
  ],
}

/** Maps the header line to fields. Unknown names are left out. */
export function columnsOf(head: readonly string[]): StatementColumns {
  const headers = head.map(plainName)
  const found: Partial<Record<StatementField, number>> = {}
  for (const field of statementFields) {
    const name = names[field].find((one) => headers.includes(one))
    if (name !== undefined) found[field] = headers.indexOf(name)
  }
  return found
}

const WRITTEN = /^[a-z_]{4,20}:\d{1,3}$/

/** Parses the wire format `time:0,amount:3`; undefined where it is invalid. */
export function readColumns(text: string, count: number): StatementColumns | undefined {
  const found: Partial<Record<StatementField, number>> = {}
  for (const part of text.split(',')) {
    if (!WRITTEN.test(part)) return undefined
    const [name = '', at = ''] = part.split(':')
    const field = statementFields.find((one) => one === name)
    const column = Number.parseInt(at, 10)
    if (field === undefined || found[field] !== undefined || column >= count) return undefined
    found[field] = column
  }
  return found
}

export function writeColumns(columns: StatementColumns): string {
  return statementFields
    .flatMap((field) => (columns[field] === undefined ? [] : [`${field}:${columns[field]}`]))
    .join(',')
}

/** Fields that a statement must have. */
export const neededFields = ['time', 'amount', 'reference'] as const
export type NeededField = (typeof neededFields)[number]

/** Missing fields: a time, an amount, or a reference. */
export function missingFields(columns: StatementColumns): readonly NeededField[] {
  const has = (...fields: readonly StatementField[]) => fields.some((field) => columns[field] !== undefined)
  return [
    ...(has('time') ? [] : ['time' as const]),
    ...(has('amount', 'money_in', 'money_out') ? [] : ['amount' as const]),
    ...(has('provider_reference', 'our_reference', 'text') ? [] : ['reference' as const]),
  ]
}

function plainName(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
