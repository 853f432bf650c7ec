import type { ActiveRules } from '#domain/agents/active.ts'
import { correctionLines } from '#domain/agents/corrections.ts'
import { keptRowsOf } from '#domain/agents/kept-rows.ts'
import { type Period, type PeriodKind, periodOf } from '#domain/agents/periods.ts'
import {
  type StatementInputs,
  type StatementResult,
  computeStatement,
  payableOf,
} from '#domain/agents/statement.ts'
import { statementKey } from '#domain/agents/statement-key.ts'
import { inputsHash, inputsText, readInputs } from '#domain/agents/stored-json.ts'
import { type MemberFacts, activeCandidates, teamSumsByDays } from '#domain/agents/team-figures.ts'
import { addDays } from '#domain/records/business-day.ts'
import {
  type Brand,
  type PlayReads,
  findFacts,
  findProviderCosts,
  findRules,
} from '#server/money/agents/contracts/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { findBurdens } from './burdens.ts'
import { findCarriedWins } from './carried.ts'
import { hourCandidates, hoursOf } from './hours.ts'
import { selectReadThrough, selectRestated } from './restated-store.ts'
import { lockWindows } from './salary-store.ts'
import { insertStatements } from './statement-store.ts'
import {
  type RunRow,
  type SettledKind,
  type StatementRow,
  insertFacts,
  insertRun,
  selectFacts,
  selectRunsOf,
  selectStatementsOfRuns,
} from './store.ts'

/**
 * Changes are looked for in the books of so many closed days, and in the older ones that a period has not read which waited for
 * its payment until then.
 */
const LOOKS_BACK_DAYS = 62

export interface CorrectionInputs {
  readonly active: ActiveRules
  readonly days: Readonly<Record<string, string>>
  /** The last day whose books were read. */
  readonly bookedThrough: string
  readonly windows?: string
  /** The least change that chose rows anew. Corrections from before it was stored, and payouts, have none. */
  readonly rowLeast?: bigint
}

/** Corrects paid periods of a kind with what was booked on days that were closed since. */
export async function correctDue(
  store: Store,
  plays: PlayReads,
  brand: Brand,
  { kind, parts, closed }: { kind: SettledKind; parts: readonly PeriodKind[]; closed: string },
): Promise<void> {
  const merchantId = brand.id
  const fromDay = addDays(closed, -LOOKS_BACK_DAYS)
  const changed = await plays.findCorrectedDays(store.read, {
    merchantId,
    startDay: (await selectReadThrough(store.read, { merchantId, kind, fromDay })) ?? fromDay,
    endDay: addDays(closed, 1),
  })
  for (const part of parts) {
    const through = new Map<string, string>()
    for (const { settledDay, bookedDay } of changed) {
      const { startDay, endDay } = periodOf(part, settledDay)
      // Changes booked within the period are part of it.
      if (bookedDay >= endDay && bookedDay > (through.get(startDay) ?? '')) through.set(startDay, bookedDay)
    }
    for (const [startDay, bookedThrough] of through) {
      const due = { kind, part, period: periodOf(part, startDay), closed, bookedThrough }
      const runs = await selectRunsOf(store.read, { merchantId, kind, part, startDay })
      if (isDue(runs, bookedThrough)) await store.transact((tx) => correctPeriod(tx, plays, brand, due))
    }
  }
  // A corrected period leaves other wins to the next one, which may be of another kind.
  for (let isMore = kind === 'dividend'; isMore;) {
    isMore = false
    for (const part of parts)
      if (await correctRestated(store, plays, brand, { part, fromDay, closed })) isMore = true
  }
}

/** Corrects paid dividends of a kind of period, oldest first. Says whether it has corrected any. */
async function correctRestated(
  store: Store,
  plays: PlayReads,
  brand: Brand,
  { part, fromDay, closed }: { part: PeriodKind; fromDay: string; closed: string },
): Promise<boolean> {
  let isAny = false
  for (let after = ''; ;) {
    const periods = await selectRestated(store.read, { merchantId: brand.id, part, fromDay, closed })
    const startDay = periods.find((day) => day >= after)
    if (startDay === undefined) return isAny
    const due = { kind: 'dividend', part, period: periodOf(part, startDay), closed } as const
    if (await store.transact((tx) => correctPeriod(tx, plays, brand, due))) isAny = true
    after = addDays(startDay, 1)
  }
}

interface Due {
  readonly kind: SettledKind
  readonly part: PeriodKind
  readonly period: Period
  /** The last day whose books are closed. */
  readonly closed: string
  /** Absent: the books that the last correction has read; the salaries or earlier wins were corrected. */
  readonly bookedThrough?: string
}

/** A period is corrected once it is paid, and all its corrections as well. */
function isDue(runs: readonly RunRow[], bookedThrough: string): boolean {
  const known = knownThrough(runs)
  return isPaid(runs) && (known === undefined || known < bookedThrough)
}

const isPaid = (runs: readonly RunRow[]) => runs.length > 0 && runs.every(({ state }) => state === 'paid')

function knownThrough(runs: readonly RunRow[]): string | undefined {
  const last = runs.at(-1)
  return last && (readInputs(last.inputs) as Partial<CorrectionInputs>).bookedThrough
}

async function isRestated(tx: Tx, merchantId: number, { part, period, closed }: Due): Promise<boolean> {
  const { startDay } = period
  return (await selectRestated(tx, { merchantId, part, fromDay: startDay, startDay, closed })).length > 0
}

async function correctPeriod(tx: Tx, plays: PlayReads, brand: Brand, due: Due): Promise<boolean> {
  const { kind, part, period } = due
  const merchantId = brand.id
  await lockWindows(tx, merchantId)
  const runs = await selectRunsOf(tx, { merchantId, kind, part, startDay: period.startDay })
  const [original] = runs
  const isNeeded =
    due.bookedThrough === undefined
      ? isPaid(runs) && (await isRestated(tx, merchantId, due))
      : isDue(runs, due.bookedThrough)
  if (!original || !isNeeded) return false // guard: correction-made-once
  const bookedThrough = due.bookedThrough ?? knownThrough(runs) ?? addDays(period.endDay, -1)
  const { active } = readInputs(original.inputs) as CorrectionInputs
  const newest = newestOf(
    await selectStatementsOfRuns(
      tx,
      runs.map(({ id }) => id),
    ),
  )
  const { version: rulesVersion, rules } = await findRules(tx, merchantId)
  const { facts, statements } = await compute(tx, plays, brand, {
    due: { ...due, bookedThrough },
    original,
    active,
    newest,
    rowLeast: rules.rowLeast,
  })
  const gross = statements.reduce((sum, { pays }) => sum + pays, 0n)
  // guard: large-correction-waits-for-two
  const state = gross > rules.releaseMax ? 'waiting' : 'released'
  const slot = runs.length
  const days = await plays.findDayHashes(tx, {
    merchantId,
    startDay: period.startDay,
    endDay: addDays(bookedThrough, 1),
  })
  const windows =
    kind === 'hourly'
      ? { windows: await plays.findWindowHash(tx, { merchantId, day: period.startDay, bookedThrough }) }
      : {}
  const runId = await insertRun(tx, {
    merchantId,
    kind,
    part,
    slot,
    ...period,
    currency: brand.currency,
    state: statements.length === 0 ? 'paid' : state,
    gross,
    inputs: {
      rulesVersion,
      active,
      advanceMax: rules.advanceMax,
      rowLeast: rules.rowLeast,
      days,
      bookedThrough,
      ...windows,
    },
  })
  if (runId === undefined) throw new Error(`${part} ${period.startDay} was corrected already`)
  // A run that changes nothing only notes how far the books were read.
  if (statements.length > 0) await insertFacts(tx, runId, facts)
  await insertCorrected(tx, { runId, merchantId, part, slot }, statements)
  return true
}

async function insertCorrected(
  tx: Tx,
  {
    runId,
    merchantId,
    part,
    slot,
  }: Pick<RunRow, 'merchantId' | 'slot'> & { readonly runId: bigint; readonly part: PeriodKind },
  statements: ReturnType<typeof changedOf>,
): Promise<void> {
  await insertStatements(
    tx,
    statements.map(({ row, inputs, result, pays }) => ({
      key: statementKey({
        contractId: row.contractId,
        version: row.version,
        part,
        period: inputs.period,
        correction: slot,
      }),
      runId,
      merchantId,
      contractId: row.contractId,
      version: row.version,
      agentId: row.agentId,
      uplineId: row.uplineId ?? undefined,
      rootId: row.rootId,
      ...inputs.period,
      inputs,
      result,
      hash: inputsHash({ given: inputs, result }),
      gross: pays,
    })),
  )
}

export const statedOf = ({ inputs, result }: Pick<StatementRow, 'inputs' | 'result'>) => ({
  inputs: inputs as StatementInputs,
  result: result as StatementResult,
})

/** The newest statement of each agent. */
export function newestOf(statements: readonly StatementRow[]): readonly StatementRow[] {
  return [...new Map(statements.map((row) => [row.agentId, row])).values()]
}

async function compute(
  tx: Tx,
  plays: PlayReads,
  brand: Brand,
  {
    due: { kind, period, bookedThrough },
    original,
    active,
    newest,
    rowLeast,
  }: {
    readonly due: Due & { readonly bookedThrough: string }
    readonly original: RunRow
    readonly active: ActiveRules
    readonly newest: readonly StatementRow[]
    readonly rowLeast: bigint
  },
) {
  const of = { merchantId: brand.id, currency: brand.currency }
  const played = new Map<string, Awaited<ReturnType<PlayReads['findTeamPlay']>>>()
  for (const { startDay, endDay } of newest)
    if (!played.has(`${startDay} ${endDay}`))
      played.set(
        `${startDay} ${endDay}`,
        await plays.findTeamPlay(tx, { ...of, startDay, endDay, bookedThrough }),
      )
  const hourPlays =
    kind === 'hourly' ? await plays.findHourPlay(tx, { ...of, day: period.startDay, bookedThrough }) : []
  const facts = await factsOf(tx, brand, {
    original,
    memberIds: [
      ...[...played.values()].flatMap((one) => activeCandidates(one, active)),
      ...hourCandidates(hourPlays, active),
    ],
    agentIds: [...played.values()].flat().flatMap(({ agents }) => agents),
  })
  const known = { facts, rules: active }
  const ids = newest.map(({ agentId }) => agentId)
  const hours = hoursOf(ids, hourPlays, known)
  const burdens = await findBurdens(tx, { merchantId: brand.id, kind, periods: newest, bookedThrough })
  const providers = await findProviderCosts(tx, plays, brand, {
    signed: kind === 'dividend' ? newest.map((row) => ({ id: row.agentId, days: row })) : [],
    bookedThrough,
  })
  const teams = teamSumsByDays(
    newest.map((row) => ({ id: row.agentId, days: `${row.startDay} ${row.endDay}` })),
    played,
    known,
  )
  const carried = await findCarriedWins(
    tx,
    kind === 'dividend' ? newest.map((row) => ({ ...row, terms: statedOf(row).inputs.terms })) : [],
  )
  const computed = newest.map((row) => {
    const { correction: _, providers: _before, kept: _kept, ...before } = row.inputs as StatementInputs
    const sums = teams.get(row.agentId)
    if (!sums) throw new Error(`no figures of agent ${row.agentId}`)
    const inputs: StatementInputs = {
      ...before,
      sums,
      // Wins as the period before was corrected.
      ...(kind === 'dividend' ? { carried: carried(row.contractId) } : {}),
      // The money of the team stays: it counts on the day of its booking, and later books of the play change none of it.
      ...burdens(row, row.agentId),
      ...providers(row.agentId),
      ...(kind === 'hourly' ? { hours: hours.get(row.agentId) ?? [] } : {}),
    }
    return { row, inputs, result: computeStatement(inputs), before: (row.result as StatementResult).gross }
  })
  return { facts, statements: changedOf(kind === 'hourly' ? computed : withKeptRows(computed, rowLeast)) }
}

interface Computed {
  readonly row: StatementRow
  readonly inputs: StatementInputs
  readonly result: StatementResult
  /** The share before. */
  readonly before: bigint
}

/** Statements of trees in which every change is small keep the rows of the payout. */
function withKeptRows(computed: readonly Computed[], least: bigint): readonly Computed[] {
  return [...Map.groupBy(computed, ({ row }) => row.rootId).values()].flatMap((tree) => {
    const rows = keptRowsOf(
      tree.map(({ row, inputs }) => ({ before: statedOf(row), inputs })),
      least,
    )
    return tree.map((one, index) => {
      const kept = rows?.[index]
      if (!kept) return one
      const inputs = { ...one.inputs, kept }
      return { ...one, inputs, result: computeStatement(inputs) }
    })
  })
}

/** The statements that differ from those before, with the own gain or loss of each agent. */
function changedOf(computed: readonly Computed[]) {
  const nets = correctionLines(
    computed.map(({ row, result, before }) => ({
      id: row.agentId,
      uplineId: row.uplineId ?? undefined,
      grossBefore: before,
      grossAfter: result.gross,
    })),
  )
  return computed.flatMap(({ row, inputs: corrected, result, before }) => {
    const net = nets.get(row.agentId) ?? 0n
    const inputs = { ...corrected, correction: { before, net } }
    const isSame =
      inputsText(corrected.sums) === inputsText((row.inputs as StatementInputs).sums) &&
      inputsText(result) === inputsText(row.result as StatementResult)
    if (isSame && net === 0n) return []
    return [{ row, inputs, result, pays: payableOf(inputs, result.gross) }]
  })
}

/** The facts by which the period was paid, and for members who were no candidates then those of today. */
async function factsOf(
  tx: Tx,
  brand: Brand,
  {
    original,
    memberIds,
    agentIds,
  }: {
    readonly original: RunRow
    readonly memberIds: readonly bigint[]
    readonly agentIds: readonly bigint[]
  },
): Promise<ReadonlyMap<bigint, MemberFacts>> {
  const known = await selectFacts(tx, original.id)
  const missing = (ids: readonly bigint[]) => [...new Set(ids)].filter((id) => !known.has(id))
  const more = await findFacts(tx, brand, {
    period: original,
    memberIds: missing(memberIds),
    agentIds: missing(agentIds),
    known,
  })
  return new Map([...more, ...known])
}
