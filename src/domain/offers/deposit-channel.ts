import type { MemberRules } from './member-rules.ts'

/** An offer as a member reads it before a deposit. */
export interface OfferBeforeDeposit {
  readonly trigger: Pick<MemberRules['trigger'], 'event' | 'recurrence' | 'channels'>
  readonly hasJoined: boolean
  readonly isPaused: boolean
  /** It has rewarded the member, whatever became of the reward. */
  readonly hasReward: boolean
  readonly startsAtMs: number
  readonly endsAtMs: number
}

/**
 * Whether deposits through a payment channel count for an offer that the member has joined; its other terms still apply. Undefined
 * for an offer that no deposit counts for now.
 */
export function countsChannel(
  { trigger, hasJoined, isPaused, hasReward, startsAtMs, endsAtMs }: OfferBeforeDeposit,
  channelId: string,
  nowMs: number,
): boolean | undefined {
  const { event, recurrence, channels = [] } = trigger
  const isOver = nowMs < startsAtMs || nowMs >= endsAtMs || (recurrence === 'once' && hasReward)
  if (event !== 'deposit' || !hasJoined || isPaused || isOver) return undefined
  return channels.length === 0 || channels.some(({ id }) => id === channelId)
}
