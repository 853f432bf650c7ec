import type { agentPayouts } from '#contract/agent-payouts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { StatementInputs, StatementResult } from '#domain/agents/statement.ts'
import { writeAmount } from '#domain/money/amount.ts'

import type { StatementRow } from './store.ts'

export type StatementAnswer = Output<typeof agentPayouts.replayStatement>['statement']

export function statementView(row: StatementRow): StatementAnswer {
  const { sums, salaries } = row.inputs as StatementInputs
  const { tier, ratePpm, base } = row.result as StatementResult
  return {
    id: row.id.toString(),
    contractId: row.contractId.toString(),
    version: row.version,
    period: row.part,
    startDay: row.startDay,
    endDay: row.endDay,
    state: stateOf(row),
    validBet: writeAmount(sums.validBet),
    betAmount: writeAmount(sums.betAmount),
    payouts: writeAmount(sums.payouts),
    active: sums.active,
    salaries: writeAmount(salaries),
    base: writeAmount(base),
    ...(tier === 0 ? {} : { tier }),
    ratePpm,
    gross: writeAmount(row.gross),
    ...(row.paidAt === null ? {} : { payment: paymentOf(row, row.paidAt) }),
  }
}

function stateOf({ paidAt, runState }: StatementRow): StatementAnswer['state'] {
  if (paidAt !== null) return 'paid'
  if (runState === 'stopped') return 'stopped'
  return runState === 'waiting' ? 'waits' : 'released'
}

function paymentOf(row: StatementRow, paidAt: Date): NonNullable<StatementAnswer['payment']> {
  const amount = (value: bigint | null) => writeAmount(value ?? 0n)
  return {
    received: amount(row.received),
    dueBelow: amount(row.dueBelow),
    paidBelow: amount(row.paidBelow),
    fromWallet: amount(row.fromWallet),
    advanced: amount(row.advanced),
    debtIncome: amount(row.debtIncome),
    debtsPaid: amount(row.debtsPaid),
    credited: amount(row.credited),
    held: amount(row.held),
    paidAt: paidAt.toISOString(),
  }
}
