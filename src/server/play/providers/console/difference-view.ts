import type * as calls from '#contract/console/game-providers.ts'
import type { Output } from '#contract/endpoint.ts'

import type { DifferenceRow } from '#server/play/providers/comparison-store.ts'

type DifferenceView = Output<typeof calls.listProviderDifferences>['list'][number]

export function viewOf(row: DifferenceRow): DifferenceView {
  const { id, transactionId, kind, there, here, happenedAt, settledAt, explainedBy, explainedAt, reason } =
    row
  return {
    id,
    transactionId,
    kind,
    ...(there === null ? {} : { there: { ...there } }),
    ...(here === null ? {} : { here: { ...here } }),
    happenedAt: happenedAt.toISOString(),
    ...(settledAt === null ? {} : { settledAt: settledAt.toISOString() }),
    ...(explainedBy === null || explainedAt === null || reason === null
      ? {}
      : { explained: { by: explainedBy, at: explainedAt.toISOString(), reason } }),
  }
}
