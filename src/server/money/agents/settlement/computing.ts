import type { AgentRules } from '#domain/agents/brand-rules.ts'
import { type Period, type PeriodKind, periodKinds, periodOf } from '#domain/agents/periods.ts'
import { type StatementInputs, computeStatement } from '#domain/agents/statement.ts'
import { statementKey } from '#domain/agents/statement-key.ts'
import { inputsHash } from '#domain/agents/stored-json.ts'
import { activeCandidates, teamSumsByDays } from '#domain/agents/team-figures.ts'
import type { Terms } from '#domain/agents/terms.ts'
import { payableStep } from '#domain/money/currency.ts'
import { addDays } from '#domain/records/business-day.ts'
import {
  type Brand,
  type PlayReads,
  type VersionRow,
  findFacts,
  findFirstDay,
  findProviderCosts,
  findRules,
  findSignedDay,
  findTeamCosts,
  findVersionsIn,
  readTermsOf,
} from '#server/money/agents/contracts/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { findBurdens } from './burdens.ts'
import { insertCostLines } from './cost-line-store.ts'
import { findCarriedWins } from './carried.ts'
import { correctDue } from './correcting.ts'
import { hourCandidates, hoursOf } from './hours.ts'
import { placesOf } from './roots.ts'
import { insertStatements } from './statement-store.ts'
import { type SettledKind, insertFacts, insertRun, selectLastEnd } from './store.ts'

/** Salaries first: they lower the base of a dividend for the same days. */
const kinds: readonly (readonly [SettledKind, readonly PeriodKind[]])[] = [
  ['daily', ['day']],
  ['hourly', ['day']],
  ['dividend', periodKinds],
]

/**
 * Computes every period of every kind whose days are closed, each in one transaction. Periods without a contract that counts are
 * left out.
 */
export async function computeDue(
  store: Store,
  plays: PlayReads,
  brand: Brand,
  closed: string,
): Promise<void> {
  for (const [kind, parts] of kinds) {
    if ((await findFirstDay(store.read, { merchantId: brand.id, kind })) === undefined) continue
    await correctDue(store, plays, brand, { kind, parts, closed })
    const next = new Map<PeriodKind, Period>()
    for (const part of parts) {
      const last = await selectLastEnd(store.read, { merchantId: brand.id, kind, part })
      await findNext(store.read, brand, { next, kind, part, from: last })
    }
    for (;;) {
      const due = firstToEnd(kind, next)
      if (!due || due.period.endDay > dayAfter(closed)) break
      const { endDay } = due.period
      // guard: costs-complete-before-dividend
      if (
        kind === 'dividend' &&
        !(await plays.areCostsComplete(store.read, { merchantId: brand.id, day: endDay }))
      )
        break
      await store.transact((tx) => computeRun(tx, plays, brand, due))
      await findNext(store.read, brand, { next, kind, part: due.part, from: endDay })
    }
  }
}

/** The next period of a kind with a contract that counts, from the end of the last one on. */
async function findNext(
  tx: Tx,
  { id: merchantId }: Brand,
  {
    next,
    kind,
    part,
    from,
  }: {
    readonly next: Map<PeriodKind, Period>
    readonly kind: SettledKind
    readonly part: PeriodKind
    readonly from: string | undefined
  },
): Promise<void> {
  const day = await findSignedDay(tx, { merchantId, kind, part, from })
  if (day === undefined) next.delete(part)
  else next.set(part, periodOf(part, day))
}

/** Periods of all kinds in the order of their ends: a contract that changed its kind takes over the wins of the one before. */
function firstToEnd(kind: SettledKind, next: ReadonlyMap<PeriodKind, Period>): Due | undefined {
  const [first] = [...next].toSorted(([, one], [, other]) => (one.endDay < other.endDay ? -1 : 1))
  return first && { kind, part: first[0], period: first[1] }
}

interface Due {
  readonly kind: SettledKind
  readonly part: PeriodKind
  readonly period: Period
}

/** One agent of a run, under the one version that counts. */
interface Signed {
  readonly row: VersionRow
  readonly terms: Terms
  /** The days of the period that count under the version. */
  readonly period: Period
}

async function computeRun(tx: Tx, plays: PlayReads, brand: Brand, due: Due): Promise<void> {
  const { kind, part, period } = due
  const { version: rulesVersion, rules } = await findRules(tx, brand.id)
  const signed = await findSigned(tx, brand, due)
  const statements = await compute(tx, plays, brand, { due, signed, rules })
  const gross = statements.statements.reduce(
    (sum, { uplineId, result }) => (uplineId === undefined ? sum + result.gross : sum),
    0n,
  )
  // guard: large-payout-waits-for-two
  const state = gross > rules.releaseMax ? 'waiting' : 'released'
  const days = await plays.findDayHashes(tx, { merchantId: brand.id, ...period })
  const windows =
    kind === 'hourly'
      ? { windows: await plays.findWindowHash(tx, { merchantId: brand.id, day: period.startDay }) }
      : {}
  const inputs = {
    rulesVersion,
    active: rules.active,
    advanceMax: rules.advanceMax,
    days,
    bookedThrough: bookedThroughOf(due),
    ...windows,
  }
  const runId = await insertRun(tx, {
    merchantId: brand.id,
    kind,
    part,
    ...period,
    currency: brand.currency,
    state: signed.length === 0 ? 'paid' : state,
    gross,
    inputs,
  })
  if (runId === undefined) return
  await insertFacts(tx, runId, statements.facts)
  await insertCostLines(tx, runId, statements.lines)
  await insertStatements(
    tx,
    statements.statements.map(({ row, inputs: given, result, uplineId, rootId }) => ({
      key: statementKey({ contractId: row.id, version: row.version, part, period: given.period }),
      runId,
      merchantId: brand.id,
      contractId: row.id,
      version: row.version,
      agentId: row.downlineId,
      uplineId,
      rootId,
      ...given.period,
      inputs: given,
      result,
      hash: inputsHash({ given, result }),
      gross: result.gross,
    })),
  )
}

async function findSigned(tx: Tx, brand: Brand, { kind, part, period }: Due): Promise<readonly Signed[]> {
  const rows = await findVersionsIn(tx, { merchantId: brand.id, kind, ...period })
  const signed = rows.flatMap((row) => {
    const terms = readTermsOf(row, brand.currency)
    if (terms.kind === 'dividend' && terms.period !== part) return []
    return [{ row, terms, period: commonDays(period, row) }]
  })
  // Signing begins a version with a period: only a change by hand leaves two of them in one, and pays the one that began last.
  const newest = new Map(signed.map((one) => [one.row.downlineId, one])) // guard: second-version-stops-no-run
  return [...newest.values()]
}

async function compute(
  tx: Tx,
  plays: PlayReads,
  brand: Brand,
  {
    due,
    signed,
    rules: { active },
  }: {
    readonly due: Due
    readonly signed: readonly Signed[]
    readonly rules: Pick<AgentRules, 'active'>
  },
) {
  const of = { merchantId: brand.id, currency: brand.currency }
  const bookedThrough = bookedThroughOf(due)
  const played = await findPlayed(tx, plays, brand, { signed, bookedThrough })
  const all = [...played.values()].flat()
  const hourPlays =
    due.kind === 'hourly' && signed.length > 0
      ? await plays.findHourPlay(tx, { ...of, day: due.period.startDay })
      : []
  const candidates = [...played.values()].flatMap((one) => activeCandidates(one, active))
  const facts = await findFacts(tx, brand, {
    period: due.period,
    memberIds: [...new Set([...candidates, ...hourCandidates(hourPlays, active)])],
    agentIds: [...new Set(all.flatMap(({ agents }) => agents))],
  })
  const hours = hoursOf(
    signed.map(({ row }) => row.downlineId),
    hourPlays,
    { facts, rules: active },
  )
  const burdens = await findBurdens(tx, {
    merchantId: brand.id,
    kind: due.kind,
    periods: signed.map((one) => one.period),
    bookedThrough,
  })
  const { lines, costs } = await findCosts(tx, plays, brand, { due, signed })
  const places = placesOf(signed)
  const teams = teamSumsByDays(
    signed.map(({ row, period }) => ({ id: row.downlineId, days: daysOf(period) })),
    played,
    { facts, rules: active },
  )
  const carried = await findCarriedWins(
    tx,
    signed.map(({ row, terms, period }) => ({ contractId: row.id, startDay: period.startDay, terms })),
  )
  const statements = signed.map(({ row, terms, period }) => {
    const id = row.downlineId
    const sums = teams.get(id)
    if (!sums) throw new Error(`no figures of agent ${id}`)
    const { rootId, uplineId, ...gap } = places(id)
    const inputs: StatementInputs = {
      terms,
      period,
      sums,
      ...burdens(period, id),
      ...costs(id, period),
      carried: carried(row.id),
      step: payableStep(brand.currency),
      ...(terms.kind === 'hourly' ? { hours: hours.get(id) ?? [] } : {}),
      ...gap,
    }
    return { row, inputs, result: computeStatement(inputs), uplineId, rootId }
  })
  return { facts, lines, statements }
}

/** The frozen play of the days of each version. */
async function findPlayed(
  tx: Tx,
  plays: PlayReads,
  brand: Brand,
  { signed, bookedThrough }: { readonly signed: readonly Signed[]; readonly bookedThrough: string },
) {
  const played = new Map<string, Awaited<ReturnType<PlayReads['findTeamPlay']>>>()
  for (const { period } of signed) {
    if (played.has(daysOf(period))) continue
    const of = { merchantId: brand.id, currency: brand.currency, ...period, bookedThrough }
    played.set(daysOf(period), await plays.findTeamPlay(tx, of))
  }
  return played
}

/** Of dividends: bonuses, payments and the play at providers with a fee. */
async function findCosts(
  tx: Tx,
  plays: PlayReads,
  brand: Brand,
  { due, signed }: { readonly due: Due; readonly signed: readonly Signed[] },
) {
  const sharing =
    due.kind === 'dividend' ? signed.map((one) => ({ id: one.row.downlineId, days: one.period })) : []
  const { lines, costs } = await findTeamCosts(tx, plays, brand, { period: due.period, signed: sharing })
  const providers = await findProviderCosts(tx, plays, brand, {
    signed: sharing,
    bookedThrough: bookedThroughOf(due),
  })
  return { lines, costs: (id: bigint, days: Period) => ({ ...costs(id, days), ...providers(id) }) }
}

function commonDays({ startDay, endDay }: Period, { startsOn, endsOn }: VersionRow): Period {
  return {
    startDay: startsOn !== null && startsOn > startDay ? startsOn : startDay,
    endDay: endsOn !== null && endsOn < endDay ? endsOn : endDay,
  }
}

/**
 * The last day whose books a payout reads: that of the period, also for a version that ends within it. Corrections have what is
 * booked later.
 */
const bookedThroughOf = ({ period }: Due) => addDays(period.endDay, -1)

const daysOf = ({ startDay, endDay }: Period) => `${startDay} ${endDay}`
const dayAfter = (day: string) => periodOf('day', day).endDay
