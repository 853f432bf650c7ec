import { CONFIRM_HOURS } from './change.ts'

/**
 * A limit of the house that an operator wants looser, or gone. It keeps to the rule of members: it waits, and then
 * somebody says yes a second time, before it lapses. Here the second yes is another operator’s.
 */
export const liftStates = ['proposed', 'approved', 'rejected', 'withdrawn', 'lapsed', 'overtaken'] as const
export type LiftState = (typeof liftStates)[number]

export interface Lift {
  readonly state: LiftState
  readonly proposedBy: bigint
  /** What the house held when it was proposed. */
  readonly held: bigint
  /** Nothing: the limit goes. */
  readonly wanted: bigint | undefined
  readonly opensAtMs: number
  readonly lapsesAtMs: number
}

export type ProposalRefusal = 'lift_not_set' | 'lift_not_looser' | 'lift_waits'

/** Why an operator may not propose it: there is nothing to lift, it is no looser, or one waits already. */
export function refuseLifting(
  {
    house,
    waiting,
  }: { readonly house: bigint | undefined; readonly waiting: Pick<Lift, 'lapsesAtMs'> | undefined },
  { wanted, nowMs }: { readonly wanted: bigint | undefined; readonly nowMs: number },
): ProposalRefusal | undefined {
  if (house === undefined) return 'lift_not_set'
  if (wanted !== undefined && wanted <= house) return 'lift_not_looser'
  return waiting && nowMs < waiting.lapsesAtMs ? 'lift_waits' : undefined
}

/** From when on a second operator may say yes, and until when. */
export function termsOfLift({
  nowMs,
  increaseHours,
}: {
  readonly nowMs: number
  readonly increaseHours: number
}): Pick<Lift, 'opensAtMs' | 'lapsesAtMs'> {
  const opensAtMs = nowMs + increaseHours * HOUR_MS
  return { opensAtMs, lapsesAtMs: opensAtMs + CONFIRM_HOURS * HOUR_MS }
}

const HOUR_MS = 3_600_000

export type JudgementRefusal =
  | 'proposal_judged'
  | 'maker_is_checker'
  | 'lift_overtaken'
  | 'lift_too_early'
  | 'lift_lapsed'

/** Why an operator may not say yes or no. A no may come at once; a yes waits, and is for what the house still holds. */
export function refuseJudgingLift(
  lift: Lift,
  by: {
    readonly operatorId: bigint
    readonly judgement: 'approve' | 'reject'
    readonly house: bigint | undefined
    readonly nowMs: number
  },
): JudgementRefusal | undefined {
  if (lift.proposedBy === by.operatorId) return 'maker_is_checker'
  if (lift.state !== 'proposed') return 'proposal_judged'
  if (by.judgement === 'reject') return undefined
  if (lift.held !== by.house) return 'lift_overtaken'
  if (by.nowMs < lift.opensAtMs) return 'lift_too_early'
  return by.nowMs >= lift.lapsesAtMs ? 'lift_lapsed' : undefined
}

/** Why an operator may not take it back: it is its maker's. */
export function refuseWithdrawingLift(
  { state, proposedBy }: Pick<Lift, 'state' | 'proposedBy'>,
  operatorId: bigint,
): 'not_the_maker' | 'proposal_judged' | undefined {
  if (proposedBy !== operatorId) return 'not_the_maker'
  return state === 'proposed' ? undefined : 'proposal_judged'
}
