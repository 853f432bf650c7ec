/** Reasons for a manual adjustment. */
export const adjustmentReasons = [
  'goodwill',
  'complaint',
  'missing_deposit',
  'wrong_booking',
  'technical_fault',
  'chargeback',
  'other',
] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

export const adjustmentStates = ['proposed', 'approved', 'rejected', 'withdrawn'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/** States in lists. A proposal that can no longer be approved is stored as `proposed` and listed as `lapsed`. */
export const listedAdjustmentStates = [...adjustmentStates, 'lapsed'] as const
export type ListedAdjustmentState = (typeof listedAdjustmentStates)[number]

export const adjustmentDirections = ['give', 'take'] as const
export type AdjustmentDirection = (typeof adjustmentDirections)[number]

export function isAdjustmentReason(word: string): word is AdjustmentReason {
  return (adjustmentReasons as readonly string[]).includes(word)
}

/** The fields of a proposal that its rules need. */
export interface Proposal {
  readonly state: AdjustmentState
  readonly version: number
  readonly proposedBy: bigint
}

export type JudgementRefusal =
  | 'proposal_judged'
  | 'changed_meanwhile'
  | 'maker_is_checker'
  | 'proposal_lapsed'

/**
 * Why an operator may not approve or reject a proposal. Its maker never decides, and the version (optimistic lock)
 * must be the one that the operator has read. A lapsed proposal can only be rejected.
 */
export function refuseJudging(
  proposal: Proposal & { readonly hasLapsed: boolean },
  by: {
    readonly operatorId: bigint
    readonly version: number
    readonly judgement: 'approve' | 'reject'
  },
): JudgementRefusal | undefined {
  if (proposal.proposedBy === by.operatorId) return 'maker_is_checker' // guard: adjustment-maker-not-checker
  if (proposal.state !== 'proposed') return 'proposal_judged' // guard: adjustment-still-proposed
  if (proposal.version !== by.version) return 'changed_meanwhile'
  // guard: adjustment-lapses
  return by.judgement === 'approve' && proposal.hasLapsed ? 'proposal_lapsed' : undefined
}

export type ChangeRefusal = 'proposal_judged' | 'changed_meanwhile' | 'not_the_maker'

/** Why an operator may not change or withdraw a proposal: only its maker may, and only until it is decided. */
export function refuseChanging(
  proposal: Proposal,
  by: { readonly operatorId: bigint; readonly version: number },
): ChangeRefusal | undefined {
  if (proposal.proposedBy !== by.operatorId) return 'not_the_maker' // guard: adjustment-changed-by-maker
  if (proposal.state !== 'proposed') return 'proposal_judged'
  return proposal.version === by.version ? undefined : 'changed_meanwhile'
}
