import type { Tier, TierName } from '#domain/verification/tiers.ts'

import { type ProfileField, profileFields } from './profile.ts'

/**
 * When a brand needs a fact, loosest first: it does not ask, it asks and takes no for an answer, the tier counts for deposits only
 * with the fact, no deposit is ordered without it.
 */
export const profileNeeds = ['off', 'offered', 'full', 'known', 'first_deposit'] as const
export type ProfileNeed = (typeof profileNeeds)[number]

export type ProfileNeeds = Readonly<Record<ProfileField, ProfileNeed>>

/** Accounts that an agent or an operator opened have no birthday; the registration form asks for it everywhere. */
export const openNeeds: ProfileNeeds = {
  birthday: 'offered',
  nationality: 'offered',
  residence: 'offered',
  occupation: 'offered',
  incomeSource: 'offered',
}

/**
 * Britain asks for name, address and day of birth before a first deposit (licence condition 17.1.1); laws against money
 * laundering ask for nationality with them, and where the money comes from where the sums are large.
 */
export const strictNeeds: ProfileNeeds = {
  birthday: 'first_deposit',
  nationality: 'first_deposit',
  residence: 'first_deposit',
  occupation: 'full',
  incomeSource: 'full',
}

/** Needs of a brand beside those of its market: of each fact the stricter one. */
export function needsOfBrand(market: ProfileNeeds, brand: Partial<ProfileNeeds> = {}): ProfileNeeds {
  return Object.fromEntries(
    profileFields.map((field) => [field, stricter(market[field], brand[field] ?? 'off')]),
  ) as unknown as ProfileNeeds
}

/** A brand without needs of its own asks for what its market offers or needs. */
function stricter(one: ProfileNeed, other: ProfileNeed): ProfileNeed {
  return isStricter(one, other) ? one : other // guard: market-needs-facts
}

export function isStricter(one: ProfileNeed, other: ProfileNeed): boolean {
  return profileNeeds.indexOf(one) > profileNeeds.indexOf(other)
}

/** Whether the second needs ask for less than the first ones anywhere. */
export function isLooserNeeds(before: ProfileNeeds, after: ProfileNeeds): boolean {
  return profileFields.some((field) => isStricter(before[field], after[field]))
}

/** Facts that have to be stated before a deposit is ordered. */
export function missingForDeposit(
  needs: ProfileNeeds,
  stated: readonly ProfileField[],
): readonly ProfileField[] {
  return profileFields.filter((field) => needs[field] === 'first_deposit' && !stated.includes(field))
}

/** Facts with which alone a tier counts for deposits, with those of the tiers below. */
export function fieldsOfTier(needs: ProfileNeeds, tier: TierName): readonly ProfileField[] {
  const asking: readonly ProfileNeed[] =
    tier === 'entry' ? [] : tier === 'known' ? ['known'] : ['known', 'full']
  return profileFields.filter((field) => asking.includes(needs[field]))
}

/** The tiers as they count for deposits. Withdrawals know no such facts: none is asked for when a member wants their money. */
export function tiersWithFields(tiers: readonly Tier[], needs: ProfileNeeds): readonly Tier[] {
  return tiers.map((tier) => ({ ...tier, needs: [...tier.needs, ...fieldsOfTier(needs, tier.name)] }))
}
