import { proposedDeeds } from '#domain/approvals/proposed-deeds.ts'
import type { LapseReason } from '#domain/approvals/proposal-standing.ts'
import { type Waiting, waitingSince } from '#domain/work/work.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { findLapsed } from './lapsing.ts'
import { type OpenRow, type ProposalRow, type Reach, selectOpen } from './store.ts'

interface Open {
  readonly waiting: readonly OpenRow[]
  /** Stored as open, but can no longer be approved; by id, with the reason. */
  readonly lapsed: ReadonlyMap<string, LapseReason>
}

export async function findOpen(tx: Tx, reach: Reach, nowMs: number): Promise<Open> {
  const open = (await selectOpen(tx, reach)).filter((row) => deedOf(row) !== undefined)
  const lapsed = await findLapsed(tx, open.flatMap(madeOf), nowMs)
  return { waiting: open.filter(({ id }) => !lapsed.has(id)), lapsed }
}

export async function findProposalTasks(tx: Tx, reach: Reach, nowMs: number): Promise<Waiting> {
  const { waiting } = await findOpen(tx, reach, nowMs)
  return waitingSince(waiting.map(({ proposedAt }) => proposedAt))
}

/** Undefined for an action that this version does not know. */
export const deedOf = (row: Pick<ProposalRow, 'deed'>) => proposedDeeds.find((one) => one === row.deed)

function madeOf(row: OpenRow) {
  const deed = deedOf(row)
  if (!deed) return []
  const [proposedAtMs, lapsesAtMs] = [row.proposedAt.getTime(), row.lapsesAt.getTime()]
  return [{ id: row.id, deed, proposedAtMs, lapsesAtMs, proposedBy: row.proposedBy }]
}
