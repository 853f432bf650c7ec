import { readOffer } from '#domain/offers/offer-form.ts'
import { type OfferedPrize, offeredPrize } from '#domain/offers/prize-of-offer.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { lockBudgets, takeFromBudget } from './budget-taking.ts'
import { type Given, type Who, insertOccurrence, updateOccurrence } from './claim-store.ts'
import { refuseGiving } from './giving.ts'
import { selectPrizeVersions } from './prize-store.ts'
import { give } from './rewarding.ts'
import { selectBrand, selectVersion } from './store.ts'

export interface PrizeOffer extends OfferedPrize {
  readonly offer: string
  readonly version: number
  /** Of free rounds: the names of their game, by language. */
  readonly game: Readonly<Record<string, string>> | undefined
}

interface VersionName {
  readonly merchantId: number
  readonly offer: string
  readonly version: number
}

/** Offers that can give prizes of raffles now, in their newest versions. */
export async function findPrizeOffers(tx: Tx, merchantId: number): Promise<readonly PrizeOffer[]> {
  const brand = await selectBrand(tx, { merchantId })
  const found: PrizeOffer[] = []
  for (const { offer, version, rules, game } of await selectPrizeVersions(tx, merchantId)) {
    const read = readOffer(rules, { offer, version })
    const prize = offeredPrize(read, brand)
    if (prize && (await refuseGiving(tx, { merchantId, reward: read.reward })) === undefined)
      found.push({ offer, version, ...prize, game: game ?? undefined })
  }
  return found
}

/** Takes the cost of prizes from the budgets of their versions before the first is drawn; false if a budget does not hold it. */
export async function reservePrizes(
  tx: Tx,
  merchantId: number,
  prizes: readonly (Omit<VersionName, 'merchantId'> & {
    /** Of a piece. */
    readonly worth: bigint
    readonly pieces: number
  })[],
): Promise<boolean> {
  if (prizes.length === 0) return true
  const { currency } = await selectBrand(tx, { merchantId })
  const costs = []
  for (const { offer, version, worth, pieces } of prizes)
    costs.push({ version: await mustRead(tx, { merchantId, offer, version }), worth, pieces: BigInt(pieces) })
  await lockBudgets(tx, { merchantId, currency, versions: costs.map(({ version }) => version) })
  for (const { version, worth, pieces } of costs) {
    const of = { merchantId, version, currency }
    if (!(await takeFromBudget(tx, { ...of, amount: worth * pieces }))) return false
    if (!(await takeFromBudget(tx, { ...of, amount: pieces, of: 'grants' }))) return false
  }
  return true
}

/** Whether the rewards of these versions can be given now: free rounds need a provider that grants them. */
export async function canGivePrizes(tx: Tx, versions: readonly VersionName[]): Promise<boolean> {
  for (const name of versions) {
    const { reward } = await mustRead(tx, name)
    if ((await refuseGiving(tx, { merchantId: name.merchantId, reward })) !== undefined) return false
  }
  return true
}

/** Gives the reward of a version for a ticket of a raffle, whose publication has reserved its cost in the budget. */
export async function givePrize(
  tx: Tx,
  who: Who,
  {
    ticketId,
    worth,
    day,
    currency,
    ...name
  }: Omit<VersionName, 'merchantId'> & {
    readonly ticketId: bigint
    readonly worth: bigint
    readonly day: string
    readonly currency: string
  },
): Promise<Given> {
  const version = await mustRead(tx, { merchantId: who.merchantId, ...name })
  const row = await insertOccurrence(tx, {
    ...who,
    ...name,
    occurrence: `raffle:${ticketId}`,
    currency,
    value: 0n,
    amount: worth,
    day,
    claimDays: undefined,
  })
  if (!row) throw new Error(`ticket ${ticketId} of a raffle was rewarded before`)
  const given = await give(tx, row, { version, amount: worth })
  await updateOccurrence(tx, row.id, { state: 'issued', amount: worth, day, ...given })
  return given
}

async function mustRead(tx: Tx, name: VersionName): Promise<OfferVersion> {
  const rules = await selectVersion(tx, name)
  if (!rules) throw new Error(`no version ${name.version} of ${name.offer}`)
  return readOffer(rules, name)
}
