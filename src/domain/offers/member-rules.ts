import type { OfferSegment } from '#domain/segments/offer-segment.ts'

import type { TermRules } from './member-terms.ts'
import { type OfferForm, type SumsForm, readSums, readUses } from './offer-form.ts'
import type { OfferNeed, OfferReward, Trigger, TriggerEvent } from './version.ts'

/** A payment channel whose deposits count. */
export interface RuleChannel {
  readonly id: string
  readonly name: string
}

/** The rules of a version as members read them: in their currency, without its budgets and its code. */
export interface MemberRules {
  readonly trigger: Omit<Trigger, 'channels'> & {
    /** Absent: all. */
    readonly channels?: readonly RuleChannel[] | undefined
  }
  readonly reward: OfferReward
  readonly sums: Omit<SumsForm, 'currency' | 'budget'>
  readonly limits: OfferForm['limits']
  readonly claimDays?: number | undefined
  readonly ageMin: number
  /** Absent: all. */
  readonly weekdays?: readonly number[] | undefined
  readonly levels?: readonly string[] | undefined
  readonly countries?: readonly string[] | undefined
  readonly registeredDaysMin?: number | undefined
  readonly registeredDaysMax?: number | undefined
  readonly segment?: OfferSegment | undefined
}

/** Undefined in a currency without the offer. A payment channel that has no name is written by its id. */
export function memberRules(
  { trigger: { channels, ...trigger }, reward, sums, limits, window, audience }: OfferForm,
  currency: string,
  channelNames: ReadonlyMap<string, string> = new Map(),
): MemberRules | undefined {
  const own = sums.find((one) => one.currency === currency)
  if (!own) return undefined
  const { currency: _currency, budget: _budget, ...stated } = own
  const counted = trigger.event === 'deposit' ? channels : []
  return {
    trigger: {
      ...trigger,
      ...(counted.length === 0
        ? {}
        : { channels: counted.map((id) => ({ id, name: channelNames.get(id) ?? id })) }),
    },
    reward,
    sums: stated,
    limits,
    ...(window.claimDays === undefined ? {} : { claimDays: window.claimDays }),
    ageMin: audience.ageMin,
    ...(window.weekdays.length === 0 ? {} : { weekdays: window.weekdays }),
    ...(audience.levels.length === 0 ? {} : { levels: audience.levels }),
    ...(audience.countries.length === 0 ? {} : { countries: audience.countries }),
    ...(audience.registeredDaysMin === undefined ? {} : { registeredDaysMin: audience.registeredDaysMin }),
    ...(audience.registeredDaysMax === undefined ? {} : { registeredDaysMax: audience.registeredDaysMax }),
    ...(audience.segment === undefined
      ? {}
      : { segment: { ...audience.segment, ...(audience.segment.teams === undefined ? {} : { teams: [] }) } }), // guard: teams-unnamed-to-members
  }
}

/** The same as the terms need them. */
export function termRules(
  {
    trigger: { channels = [], ...trigger },
    reward,
    sums,
    limits,
    claimDays,
    weekdays = [],
    ...rules
  }: MemberRules,
  currency: string,
): TermRules {
  return {
    trigger: { ...trigger, channels: channels.map(({ id }) => id) },
    channelNames: new Map(channels.map(({ id, name }) => [id, name])),
    reward,
    sums: { [currency]: readSums(sums) },
    limits: readUses(limits),
    window: { claimDays, weekdays },
    audience: {
      levels: rules.levels ?? [],
      countries: rules.countries ?? [],
      ageMin: rules.ageMin,
      registeredDaysMin: rules.registeredDaysMin,
      registeredDaysMax: rules.registeredDaysMax,
      segment: rules.segment,
    },
  }
}

/** Whether a member has to join: registrations are rewarded when a member joins. Other offers reward without it. */
export function asksToJoin(needs: readonly OfferNeed[], event: TriggerEvent): boolean {
  return event === 'registration' || needs.includes('opt_in') || needs.includes('code')
}
