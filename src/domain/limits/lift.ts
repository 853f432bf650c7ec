import { CONFIRM_HOURS } from './change.ts'

/**
 * A proposal to loosen or remove a house limit. As with members' own limits it has a wait and then lapses; here
 * another operator gives the confirmation.
 */
export const liftStates = ['proposed', 'approved', 'rejected', 'withdrawn', 'lapsed', 'overtaken'] as const
export type LiftState = (typeof liftStates)[number]

export interface Lift {
  readonly state: LiftState
  readonly proposedBy: bigint
  /** The house limit at the time of the proposal. */
  readonly house: bigint
  /** Undefined: the limit is removed. */
  readonly requested: bigint | undefined
  readonly opensAtMs: number
  readonly lapsesAtMs: number
}

export type ProposalRefusal = 'lift_not_set' | 'lift_not_looser' | 'lift_waits'

/** Why a lift may not be proposed: there is no house limit, the new one is not looser, or another lift is pending. */
export function refuseLifting(
  {
    house,
    waiting,
  }: { readonly house: bigint | undefined; readonly waiting: { readonly hasLapsed: boolean } | undefined },
  requested: bigint | undefined,
): ProposalRefusal | undefined {
  if (house === undefined) return 'lift_not_set'
  if (requested !== undefined && requested <= house) return 'lift_not_looser' // guard: lift-only-loosens
  return waiting && !waiting.hasLapsed ? 'lift_waits' : undefined
}

/** When the approval opens, and when the proposal lapses. */
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
  | 'proposal_lapsed'

/**
 * Why an operator may not decide a lift. A rejection is possible at once; an approval only after the wait, and only
 * while the house limit is unchanged.
 */
export function refuseJudgingLift(
  lift: Lift & { readonly hasLapsed: boolean },
  by: {
    readonly operatorId: bigint
    readonly judgement: 'approve' | 'reject'
    readonly house: bigint | undefined
    readonly nowMs: number
  },
): JudgementRefusal | undefined {
  if (lift.proposedBy === by.operatorId) return 'maker_is_checker' // guard: lift-maker-not-checker
  if (lift.state !== 'proposed') return 'proposal_judged' // guard: lift-still-proposed
  if (by.judgement === 'reject') return undefined
  if (lift.house !== by.house) return 'lift_overtaken'
  if (by.nowMs < lift.opensAtMs) return 'lift_too_early' // guard: lift-waits
  return lift.hasLapsed ? 'proposal_lapsed' : undefined // guard: lift-lapses
}

/** Why an operator may not withdraw it: only its maker may. */
export function refuseWithdrawingLift(
  { state, proposedBy }: Pick<Lift, 'state' | 'proposedBy'>,
  operatorId: bigint,
): 'not_the_maker' | 'proposal_judged' | undefined {
  if (proposedBy !== operatorId) return 'not_the_maker' // guard: lift-withdrawn-by-maker
  return state === 'proposed' ? undefined : 'proposal_judged'
}
