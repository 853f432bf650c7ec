import type { Output } from '#contract/endpoint.ts'
import type { TierReached, verification } from '#contract/verification.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { kindsInForce } from '#domain/verification/documents.ts'
import { tiersIn } from '#domain/verification/market-tiers.ts'
import {
  type BrandTier,
  type Limits,
  type Move,
  type TierFact,
  type TierLimit,
  type TierStanding,
  isLimiting,
  liftOf,
  missingOf,
  reachedIn,
  tierLimits,
  tierOf,
  tiersOfBrand,
} from '#domain/verification/tiers.ts'
import { findContacts, findStanding } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Who, selectPapers } from './store.ts'
import { type TiersRow, type WrittenTier, selectTiers } from './tier-store.ts'

/** The tiers of a member's brand, and the member's own. */
export interface MemberTiers extends TierStanding {
  readonly currency: string
}

/** The tiers that hold in a brand, and those of its market. */
export function readTiers({ currency, marketProfile: name, tiers }: TiersRow) {
  const market = tiersIn(marketProfile(name).tiers, currency)
  return { market, tiers: tiersOfBrand(market, tiers?.map(readTier)) }
}

/** The member's tiers; undefined where the brand limits nothing. */
export async function findTierStanding(tx: Tx, who: Who): Promise<MemberTiers | undefined> {
  const row = await selectTiers(tx, who.merchantId)
  const { tiers } = readTiers(row)
  if (!isLimiting(tiers)) return undefined
  const facts = await findFacts(tx, who)
  return { currency: row.currency, tiers, facts, own: tierOf(tiers, facts) }
}

/** An ended document, and a name that no document in force shows, confirm nothing. */
async function findFacts(tx: Tx, who: Who): Promise<readonly TierFact[]> {
  const contacts = await findContacts(tx, who)
  const standing = await findStanding(tx, who)
  const kinds = kindsInForce(await selectPapers(tx, who))
  const hasName = kinds.includes('identity') && (contacts?.bankName ?? null) !== null
  return [
    ...(contacts?.isMobileVerified === true || contacts?.isEmailVerified === true
      ? (['contact'] as const)
      : []),
    ...(hasName ? (['name'] as const) : []),
    ...(standing?.isAgeVerified === true ? (['age'] as const) : []),
    ...kinds,
  ]
}

/** The limit of the member's tier that an amount does not fit: what is left of it, and what lifts it. */
export function findReached<Name extends TierLimit>(
  standing: TierStanding,
  move: Move<Name>,
): TierReached | undefined {
  const reached = reachedIn(standing.own, move)
  if (!reached) return undefined
  const lift = liftOf(standing, move)
  return {
    tier: standing.own.name,
    limit: reached.limit,
    most: writeAmount(reached.most),
    left: writeAmount(reached.left),
    ...(lift ? { lift: { tier: lift.name, missing: [...lift.missing] } } : {}),
  }
}

export type TierUse = Readonly<Record<TierLimit, bigint>>

/** The member's tiers with what each allows, what it needs, and what is used. Empty where the brand limits nothing. */
export async function readOwnTiers(
  tx: Tx,
  who: Who,
  findUse: (tx: Tx, who: Who, currency: string) => Promise<TierUse>,
): Promise<Output<typeof verification.tiers>> {
  const standing = await findTierStanding(tx, who)
  if (!standing) return { tiers: [], used: {} }
  const { tiers, facts, currency, own } = standing
  const reached = tiers.findIndex(({ name }) => name === own.name)
  const used = await findUse(tx, who, currency)
  return {
    currency,
    tiers: tiers.map(({ name, needs, limits }, place) => ({
      name,
      state: place === reached ? ('own' as const) : place < reached ? ('below' as const) : ('above' as const),
      needs: [...needs],
      missing: [...missingOf(needs, facts)],
      limits: writeLimits(limits),
    })),
    used: writeLimits(used),
  }
}

export function writeLimits(limits: Limits<bigint>): Limits<string> {
  return Object.fromEntries(
    tierLimits.flatMap((limit) => {
      const sum = limits[limit]
      return sum === undefined ? [] : [[limit, writeAmount(sum)]]
    }),
  )
}

export function readTier({ name, limits }: WrittenTier): BrandTier {
  return {
    name,
    limits: Object.fromEntries(
      tierLimits.flatMap((limit) => {
        const written = limits[limit]
        const sum = written === undefined ? undefined : readAmount(written)
        return sum === undefined ? [] : [[limit, sum]]
      }),
    ),
  }
}
