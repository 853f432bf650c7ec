import { boundsOf, dayOf } from '#domain/agents/periods.ts'
import type { AnyBoardScore } from '#domain/boards/board.ts'
import type { Category } from '#domain/navigation/category.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { isPaid, judgeDeed } from '#domain/offers/due.ts'
import { categoriesOf } from '#domain/offers/figures.ts'
import { occurrenceOf } from '#domain/offers/occurrence.ts'
import { type OfferForm, readOffer } from '#domain/offers/offer-form.ts'
import { isoWeekdayOf } from '#domain/offers/period-figure.ts'
import { isRanking, valueOfPlace, worthByPlace } from '#domain/offers/ranked-offer.ts'
import { daysOfRanking, periodsToOpen } from '#domain/offers/ranking-periods.ts'
import { pieceWorth } from '#domain/offers/reward-of.ts'
import { type OfferReward, type OfferVersion, offerPeriods } from '#domain/offers/version.ts'
import { minuteOf } from '#domain/records/zone.ts'
import { addDays } from '#domain/records/business-day.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { lockBudgets } from './budget-taking.ts'
import { type Standing, candidateOf, readStanding, standingOf } from './candidates.ts'
import {
  type OfferBoardRow,
  type RankedVersionRow,
  selectOfferBoards,
  selectRankedVersions,
} from './ranking-store.ts'
import { selectCandidates } from './period-batch-store.ts'
import { asGivable } from './period-members.ts'
import { sendRewardNews } from './reward-news.ts'
import { judgeLimits, lockUsesOfAll, rewardOne } from './rewarding.ts'

/** The board that a period of an offer needs. */
export interface RankingToOpen {
  readonly merchantId: number
  readonly offer: string
  readonly version: number
  readonly occurrence: string
  readonly fromDay: string
  readonly toDay: string
  readonly score: AnyBoardScore
  /** Empty: all. */
  readonly categories: readonly Category[]
  /** By place, from the first one on. */
  readonly worths: readonly bigint[]
  /** Its period has begun, so that bets were counted without it. */
  readonly isLate: boolean
}

/** The boards of present and near periods that are not open yet. */
export async function findRankingsToOpen(tx: Tx): Promise<readonly RankingToOpen[]> {
  const rows = await selectRankedVersions(tx)
  const offers = Map.groupBy(rows, ({ merchantId, offer }) => `${merchantId} ${offer}`)
  return [...offers.values()].flatMap(toOpen)
}

function toOpen(versions: readonly RankedVersionRow[]): RankingToOpen[] {
  const [any] = versions
  if (!any) return []
  const { merchantId, offer, currency, opened } = any
  const clock = { zone: any.zone, cutMinute: minuteOf(any.dayStart), weekStart: any.weekStart }
  const nowMs = any.now.getTime()
  const day = dayOf(nowMs, clock)
  return offerPeriods.flatMap((kind) =>
    periodsToOpen(kind, { day, nowMs, clock }).flatMap(({ period, beginsAtMs }) => {
      const row = versions.findLast(({ publishedAt }) => publishedAt.getTime() <= beginsAtMs)
      const version = row && readOffer(row.rules, row)
      if (!version || !isRanking(version.trigger) || version.trigger.recurrence !== kind) return []
      const { trigger } = version
      const occurrence = occurrenceOf(trigger, { id: 0n, day: period.startDay }, clock)
      const days = daysOfRanking(period, version.window, clock)
      const worths = worthByPlace(version, currency)
      if (!days || !isPaid(version) || worths.length === 0 || opened.includes(occurrence)) return []
      return [
        {
          merchantId,
          offer,
          version: version.version,
          occurrence,
          ...days,
          score: trigger.rankedBy,
          categories: categoriesOf(trigger.product) ?? [],
          worths,
          isLate: beginsAtMs <= nowMs,
        },
      ]
    }),
  )
}

/** The offer of a board with its days. */
export interface Ranking extends OfferBoardRow {
  readonly toDay: string
  readonly currency: string
}

export async function findRanking(
  tx: Tx,
  { merchantId, board }: { readonly merchantId: number; readonly board: string },
  days: Pick<Ranking, 'toDay' | 'currency'>,
): Promise<Ranking | undefined> {
  const [row] = await selectOfferBoards(tx, merchantId, [board])
  return row && { ...row, ...days }
}

/** The members among these whom the offer gives nothing, whatever their place: the places behind them move up. */
export async function findUnfit(
  tx: Tx,
  ranking: Ranking,
  { memberIds, nowMs }: { readonly memberIds: readonly bigint[]; readonly nowMs: number },
): Promise<readonly bigint[]> {
  const { merchantId } = ranking
  const candidates = await selectCandidates(tx, { merchantId, memberIds }, nowMs)
  return memberIds.filter((memberId) => {
    const row = candidates.get(memberId)
    return !row || !judgePlace(ranking, standingOf(row, nowMs), 1)
  })
}

/** Rewards the places of a finished board under the version with which it was opened. */
export async function rewardPlaces(
  tx: Tx,
  ranking: Ranking,
  {
    places,
    nowMs,
  }: {
    readonly places: readonly { readonly memberId: bigint; readonly place: number }[]
    readonly nowMs: number
  },
): Promise<void> {
  const { merchantId, currency } = ranking
  const stated = readOffer(ranking.rules, ranking)
  const version = await asGivable(tx, { merchantId }, stated)
  await lockUsesOfAll(
    tx,
    places.map(({ memberId }) => ({ merchantId, memberId })),
    { version, currency },
  )
  await lockBudgets(tx, { merchantId, versions: [version], currency })
  for (const { memberId, place } of places) {
    const who = { merchantId, memberId }
    const standing = await readStanding(tx, who, nowMs)
    const due = judgePlace(ranking, standing, place)
    if (!due) continue
    const decision = await judgeLimits(tx, who, { version, amount: due.amount, standing, currency })
    if (decision.is === 'refused') continue
    const value = valueOfPlace(place)
    const occasion = { event: 'rank', id: 0n, value, currency } as const
    const row = await rewardOne(tx, who, { ...due, version, decision, occasion, standing })
    if (row) await sendRewardNews(tx, row)
  }
}

/** The reward of a place, for the member as they stand now; undefined if the offer gives this member none. */
function judgePlace(ranking: Ranking, standing: Standing, place: number) {
  const { currency, toDay, isPaused, occurrence } = ranking
  const { clock } = standing
  const { endMs } = boundsOf({ startDay: toDay, endDay: addDays(toDay, 1) }, clock)
  const judged = judgeDeed(
    readOffer(ranking.rules, ranking),
    { event: 'rank', id: 0n, value: valueOfPlace(place), currency, isOfPeriod: true },
    {
      member: candidateOf(standing, { joinedAt: null, enteredCode: null }, currency),
      at: { ms: endMs - 1, isoWeekday: isoWeekdayOf(toDay), isPaused, day: toDay, clock },
    },
  )
  return judged.due && { ...judged.due, occurrence }
}

/** The rewards of a board of an offer as members read them: what it gives, and how much by place. */
export function prizesOfRanking(
  rules: OfferForm,
  {
    offer,
    version,
    currency,
  }: { readonly offer: string; readonly version: number; readonly currency: string },
): { readonly gives: OfferReward['of']; readonly prizes: readonly string[] } {
  const read: OfferVersion = readOffer(rules, { offer, version })
  const worth = pieceWorth(read.sums[currency] ?? {})
  const prizes = worthByPlace(read, currency).map((sum) =>
    worth === undefined ? writeAmount(sum) : (sum / worth).toString(),
  )
  return { gives: read.reward.of, prizes }
}
