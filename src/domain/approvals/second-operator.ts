/** Why an action of the console needs a second operator. Each has its text in the console. */
export const secondCauses = [
  /** Always two, whatever the amount. */
  'always',
  /** The amount reaches the threshold. */
  'large',
  /** More than the member ordered. */
  'beyond_order',
  /** Above the channel's maximum. */
  'beyond_channel',
  /** Together with what this operator did alone today. */
  'operator_day',
  /** Together with what single operators did for this member today. */
  'member_day',
  /** It loosens a rule that holds money back. */
  'loosened',
  /** Money, or payment instructions, would go elsewhere. */
  'redirected',
  /** An operator gets permissions over money. */
  'rights',
] as const
export type SecondCause = (typeof secondCauses)[number]

/** Thresholds of a brand, in its currency. */
export interface AloneLimits {
  /** From this amount on two operators decide. */
  readonly twoOperatorsFrom: bigint
  /** Sum that one operator may move alone per business day. */
  readonly aloneADay: bigint
  /** Sum that single operators may move for one member per business day, all operators added up. */
  readonly aloneForMemberADay: bigint
}

/** Sums done without a second operator since the business day began. */
export interface AloneToday {
  readonly operator: bigint
  readonly member: bigint
}

/** Why an amount needs a second operator. Daily sums count, so that slices are judged like one amount. */
export function whySecond(amount: bigint, today: AloneToday, limits: AloneLimits): SecondCause | undefined {
  if (amount >= limits.twoOperatorsFrom) return 'large' // guard: large-amount-needs-two
  if (today.operator + amount > limits.aloneADay) return 'operator_day' // guard: operator-daily-sum
  if (today.member + amount > limits.aloneForMemberADay) return 'member_day' // guard: member-daily-sum
  return undefined
}

export interface CreditByHand {
  readonly received: bigint
  readonly ordered: bigint
  /** The channel's maximum for one deposit. */
  readonly channelMost: bigint
}

/** Why a manual credit needs a second operator: the amount received exceeds the order or the channel's maximum. */
export function whyBeyond({ received, ordered, channelMost }: CreditByHand): SecondCause | undefined {
  if (received > ordered) return 'beyond_order'
  return received > channelMost ? 'beyond_channel' : undefined
}

export const proposalStates = ['proposed', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Proposals expire after this; the operator has to propose again. */
export const PROPOSAL_DAYS = 7
/** Longer for rights, because their approval also confirms that the account belongs to another person. */
export const RIGHTS_PROPOSAL_DAYS = 90
/**
 * Waiting time before permissions over money take effect that one operator granted alone. All operators can see it.
 */
export const RIGHTS_WAIT_HOURS = 72

export interface WaitingProposal {
  readonly state: ProposalState
  readonly proposedBy: bigint
  /** Judged by `whyLapsed`. */
  readonly hasLapsed: boolean
}

export interface Judge {
  readonly operatorId: bigint
  /** Independent of the maker, and of the account that the proposal is about. */
  readonly isIndependent: boolean
}

export type JudgeRefusal =
  | 'proposal_judged'
  | 'proposal_lapsed'
  | 'maker_is_checker'
  | 'checker_not_independent'

/**
 * Why this operator may not decide a proposal. Any operator but the maker may reject; the maker withdraws instead.
 */
export function refuseSecond(
  proposal: WaitingProposal,
  judge: Judge,
  judgement: 'approve' | 'reject',
): JudgeRefusal | undefined {
  // A change of its subject ended the proposal, and no operator's decision.
  if (proposal.state === 'lapsed') return 'proposal_lapsed'
  if (proposal.state !== 'proposed') return 'proposal_judged' // guard: proposal-judged-once
  if (proposal.proposedBy === judge.operatorId) return 'maker_is_checker' // guard: proposal-maker-not-checker
  if (judgement === 'reject') return undefined
  if (proposal.hasLapsed) return 'proposal_lapsed' // guard: proposal-lapses
  return judge.isIndependent ? undefined : 'checker_not_independent' // guard: checker-independent
}
