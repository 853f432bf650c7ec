/** Why a deed of the desk waits for a second operator. Each has its words in the console. */
export const secondCauses = [
  /** Always two, whatever the amount. */
  'always',
  /** The amount alone. */
  'large',
  /** More than was ordered. */
  'beyond_order',
  /** More than the channel takes. */
  'beyond_channel',
  /** With what this operator did alone today. */
  'operator_day',
  /** With what was done by one operator alone for this member today. */
  'member_day',
  /** It loosens a rule that holds money back. */
  'loosened',
  /** Money, or what is said about it, would go elsewhere. */
  'redirected',
  /** Somebody gets rights over money. */
  'rights',
] as const
export type SecondCause = (typeof secondCauses)[number]

/** From where on one operator is not enough, in the currency of the brand. */
export interface AloneLimits {
  /** From this amount on two operators decide. */
  readonly twoOperatorsFrom: bigint
  /** What one operator may do alone on one business day, everything added up. */
  readonly aloneADay: bigint
  /** What may be done by one operator alone for one member on one business day, whoever does it. */
  readonly aloneForMemberADay: bigint
}

/** What was done alone since the day began. */
export interface AloneToday {
  readonly operator: bigint
  readonly member: bigint
}

/** Why an amount needs a second operator. The sums of the day count, so that slices are judged as the whole. */
export function whySecond(amount: bigint, today: AloneToday, limits: AloneLimits): SecondCause | undefined {
  if (amount >= limits.twoOperatorsFrom) return 'large'
  if (today.operator + amount > limits.aloneADay) return 'operator_day'
  if (today.member + amount > limits.aloneForMemberADay) return 'member_day'
  return undefined
}

export interface CreditByHand {
  readonly received: bigint
  readonly ordered: bigint
  /** The most that the channel takes at once. */
  readonly channelMost: bigint
}

/** Why a credit by hand is not an ordinary one: what came is more than anybody asked for. */
export function whyBeyond({ received, ordered, channelMost }: CreditByHand): SecondCause | undefined {
  if (received > ordered) return 'beyond_order'
  return received > channelMost ? 'beyond_channel' : undefined
}

export const proposalStates = ['proposed', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const
export type ProposalState = (typeof proposalStates)[number]

/** So long a proposal waits. Whoever wants it after that proposes it again, by the facts of that day. */
export const PROPOSAL_DAYS = 7
/** So long rights over money rest that one operator gave alone, in full view of the others. */
export const RIGHTS_WAIT_HOURS = 72

export interface WaitingProposal {
  readonly state: ProposalState
  readonly proposedBy: bigint
  readonly lapsesAtMs: number
  /** Whether the one who proposed it may still work here. */
  readonly isMakerActive: boolean
}

export interface Judge {
  readonly operatorId: bigint
  /** Whether the maker made this account or handed its password over, or the other way round. */
  readonly isOfMaker: boolean
  readonly nowMs: number
}

export type JudgeRefusal =
  | 'proposal_judged'
  | 'proposal_lapsed'
  | 'maker_is_checker'
  | 'checker_not_independent'

/** Why this operator does not decide it. A no is free to everybody but the maker, who may take it back instead. */
export function refuseSecond(
  proposal: WaitingProposal,
  judge: Judge,
  judgement: 'approve' | 'reject',
): JudgeRefusal | undefined {
  if (proposal.state !== 'proposed') return 'proposal_judged'
  if (proposal.proposedBy === judge.operatorId) return 'maker_is_checker'
  if (judgement === 'reject') return undefined
  if (judge.nowMs >= proposal.lapsesAtMs || !proposal.isMakerActive) return 'proposal_lapsed'
  return judge.isOfMaker ? 'checker_not_independent' : undefined
}
