import { type LapseReason, lapsesAtMsOf } from '#domain/approvals/proposal-standing.ts'
import { findLapses } from '#server/platform/approvals/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type ApprovalRow, selectApprovals, selectChangedAt } from './console-store.ts'
import type { WithdrawalRow } from './store.ts'

export interface Approval extends ApprovalRow {
  /** Why the approval no longer counts, if it lapsed. */
  readonly lapse: LapseReason | undefined
}

/** The approvals of the current rounds. One counts only while its operator could still give it. */
export async function findApprovals(
  tx: Tx,
  which: { readonly merchantId: number; readonly ids: readonly bigint[] },
  nowMs: number,
): Promise<readonly Approval[]> {
  const rows = await selectApprovals(tx, which)
  const made = rows.map(({ operatorId, at }) => ({
    deed: 'withdrawals.approveWithdrawal' as const,
    proposedBy: operatorId,
    proposedAtMs: at.getTime(),
    lapsesAtMs: lapsesAtMsOf(at.getTime()),
  }))
  const lapses = await findLapses(tx, made, nowMs)
  return rows.map((row, index) => ({ ...row, lapse: lapses[index] }))
}

/**
 * Why the operator who changed the withdrawal no longer counts as one of the two. A change does not expire by
 * age; it stands while its operator could still make it.
 */
export async function whyChangeLapsed(
  tx: Tx,
  row: WithdrawalRow,
  nowMs: number,
): Promise<LapseReason | undefined> {
  if (row.changedBy === null) return undefined
  const at = await selectChangedAt(tx, row)
  const [lapse] = await findLapses(
    tx,
    [
      {
        deed: 'withdrawals.changeWithdrawal',
        proposedBy: row.changedBy,
        proposedAtMs: at?.getTime() ?? 0,
        lapsesAtMs: Number.POSITIVE_INFINITY,
      },
    ],
    nowMs,
  )
  return lapse
}
