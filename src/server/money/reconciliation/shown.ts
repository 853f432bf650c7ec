import type * as calls from '#contract/console/reconciliation.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Direction } from '#domain/reconciliation/statement-line.ts'

import type { DifferenceRow, StatementRow } from './list-store.ts'
import type { NamedSource } from './sources.ts'

type Statement = Output<typeof calls.listStatements>['list'][number]
export type Difference = Output<typeof calls.listDifferences>['list'][number]

export function showStatement(row: StatementRow, named: readonly NamedSource[]): Statement {
  const { id, fileHash: _hash, fileBytes: _bytes, zone: _zone, uploadedAt, ...rest } = row
  return {
    ...rest,
    id: id.toString(),
    name: named.find(({ source }) => source === row.source)?.name ?? '',
    uploadedAt: uploadedAt.toISOString(),
  }
}

export function showDifference(row: DifferenceRow): Difference {
  const there = thereOf(row)
  const here = hereOf(row)
  const { explainedBy, explainedAt, reason, elsewhereId, elsewhereLine } = row
  return {
    number: row.number,
    kind: row.kind,
    ...(there ? { there } : {}),
    ...(here ? { here } : {}),
    ...(row.firstLine === null ? {} : { firstLine: row.firstLine }),
    ...(elsewhereId === null || elsewhereLine === null
      ? {}
      : { elsewhere: { statementId: elsewhereId.toString(), line: elsewhereLine } }),
    ...(explainedBy === null || explainedAt === null || reason === null
      ? {}
      : { explained: { by: explainedBy, at: explainedAt.toISOString(), reason } }),
  }
}

function thereOf(row: DifferenceRow): Difference['there'] {
  const { line, thereDirection, thereAmount, thereCurrency, thereState, thereAt } = row
  if (line === null || thereDirection === null || thereAmount === null) return undefined
  if (thereCurrency === null || thereState === null || thereAt === null) return undefined
  return {
    line,
    direction: thereDirection,
    amount: writeAmount(thereAmount),
    currency: thereCurrency,
    state: thereState,
    at: thereAt.toISOString(),
    ...(row.theirReference === null ? {} : { providerReference: row.theirReference }),
    ...(row.ourReference === null ? {} : { ourReference: row.ourReference }),
  }
}

function hereOf(row: DifferenceRow): Difference['here'] {
  const { movement, memberId, account, hereAmount, hereCurrency, hereState, hereAt, hereOurReference } = row
  if (movement === null || memberId === null || account === null || hereAmount === null) return undefined
  if (hereCurrency === null || hereState === null || hereAt === null || hereOurReference === null)
    return undefined
  return {
    movement,
    direction: directionOf(movement),
    member: { id: memberId.toString(), account },
    amount: writeAmount(hereAmount),
    currency: hereCurrency,
    state: hereState,
    at: hereAt.toISOString(),
    ...(row.hereTheirReference === null ? {} : { providerReference: row.hereTheirReference }),
    ourReference: hereOurReference,
  }
}

/** Deposits and returned payouts are incoming. */
function directionOf(movement: string): Direction {
  return movement.startsWith('deposit:') || movement.startsWith('payout_return:') ? 'in' : 'out'
}
