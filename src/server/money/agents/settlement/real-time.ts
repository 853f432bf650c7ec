import type { ActiveRules } from '#domain/agents/active.ts'
import { boundsOf, periodOf, windowAt } from '#domain/agents/periods.ts'
import {
  type DayShares,
  type RealTimeInputs,
  type SignedAgent,
  computeRealTime,
  dayShares,
  isStatementDue,
} from '#domain/agents/real-time-statement.ts'
import { statementKey } from '#domain/agents/statement-key.ts'
import { inputsHash } from '#domain/agents/stored-json.ts'
import { activeCandidates, teamSums } from '#domain/agents/team-figures.ts'
import { payableStep } from '#domain/money/currency.ts'
import { addDays } from '#domain/records/business-day.ts'
import {
  type Brand,
  type PlayReads,
  type VersionRow,
  clockOf,
  findFacts,
  findFirstDay,
  findRules,
  findVersionsIn,
  readTermsOf,
} from '#server/money/agents/contracts/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { placesOf } from './roots.ts'
import {
  insertSnapshot,
  lockWindows,
  selectDayRuns,
  selectLeftOff,
  selectOverpaid,
  selectSnapshot,
} from './salary-store.ts'
import { insertStatements } from './statement-store.ts'
import { insertFacts, insertRun } from './store.ts'

/** One agent of a day, with the figures that choose its row. */
export interface SignedRow extends SignedAgent {
  readonly row: VersionRow
}

/** Computes the windows that are over and that nothing has counted yet: one run for each of their days. */
export async function computeWindows(
  store: Store,
  plays: PlayReads,
  brand: Brand,
  nowMs: number,
): Promise<void> {
  const first = await findFirstDay(store.read, { merchantId: brand.id, kind: 'real_time' })
  if (first === undefined) return
  for (const day of await plays.findOpenWindowDays(store.read, { merchantId: brand.id, day: first }))
    await store.transact((tx) => computeDay(tx, plays, brand, { day, nowMs }))
}

/**
 * Contracts that have ended with more paid than earned, once all their days are closed and all their statements paid: no later
 * window can lower it, so one more statement of the last day that had any makes it a debt to the brand.
 */
export async function closeOverpaid(
  store: Store,
  plays: PlayReads,
  brand: Brand,
  { closed, nowMs }: { readonly closed: string; readonly nowMs: number },
): Promise<void> {
  const of = { merchantId: brand.id, closed, step: payableStep(brand.currency) }
  for (const day of new Set((await selectOverpaid(store.read, of)).map((found) => found.day)))
    await store.transact(async (tx) => {
      await lockWindows(tx, brand.id)
      const found = (await selectOverpaid(tx, of)).filter((one) => one.day === day)
      const ended = new Set(found.map(({ contractId }) => contractId))
      if (ended.size > 0) await computeDay(tx, plays, brand, { day, nowMs, ended })
    })
}

async function computeDay(
  tx: Tx,
  plays: PlayReads,
  brand: Brand,
  {
    day,
    nowMs,
    ended = new Set(),
  }: {
    readonly day: string
    readonly nowMs: number
    /** Contracts that have ended. */
    readonly ended?: ReadonlySet<bigint>
  },
): Promise<void> {
  const merchantId = brand.id
  await lockWindows(tx, merchantId) // guard: windows-computed-in-turn
  const closed = await plays.findClosedThrough(tx, merchantId)
  // The days before choose the rows.
  if (closed !== undefined && closed < addDays(day, -1)) return
  const { slot: last, gross: earlier, waits } = await selectDayRuns(tx, { merchantId, day })
  const { version: rulesVersion, rules } = await findRules(tx, merchantId)
  // Above the brand's bound, and where windows of the day wait, the rest of a day is one payout, once the day is closed.
  const isClosed = closed !== undefined && closed >= day
  if (!isClosed && (waits || earlier > rules.releaseMax)) return
  const before = slotBefore(brand, day, nowMs)
  const signed = await findSigned(tx, plays, brand, { day, closed, rules })
  if (before === 0 || signed.length === 0) return
  const count = await plays.countWindows(tx, { merchantId, day, before })
  const statements = await compute(tx, plays, brand, { day, count, signed, ended })
  const gross = statements.reduce((sum, { result }) => sum + result.gross, 0n)
  // guard: day-of-windows-waits-for-two
  const state = earlier + gross > rules.releaseMax ? 'waiting' : 'released'
  const slot = Math.max(last + 1, before - 1)
  const runId = await insertRun(tx, {
    merchantId,
    kind: 'real_time',
    part: 'five_minutes',
    slot,
    ...periodOf('day', day),
    currency: brand.currency,
    state: statements.length === 0 ? 'paid' : state,
    gross,
    inputs: { rulesVersion, active: rules.active, advanceMax: rules.advanceMax, days: {}, count },
  })
  if (runId === undefined) throw new Error(`window ${slot} of ${day} was computed already`)
  await write(tx, brand, { runId, day, slot, signed, statements })
}

interface Computed {
  readonly row: VersionRow
  readonly inputs: RealTimeInputs
  readonly result: ReturnType<typeof computeRealTime>
}

async function compute(
  tx: Tx,
  plays: PlayReads,
  brand: Brand,
  {
    day,
    count,
    signed,
    ended,
  }: {
    readonly day: string
    readonly count: bigint
    readonly signed: readonly SignedRow[]
    readonly ended: ReadonlySet<bigint>
  },
): Promise<readonly Computed[]> {
  const shares = await findShares(tx, plays, brand, { day, count, signed })
  const leftOff = await selectLeftOff(tx, { versions: signed.map(({ row }) => row), day })
  const places = placesOf(signed)
  return signed.flatMap(({ row, id, terms, snapshot }) => {
    const [own, left] = [shares.get(id), leftOff.get(row.id)]
    if (!own || !left) throw new Error(`no shares of agent ${id}`)
    const { rootId: _, uplineId: __, ...gap } = places(id)
    const inputs = {
      ...gap,
      ...left,
      terms,
      day,
      snapshot,
      shares: own,
      step: payableStep(brand.currency),
      ...(ended.has(row.id) ? { ends: true as const } : {}),
    }
    return isStatementDue(inputs) ? [{ row, inputs, result: computeRealTime(inputs) }] : []
  })
}

/** The shares of a day, from all windows up to a count. */
export async function findShares(
  tx: Tx,
  plays: PlayReads,
  brand: Pick<Brand, 'id' | 'currency'>,
  {
    day,
    count,
    signed,
  }: { readonly day: string; readonly count: bigint; readonly signed: readonly SignedRow[] },
): Promise<ReadonlyMap<bigint, DayShares>> {
  const rows = await plays.findWindowBases(tx, {
    merchantId: brand.id,
    currency: brand.currency,
    day,
    agentIds: signed.map(({ id }) => id),
    throughCount: count,
    byWindow: signed.some(({ terms }) => terms.dailyStop !== undefined),
  })
  const windows = [...Map.groupBy(rows, ({ slot }) => slot)].map(([index, bases]) => ({
    index,
    bases: new Map(bases.map(({ agentId, validBet }) => [agentId, validBet])),
  }))
  return dayShares(signed, windows)
}

async function write(
  tx: Tx,
  brand: Brand,
  {
    runId,
    day,
    slot,
    signed,
    statements,
  }: {
    readonly runId: bigint
    readonly day: string
    readonly slot: number
    readonly signed: readonly SignedRow[]
    readonly statements: readonly Computed[]
  },
): Promise<void> {
  const places = placesOf(signed)
  const period = periodOf('day', day)
  await insertStatements(
    tx,
    statements.map(({ row, inputs, result }) => ({
      key: statementKey({
        contractId: row.id,
        version: row.version,
        part: 'five_minutes',
        period,
        window: slot,
      }),
      runId,
      merchantId: brand.id,
      contractId: row.id,
      version: row.version,
      agentId: row.downlineId,
      uplineId: row.uplineId ?? undefined,
      rootId: places(row.downlineId).rootId,
      ...period,
      inputs,
      result,
      hash: inputsHash({ given: inputs, result }),
      gross: result.gross,
    })),
  )
}

/** The agents with a contract on a day. The snapshots of the day are computed once, before its first window. */
async function findSigned(
  tx: Tx,
  plays: PlayReads,
  brand: Brand,
  {
    day,
    closed,
    rules,
  }: {
    readonly day: string
    readonly closed: string | undefined
    readonly rules: { readonly active: ActiveRules }
  },
): Promise<readonly SignedRow[]> {
  const signed = await findAgents(tx, brand, day)
  if (closed !== undefined)
    for (const days of new Set(signed.map(({ terms }) => terms.snapshotDays))) {
      const known = await selectSnapshot(tx, { merchantId: brand.id, day, days })
      if (!known) await takeSnapshot(tx, plays, brand, { day, days, rules })
    }
  return await withSnapshots(tx, brand, day, signed)
}

/** The agents with a contract on a day, as its snapshots have them. */
export async function findSignedOn(
  tx: Tx,
  brand: Pick<Brand, 'id' | 'currency'>,
  day: string,
): Promise<readonly SignedRow[]> {
  return await withSnapshots(tx, brand, day, await findAgents(tx, brand, day))
}

async function findAgents(tx: Tx, brand: Pick<Brand, 'id' | 'currency'>, day: string) {
  const rows = await findVersionsIn(tx, { merchantId: brand.id, kind: 'real_time', ...periodOf('day', day) })
  return rows.map((row) => {
    const terms = readTermsOf(row, brand.currency)
    if (terms.kind !== 'real_time') throw new Error(`contract ${row.id} has no windows`)
    return { row, id: row.downlineId, uplineId: row.uplineId ?? undefined, terms }
  })
}

async function withSnapshots(
  tx: Tx,
  { id: merchantId }: Pick<Brand, 'id'>,
  day: string,
  agents: Awaited<ReturnType<typeof findAgents>>,
): Promise<readonly SignedRow[]> {
  const found = new Map<number, Awaited<ReturnType<typeof selectSnapshot>>>()
  for (const days of new Set(agents.map(({ terms }) => terms.snapshotDays)))
    found.set(days, await selectSnapshot(tx, { merchantId, day, days }))
  return agents.map((agent) => ({
    ...agent,
    snapshot: found.get(agent.terms.snapshotDays)?.sums.get(agent.id),
  }))
}

async function takeSnapshot(
  tx: Tx,
  plays: PlayReads,
  brand: Brand,
  {
    day,
    days,
    rules,
  }: { readonly day: string; readonly days: number; readonly rules: { readonly active: ActiveRules } },
): Promise<void> {
  const merchantId = brand.id
  const period = { startDay: addDays(day, -days), endDay: day }
  const agents = await findAgents(tx, brand, day)
  const agentIds = agents.filter(({ terms }) => terms.snapshotDays === days).map(({ id }) => id)
  const played = await plays.findTeamPlay(tx, { merchantId, currency: brand.currency, ...period, agentIds })
  const facts = await findFacts(tx, brand, {
    period,
    memberIds: activeCandidates(played, rules.active),
    agentIds: [...new Set(played.flatMap(({ agents: above }) => above))],
  })
  const runId = await insertRun(tx, {
    merchantId,
    kind: 'real_time',
    part: 'snapshot',
    slot: days,
    ...period,
    currency: brand.currency,
    state: 'paid',
    gross: 0n,
    inputs: { active: rules.active, days: await plays.findDayHashes(tx, { merchantId, ...period }) },
  })
  if (runId === undefined) throw new Error(`the snapshot of ${day} was taken already`)
  await insertFacts(tx, runId, facts)
  await insertSnapshot(tx, runId, teamSums(agentIds, played, { facts, rules: rules.active }))
}

/** The first window of a day that is not over. */
function slotBefore(brand: Brand, day: string, nowMs: number): number {
  const { startMs, endMs } = boundsOf(periodOf('day', day), clockOf(brand))
  if (nowMs >= endMs) return Math.ceil((endMs - startMs) / 300_000)
  return nowMs < startMs ? 0 : windowAt('five_minutes', nowMs, clockOf(brand)).index
}
