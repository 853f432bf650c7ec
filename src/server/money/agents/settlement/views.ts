import type { agentPayouts } from '#contract/agent-payouts.ts'
import type { Output } from '#contract/endpoint.ts'
import { type RealTimeInputs, type RealTimeResult, writeExact } from '#domain/agents/real-time-statement.ts'
import {
  type StatementInputs,
  type StatementResult,
  computeStatement,
  itemsOf,
} from '#domain/agents/statement.ts'
import { writeAmount } from '#domain/money/amount.ts'

import { lacksUpline } from './paying.ts'
import type { StatementRow } from './store.ts'

export type StatementAnswer = Output<typeof agentPayouts.replayStatement>['statement']

export function statementView(row: StatementRow): StatementAnswer {
  return {
    id: row.id.toString(),
    contractId: row.contractId.toString(),
    version: row.version,
    period: row.part === 'snapshot' ? 'day' : row.part,
    startDay: row.startDay,
    endDay: row.endDay,
    state: stateOf(row),
    ...(row.kind === 'real_time' ? windowFigures(row) : dayFigures(row)),
    gross: writeAmount(row.gross),
    ...(lacksUpline(row) ? { lacksUpline: true } : {}),
    ...(row.paidAt === null ? {} : { payment: paymentOf(row, row.paidAt) }),
  }
}

function dayFigures({ inputs, result, kind }: StatementRow) {
  const { sums, salaries, hours, correction } = inputs as StatementInputs
  const items = itemsOf(inputs as StatementInputs)
  const { tier, ratePpm, base, hours: rows = [] } = result as StatementResult
  return {
    validBet: writeAmount(sums.validBet),
    ...(sums.uncounted === undefined ? {} : { uncounted: writeAmount(sums.uncounted) }),
    betAmount: writeAmount(sums.betAmount),
    payouts: writeAmount(sums.payouts),
    active: sums.active,
    ...(sums.linked === undefined ? {} : { linked: sums.linked }),
    salaries: writeAmount(salaries),
    ...(kind === 'dividend'
      ? {
          rebates: writeAmount(items.memberRebates + items.agentRebates),
          bonuses: writeAmount(items.bonuses),
          paymentFees: writeAmount(items.paymentFees),
          providerFees: writeAmount(items.providerFees),
        }
      : {}),
    base: writeAmount(base),
    ...rowOf(tier, ratePpm),
    ...(correction
      ? {
          correction: {
            before: writeAmount(correction.before),
            kept: writeAmount(correction.net),
            ...(keepsRow(inputs as StatementInputs, tier) ? { keepsRow: true } : {}),
          },
        }
      : {}),
    ...(hours === undefined
      ? {}
      : {
          hours: hours.map(({ hour, validBet, active }, index) => ({
            hour,
            validBet: writeAmount(validBet),
            active,
            ...rowOf(rows[index]?.tier ?? 0, rows[index]?.ratePpm ?? 0),
          })),
        }),
  }
}

/** Whether the figures would have chosen another row. */
function keepsRow({ kept, ...free }: StatementInputs, tier: number): boolean {
  return kept !== undefined && computeStatement(free).tier !== tier
}

/** The figures beside the row are those of the days before, which chose it. */
function windowFigures({ inputs, result, slot }: StatementRow) {
  const { snapshot, shares } = inputs as RealTimeInputs
  const { tier, ratePpm, base, grossFine, netFine, carriedFine, owed } = result as RealTimeResult
  return {
    validBet: writeAmount(shares.played),
    betAmount: writeAmount(snapshot?.betAmount ?? 0n),
    payouts: writeAmount(snapshot?.payouts ?? 0n),
    active: snapshot?.active ?? 0,
    salaries: writeAmount(0n),
    base: writeAmount(base),
    ...rowOf(tier, ratePpm),
    windows: {
      last: slot,
      earned: writeExact(grossFine),
      kept: writeExact(netFine),
      carried: writeExact(carriedFine),
      ...(owed === undefined ? {} : { owed: writeAmount(owed) }),
    },
  }
}

const rowOf = (tier: number, ratePpm: number) => ({ ...(tier === 0 ? {} : { tier }), ratePpm })

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
