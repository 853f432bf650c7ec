import type { StakeScope } from '#domain/limits/stake-rule.ts'
import type { OfferSegment } from '#domain/segments/offer-segment.ts'

/** Markets with a law about offers; `base` holds the rules of the house. */
export const offerMarketCodes = ['base', 'GB', 'DK', 'SE', 'NL', 'PH', 'ON'] as const
export type OfferMarketCode = (typeof offerMarketCodes)[number]

/** A level is the rank as the database writes it, because ranks are compared as text. */
export const LEVEL_PATTERN = '^(0|[1-9][0-9]?)$'

export const offerKinds = [
  'deposit',
  'turnover',
  'loss_rebate',
  'cashback',
  'newbie',
  'ranking',
  'app_download',
  'referral',
  'mission',
  'raffle',
  'manual',
] as const
export type OfferKind = (typeof offerKinds)[number]

/** The product whose play an offer rewards, or in which its reward is played. */
export const offerProducts = ['casino', 'betting', 'lottery', 'pvp', 'any'] as const
export type OfferProduct = (typeof offerProducts)[number]

export const offerNeeds = ['opt_in', 'code', 'verification', 'app', 'approval'] as const
export type OfferNeed = (typeof offerNeeds)[number]

/** Deeds and figures for which an offer pays. Figures are of settled plays, in cash. */
export const triggerEvents = [
  'deposit',
  'stakes',
  'net_loss',
  'registration',
  'app_install',
  'friend',
  'mission',
  'rank',
  'operator',
] as const
export type TriggerEvent = (typeof triggerEvents)[number]

/** How a page of the installed app is shown, as the browser says. */
export const appModes = ['standalone', 'fullscreen', 'minimal-ui'] as const
export type AppMode = (typeof appModes)[number]

/** The score of a ranking, of settled bets in cash: the highest sum is the first place. None rewards losses: members would play to lose. */
export const rankedBys = ['stakes', 'wins'] as const
export type RankedBy = (typeof rankedBys)[number]

export const offerPeriods = ['day', 'week', 'month'] as const
export type OfferPeriod = (typeof offerPeriods)[number]

/** When the offer pays: once, for each deed, or for the sum of a period. */
export type Recurrence = 'once' | 'each' | OfferPeriod

export interface Trigger {
  readonly event: TriggerEvent
  readonly product: OfferProduct
  readonly recurrence: Recurrence
  /** Only the deposit of this number counts, from 1; undefined: any. */
  readonly nth?: number | undefined
  /** Payment channels that count; empty: all. */
  readonly channels: readonly string[]
  /** Of a ranking: its score, and how many places are rewarded. Versions of before state none, and reward nobody. */
  readonly rankedBy?: RankedBy | undefined
  readonly places?: number | undefined
}

/** From this rank on, a higher rate than that of the tier. */
export interface LevelRate {
  readonly rank: number
  readonly ratePpm: number
}

/**
 * From a value on, a rate of the value up to a cap, a fixed amount, or a number of rounds, points or tickets. Of a ranking the value is
 * the place, in whole units.
 */
export interface RewardTier {
  readonly from: bigint
  readonly ratePpm?: number | undefined
  /** Rates of levels, rising; undefined: that of the tier for all. */
  readonly levelRates?: readonly LevelRate[] | undefined
  readonly cap?: bigint | undefined
  readonly amount?: bigint | undefined
  readonly count?: number | undefined
}

/** The part of an offer that is stated for each currency. A currency without it has no offer. */
export interface OfferSums {
  readonly tiers: readonly RewardTier[]
  /** The largest stake that a bonus may pay a part of. */
  readonly stakeMax?: bigint | undefined
  /** The most that becomes cash; undefined: all. */
  readonly convertMax?: bigint | undefined
  /** The most that all grants of the version cost; undefined: no budget. */
  readonly budget?: bigint | undefined
  /** The stake of one free round. */
  readonly roundStake?: bigint | undefined
  /** The worth of one ticket of a raffle, for the budget and for limits of amounts. */
  readonly ticketWorth?: bigint | undefined
  /** Limits of amounts; those of uses hold for all currencies. */
  readonly limits?: readonly UseLimit[] | undefined
}

export interface BonusWeight extends StakeScope {
  /** How much of a stake counts, in hundredths. A bonus cannot be staked where it is 0. */
  readonly weightHundredths: number
}

export interface BonusTerms {
  /** How often the base must be staked, in hundredths: 1,000 is ten times. */
  readonly multiplierHundredths: number
  readonly base: 'bonus' | 'deposit_and_bonus'
  /** Days from the activation. */
  readonly days: number
  readonly weights: readonly BonusWeight[]
  /** Bets below these odds stand and add no progress. */
  readonly oddsMinMilli: number
  readonly onWithdrawal: 'forfeit' | 'keep'
}

export type OfferReward =
  | { readonly of: 'cash' | 'points' | 'goods' }
  /** Tickets of a raffle of the brand. Versions of before name none, and reward nobody. */
  | {
      readonly of: 'tickets'
      readonly raffle?: string | undefined
      /** The name of the raffle, as members read the rules; never stored. */
      readonly name?: string | undefined
    }
  | { readonly of: 'bonus'; readonly terms: BonusTerms }
  | {
      readonly of: 'free_rounds'
      readonly vendorCode: string
      readonly gameCode: string
      readonly days: number
      /** Wins are cash, or a bonus under these terms. */
      readonly wins: 'cash' | BonusTerms
    }

/** Stated rules, the same for every member: an offer never lists members. */
export interface Audience {
  /** Codes of levels and countries; empty: all. */
  readonly levels: readonly string[]
  readonly countries: readonly string[]
  readonly ageMin: number
  /** Full days since registration, both included. */
  readonly registeredDaysMin?: number | undefined
  readonly registeredDaysMax?: number | undefined
  /** Names of rules that versions of before state, which reward nobody. */
  readonly segments: readonly string[]
  /** Further rules, all of which must hold; undefined: none. */
  readonly segment?: OfferSegment | undefined
}

export interface OfferWindow {
  readonly startsAtMs: number
  /** From then on no member joins; undefined: until the end. */
  readonly closesAtMs?: number | undefined
  readonly endsAtMs: number
  /** Days in which a reward can be claimed; undefined: it is credited without a claim. */
  readonly claimDays?: number | undefined
  /** ISO weekdays, 1 for Monday; empty: all. */
  readonly weekdays: readonly number[]
}

export interface UseLimit {
  readonly of: 'uses' | 'amount'
  readonly per: 'member' | 'person' | 'device' | 'offer'
  readonly period: 'ever' | OfferPeriod
  readonly value: bigint
}

/** Offers of one group: the first that fits, the best one, or all. The lowest priority comes first. */
export interface Stack {
  readonly group: string
  readonly mode: 'first' | 'best' | 'all'
  readonly priority: number
}

/** One version of an offer. It is never changed: a grant keeps the version under which it was made. */
export interface OfferVersion {
  readonly offer: string
  readonly version: number
  readonly kind: OfferKind
  readonly market: OfferMarketCode
  /** Where the reward is played. */
  readonly product: OfferProduct
  /** Visitors see it too, not only members. */
  readonly isPublic: boolean
  readonly window: OfferWindow
  readonly audience: Audience
  readonly needs: readonly OfferNeed[]
  readonly code?: string | undefined
  /** The page on which members apply, if an operator has to accept them. */
  readonly approvalPage?: string | undefined
  readonly trigger: Trigger
  readonly reward: OfferReward
  readonly sums: Readonly<Record<string, OfferSums>>
  /** Limits of uses, in all currencies together. */
  readonly limits: readonly UseLimit[]
  /** The most grants of the version; undefined: no such budget. */
  readonly grantsMax?: number | undefined
  readonly stack: Stack
}
