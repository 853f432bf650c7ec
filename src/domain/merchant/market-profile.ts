import type { Category } from '#domain/navigation/category.ts'

/**
 * What the law of a market asks. Rules read the named fields and never the profile's name. A field that a market
 * does not speak of takes the stricter value.
 */
export interface MarketProfile {
  readonly name: MarketProfileName
  readonly categoriesOff: readonly Category[]
  readonly minimumAge: number
  /** The box "I agree" starts unticked, and consent is an act. */
  readonly asksPositiveConsent: boolean
  /** Age and identity are proven before a deposit, free play or a bet. */
  readonly asksVerifiedAge: boolean
  readonly allowsFreePlayWithoutAccount: boolean
  readonly allowsTransfersBetweenMembers: boolean
  readonly allowsCancellingWithdrawalToPlay: boolean
  readonly allowsAutoplay: boolean
  /** The ticker may only show what a real pool holds. */
  readonly asksRealJackpot: boolean
  readonly allowsKnowledgeAsSecondFactor: boolean
  readonly slotCycleMinMs: number
  readonly tableCycleMinMs: number
  readonly returnToPlayerMinMilli: number
  /** Minutes without activity after which a member signs in again. */
  readonly idleMinutes: number
  /** How often play stops for a look at the clock, where the member has not chosen. Zero: only when chosen. */
  readonly realityCheckMinutes: number
  readonly limitIncreaseHours: number
  readonly selfExclusionMinMonths: number
  /** Years for which the books of money, of play, and of what was done with people are kept. */
  readonly moneyYears: number
  readonly playYears: number
  readonly conductYears: number
}

export const marketProfileNames = ['open', 'lenient', 'strict'] as const
export type MarketProfileName = (typeof marketProfileNames)[number]

const open: MarketProfile = {
  name: 'open',
  categoriesOff: [],
  minimumAge: 18,
  asksPositiveConsent: false,
  asksVerifiedAge: false,
  allowsFreePlayWithoutAccount: true,
  allowsTransfersBetweenMembers: true,
  allowsCancellingWithdrawalToPlay: false,
  allowsAutoplay: true,
  asksRealJackpot: false,
  allowsKnowledgeAsSecondFactor: true,
  slotCycleMinMs: 0,
  tableCycleMinMs: 0,
  returnToPlayerMinMilli: 750,
  idleMinutes: 1440,
  realityCheckMinutes: 0,
  limitIncreaseHours: 24,
  selfExclusionMinMonths: 6,
  // Five years after money moved is the least that laws on money laundering ask for.
  moneyYears: 5,
  playYears: 5,
  conductYears: 5,
}

/** As the open one, where the law lets members take back what nobody has approved, and play on with it. */
const lenient: MarketProfile = { ...open, name: 'lenient', allowsCancellingWithdrawalToPlay: true }

const strict: MarketProfile = {
  name: 'strict',
  categoriesOff: ['cockfight'],
  minimumAge: 18,
  asksPositiveConsent: true,
  asksVerifiedAge: true,
  allowsFreePlayWithoutAccount: false,
  allowsTransfersBetweenMembers: false,
  allowsCancellingWithdrawalToPlay: false,
  allowsAutoplay: false,
  asksRealJackpot: true,
  allowsKnowledgeAsSecondFactor: false,
  slotCycleMinMs: 2500,
  tableCycleMinMs: 5000,
  returnToPlayerMinMilli: 850,
  idleMinutes: 30,
  realityCheckMinutes: 60,
  limitIncreaseHours: 24,
  selfExclusionMinMonths: 6,
  moneyYears: 10,
  playYears: 10,
  conductYears: 10,
}

const profiles: Readonly<Record<MarketProfileName, MarketProfile>> = { open, lenient, strict }

/** An unknown market is the strictest one. */
export function marketProfile(name: string): MarketProfile {
  return profiles[marketProfileNames.find((known) => known === name) ?? 'strict']
}
