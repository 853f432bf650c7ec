import type { ChannelRules } from './channel.ts'
import { feeOf } from './fee.ts'
import { isWithinHours } from './hours.ts'

/** A deposit as it was ordered over a channel. */
export interface PastOrder {
  readonly amount: bigint
  /** HH:MM in the merchant's zone. */
  readonly time: string
  /** Fees are taken from credited deposits only. */
  readonly isCredited: boolean
}

/** Rules whose effect can be counted from what was ordered. */
export const countedRules = ['least', 'most', 'hours'] as const
export type CountedRule = (typeof countedRules)[number]

export interface ChannelEffect {
  /** How many deposits were ordered. */
  readonly of: number
  /** How many of them each changed rule would have refused, by its saved value and by the new one. */
  readonly counts: readonly { readonly rule: CountedRule; readonly before: number; readonly after: number }[]
  /** Absent where no fee changes. */
  readonly fees?: { readonly before: bigint; readonly after: bigint }
}

/** Counts the orders that other rules of the channel would have refused. A refused order left no deposit. */
export function channelEffect(
  past: readonly PastOrder[],
  {
    before,
    after,
    currency,
  }: { readonly before: ChannelRules; readonly after: ChannelRules; readonly currency: string },
): ChannelEffect {
  const countOf = (rule: CountedRule, by: ChannelRules) => past.filter((one) => refuses[rule](one, by)).length
  const feesOf = (by: ChannelRules) =>
    past.reduce((sum, { amount, isCredited }) => (isCredited ? sum + feeOf(amount, by, currency) : sum), 0n)
  const isFeeChanged = before.feeFixed !== after.feeFixed || before.feePerMille !== after.feePerMille
  return {
    of: past.length,
    counts: countedRules
      .filter((rule) => isChanged(rule, before, after))
      .map((rule) => ({ rule, before: countOf(rule, before), after: countOf(rule, after) })),
    ...(isFeeChanged ? { fees: { before: feesOf(before), after: feesOf(after) } } : {}),
  }
}

const refuses: Readonly<Record<CountedRule, (order: PastOrder, rules: ChannelRules) => boolean>> = {
  least: ({ amount }, { least }) => amount < least,
  most: ({ amount }, { most }) => amount > most,
  hours: ({ time }, rules) => !isWithinHours(time, rules),
}

function isChanged(rule: CountedRule, before: ChannelRules, after: ChannelRules): boolean {
  if (rule === 'hours') return before.opensAt !== after.opensAt || before.closesAt !== after.closesAt
  return before[rule] !== after[rule]
}
