import { eachDayOnce } from '#domain/agents/contract-life.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type VersionRow, selectVersionsIn } from './store.ts'

/** Versions that count for at least one day of a period, of one kind: of each downline, every day under one of them. */
export async function findVersionsIn(
  tx: Tx,
  period: Parameters<typeof selectVersionsIn>[1],
): Promise<readonly VersionRow[]> {
  const rows = await selectVersionsIn(tx, period)
  return [...Map.groupBy(rows, ({ downlineId }) => downlineId).values()]
    .flatMap((versions) => eachDayOnce(versions))
    .filter(({ endsOn }) => endsOn === null || endsOn > period.startDay)
}
