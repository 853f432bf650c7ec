import { boundsOf, dayOf } from '#domain/agents/periods.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { isTriable } from '#domain/offers/due.ts'
import {
  type DryRun,
  type DryRunDeed,
  DRY_RUN_DAYS,
  dryRunMembers,
  dryRunResult,
  noteEarlier,
  noteTotals,
  openDryRun,
  runDeed,
  versionOnTrial,
} from '#domain/offers/dry-run.ts'
import { categoriesOf } from '#domain/offers/figures.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import { type MerchantClock, isOfferPeriod } from '#domain/offers/occurrence.ts'
import { addDays } from '#domain/records/business-day.ts'
import { minuteOf } from '#domain/records/zone.ts'
import type { OfferSegment } from '#domain/segments/offer-segment.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { standingOf } from './candidates.ts'
import { type Field, findField, offersAt } from './dry-run-field.ts'
import { selectAccounts, selectCalendar, selectCandidatesAt, selectJoined } from './dry-run-member-store.ts'
import {
  type DeedQuery,
  type DeedRow,
  type DryRunRow,
  deleteOldRuns,
  measureDeeds,
  selectDeeds,
  selectEarlier,
  selectEarlierTotals,
  selectNumbers,
  takeRun,
  updateAnswered,
  updateBegun,
  updateJudged,
} from './dry-run-store.ts'

/** The newest deeds that a run judges at most: it stays within minutes, and its memory bounded. */
const DEEDS_MOST = 300_000
const AT_ONCE = 500
const KEPT_DAYS = 7

/** Answers the dry runs that wait. They only read what members have done, and grant nothing. */
export async function answerDryRuns(store: Store): Promise<void> {
  await deleteOldRuns(store.read, KEPT_DAYS)
  for (;;) {
    const row = await store.transact(takeRun)
    if (!row) return
    await answer(store.read, row)
  }
}

async function answer(tx: Tx, row: DryRunRow): Promise<void> {
  const { id, merchantId, offer, joining } = row
  const stated = readOffer(row.rules, row)
  const { nowMs, currency, ...times } = await selectCalendar(tx, merchantId)
  const clock = { zone: times.zone, cutMinute: minuteOf(times.dayStart), weekStart: times.weekStart }
  const { event, recurrence, product, channels } = stated.trigger
  const of =
    event === 'registration' || event === 'app_install' || event === 'stakes' || event === 'net_loss'
      ? event
      : 'deposit'
  const whole = {
    merchantId,
    offer,
    of,
    joining,
    fromMs: firstMs(nowMs, clock),
    toMs: nowMs,
    ...(isOfferPeriod(recurrence) ? { period: recurrence, categories: categoriesOf(product), channels } : {}),
  } as const
  const found = isTriable(stated) ? await measureDeeds(tx, whole, DEEDS_MOST) : { count: 0, oldest: null }
  const isCut = found.count === DEEDS_MOST && found.oldest !== null
  const deeds = isCut && found.oldest ? { ...whole, fromMs: found.oldest.getTime() } : whole
  await updateBegun(tx, { id, fromMs: deeds.fromMs, toMs: deeds.toMs, deeds: found.count })
  const trial = versionOnTrial(stated, deeds)
  const field = await findField(tx, merchantId, { trial, joining })
  const run = openDryRun(trial, { currency, clock })
  noteTotals(run, await selectEarlierTotals(tx, { merchantId, offers: field.offers, beforeMs: deeds.fromMs }))
  let after: DeedRow | undefined
  while (isTriable(stated)) {
    const page = await selectDeeds(tx, deeds, { after, limit: AT_ONCE })
    await judgePage(tx, { run, field, deeds, segment: trial.audience.segment }, page)
    await updateJudged(tx, id, run.deeds)
    after = page.at(-1)
    if (page.length < AT_ONCE) break
  }
  await updateAnswered(tx, id, resultView(run, isTriable(stated)))
}

/** The start of the business day on which the period begins. */
function firstMs(nowMs: number, clock: MerchantClock): number {
  const startDay = addDays(dayOf(nowMs, clock), 1 - DRY_RUN_DAYS)
  return boundsOf({ startDay, endDay: addDays(startDay, 1) }, clock).startMs
}

interface PageParts {
  readonly run: DryRun
  readonly field: Field
  readonly deeds: DeedQuery
  /** Of the version on trial. */
  readonly segment: OfferSegment | undefined
}

async function judgePage(tx: Tx, parts: PageParts, page: readonly DeedRow[]): Promise<void> {
  if (page.length === 0) return
  const { run, field, deeds, segment } = parts
  const { merchantId } = deeds
  const members = [...new Set(page.map(({ memberId }) => memberId))]
  const accounts = field.asksPerson ? await selectAccounts(tx, merchantId, members) : undefined
  const accountsOf = (memberId: bigint) => accounts?.get(memberId) ?? [memberId]
  const earlier = { merchantId, offers: field.offers, beforeMs: deeds.fromMs }
  noteEarlier(
    run,
    await selectEarlier(tx, { ...earlier, members: [...new Set(members.flatMap(accountsOf))] }),
  )
  const joined = Map.groupBy(
    await selectJoined(tx, { members, offers: field.offers }),
    ({ memberId }) => memberId,
  )
  const numbers =
    deeds.of === 'deposit' && deeds.period === undefined
      ? await selectNumbers(
          tx,
          merchantId,
          page.map(({ id }) => id),
        )
      : []
  const candidates = await selectCandidatesAt(tx, merchantId, page, segment)
  for (const [place, row] of page.entries()) {
    const candidate = candidates[place]
    if (!candidate) throw new Error(`no member ${row.memberId} of merchant ${merchantId}`)
    const standing = standingOf(candidate, row.at.getTime())
    const { currency, memberId } = row
    runDeed(run, {
      deed: deedOf(row, deeds, numbers[place]),
      memberId,
      accounts: accountsOf(memberId),
      offers: offersAt(field, { standing, joined: joined.get(memberId) ?? [], currency }),
    })
  }
}

function deedOf(
  { id, value, currency, channel }: DeedRow,
  { of, period }: DeedQuery,
  number: number | undefined,
): DryRunDeed['deed'] {
  return {
    event: of,
    id,
    value,
    currency,
    number,
    channel: channel ?? undefined,
    isOfPeriod: period !== undefined,
  }
}

export type DryRunAnswer = ReturnType<typeof resultView>

function resultView(run: DryRun, paid: boolean) {
  const { amount, mostForOne, days, refused, budgetSpentAtMs, ...counts } = dryRunResult(run)
  return {
    ...counts,
    isPaid: paid,
    amount: writeAmount(amount),
    mostForOne: writeAmount(mostForOne),
    days: days.map((one) => ({ ...one, amount: writeAmount(one.amount) })),
    refused: refused.map(({ reason, deeds }) => ({ why: reason, deeds })),
    named: dryRunMembers(run).map(({ memberId, grants, amount: own }) => ({
      memberId: memberId.toString(),
      grants,
      amount: writeAmount(own),
    })),
    ...(budgetSpentAtMs === undefined ? {} : { budgetSpentAt: new Date(budgetSpentAtMs).toISOString() }),
  }
}
