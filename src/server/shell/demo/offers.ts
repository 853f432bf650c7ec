import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { publishSeed } from '#server/money/offers/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { DemoOperators } from './operators.ts'

const UNIT = 100_000n
const DAY_MS = 86_400_000
const WINDOW_DAYS = 90

/** Limits of the offers by currency, in main units, and the stake of a free round. */
const sizes: Readonly<
  Record<
    string,
    { readonly first: bigint; readonly reload: bigint; readonly stake: bigint; readonly round: bigint }
  >
> = {
  PHP: { first: 2_000n, reload: 500n, stake: 100n, round: 5n * UNIT },
  EUR: { first: 50n, reload: 20n, stake: 5n, round: UNIT / 5n },
}

/** The terms of the demonstration's offers, in a brand that keeps the rules of the house. */
export function demoOffers(currency: string, nowMs: number): readonly OfferVersion[] {
  const size = sizes[currency]
  if (!size) return []
  const common = {
    version: 1,
    kind: 'deposit',
    market: 'base',
    isPublic: true,
    window: { startsAtMs: nowMs, endsAtMs: nowMs + WINDOW_DAYS * DAY_MS, weekdays: [] },
    audience: { levels: [], countries: [], ageMin: 18, segments: [] },
    needs: ['opt_in'],
  } as const
  const terms = { base: 'bonus', weights: [], oddsMinMilli: 1_500, onWithdrawal: 'forfeit' } as const
  return [
    {
      ...common,
      offer: 'demo-first-deposit',
      product: 'casino',
      trigger: { event: 'deposit', product: 'casino', recurrence: 'once', nth: 1, channels: [] },
      reward: { of: 'bonus', terms: { ...terms, multiplierHundredths: 1_000, days: 14 } },
      sums: {
        [currency]: {
          tiers: [{ from: (size.first / 10n) * UNIT, ratePpm: 1_000_000, cap: size.first * UNIT }],
          stakeMax: size.stake * UNIT,
          budget: size.first * 1_000n * UNIT,
        },
      },
      limits: [{ of: 'uses', per: 'person', period: 'ever', value: 1n }],
      stack: { group: 'deposit', mode: 'first', priority: 10 },
    },
    {
      ...common,
      offer: 'demo-reload',
      product: 'any',
      trigger: { event: 'deposit', product: 'any', recurrence: 'each', channels: [] },
      reward: { of: 'bonus', terms: { ...terms, multiplierHundredths: 500, days: 7 } },
      sums: {
        [currency]: {
          tiers: [{ from: (size.reload / 5n) * UNIT, ratePpm: 250_000, cap: size.reload * UNIT }],
          stakeMax: size.stake * UNIT,
          budget: size.reload * 1_000n * UNIT,
        },
      },
      limits: [{ of: 'uses', per: 'person', period: 'day', value: 1n }],
      stack: { group: 'deposit', mode: 'first', priority: 20 },
    },
    freeRounds(common, currency, size.round),
    {
      ...common,
      kind: 'turnover',
      offer: 'demo-daily-rebate',
      product: 'casino',
      trigger: { event: 'stakes', product: 'casino', recurrence: 'day', channels: [] },
      reward: { of: 'cash' },
      sums: {
        [currency]: {
          tiers: [{ from: size.stake * UNIT, ratePpm: 5_000, cap: size.reload * UNIT }],
          budget: size.reload * 1_000n * UNIT,
        },
      },
      limits: [],
      stack: { group: 'rebate', mode: 'first', priority: 10 },
    },
  ]
}

/** Ten rounds of a slot of the studio for joining. */
function freeRounds(
  common: Pick<OfferVersion, 'version' | 'market' | 'isPublic' | 'window' | 'audience' | 'needs'>,
  currency: string,
  round: bigint,
): OfferVersion {
  return {
    ...common,
    kind: 'newbie',
    offer: 'demo-free-rounds',
    product: 'casino',
    window: { ...common.window, claimDays: 7 },
    trigger: { event: 'registration', product: 'casino', recurrence: 'once', channels: [] },
    reward: { of: 'free_rounds', vendorCode: 'TESSERA', gameCode: 'copper-sevens', days: 7, wins: 'cash' },
    sums: {
      [currency]: {
        tiers: [{ from: 0n, count: 10 }],
        roundStake: round,
        budget: round * 10_000n,
      },
    },
    limits: [{ of: 'uses', per: 'person', period: 'ever', value: 1n }],
    stack: { group: 'newcomers', mode: 'first', priority: 10 },
  }
}

/** The demonstration's offers that pay. Every check of a proposal and of its approval judges them. */
export async function layInOffers(
  tx: Tx,
  {
    merchantId,
    operators: { operatorId, second },
    currency,
    nowMs,
  }: {
    readonly merchantId: number
    readonly operators: DemoOperators
    readonly currency: string
    readonly nowMs: number
  },
): Promise<void> {
  for (const version of demoOffers(currency, nowMs))
    await publishSeed(
      tx,
      { merchantId, operatorId, second },
      {
        offer: version.offer,
        form: writeOffer(version),
        reason: 'Part of the demonstration.',
      },
    )
}
