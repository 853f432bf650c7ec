import { boundsOf } from '#domain/agents/periods.ts'
import { dueAtMs } from '#domain/offers/occurrence.ts'
import { addDays } from '#domain/records/business-day.ts'
import type { MissionFacts } from '#domain/missions/mission.ts'
import {
  type MissionRun,
  type MissionVersion,
  dueRuns,
  openRuns,
  reachableRuns,
} from '#domain/missions/run.ts'
import { splitByDeeds } from '#domain/segments/segment.ts'
import { findHeld } from '#server/people/segments/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import {
  type DueRow,
  delayDue,
  deleteDue,
  insertDelayed,
  insertReward,
  lockCounting,
  selectDue,
  selectDueOf,
  selectFacts,
  selectRewards,
} from './member-store.ts'
import { scoreMembers, splitInvited } from './scoring.ts'
import {
  type Budget,
  type MissionBrandRow,
  type OfMember,
  lockBudgets,
  lockRaffles,
  selectBrand,
  selectMissions,
  takeBudget,
} from './store.ts'

const AT_ONCE = 200
/** Time until members to whom no missions are offered are judged again. */
const UNINVITED_MINUTES = 30
/** Time until a member whose count failed is counted again, unless they play before. */
const FAILED_MINUTES = 10
const DAY_MS = 86_400_000

/**
 * Counts the missions of members whose plays have changed, reserves the rewards of those that are done, and scores the boards. Idempotent:
 * the transaction that takes a member counts their missions, so a run that fails is repeated. A member whose count fails stops no other:
 * the members of the transaction are counted one by one, those who fail wait, and the run ends with an error that names them. After each
 * commit `notify` is called for its members, and `notifyBoards` for the brands whose places have changed.
 */
export async function countDue(
  store: Store,
  notify: (memberId: bigint) => void,
  notifyBoards: (merchantId: number) => void = () => undefined,
): Promise<void> {
  const failures: unknown[] = []
  for (let isMore = true; isMore;) {
    const counted = await store.transact(countSome).catch(() => countAlone(store, failures))
    for (const memberId of counted.members) notify(memberId)
    for (const merchantId of counted.boards) notifyBoards(merchantId)
    isMore = counted.isMore
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the missions of ${failures.length} members were not counted`)
}

interface CountedRows {
  readonly members: ReadonlySet<bigint>
  /** Brands whose boards have changed. */
  readonly boards: readonly number[]
}

interface CountedSome extends CountedRows {
  readonly isMore: boolean
}

async function countSome(tx: Tx): Promise<CountedSome> {
  await lockCounting(tx)
  const due = await selectDue(tx, AT_ONCE)
  return { ...(await countRows(tx, due)), isMore: due.length >= AT_ONCE }
}

/** Counts the same members in a transaction each. */
async function countAlone(store: Store, failures: unknown[]): Promise<CountedSome> {
  const due = await selectDue(store.read, AT_ONCE)
  const members = new Set<bigint>()
  const boards = new Set<number>()
  for (const who of membersOf(due)) {
    const counted = await store
      .transact(async (tx) => {
        await lockCounting(tx)
        return await countRows(tx, await selectDueOf(tx, who))
      })
      .catch((cause: unknown) => {
        const name = `member ${who.memberId} of merchant ${who.merchantId}`
        failures.push(new Error(`the missions of ${name} were not counted`, { cause }))
        return undefined
      })
    if (counted) {
      members.add(who.memberId)
      for (const merchantId of counted.boards) boards.add(merchantId)
    } else await store.transact((tx) => delayDue(tx, who, FAILED_MINUTES))
  }
  return { members, boards: [...boards], isMore: due.length >= AT_ONCE }
}

const membersOf = (due: readonly OfMember[]): readonly OfMember[] => [
  ...new Map(due.map(({ memberId, merchantId }) => [memberId, { memberId, merchantId }])).values(),
]

async function countRows(tx: Tx, due: readonly DueRow[]): Promise<CountedRows> {
  const members = membersOf(due)
  const { invited, uninvited } = await splitInvited(tx, members)
  if (uninvited.length > 0) await insertDelayed(tx, uninvited, UNINVITED_MINUTES)
  await countMembers(tx, invited)
  const boards = await scoreMembers(tx, { invited, uninvited })
  await deleteDue(tx, due)
  return { members: new Set(members.map(({ memberId }) => memberId)), boards }
}

export interface OpenBrand {
  readonly brand: MissionBrandRow
  readonly missions: ReadonlyMap<string, readonly MissionVersion[]>
  /** In one order, so that a budget that holds one reward more gives the same one to each member. */
  readonly runs: readonly MissionRun[]
}

/** The missions of a brand and their runs on this day. */
export async function readOpen(tx: Tx, merchantId: number): Promise<OpenBrand> {
  const brand = await selectBrand(tx, merchantId)
  const missions = await selectMissions(tx, merchantId)
  const runs = openRuns(missions, brand.today, brand.clock)
  return { brand, missions, runs: runs.toSorted((a, b) => (a.version.mission < b.version.mission ? -1 : 1)) }
}

/**
 * The runs that are for the member. The rules of a segment that play and deposits change are judged as of the start of the period, so that no
 * mission vanishes while the member does it; the others as of now.
 */
export async function runsFor(
  tx: Tx,
  who: OfMember,
  { brand: { clock } }: Pick<OpenBrand, 'brand'>,
  runs: readonly MissionRun[],
): Promise<readonly MissionRun[]> {
  const segmented = runs.filter(({ version }) => version.segment !== undefined)
  const held = await findHeld(
    tx,
    who,
    segmented.flatMap(({ version: { segment = {}, fromDay }, period }) => {
      const { ofDeeds, others } = splitByDeeds(segment)
      // The last moment before the period: "today" of the rules is then a day whose play is over.
      const startDay = period.startDay < fromDay ? fromDay : period.startDay
      const atMs = boundsOf({ ...period, startDay }, clock).startMs - 1
      return [{ rules: ofDeeds, atMs }, { rules: others }]
    }),
  )
  const foreign = new Set(segmented.filter((_run, at) => held[2 * at] !== true || held[2 * at + 1] !== true))
  return runs.filter((run) => !foreign.has(run)) // guard: mission-of-own-segment
}

interface Counted {
  readonly who: OfMember
  readonly open: OpenBrand
  readonly firstDay: string
  readonly facts: MissionFacts
}

/** Reserves the rewards of missions that the members have done. */
export async function countMembers(tx: Tx, members: readonly OfMember[]): Promise<void> {
  const brands = new Map<number, OpenBrand>()
  const counted: Counted[] = []
  const budgets: Budget[] = []
  const raffles: { readonly merchantId: number; readonly raffle: string }[] = []
  for (const who of members) {
    const { merchantId } = who
    const ofBrand = brands.get(merchantId) ?? (await readOpen(tx, merchantId))
    brands.set(merchantId, ofBrand)
    const open = { ...ofBrand, runs: await runsFor(tx, who, ofBrand, ofBrand.runs) }
    const [firstDay] = open.runs.map(({ period }) => period.startDay).toSorted()
    if (firstDay === undefined) continue
    const facts = await selectFacts(tx, who, firstDay)
    const due = dueRuns(open.runs, facts, await selectRewards(tx, who, firstDay))
    if (due.length === 0) continue
    counted.push({ who, open, firstDay, facts })
    for (const { version } of reachableRuns(open.runs, due)) {
      budgets.push(budgetOf(merchantId, version))
      if (version.raffle !== undefined) raffles.push({ merchantId, raffle: version.raffle })
    }
  }
  if (counted.length === 0) return
  await lockBudgets(tx, budgets)
  await lockRaffles(tx, raffles)
  for (const one of counted) await reserveDue(tx, one)
}

const budgetOf = (merchantId: number, { mission, version, budget }: MissionVersion): Budget => ({
  merchantId,
  mission,
  version,
  most: budget,
})

/** A chain may go on with each reward, and each one is the only one of all versions for its period. */
async function reserveDue(tx: Tx, { who, open, firstDay, facts }: Counted): Promise<void> {
  for (let isMore = true; isMore;) {
    const rewards = await selectRewards(tx, who, firstDay)
    isMore = false
    const reserved = new Set<string>()
    for (const run of dueRuns(open.runs, facts, rewards)) {
      const key = `${run.version.mission} ${run.period.startDay}`
      if (reserved.has(key) || !(await reserve(tx, who, { run, brand: open.brand }))) continue
      reserved.add(key)
      isMore = true
    }
  }
}

/** Adds the reward; false if the budget does not hold it. */
async function reserve(
  tx: Tx,
  who: OfMember,
  { run: { version, period }, brand }: { readonly run: MissionRun; readonly brand: MissionBrandRow },
): Promise<boolean> {
  const { mission, gives, raffle, amount } = version
  const budget = budgetOf(who.merchantId, version)
  // Of a spent budget the mission stays done: the next count of the member tries again.
  if (!(await takeBudget(tx, budget, amount))) return false
  const lastDay = addDays(period.endDay, -1)
  const isAdded = await insertReward(tx, who, {
    mission,
    version: version.version,
    startDay: period.startDay,
    gives,
    raffle,
    amount,
    reachedDay: brand.today < lastDay ? brand.today : lastDay,
    claimEndsAtMs: dueAtMs(period, brand.clock) + version.claimDays * DAY_MS,
  })
  if (!isAdded) await takeBudget(tx, budget, -amount)
  return isAdded
}
