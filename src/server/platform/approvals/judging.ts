import type * as calls from '#contract/console/approvals.ts'
import type { Input } from '#contract/endpoint.ts'
import { type ProposedDeed, proposedDeeds, rightsToJudge } from '#domain/approvals/proposed-deeds.ts'
import { type ProposalState, refuseSecond } from '#domain/approvals/second-operator.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { OperatorOfCall } from '#server/platform/http/scope.ts'

import { areIndependent, isLapsed } from './actions.ts'
import type { Executors, Notify, OnDropped, OnRejected } from './executors.ts'
import { endProposal, lockProposal, type ProposalRow, type Reach } from './store.ts'

export interface Judging {
  readonly reach: Reach
  readonly operator: OperatorOfCall
  readonly executors: Executors
  readonly onRejected: OnRejected
  readonly onDropped: OnDropped
  readonly nowMs: number
}

type Judge = typeof calls.judgeProposal

/** A second operator approves, which executes the action in the same transaction, or rejects with a reason. */
export async function judgeProposal(
  tx: Tx,
  { reach, operator, executors, onRejected, onDropped, nowMs }: Judging,
  { id, judgement, answer: given }: Input<Judge>,
): Promise<{ readonly state: ProposalState; readonly notify?: Notify }> {
  const { operatorId } = operator
  const row = await lockProposal(tx, { ...reach, id })
  if (!row) throw refusePlainly('absent')
  const deed = deedOf(row)
  // guard: right-to-judge
  if (!rightsToJudge(deed).every((right) => operator.permissions.includes(right)))
    throw refusePlainly('forbidden')
  const state = judgement === 'approve' ? 'approved' : 'rejected'
  // A retry after a lost answer gets the first outcome.
  if (row.judgedBy === operatorId && row.state === state) return { state }
  const { proposedBy } = row
  const [proposedAtMs, lapsesAtMs] = [row.proposedAt.getTime(), row.lapsesAt.getTime()]
  const hasLapsed = await isLapsed(tx, { proposedBy, deed, proposedAtMs, lapsesAtMs }, nowMs)
  const isIndependent = await isIndependentOfAll(tx, operatorId, concernedBy(row))
  const refusal = refuseSecond({ ...row, hasLapsed }, { operatorId, isIndependent }, judgement)
  if (refusal) throw refuse<Judge>(refusal)
  const answer = (given ?? '').normalize('NFC').trim()
  // guard: rejection-explained
  if (judgement === 'reject' && answer === '') throw refuse<Judge>('answer_needed')
  await endProposal(tx, id, { state, judgedBy: operatorId, answer })
  const execute = judgement === 'approve' ? executors[deed] : onRejected[deed]
  const maker = {
    merchantId: row.merchantId ?? undefined,
    operatorId: row.proposedBy,
    second: { operatorId },
  }
  const notifyDone = await execute?.(tx, maker, row.input as never, nowMs)
  const notify = notifyDone ?? (judgement === 'reject' ? () => onDropped[deed]?.(maker) : undefined)
  await note(tx, row, { operatorId, action: `proposal.${judgement}`, reason: answer, state })
  return { state, ...(notify ? { notify } : {}) }
}

/** The maker withdraws a proposal, unless it is decided. Returns the messages for open pages. */
export async function withdrawProposal(
  tx: Tx,
  {
    reach,
    operatorId,
    onDropped,
  }: { readonly reach: Reach; readonly operatorId: bigint; readonly onDropped: OnDropped },
  { id }: Input<typeof calls.withdrawProposal>,
): Promise<Notify | undefined> {
  const row = await lockProposal(tx, { ...reach, id })
  if (!row) throw refusePlainly('absent')
  // guard: proposal-withdrawn-by-maker
  if (row.proposedBy !== operatorId) throw refuse<typeof calls.withdrawProposal>('not_the_maker')
  if (row.state === 'withdrawn') return undefined
  if (row.state !== 'proposed') throw refuse<typeof calls.withdrawProposal>('proposal_judged')
  // Rights are stored already, and only wait; withdrawing would hide them from the others.
  // guard: rights-proposal-stays
  if (row.cause === 'rights') throw refuse<typeof calls.withdrawProposal>('proposal_stays')
  await endProposal(tx, id, { state: 'withdrawn' })
  await note(tx, row, { operatorId, action: 'proposal.withdraw', reason: '', state: 'withdrawn' })
  return () => onDropped[deedOf(row)]?.({ merchantId: row.merchantId ?? undefined })
}

/**
 * The maker, and the operator that the proposal is about. An approval confirms that this account belongs to another
 * person; neither its holder nor its maker can confirm that.
 */
function concernedBy({ deed, subject, proposedBy }: ProposalRow): readonly bigint[] {
  // guard: account-confirmed-by-others
  return deed.startsWith('operators.') ? [proposedBy, BigInt(subject)] : [proposedBy]
}

async function isIndependentOfAll(tx: Tx, operatorId: bigint, others: readonly bigint[]): Promise<boolean> {
  for (const other of others) if (!(await areIndependent(tx, operatorId, other))) return false
  return true
}

function deedOf({ deed }: ProposalRow): ProposedDeed {
  const known = proposedDeeds.find((one) => one === deed)
  if (!known) throw new Error(`a proposal of a deed that this version does not know: ${deed}`)
  return known
}

async function note(
  tx: Tx,
  row: ProposalRow,
  by: {
    readonly operatorId: bigint
    readonly action: 'proposal.approve' | 'proposal.reject' | 'proposal.withdraw'
    readonly reason: string
    readonly state: ProposalState
  },
): Promise<void> {
  const { operatorId, action, reason, state } = by
  await writeAudit(tx, {
    merchantId: row.merchantId,
    operatorId,
    ...(row.memberId === null ? {} : { memberId: row.memberId }),
    action,
    reason,
    before: { id: row.id, deed: row.deed, status: row.state, proposedBy: row.proposedByName },
    after: { status: state },
  })
}
