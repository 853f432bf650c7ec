import type { TermRules } from './member-terms.ts'
import { type OfferForm, type SumsForm, readSums, readUses } from './offer-form.ts'
import type { OfferNeed, OfferReward, Trigger, TriggerEvent } from './version.ts'

/** The rules of a version as members read them: in their currency, without its budgets, its code and its audience. */
export interface MemberRules {
  readonly trigger: Omit<Trigger, 'channels'>
  readonly reward: OfferReward
  readonly sums: Omit<SumsForm, 'currency' | 'budget'>
  readonly limits: OfferForm['limits']
  readonly claimDays?: number | undefined
  readonly ageMin: number
}

/** Undefined in a currency without the offer. */
export function memberRules(
  { trigger: { channels: _channels, ...trigger }, reward, sums, limits, window, audience }: OfferForm,
  currency: string,
): MemberRules | undefined {
  const own = sums.find((one) => one.currency === currency)
  if (!own) return undefined
  const { currency: _currency, budget: _budget, ...stated } = own
  return {
    trigger,
    reward,
    sums: stated,
    limits,
    ...(window.claimDays === undefined ? {} : { claimDays: window.claimDays }),
    ageMin: audience.ageMin,
  }
}

/** The same as the terms need them. */
export function termRules(
  { trigger, reward, sums, limits, claimDays, ageMin }: MemberRules,
  currency: string,
): TermRules {
  return {
    trigger: { ...trigger, channels: [] },
    reward,
    sums: { [currency]: readSums(sums) },
    limits: readUses(limits),
    window: { claimDays },
    audience: { ageMin },
  }
}

/** Whether a member has to join: registrations are rewarded when a member joins. Other offers reward without it. */
export function asksToJoin(needs: readonly OfferNeed[], event: TriggerEvent): boolean {
  return event === 'registration' || needs.includes('opt_in') || needs.includes('code')
}
