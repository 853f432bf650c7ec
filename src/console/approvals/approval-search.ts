import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { type ProposalState, proposalStates } from '#domain/approvals/second-operator.ts'

export interface ApprovalSearch {
  /** `all` shows every state; the default is open proposals. */
  readonly state: ProposalState | 'all'
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readApprovalSearch(raw: RawSearch): ApprovalSearch {
  return {
    state: choicePart(raw['state'], [...proposalStates, 'all']) ?? 'proposed',
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function approvalFilters({ state }: ApprovalSearch) {
  return state === 'all' ? {} : { state }
}
