import { type MerchantClock, isOfferPeriod, occurrenceOf } from './occurrence.ts'
import { type Candidate, type QualifyMoment, qualifyRefusals, refuseQualifying } from './qualify.ts'
import { isRanking } from './ranked-offer.ts'
import { lacksPersonLimit } from './refuse-version.ts'
import { piecesValue, rewardOf } from './reward-of.ts'
import { chooseStacked } from './stacks.ts'
import type { UseDecision } from './use-limits.ts'
import type { OfferReward, OfferVersion, TriggerEvent } from './version.ts'

/** A deed of a member for which offers may pay. */
export interface OfferDeed {
  readonly event: TriggerEvent
  /** Names the deed: offers that pay for each one pay once for it. */
  readonly id: bigint
  readonly value: bigint
  readonly currency: string
  /** Of a deposit: its channel, and its number among the member's deposits, from 1. */
  readonly channel?: string | undefined
  readonly number?: number | undefined
  /** The figure of a whole period, and no deed of its own. */
  readonly isOfPeriod?: boolean | undefined
}

/** A reward that a version owes for a deed, before the limits of the offer. */
export interface Due {
  readonly version: OfferVersion
  readonly occurrence: string
  readonly amount: bigint
}

export const dueRefusals = [
  ...qualifyRefusals,
  'not_paid',
  'other_number',
  'other_channel',
  'below_least',
] as const
export type DueRefusal = (typeof dueRefusals)[number]

export interface DeedMoment extends QualifyMoment {
  /** The business day. */
  readonly day: string
  readonly clock: MerchantClock
}

/**
 * Whether the house pays for this activity and with this reward. Others have rules, and pay nobody yet; so do versions for a free deed
 * that were published before these had to be limited to one use for each person.
 */
export function isPaid(version: Pick<OfferVersion, 'trigger' | 'reward' | 'needs' | 'limits'>): boolean {
  const { trigger, reward } = version
  if (isPeriodPaid({ trigger, reward })) return true
  if (isRanking(trigger)) return isMoney(reward) || isOfPieces(reward)
  if (lacksPersonLimit(version)) return false // guard: free-deeds-paid-once-per-person
  const isGiven = isMoney(reward) || isOfPieces(reward)
  if (trigger.event === 'operator') return isGiven
  const isDeed =
    trigger.event === 'deposit' || trigger.event === 'registration' || trigger.event === 'app_install'
  return isGiven && isDeed && (trigger.recurrence === 'once' || trigger.recurrence === 'each')
}

/** Whether stored deeds of members show what the version would have cost. Lists of operators and places are no such deeds. */
export function isTriable(version: Parameters<typeof isPaid>[0]): boolean {
  return isPaid(version) && version.trigger.event !== 'operator' && version.trigger.event !== 'rank'
}

/** Whether the house pays for the figure of a period, once its last day is closed. */
export function isPeriodPaid({ trigger, reward }: Pick<OfferVersion, 'trigger' | 'reward'>): boolean {
  const { event, recurrence } = trigger
  const isFigure = event === 'stakes' || event === 'net_loss' || event === 'deposit'
  return isFigure && (isMoney(reward) || isOfPieces(reward)) && isOfferPeriod(recurrence)
}

const isMoney = ({ of }: OfferReward) => of === 'cash' || of === 'bonus'

/** Whether a reward is a number of free rounds or of tickets of a raffle. */
export function isOfPieces(reward: OfferReward): boolean {
  return reward.of === 'free_rounds' || (reward.of === 'tickets' && reward.raffle !== undefined)
}

/**
 * Whether operators decide about a reward before it is paid, whatever its limits say: any program can announce the start of an app,
 * so it proves nothing of a member whose identity is not known.
 */
export function isUnproven(event: TriggerEvent, { isVerified }: Pick<Candidate, 'isVerified'>): boolean {
  return event === 'app_install' && !isVerified
}

/** The reward that a version owes a member for a deed, or why none. The live engine and the dry run both ask it. */
export function judgeDeed(
  version: OfferVersion,
  deed: OfferDeed,
  { member, at }: { readonly member: Candidate; readonly at: DeedMoment },
): { readonly due: Due } | { readonly due?: undefined; readonly refusal: DueRefusal } {
  const { trigger, sums } = version
  const unqualified = refuseQualifying(version, asOfDeposit(member, deed), at)
  if (unqualified) return { refusal: unqualified } // guard: reward-for-qualified
  if (!isPaid(version) || trigger.event !== deed.event) return { refusal: 'not_paid' }
  // A deposit of its own is no sum of a period.
  const isOfPeriod = isOfferPeriod(trigger.recurrence)
  if (trigger.event === 'deposit' && isOfPeriod !== (deed.isOfPeriod ?? false)) return { refusal: 'not_paid' } // guard: deposit-is-no-sum
  if (trigger.nth !== undefined && trigger.nth !== deed.number) return { refusal: 'other_number' }
  // The figure of a period counts only deposits through these channels.
  if (!isOfPeriod && trigger.channels.length > 0 && !trigger.channels.includes(deed.channel ?? ''))
    return { refusal: 'other_channel' }
  const own = Object.hasOwn(sums, deed.currency) ? sums[deed.currency] : undefined
  const reward = own && rewardOf(own, deed.value, deed.currency, Number(member.level))
  // Free rounds count as the stakes that they replace, and tickets as their worth.
  const amount = own && reward && reward.amount + piecesValue(own, reward.count)
  if (amount === undefined || amount <= 0n) return { refusal: 'below_least' }
  return {
    due: { version, amount, occurrence: occurrenceOf(trigger, { id: deed.id, day: at.day }, at.clock) },
  }
}

/** Two deposits at once are numbered in turn, but the facts of the second one may have been read before the first one was credited. */
function asOfDeposit(member: Candidate, { event, number }: OfferDeed): Candidate {
  if (event !== 'deposit' || number === undefined) return member
  return { ...member, segment: { ...member.segment, hasDeposited: number > 1 } }
}

/** Of the due rewards those that their groups allow. An offer whose limit is reached leaves its place to the next one. */
export function chooseWithin<One extends Due & { readonly decision: UseDecision }>(
  judged: readonly One[],
): readonly One[] {
  const open = judged.filter(({ decision }) => decision.is !== 'refused')
  const chosen = chooseStacked(
    open.map(({ version: { offer, stack }, amount }) => ({ offer, stack, amount })),
  )
  return chosen.flatMap(({ offer }) => open.filter(({ version }) => version.offer === offer))
}
