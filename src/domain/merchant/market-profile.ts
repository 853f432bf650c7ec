import { type ProfileNeeds, openNeeds, strictNeeds } from '#domain/members/profile-needs.ts'
import type { Category } from '#domain/navigation/category.ts'
import { type MarketTier, openTiers, strictTiers } from '#domain/verification/market-tiers.ts'

/**
 * Legal requirements of a market. Rules read the named fields, never the profile's name. Where a market's law is
 * silent, the stricter value applies.
 */
export interface MarketProfile {
  readonly name: MarketProfileName
  readonly categoriesOff: readonly Category[]
  readonly minimumAge: number
  /** The consent box starts unticked. */
  readonly asksPositiveConsent: boolean
  /** Age and identity must be verified before a deposit, free play or a bet. */
  readonly asksVerifiedAge: boolean
  readonly allowsFreePlayWithoutAccount: boolean
  readonly allowsTransfersBetweenMembers: boolean
  readonly allowsCancellingWithdrawalToPlay: boolean
  /** Members may take a lottery ticket back until its draw closes. */
  readonly allowsCancellingTickets: boolean
  /** A withdrawal may first pay what the member owes after a corrected result. */
  readonly allowsSettingOffClaims: boolean
  readonly allowsAutoplay: boolean
  /** Members may end the animation of a spin early. The least time of a spin holds all the same. */
  readonly allowsQuickSpins: boolean
  /** Members may buy the feature of a slot for many times its stake. */
  readonly allowsFeatureBuy: boolean
  /** The jackpot ticker may only show the balance of a real pool. */
  readonly asksRealJackpot: boolean
  readonly allowsKnowledgeAsSecondFactor: boolean
  readonly slotCycleMinMs: number
  readonly tableCycleMinMs: number
  readonly returnToPlayerMinMilli: number
  /** Idle timeout of a session, in minutes. */
  readonly idleMinutes: number
  /** Default interval of the reality check in minutes. Zero: only when the member chooses one. */
  readonly realityCheckMinutes: number
  readonly limitIncreaseHours: number
  readonly selfExclusionMinMonths: number
  /** Retention in years of records about money, play, and conduct towards members. */
  readonly moneyYears: number
  readonly playYears: number
  readonly conductYears: number
  /** Limits of deposits and withdrawals, by what is confirmed about a member. */
  readonly tiers: readonly MarketTier[]
  /** Facts that members state about themselves, and when they are needed. */
  readonly profileNeeds: ProfileNeeds
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
  allowsCancellingTickets: true,
  allowsSettingOffClaims: true,
  allowsAutoplay: true,
  allowsQuickSpins: true,
  allowsFeatureBuy: true,
  asksRealJackpot: false,
  allowsKnowledgeAsSecondFactor: true,
  slotCycleMinMs: 0,
  tableCycleMinMs: 0,
  returnToPlayerMinMilli: 750,
  idleMinutes: 1440,
  realityCheckMinutes: 0,
  limitIncreaseHours: 24,
  selfExclusionMinMonths: 6,
  // Five years after the transaction is the minimum under laws against money laundering.
  moneyYears: 5,
  playYears: 5,
  conductYears: 5,
  tiers: openTiers,
  profileNeeds: openNeeds,
}

/** Like `open`, in markets that let members cancel an unapproved withdrawal and play on. */
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
  allowsCancellingTickets: false,
  allowsSettingOffClaims: false,
  allowsAutoplay: false,
  allowsQuickSpins: false,
  allowsFeatureBuy: false,
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
  tiers: strictTiers,
  profileNeeds: strictNeeds,
}

const profiles: Readonly<Record<MarketProfileName, MarketProfile>> = { open, lenient, strict }

/** An unknown name gets the strictest profile. */
export function marketProfile(name: string): MarketProfile {
  return profiles[marketProfileNames.find((known) => known === name) ?? 'strict']
}
