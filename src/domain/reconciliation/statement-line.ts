import { readReference } from '#domain/cashier/deposit-reference.ts'
import { parseAmount } from '#domain/money/amount.ts'
import { payableStep } from '#domain/money/currency.ts'

import type { StatementColumns, StatementField } from './columns.ts'
import type { BadCell, LineFault } from './line-fault.ts'
import { type DateOrder, readTime } from './statement-time.ts'

/** Direction of money, seen from us. */
export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** State of a payment, common to both sides. */
export const paymentStates = ['done', 'pending', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** Rules for reading the lines of one statement. */
export interface StatementRules {
  readonly columns: StatementColumns
  /** Used where no column has it. */
  readonly currency: string
  readonly dateOrder: DateOrder
  readonly decimals: DecimalSign
  /** The direction of an amount with neither a sign nor a direction column. */
  readonly unsigned: Direction
  /** First and last day of the statement, in its own zone. */
  readonly from: string
  readonly to: string
  readonly zone: string
  /** The day of a moment in that zone. */
  readonly dayOf: (atMs: number) => string
}

export interface StatementLine {
  readonly line: number
  readonly direction: Direction
  readonly amount: bigint
  readonly currency: string
  readonly state: PaymentState
  /** A timestamp for PostgreSQL: with an offset or a zone name. */
  readonly at: string
  readonly providerReference: string | undefined
  readonly ourReference: string | undefined
}

export const REFERENCE_LENGTH = 120

/** Parses one line. Nothing is guessed: an ambiguous line is reported and left out. */
export function readStatementLine(
  {
    line,
    cells,
    width,
  }: { readonly line: number; readonly cells: readonly string[]; readonly width: number },
  rules: StatementRules,
): StatementLine | BadCell {
  if (cells.length !== width) return { fault: 'cells_differ', cell: `${cells.length}/${width}` }
  const strange = cells.find((cell) =>
    /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(cell.replaceAll(/[\r\n\t]/g, '')),
  )
  // guard: invisible-sign-refused
  if (strange !== undefined) return { fault: 'unreadable_sign', cell: strange }
  const cellOf = (field: StatementField) => cells[rules.columns[field] ?? -1]?.trim() ?? ''
  const time = readTime(cellOf('time'), rules)
  if ('fault' in time) return time
  const currency = cellOf('currency').toUpperCase() || rules.currency
  if (!/^[A-Z]{3,5}$/.test(currency)) return { fault: 'currency_unreadable', cell: cellOf('currency') }
  const money = readMoney(cellOf, { ...rules, currency })
  if ('fault' in money) return money
  const state = stateOf(cellOf('state'))
  if (!state) return { fault: 'state_unknown', cell: cellOf('state') } // guard: unknown-state-refused
  const providerReference = cellOf('provider_reference')
  const ourReference = ourReferenceOf(cellOf('our_reference'), cellOf('text'))
  for (const cell of [providerReference, ourReference])
    if (cell.length > REFERENCE_LENGTH) return { fault: 'reference_too_long', cell }
  return {
    line,
    ...money,
    currency,
    state,
    at: time.at,
    providerReference: providerReference === '' ? undefined : providerReference,
    ourReference: ourReference === '' ? undefined : ourReference,
  }
}

type Money = Pick<StatementLine, 'direction' | 'amount'>
type MoneyRules = Pick<StatementRules, 'columns' | 'decimals' | 'unsigned' | 'currency'>
type CellOf = (field: StatementField) => string

function readMoney(cellOf: CellOf, rules: MoneyRules): Money | BadCell {
  if (rules.columns.amount === undefined) return readTwoColumns(cellOf, rules)
  const cell = cellOf('amount')
  const { text, isNegative } = withoutSign(cell)
  const amount = readWritten(text, rules)
  if (typeof amount !== 'bigint') return { fault: amount, cell }
  const word = cellOf('direction')
  if (rules.columns.direction === undefined)
    return { amount, direction: isNegative ? turned(rules.unsigned) : rules.unsigned }
  const direction = directionOf(word)
  // A negative incoming amount is ambiguous.
  if (!direction || (isNegative && direction === 'in')) return { fault: 'direction_unclear', cell: word }
  return { amount, direction }
}

/** Separate columns for incoming and outgoing money: exactly one must have a value. */
function readTwoColumns(cellOf: CellOf, rules: MoneyRules): Money | BadCell {
  const [moneyIn, moneyOut] = [cellOf('money_in'), cellOf('money_out')]
  const [hasIn, hasOut] = [!isNothing(moneyIn), !isNothing(moneyOut)]
  if (hasIn && hasOut) return { fault: 'direction_unclear', cell: `${moneyIn} ${moneyOut}` }
  if (!hasIn && !hasOut) return { fault: 'amount_missing', cell: '' }
  const cell = hasIn ? moneyIn : moneyOut
  const { text, isNegative } = withoutSign(cell)
  // Some statements write outgoing amounts with a minus sign; incoming ones never have one.
  if (isNegative && hasIn) return { fault: 'direction_unclear', cell }
  const amount = readWritten(text, rules)
  return typeof amount === 'bigint' ? { amount, direction: hasIn ? 'in' : 'out' } : { fault: amount, cell }
}

function isNothing(cell: string): boolean {
  return /^-?[0.,]*$/.test(cell)
}

function withoutSign(cell: string): { readonly text: string; readonly isNegative: boolean } {
  const signed = /^[-−](.*)$|^\((.*)\)$|^(.*)[-−]$/.exec(cell)
  if (signed) return { text: (signed[1] ?? signed[2] ?? signed[3] ?? '').trim(), isNegative: true }
  return { text: cell.startsWith('+') ? cell.slice(1).trim() : cell, isNegative: false }
}

const written: Readonly<Record<DecimalSign, { readonly form: RegExp; readonly groups: RegExp }>> = {
  point: { form: /^(\d+|\d{1,3}([, \u00a0\u202f'’]\d{3})+)(\.\d+)?$/, groups: /[, \u00a0\u202f'’]/g },
  comma: { form: /^(\d+|\d{1,3}([. \u00a0\u202f'’]\d{3})+)(,\d+)?$/, groups: /[. \u00a0\u202f'’]/g },
}

type AmountFault = Extract<LineFault, `amount_${string}`>

function readWritten(text: string, { decimals, currency }: MoneyRules): bigint | AmountFault {
  if (text === '') return 'amount_missing'
  const { form, groups } = written[decimals]
  if (!form.test(text)) return 'amount_unreadable'
  const plain = text.replaceAll(groups, '').replace(',', '.')
  // 100.000 may mean one hundred or one hundred thousand, unless the currency has three decimals.
  // guard: thousands-mark-refused
  if (/\.\d{3}$/.test(plain) && payableStep(currency) >= 1_000n) return 'amount_ambiguous'
  return parseAmount(plain, currency) ?? 'amount_unreadable'
}

const directionWords: Readonly<Record<Direction, readonly string[]>> = {
  in: [
    'in',
    'credit',
    'cr',
    'c',
    'deposit',
    'payin',
    'pay in',
    'pay-in',
    'collection',
    'payment',
    'nạp tiền',
    '充值',
    '收入',
    '代收',
  ],
  out: [
    'out',
    'debit',
    'dr',
    'd',
    'withdrawal',
    'payout',
    'pay out',
    'pay-out',
    'disbursement',
    'refund',
    'chargeback',
    'rút tiền',
    '提现',
    '支出',
    '代付',
    '退款',
  ],
}

const stateWords: Readonly<Record<PaymentState, readonly string[]>> = {
  done: [
    '',
    'success',
    'successful',
    'succeeded',
    'completed',
    'complete',
    'paid',
    'settled',
    'approved',
    'done',
    'ok',
    'captured',
    'booked',
    'posted',
    'thành công',
    '成功',
    '已完成',
    '支付成功',
    '已支付',
  ],
  pending: [
    'pending',
    'processing',
    'in progress',
    'in_progress',
    'initiated',
    'created',
    'waiting',
    'submitted',
    'đang xử lý',
    '处理中',
    '待支付',
  ],
  failed: [
    'failed',
    'fail',
    'failure',
    'declined',
    'rejected',
    'cancelled',
    'canceled',
    'expired',
    'error',
    'voided',
    'timeout',
    'timed out',
    'thất bại',
    'đã hủy',
    '失败',
    '已取消',
    '已关闭',
  ],
}

function directionOf(word: string): Direction | undefined {
  return directions.find((one) => directionWords[one].includes(word.normalize('NFC').toLowerCase()))
}

/** An empty state means done, as on bank statements. */
function stateOf(word: string): PaymentState | undefined {
  return paymentStates.find((one) => stateWords[one].includes(word.normalize('NFC').toLowerCase()))
}

function turned(direction: Direction): Direction {
  return direction === 'in' ? 'out' : 'in'
}

/** The reference column; else the only one of our references in the transfer's text. */
function ourReferenceOf(cell: string, text: string): string {
  if (cell !== '') return readReference(cell) ?? cell
  const words = text.split(/[^\p{L}\p{N}]+/u)
  const found = new Set<string>()
  for (const [at, word] of words.entries()) {
    const reference =
      readReference(word) ?? (word.length < 8 ? readReference(word + (words[at + 1] ?? '')) : undefined)
    if (reference !== undefined) found.add(reference)
  }
  const [one] = found
  return found.size === 1 && one !== undefined ? one : ''
}
