import type { StatementLine } from '#domain/agents/statement-line.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'

import type { StatementDocument } from './use-statements.ts'

export interface Line {
  readonly name: StatementLine
  /** With a sign where it lowers the result. */
  readonly amount: string
  readonly look: 'plain' | 'sum' | 'paid'
  /** The inputs that the line opens. */
  readonly opens?: 'play' | 'below'
  /** From and to, in parts of the stakes less payouts: a bar of the waterfall. */
  readonly bar?: readonly [number, number]
}

const NONE = BigInt(0)

/** The lines of a statement from the play to the payment. They add up: parts that are zero are left out. */
export function linesOf(document: StatementDocument): readonly Line[] {
  return [...shareLines(document), ...paymentLines(document)]
}

function shareLines({ kind, statement, carried }: StatementDocument): readonly Line[] {
  const [validBet, uncounted, payouts, salaries] = [
    unitsOf(statement.validBet),
    unitsOf(statement.uncounted ?? '0'),
    unitsOf(statement.payouts),
    unitsOf(statement.salaries),
  ]
  const base = unitsOf(statement.base)
  const { correction } = statement
  // The brand pays or takes back the difference alone: the share of the period was paid before.
  const share: Line = correction
    ? { name: 'correction', amount: correction.kept, look: 'plain' }
    : { name: 'grossShare', amount: statement.gross, look: 'plain' }
  if (kind === 'real_time') return [line('base', base, { look: 'sum' }), share]
  const play = line('validBet', validBet, { opens: 'play' })
  if (kind !== 'dividend') return [play, line('base', base, { look: 'sum' }), share]
  // The loss of a team is counted from all stakes.
  const margin = validBet + uncounted - payouts
  const bar = barOf(margin)
  let left = margin
  const costs = (
    [
      ['salaries', salaries],
      ['rebates', unitsOf(statement.rebates ?? '0')],
      ['bonuses', unitsOf(statement.bonuses ?? '0')],
      ['paymentFees', unitsOf(statement.paymentFees ?? '0')],
      ['providerFees', unitsOf(statement.providerFees ?? '0')],
    ] as const
  ).flatMap(([name, amount]) => {
    if (amount === NONE) return []
    const before = left
    left -= amount
    return [line(name, -amount, { bar: bar(left, before) })]
  })
  // A win of the team is no base; earlier wins lower it further.
  const wins = left > base ? left - base : NONE
  return [
    play,
    ...(uncounted === NONE ? [] : [line('uncounted', uncounted, { opens: 'play' })]),
    line('payouts', -payouts, { opens: 'play' }),
    line('margin', margin, { bar: bar(NONE, margin) }),
    ...costs,
    ...(wins === NONE || unitsOf(carried) === NONE
      ? []
      : [line('carriedWins', -wins, { bar: bar(base, left) })]),
    line('base', base, { look: 'sum', bar: bar(NONE, base) }),
    share,
  ]
}

function paymentLines({ statement: { gross, payment } }: StatementDocument): readonly Line[] {
  if (!payment) return []
  const missing = unitsOf(gross) - unitsOf(payment.received)
  const some = (name: StatementLine, units: bigint, more: Partial<Line> = {}) =>
    units === NONE ? [] : [line(name, units, more)]
  return [
    ...some('missingShare', -missing),
    ...some('debtIncome', unitsOf(payment.debtIncome)),
    ...some('fromWallet', unitsOf(payment.fromWallet)),
    ...some('advanced', unitsOf(payment.advanced)),
    ...some('paidBelow', -unitsOf(payment.paidBelow), { opens: 'below' }),
    ...some('debtsPaid', -unitsOf(payment.debtsPaid)),
    ...some('held', -unitsOf(payment.held)),
    line('credited', unitsOf(payment.credited), { look: 'paid' }),
  ]
}

/** The part of the downlines' shares that is not paid yet. */
export function owedBelow({ payment }: StatementDocument['statement']): string | undefined {
  if (!payment) return undefined
  const owed = unitsOf(payment.dueBelow) - unitsOf(payment.paidBelow)
  return owed > NONE ? writeAmount(owed) : undefined
}

function line(name: StatementLine, units: bigint, more: Partial<Line> = {}): Line {
  const { bar, ...rest } = more
  return { name, amount: writeAmount(units), look: 'plain', ...rest, ...(bar ? { bar } : {}) }
}

/** Bars begin at zero and end at the whole; none where the team has won. */
function barOf(whole: bigint): (from: bigint, to: bigint) => readonly [number, number] {
  return (from, to) => {
    if (whole <= NONE) return [0, 0]
    const part = (units: bigint) => Math.min(1, Math.max(0, Number(units) / Number(whole)))
    return [part(from), part(to)]
  }
}

function unitsOf(amount: string): bigint {
  const units = readAmount(amount)
  if (units === undefined) throw new Error(`no amount: ${amount}`)
  return units
}
