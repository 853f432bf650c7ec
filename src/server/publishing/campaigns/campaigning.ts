import type * as calls from '#contract/console/campaigns.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  PLANNED_DAYS_MOST,
  campaignState,
  readingsOf,
  refuseTexts,
  whyTwoSend,
  type CampaignPurpose,
} from '#domain/campaigns/campaign.ts'
import { type QuietHours, refuseWays } from '#domain/campaigns/delivery.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { type Segment, type SegmentFault, refuseSegment } from '#domain/segments/segment.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { countReached, selectLevels, selectNoAgents } from '#server/people/segments/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, dayOf, limitOf, pageOf, readCursor } from '#server/platform/http/paging.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { FindKnownPayees, Merchant } from '#server/platform/merchants/actions.ts'

import { selectQuietHours, upsertQuietHours } from './quiet-store.ts'
import {
  type CampaignRow,
  insertCampaign,
  lockReached,
  selectByRequest,
  selectCampaigns,
  selectLevelNames,
  updateStopped,
} from './store.ts'

type Send = typeof calls.sendCampaign
type List = typeof calls.listCampaigns
type Brand = Pick<Merchant, 'id' | 'languages' | 'defaultLanguage'>

export interface CampaignParts {
  readonly findBrand: (merchantId: number) => Brand
  readonly findKnownPayees: FindKnownPayees
}

const deed = 'campaigns.sendCampaign'
const DAY_MS = 86_400_000

export async function listCampaigns(
  tx: Tx,
  brand: Brand,
  { after, limit: requested }: Input<List>,
  nowMs: number,
): Promise<Output<List>> {
  const limit = limitOf(requested)
  const beyond = readCursor(after, [ID_FORM])?.[0]
  const rows = await selectCampaigns(tx, brand.id, {
    beyond: beyond === undefined ? undefined : BigInt(beyond),
    limit: limit + 1,
  })
  return {
    languages: languagesOf(brand),
    levels: [...(await selectLevels(tx, brand.id))],
    quietHours: await selectQuietHours(tx, brand.id),
    ...pageOf(
      rows,
      limit,
      (row) => viewOf(row, nowMs),
      ({ id }) => [id.toString()],
    ),
  }
}

/** The main language comes first. */
const languagesOf = ({ languages, defaultLanguage }: Brand) => [
  defaultLanguage,
  ...languages.filter((code) => code !== defaultLanguage),
]

function viewOf(row: CampaignRow, nowMs: number): Output<List>['list'][number] {
  const { startsAt, createdAt, endedAt, second, stoppedBy } = row
  const facts = { startsAtMs: startsAt.getTime(), hasEnded: endedAt !== null, isStopped: stoppedBy !== null }
  return {
    id: row.id.toString(),
    name: row.name,
    purpose: row.purpose,
    ...(row.place === null ? {} : { place: row.place }),
    // As the contract checked it when it was stored.
    segment: row.segment as Input<Send>['segment'],
    texts: row.texts as Input<Send>['texts'],
    ...(row.channels.length > 0 ? { channels: row.channels, products: row.products } : {}),
    state: campaignState(facts, nowMs),
    startsAt: startsAt.toISOString(),
    createdAt: createdAt.toISOString(),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
    operator: row.operator,
    ...(second === null ? {} : { second }),
    ...(stoppedBy === null ? {} : { stoppedBy }),
    counted: row.counted,
    sent: row.sent,
    delivered: row.delivered,
    undelivered: row.undelivered,
    dropped: [...row.dropped],
    read: row.read,
    followed: row.followed,
  }
}

export async function countSegment(
  tx: Tx,
  brand: Brand,
  { segment, purpose }: { readonly segment: Segment; readonly purpose: CampaignPurpose },
): Promise<{ count: number }> {
  await refuseFaults(tx, brand, segment)
  return { count: await countReached(tx, brand.id, { segment, purpose }) }
}

/** Adds the campaign, or proposes it to a second operator. */
export async function sendOrPropose(
  store: Store,
  parts: CampaignParts,
  by: By & { readonly merchantId: number },
  input: Input<Send>,
): Promise<Output<Send>> {
  const { reason, requestId } = input
  const proposal = { deed, subject: `campaign ${requestId}`, input, reason, requestId } as const
  const { done, waits } = await doOrPropose(store, by, proposal, (tx) => send(tx, parts, by, input))
  return waits === undefined ? { id: done.toString() } : { waits }
}

/** Executes approved proposals. */
export const campaignExecutors = (parts: CampaignParts): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Send>) => {
    await send(tx, parts, ofBrand(maker), input)
  },
})

async function send(
  tx: Tx,
  { findBrand, findKnownPayees }: CampaignParts,
  by: By & { readonly merchantId: number },
  {
    name,
    purpose,
    place,
    segment,
    texts,
    channels = [],
    products = [],
    startsAt: given,
    reason,
    requestId,
  }: Input<Send>,
): Promise<bigint> {
  const { merchantId, operatorId, second } = by
  const startsAt = momentOf(given)
  const campaign = {
    merchantId,
    requestId,
    name: name.trim(),
    purpose,
    place,
    segment,
    texts,
    channels: channels.toSorted(),
    products: products.toSorted(),
    startsAt,
    operatorId,
  }
  const known = await findKnown(tx, campaign)
  if (known !== undefined) return known
  const brand = findBrand(merchantId)
  if (campaign.name === '') throw refusePlainly('invalid_input', { fields: ['name'] })
  await refuseFaults(tx, brand, segment)
  const ways = refuseWays({ purpose, channels, products })
  if (ways)
    throw refusePlainly('invalid_input', { fields: [ways === 'products_missing' ? 'products' : 'channels'] }) // guard: campaign-ways-checked
  const fault = refuseTexts(texts, segment.languages ?? languagesOf(brand))
  if (fault) throw refusePlainly('invalid_input', { fields: [`texts.${fault.language}`] }) // guard: campaign-texts-checked
  // Before the lock, which other campaigns of the brand wait for.
  const members = await countReached(tx, merchantId, { segment, purpose })
  const reachedToday = await lockReached(tx, merchantId, startsAt)
  // A double submit of the request may have held the lock.
  const meanwhile = await findKnown(tx, campaign)
  if (meanwhile !== undefined) return meanwhile // guard: campaign-double-submit
  if (members === 0) throw refuse<Send>('campaign_reaches_nobody')
  const readings = readingsOf(texts, await selectLevelNames(tx, merchantId))
  const payees = newPayees({}, readings, await findKnownPayees(tx, merchantId)).map(({ text }) => text) // guard: campaign-payee-as-read
  const cause = whyTwoSend({ purpose, members, reachedToday, namesPayee: payees.length > 0 })
  const after = {
    campaign: campaign.name,
    campaignPurpose: purpose,
    ...(place === undefined ? {} : { campaignPlace: place }),
    reached: members,
    ...notedSegment(segment),
    ...(channels.length > 0 ? { campaignChannels: channels, campaignProducts: products } : {}),
    ...(payees.length > 0 ? { payees } : {}),
    ...(given === undefined ? {} : { startsAt: given }),
    words: Object.fromEntries(texts.map(({ language, title, body }) => [language, { title, content: body }])),
  }
  if (cause) needSecond(by, { cause, before: {}, after }) // guard: campaign-weighed
  const approvedBy = second?.operatorId
  const id = await insertCampaign(tx, { ...campaign, approvedBy, counted: members })
  if (id === undefined) throw refuse<Send>('request_conflict')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'campaign.send', before: {}, after })
  return id
}

/** The campaign that the request added before. */
async function findKnown(
  tx: Tx,
  campaign: Parameters<typeof selectByRequest>[1],
): Promise<bigint | undefined> {
  const known = await selectByRequest(tx, campaign)
  if (known && !known.isSame) throw refuse<Send>('request_conflict') // guard: campaign-request-same
  return known?.id
}

/** The rules of a segment under names that the audit and the second operator read. */
function notedSegment({ languages, countries, ...rules }: Segment) {
  return {
    ...rules,
    ...(languages ? { memberLanguages: languages } : {}),
    ...(countries ? { memberCountries: countries } : {}),
  }
}

export async function stopCampaign(
  tx: Tx,
  { merchantId, operatorId }: { readonly merchantId: number; readonly operatorId: bigint },
  { id, reason }: Input<typeof calls.stopCampaign>,
): Promise<Output<typeof calls.stopCampaign>> {
  const outcome = await updateStopped(tx, { merchantId, id: BigInt(id), operatorId })
  if (outcome === 'absent') throw refusePlainly('absent')
  if (outcome === 'over') throw refuse<typeof calls.stopCampaign>('campaign_over')
  const after = { campaign: id }
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'campaign.stop', before: {}, after })
  return {}
}

/** Sets the quiet hours of a brand. Deliveries are judged by them at each try. */
export async function saveQuietHours(
  tx: Tx,
  { merchantId, operatorId }: { readonly merchantId: number; readonly operatorId: bigint },
  { quietHours, reason }: Input<typeof calls.saveQuietHours>,
): Promise<Output<typeof calls.saveQuietHours>> {
  const before = await selectQuietHours(tx, merchantId)
  await upsertQuietHours(tx, merchantId, quietHours)
  const noted = ({ from, until }: QuietHours) => ({ quietFrom: from, quietUntil: until })
  const change = { before: noted(before), after: noted(quietHours) }
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'campaign.quiet_hours', ...change })
  return {}
}

async function refuseFaults(tx: Tx, brand: Brand, segment: Segment): Promise<void> {
  dayOf('segment.registeredFrom', segment.registeredFrom)
  dayOf('segment.registeredTo', segment.registeredTo)
  const ranks = (await selectLevels(tx, brand.id)).map(({ rank }) => rank)
  const fault = refuseSegment(segment, { ranks, languages: brand.languages })
  if (fault) throw refusePlainly('invalid_input', { fields: [`segment.${fieldOf[fault]}`] })
  // guard: segment-of-known-teams
  if ((await selectNoAgents(tx, brand.id, segment.teams ?? [])).length > 0)
    throw refusePlainly('invalid_input', { fields: ['segment.teams'] })
}

const fieldOf: Readonly<Record<SegmentFault, keyof Segment>> = {
  level_unknown: 'levels',
  language_unknown: 'languages',
  country_unknown: 'countries',
  days_exclude: 'unseenForDays',
  registered_order: 'registeredTo',
  turnover_amounts: 'turnoverMost',
  turnover_days: 'turnoverDays',
  played_days: 'playedDays',
}

/** A moment within the days for which campaigns are planned; an earlier one is at once. */
function momentOf(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const moment = new Date(given)
  // `Date` would turn a 31 February into a day in March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given.slice(0, 19))
  if (!isReal) throw refusePlainly('invalid_input', { fields: ['startsAt'] })
  return moment
}

export function refuseFarStart(given: string | undefined, nowMs: number): void {
  const moment = momentOf(given)
  if (moment && moment.getTime() > nowMs + PLANNED_DAYS_MOST * DAY_MS)
    throw refusePlainly('invalid_input', { fields: ['startsAt'] })
}
