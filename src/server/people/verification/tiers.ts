import type { Output } from '#contract/endpoint.ts'
import type { TierReached, verification } from '#contract/verification.ts'
import { tiersWithFields } from '#domain/members/profile-needs.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { type DocumentKind, documentKinds, kindsInForce } from '#domain/verification/documents.ts'
import { tiersIn } from '#domain/verification/market-tiers.ts'
import { type EarlierTier, type TierOverride, ownTierOf } from '#domain/verification/tier-override.ts'
import {
  type BrandTier,
  type Limits,
  type Move,
  type Reached,
  type Tier,
  type TierFact,
  type TierLimit,
  type TierStanding,
  isLimiting,
  liftOf,
  missingOf,
  reachedIn,
  tierLimits,
  tiersOfBrand,
  withdrawalLimits,
} from '#domain/verification/tiers.ts'
import { findContacts, findStanding } from '#server/people/members/actions.ts'
import { findProfileNeeds, findStatedFields } from '#server/people/profiles/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { selectEarlierDays } from './earlier-store.ts'
import { type OverrideRow, selectOpenOverride } from './override-store.ts'
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

/** Documents that a member may send to reach a higher tier; none where the brand limits nothing. */
export async function findTierKinds(tx: Tx, merchantId: number): Promise<readonly DocumentKind[]> {
  const { tiers } = await findBrandTiers(tx, merchantId)
  return isLimiting(tiers)
    ? documentKinds.filter((kind) => tiers.some(({ needs }) => needs.includes(kind)))
    : []
}

/** The tiers of a brand and of its market. */
export async function findBrandTiers(tx: Tx, merchantId: number) {
  return readTiers(await selectTiers(tx, merchantId))
}

/** The movement that a tier bounds: facts that members state count for deposits alone. */
export type TierPurpose = 'deposit' | 'withdrawal'

/** The member's tiers; undefined where the brand limits nothing. */
export async function findTierStanding(
  tx: Tx,
  who: Who,
  purpose: TierPurpose,
): Promise<MemberTiers | undefined> {
  const row = await selectTiers(tx, who.merchantId)
  const { market, tiers: confirmed } = readTiers(row)
  if (!isLimiting(confirmed)) return undefined
  // guard: stated-facts-keep-no-money
  const isDeposit = purpose === 'deposit'
  const tiers = isDeposit ? tiersWithFields(confirmed, await findProfileNeeds(tx, who.merchantId)) : confirmed
  const facts = [...(await findFacts(tx, who)), ...(isDeposit ? await findStatedFields(tx, who) : [])]
  const override = readOverride(await selectOpenOverride(tx, who))
  return { currency: row.currency, tiers, facts, own: ownTierOf(tiers, { facts, override, market }) }
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

/**
 * The tiers that the member had before, each with the money of its last day that is still here. The day on which the brand
 * changes its tiers or its market, and the last one of a document or an override, is such a day; each override of it is a tier.
 */
export async function findEarlierTiers(
  tx: Tx,
  who: Who,
  findKept: (day: string) => Promise<bigint>,
): Promise<readonly EarlierTier[]> {
  const row = await selectTiers(tx, who.merchantId)
  const current = (await findFacts(tx, who)).filter((fact) => !isDocumentFact(fact))
  const keptOn = new Map<string, bigint>()
  const earlier: EarlierTier[] = []
  for (const { day, kinds, tier, limits, tiers, market } of await selectEarlierDays(tx, who)) {
    const facts = [...current, ...kinds, ...(kinds.includes('identity') ? (['name'] as const) : [])]
    const override = readOverride(limits === null ? undefined : { tier, limits })
    // guard: former-market-lets-go
    const then = readTiers({ ...row, tiers, ...(market === null ? {} : { marketProfile: market }) })
    const own = ownTierOf(then.tiers, { facts, override, market: then.market })
    const kept = keptOn.get(day) ?? (await findKept(day))
    keptOn.set(day, kept)
    earlier.push({ limits: own.limits, kept })
  }
  return earlier
}

const isDocumentFact = (fact: TierFact) =>
  fact === 'name' || (documentKinds as readonly TierFact[]).includes(fact)

/** The limit of the member's tier that an amount does not fit: what is left of it, and what lifts it. */
export function findReached<Name extends TierLimit>(
  standing: TierStanding,
  move: Move<Name>,
): TierReached | undefined {
  const reached = reachedIn(standing.own, move)
  return reached && describeReached(standing, { reached, move })
}

/** A limit as the member reads it. */
export function describeReached<Name extends TierLimit>(
  standing: TierStanding,
  { reached, move }: { readonly reached: Reached; readonly move: Move<Name> },
): TierReached {
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
  const standing = await findTierStanding(tx, who, 'deposit')
  const leaving = await findTierStanding(tx, who, 'withdrawal')
  if (!standing || !leaving) return { tiers: [], used: {} }
  const { tiers, facts, currency, own } = standing
  const reached = tiers.findIndex(({ name }) => name === own.name)
  const open = await selectOpenOverride(tx, who)
  const used = await findUse(tx, who, currency)
  return {
    currency,
    tiers: tiers.map(({ name, needs, limits }, place) => ({
      name,
      state: place === reached ? ('own' as const) : place < reached ? ('below' as const) : ('above' as const),
      needs: [...needs],
      missing: [...missingOf(needs, facts)],
      limits: writeLimits(place === reached ? limitsOf(own, leaving.own) : limits),
    })),
    ...(open ? { raisedThrough: open.lastDay } : {}),
    used: writeLimits(used),
  }
}

/** Deposits by the tier that counts for them, withdrawals by theirs. */
function limitsOf({ limits }: Pick<Tier, 'limits'>, leaving: Pick<Tier, 'limits'>): Limits<bigint> {
  const sums: Partial<Record<TierLimit, bigint>> = { ...limits }
  for (const limit of withdrawalLimits) {
    const sum = leaving.limits[limit]
    if (sum === undefined) delete sums[limit]
    else sums[limit] = sum
  }
  return sums
}

export function writeLimits(limits: Limits<bigint>): Limits<string> {
  return Object.fromEntries(
    tierLimits.flatMap((limit) => {
      const sum = limits[limit]
      return sum === undefined ? [] : [[limit, writeAmount(sum)]]
    }),
  )
}

/** Undefined without an override. */
export function readOverride(
  row: Pick<OverrideRow, 'tier' | 'limits'> | undefined,
): TierOverride | undefined {
  if (!row) return undefined
  const { limits } = readTier({ name: 'entry', limits: row.limits })
  return { ...(row.tier === null ? {} : { tier: row.tier }), limits }
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
