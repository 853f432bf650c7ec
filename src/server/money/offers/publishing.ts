import type * as calls from '#contract/console/offers.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { brandFaults } from '#domain/offers/brand-faults.ts'
import { isPaid } from '#domain/offers/due.ts'
import { marketFaults } from '#domain/offers/market-faults.ts'
import { type OfferForm, readOffer, repeatedCurrency, writeOffer } from '#domain/offers/offer-form.ts'
import { refuseVersion } from '#domain/offers/refuse-version.ts'
import { linesOf } from '#domain/offers/rule-lines.ts'
import { refuseStack } from '#domain/offers/stacks.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { selectNoAgents } from '#server/people/segments/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { refuseGiving } from './giving.ts'
import { formOf } from './rules-wire.ts'
import {
  insertVersion,
  lockBrand,
  selectStacks,
  selectUnknownChannels,
  selectVersions,
  takesApplications,
} from './store.ts'

type Publish = typeof calls.publishOffer
type BrandOperator = By & { readonly merchantId: number }

const deed = 'offers.publishOffer'

export interface PublishParts {
  /** The mean worth of a ticket of the newest version of a raffle. Passed in, because raffles import offers. */
  readonly findTicketWorth: (
    tx: Tx,
    of: { readonly merchantId: number; readonly raffle: string },
  ) => Promise<bigint | undefined>
}

/** Proposes a version to a second operator, after it was judged. */
export async function publishOffer(
  store: Store,
  parts: PublishParts,
  by: BrandOperator,
  input: Input<Publish>,
): Promise<Output<Publish>> {
  const proposal = { deed, subject: input.offer, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => publish(tx, parts, by, writtenOf(input)))
  if (outcome.waits === undefined) throw new Error('a version needs a second operator')
  return { waits: outcome.waits }
}

/** Executes approved proposals, on the data of that moment. */
export const offerExecutors = (parts: PublishParts): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Publish>) => {
    await publish(tx, parts, ofBrand(maker), writtenOf(input))
  },
})

/** Publishes the first version of an offer that comes with a new brand, by two operators as any other. */
export async function publishSeed(
  tx: Tx,
  by: BrandOperator & Required<Pick<By, 'second'>>,
  seed: Pick<Written, 'offer' | 'form' | 'reason'>,
): Promise<void> {
  const findTicketWorth = () => Promise.resolve(undefined)
  await publish(tx, { findTicketWorth }, by, { ...seed, read: 0, isSeed: true })
}

interface Written {
  readonly offer: string
  /** The newest version that the operator read; 0 for a new offer. */
  readonly read: number
  readonly form: OfferForm
  readonly reason: string
  readonly isSeed?: boolean
}

const writtenOf = ({ offer, version, rules, reason }: Input<Publish>): Written => ({
  offer,
  read: version,
  form: formOf(rules),
  reason,
})

async function publish(
  tx: Tx,
  parts: PublishParts,
  by: BrandOperator,
  { offer, read, form, reason, isSeed = false }: Written,
): Promise<void> {
  const of = { merchantId: by.merchantId, offer }
  const [newest] = await selectVersions(tx, of, 1)
  // guard: offer-version-as-read
  if ((newest?.version ?? 0) !== read) throw refuse<Publish>('changed_meanwhile')
  const version = readOffer(form, { offer, version: read + 1 })
  const fault = refuseVersion(version)
  if (fault?.fault === 'kind_elsewhere') throw refuse<Publish>('offer_kind_elsewhere')
  // guard: offer-rules-consistent
  if (repeatedCurrency(form) !== undefined || fault) throw refuse<Publish>('offer_unfit')
  if (!isPaid(version)) throw refuse<Publish>('offer_pays_nobody') // guard: unpaid-offer-refused
  // guard: offer-within-brand
  if (brandFaults(version, await lockBrand(tx, of)).length > 0) throw refuse<Publish>('offer_not_of_brand')
  // guard: offer-within-market
  if (marketFaults(version).length > 0) throw refuse<Publish>('offer_not_lawful')
  // The games and raffles of a new brand may follow its offers; until then nobody is rewarded.
  const refusal = isSeed ? undefined : await refuseGiving(tx, { ...of, reward: version.reward })
  if (refusal) throw refuse<Publish>(`offer_${refusal}`) // guard: offer-rounds-given
  // guard: ticket-worth-of-prizes
  if (!isSeed && (await isWorthTooLow(tx, parts, { ...of, version })))
    throw refuse<Publish>('offer_ticket_worth')
  const { approvalPage, audience } = version
  // guard: offer-for-known-teams
  if ((await selectNoAgents(tx, of.merchantId, audience.segment?.teams ?? [])).length > 0)
    throw refuse<Publish>('offer_unfit')
  const channels = { ...of, channels: version.trigger.channels }
  // guard: offer-channels-of-brand
  if ((await selectUnknownChannels(tx, channels)).length > 0) throw refuse<Publish>('offer_unfit')
  // guard: approval-page-takes-applications
  if (approvalPage !== undefined && !(await takesApplications(tx, { ...of, page: BigInt(approvalPage) })))
    throw refuse<Publish>('offer_unfit')
  const others = await selectStacks(tx, of)
  // guard: offer-group-one-mode
  if (refuseStack(version.stack, others)) throw refuse<Publish>('offer_group_mode')
  const before = newest ? { offerCode: offer, offerRules: linesOf(newest.rules) } : {}
  // Stored as the domain writes it, so that 200 and 200.00 are no difference.
  const rules = writeOffer(version)
  const after = { offerCode: offer, offerRules: linesOf(rules) }
  // guard: offer-needs-second
  needSecond(by, { cause: 'always', before, after })
  const approvedBy = by.second?.operatorId
  if (approvedBy === undefined) throw new Error('a version needs a second operator')
  const added = { ...of, version: version.version, rules, operatorId: by.operatorId, approvedBy }
  if (!(await insertVersion(tx, added))) throw refuse<Publish>('changed_meanwhile')
  await writeAudit(tx, {
    merchantId: by.merchantId,
    operatorId: by.operatorId,
    action: 'offer.publish',
    reason,
    before,
    after,
  })
}

/** A worth below what a ticket wins on average would take less from the budget, and pass the law of the market. */
async function isWorthTooLow(
  tx: Tx,
  { findTicketWorth }: PublishParts,
  { merchantId, version: { reward, sums } }: { readonly merchantId: number; readonly version: OfferVersion },
): Promise<boolean> {
  if (reward.of !== 'tickets' || reward.raffle === undefined) return false
  const least = await findTicketWorth(tx, { merchantId, raffle: reward.raffle })
  return Object.values(sums).some(({ ticketWorth = 0n }) => least === undefined || ticketWorth < least)
}
