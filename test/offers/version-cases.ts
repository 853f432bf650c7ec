import { type Grant, type GrantTerms, type GrantTotals, openGrant } from '#domain/offers/grant.ts'
import type { BonusTerms, BonusWeight, OfferSums, OfferVersion } from '#domain/offers/version.ts'

/** 1.00 of the main unit. */
export const M = 100_000n
export const DAY_MS = 86_400_000
/** Midnight of 21 November 2026, in UTC. */
export const STARTS_AT_MS = 1_795_219_200_000

export const weight = (part: Partial<BonusWeight>): BonusWeight => ({
  product: '',
  category: '',
  vendorCode: '',
  gameCode: '',
  weightHundredths: 100,
  ...part,
})

export const terms: BonusTerms = {
  multiplierHundredths: 1_000,
  base: 'bonus',
  days: 14,
  weights: [weight({ category: 'live', weightHundredths: 0 })],
  oddsMinMilli: 1_500,
  onWithdrawal: 'forfeit',
}

export const matchSums: OfferSums = {
  tiers: [{ from: 20n * M, ratePpm: 1_000_000, cap: 200n * M }],
  stakeMax: 5n * M,
}

/** A first deposit doubled up to 200, to be staked ten times: correct in `base`. */
export const match: OfferVersion = {
  offer: 'first-deposit',
  version: 1,
  kind: 'deposit',
  market: 'base',
  product: 'casino',
  isPublic: true,
  window: {
    startsAtMs: STARTS_AT_MS,
    closesAtMs: STARTS_AT_MS + 33 * DAY_MS,
    endsAtMs: STARTS_AT_MS + 41 * DAY_MS,
    weekdays: [],
  },
  audience: { levels: [], countries: [], ageMin: 18, segments: [] },
  needs: ['opt_in'],
  trigger: { event: 'deposit', product: 'casino', recurrence: 'once', nth: 1, channels: [] },
  reward: { of: 'bonus', terms },
  sums: { PHP: matchSums },
  limits: [{ of: 'uses', per: 'person', period: 'ever', value: 1n }],
  stack: { group: 'deposit', mode: 'first', priority: 10 },
}

/** 10 % of the week's net loss, in cash: correct in `base`. */
export const cashback: OfferVersion = {
  ...match,
  offer: 'weekly-cashback',
  kind: 'cashback',
  needs: [],
  trigger: { event: 'net_loss', product: 'casino', recurrence: 'week', channels: [] },
  reward: { of: 'cash' },
  sums: { PHP: { tiers: [{ from: 10n * M, ratePpm: 100_000, cap: 5_000n * M }] } },
  limits: [],
  stack: { group: 'cashback', mode: 'all', priority: 10 },
}

/** Twenty free rounds for a deposit, whose wins are cash: correct in `base`. */
export const rounds: OfferVersion = {
  ...match,
  offer: 'twenty-rounds',
  reward: { of: 'free_rounds', vendorCode: 'SIM', gameCode: 'wheel', days: 7, wins: 'cash' },
  sums: { PHP: { tiers: [{ from: 50n * M, count: 20 }], roundStake: 20_000n } },
}

/** Two tickets of a raffle for a deposit, claimed within three days: correct in `base`. */
export const tickets: OfferVersion = {
  ...match,
  offer: 'two-tickets',
  window: { ...match.window, claimDays: 3 },
  reward: { of: 'tickets', raffle: 'lucky-wheel' },
  sums: { PHP: { tiers: [{ from: 50n * M, count: 2 }], ticketWorth: M } },
}

/** The same rounds in another game. */
export const inGame = (vendorCode: string, gameCode: string): OfferVersion => ({
  ...rounds,
  reward: { of: 'free_rounds', vendorCode, gameCode, days: 7, wins: 'cash' },
})

/** The same version with one tier. */
export const withTier = (version: OfferVersion, tier: OfferSums['tiers'][number]): OfferVersion => ({
  ...version,
  sums: { PHP: { ...version.sums['PHP'], tiers: [tier] } },
})

/** The same version for a brand with another currency. */
export const inCurrency = (currency: string, { sums, ...version }: OfferVersion): OfferVersion => ({
  ...version,
  sums: Object.fromEntries(Object.values(sums).map((one) => [currency, one])),
})

export const withTerms = (change: Partial<BonusTerms>, version: OfferVersion = match): OfferVersion => ({
  ...version,
  reward: { of: 'bonus', terms: { ...terms, ...change } },
})

export const grantTerms: GrantTerms = {
  ...terms,
  product: 'casino',
  stakeMax: undefined,
  convertMax: undefined,
}

/** An active grant of 100 that must be staked ten times. */
export function grantOf({
  totals,
  ...change
}: Partial<Omit<Grant, 'totals'>> & { readonly totals?: Partial<GrantTotals> }): Grant {
  const grant = openGrant({ id: 1n, currency: 'PHP', terms: grantTerms, bonus: 100n * M })
  return { ...grant, state: 'active', ...change, totals: { ...grant.totals, ...totals } }
}
