import type { Output } from '#contract/endpoint.ts'
import type { missions as contract } from '#contract/missions.ts'
import { dueAtMs, offerPeriodOf } from '#domain/offers/occurrence.ts'
import { type Named, nameIn } from '#domain/language/names.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type MissionCard, type MissionRun, cardOf, dueRuns, runOn } from '#domain/missions/run.ts'
import { firstOfMonth } from '#domain/records/business-day.ts'
import { findRaffleNames } from '#server/money/offers/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { written } from './claiming.ts'
import { type OpenBrand, readOpen, runsFor } from './counting.ts'
import { readNamesForMembers } from './naming.ts'
import { type RewardRow, selectFacts, selectRewards, selectUninvited } from './member-store.ts'
import type { OfMember } from './store.ts'

type Summary = Output<typeof contract.summary>
type WrittenCard = Summary['list'][number]

/** The missions of a member as they stand now. Progress is computed from the stored days, so no page shows an older one. */
export async function readSummary(
  tx: Tx,
  { language, ...who }: OfMember & { readonly language: string },
): Promise<Summary> {
  const ofBrand = await readOpen(tx, who.merchantId)
  const open = { ...ofBrand, runs: await runsFor(tx, who, ofBrand, ofBrand.runs) }
  const { currency, today, clock } = open.brand
  const isInvited = (await selectUninvited(tx, [who])).length === 0
  const monthStart = firstOfMonth(today)
  const week = offerPeriodOf('week', today, clock)
  const current = await runsFor(tx, who, open, runsToday(open))
  const startDays = [...current, ...open.runs].map(({ period }) => period.startDay)
  const [firstDay = monthStart] = [...startDays, monthStart, week.startDay].toSorted()
  const facts = await selectFacts(tx, who, firstDay)
  const rewards = await selectRewards(tx, who, firstDay)
  const raffles = await findRaffleNames(tx, who.merchantId)
  const currentNames = new Set(current.map(({ version, period }) => nameOf(version.mission, period)))
  const visibleRewards = rewards.filter(
    (reward) => reward.state === 'claimable' || currentNames.has(nameOf(reward.mission, reward)),
  )
  const runs = new Map(
    // A member who is done under an earlier version, waits for its budget or was paid for it sees that one.
    [...current, ...dueRuns(open.runs, facts, rewards).toReversed(), ...runsOf(open, visibleRewards)].map(
      (run) => [nameOf(run.version.mission, run.period), run],
    ),
  )
  const cards = [...runs.values()].flatMap((run) => cardOf(run, { facts, rewards, today }) ?? [])
  // guard: no-missions-shown-uninvited
  const visible = isInvited
    ? cards
    : cards.filter(({ state }) => state === 'claimable' || state === 'claimed')
  const namesIn = await readNamesForMembers(tx, {
    merchantId: who.merchantId,
    language,
    rules: visible.map(({ run }) => run.version),
  })
  return {
    currency,
    isInvited,
    list: visible
      .map((card) => ({
        ...writtenCard(card, open, { rewards, language, raffles }),
        ...namesIn(card.run.version),
      }))
      .toSorted(byState),
    claimable: visible.filter(({ state }) => state === 'claimable').length,
    week: { ...sumsOf(rewards, week.startDay), endsAt: isoOf(dueAtMs(week, clock)) },
    checkIns: {
      isOffered:
        isInvited &&
        current.some(
          ({ version, period }) =>
            version.task === 'check_ins' && !version.isStopped && today < period.endDay,
        ),
      today,
      days: facts.checkIns.filter((day) => day >= monthStart),
    },
  }
}

function runsToday({ missions, brand: { today, clock } }: OpenBrand): readonly MissionRun[] {
  return [...missions.values()].flatMap((versions) => runOn(versions, today, clock) ?? [])
}

/** The runs under which rewards were earned. */
function runsOf({ missions, brand: { clock } }: OpenBrand, rewards: readonly RewardRow[]) {
  return rewards.flatMap(({ mission, version, reachedDay }) => {
    const versions = (missions.get(mission) ?? []).filter((one) => one.version <= version)
    return runOn(versions, reachedDay, clock) ?? []
  })
}

const nameOf = (mission: string, { startDay }: { readonly startDay: string }) => `${mission} ${startDay}`
const isoOf = (ms: number) => new Date(ms).toISOString()

function writtenCard(
  { run: { version, period }, state, progress }: MissionCard,
  { missions, brand: { clock } }: OpenBrand,
  {
    rewards,
    language,
    raffles,
  }: {
    readonly rewards: readonly RewardRow[]
    readonly language: string
    readonly raffles: ReadonlyMap<string, Named>
  },
): Omit<WrittenCard, 'providers' | 'games'> {
  const { mission, task, target, gives, amount } = version
  const count = (value: bigint) => (task === 'stakes' ? writeAmount(value) : value.toString())
  const before = version.after === undefined ? undefined : missions.get(version.after)?.[0]
  const reward = rewards.find((one) => one.mission === mission && one.startDay === period.startDay)
  const isOpen = state === 'claimable' || state === 'claimed'
  const raffle = raffles.get(version.raffle ?? '')
  return {
    mission,
    startsOn: period.startDay,
    name: nameIn(version, language),
    task,
    categories: [...version.categories],
    recurrence: version.recurrence,
    target: count(target),
    progress: count(progress < target && state !== 'claimed' ? progress : target),
    state,
    endsAt: isoOf(dueAtMs(period, clock)),
    ...(before === undefined ? {} : { after: nameIn(before, language) }),
    gives,
    amount: written(gives, amount),
    ...(raffle ? { raffle: nameIn(raffle, language) } : {}),
    ...(reward === undefined || !isOpen ? {} : { reward: writtenReward(reward) }),
  }
}

function writtenReward({ id, claimEndsAt, endedAt }: RewardRow) {
  return {
    id: id.toString(),
    claimEndsAt: claimEndsAt.toISOString(),
    ...(endedAt === null ? {} : { claimedAt: endedAt.toISOString() }),
  }
}

/** Points and money of rewards that were done and claimed since a day. */
function sumsOf(rewards: readonly RewardRow[], fromDay: string) {
  const sum = (gives: 'points' | 'cash') =>
    rewards
      .filter((one) => one.state === 'claimed' && one.gives === gives && one.reachedDay >= fromDay)
      .reduce((total, { amount }) => total + amount, 0n)
  return { points: written('points', sum('points')), cash: written('cash', sum('cash')) }
}

const order: Readonly<Record<WrittenCard['state'], number>> = {
  claimable: 0,
  done: 1,
  active: 2,
  open: 3,
  locked: 4,
  claimed: 5,
  missed: 6,
}

/** Rewards that wait first, then what can be done, in the order of the codes. */
function byState(one: WrittenCard, other: WrittenCard): number {
  const states = order[one.state] - order[other.state]
  if (states !== 0) return states
  return one.mission < other.mission ? -1 : 1
}

export const lotteryCategories = ['lottery', 'elottery'] as const

/** The cards to which tickets of lotteries count. */
export function ofLotteries(
  { currency, isInvited, list }: Summary,
  categories: readonly (typeof lotteryCategories)[number][],
): Output<(typeof contract)['MissionSummary']> {
  const counted = list.filter(
    (card) =>
      card.task !== 'check_ins' &&
      card.providers.length === 0 &&
      card.games.length === 0 &&
      (card.categories.length === 0 || card.categories.some((one) => categories.some((id) => id === one))),
  )
  return {
    currency,
    isInvited,
    list: counted,
    claimable: counted.filter(({ state }) => state === 'claimable').length,
  }
}
