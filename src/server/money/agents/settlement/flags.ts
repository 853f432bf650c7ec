import type { Logger } from 'pino'

import {
  type AbuseFlag,
  type FlagFacts,
  type FlagRules,
  abuseFlags,
  holdsPayout,
} from '#domain/agents/abuse-flags.ts'
import { linkedGroups } from '#domain/agents/opposite-sides.ts'
import { boundsOf, dayOf } from '#domain/agents/periods.ts'
import { inputsHash, readInputs } from '#domain/agents/stored-json.ts'
import { addDays } from '#domain/records/business-day.ts'
import {
  type PlayReads,
  clockOf,
  findInstruments,
  findRules,
} from '#server/money/agents/contracts/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import type { CorrectionInputs } from './correcting.ts'
import {
  type PersonRow,
  selectAlone,
  selectFlags,
  selectPeople,
  selectShares,
  selectTeamTransfers,
  selectUnexamined,
  updateAlone,
  upsertFlags,
} from './flag-store.ts'
import type { ListedFlag, RunFlags } from './run-flags.ts'
import { type RunRow, selectRun } from './store.ts'

export interface FlagParts {
  readonly registry: { findById(id: number): Merchant | undefined }
  readonly plays: PlayReads
}

/** Accounts of a flag that are listed. */
const MEMBERS = 10
/** Payouts of a brand that one pass of the job examines: those of large teams take many seconds each. */
const RUNS_OF_A_PASS = 20

/** Signs of abuse in the teams of a run, as they were found last; found anew if that is too long ago, or by other rules. */
export async function readRunFlags(tx: Tx, parts: FlagParts, run: RunRow): Promise<RunFlags> {
  const { version, rules } = await findRules(tx, run.merchantId)
  const stored = await selectFlags(tx, { runId: run.id, rulesVersion: version })
  return stored ? { ...stored, rules: rules.flags } : await findRunFlags(tx, parts, run, rules.flags)
}

/** Finds the signs of payouts of a brand that wait, those that were not examined for an hour. One that fails stops no other. */
export async function examineRuns(
  store: Store,
  { log, ...parts }: FlagParts & { readonly log: Pick<Logger, 'error'> },
  merchantId: number,
): Promise<void> {
  const { version: rulesVersion, rules } = await findRules(store.read, merchantId)
  for (const runId of await selectUnexamined(store.read, { merchantId, rulesVersion, limit: RUNS_OF_A_PASS }))
    try {
      await store.transact(async (tx) => {
        const run = await selectRun(tx, { merchantId, id: runId })
        if (!run) return
        await upsertFlags(tx, { runId, rulesVersion, ...(await findRunFlags(tx, parts, run, rules.flags)) })
      })
    } catch (error) {
      log.error({ err: error, run: runId.toString() }, 'the signs of abuse of a payout were not found')
    }
}

/**
 * Looks for the signs of payouts within the bound of the brand, and releases them. The income of agents with signs is held for
 * two operators; all others are paid. One that cannot be examined waits: the error is answered, so that it stops no other.
 */
export async function releaseUnflagged(
  store: Store,
  parts: FlagParts,
  merchantId: number,
): Promise<readonly unknown[]> {
  const { version: rulesVersion, rules } = await findRules(store.read, merchantId)
  const errors: unknown[] = []
  for (const { id } of await selectAlone(store.read, { merchantId, rulesVersion }))
    try {
      await store.transact(async (tx) => {
        // Read anew: windows that were released a moment ago spare those after them.
        const alone = (await selectAlone(tx, { merchantId, rulesVersion })).find((one) => one.id === id)
        const run = alone && (await selectRun(tx, { merchantId, id }))
        if (!alone || !run) return
        if (alone.isExamined) return await updateAlone(tx, alone, alone.heldAgents)
        const flags = await findRunFlags(tx, parts, run, rules.flags)
        await upsertFlags(tx, { runId: id, rulesVersion, ...flags })
        const ofWindows = run.part === 'five_minutes'
        const flagged = flags.lines.filter((line) =>
          line.flags.some(({ kind }) => holdsPayout(kind, { ofWindows })),
        )
        // guard: flagged-income-waits-for-two
        await updateAlone(tx, alone, [...new Set(flagged.map(({ agentId }) => agentId))])
      })
    } catch (error) {
      errors.push(error)
    }
  return errors
}

/** Signs of abuse in the teams of a run, from what is known now. */
async function findRunFlags(tx: Tx, parts: FlagParts, run: RunRow, rules: FlagRules): Promise<RunFlags> {
  const shares = await selectShares(tx, run.id)
  const agentIds = [...new Set(shares.map(({ agentId }) => agentId))]
  if (agentIds.length === 0) return { lines: [], edition: inputsHash([]), rules }
  const flags = abuseFlags(agentIds, await findFlagFacts(tx, parts, { ...run, agentIds, rules }), rules)
  const lines = shares.flatMap(({ id, agentId, gross }) => {
    const found = flags.get(agentId)
    return found ? [{ lineId: id, agentId, gross, flags: found }] : []
  })
  return {
    lines: lines.map((line) => ({ ...line, flags: line.flags.map(listed) })),
    edition: inputsHash(lines),
    rules,
  }
}

function listed(flag: AbuseFlag): ListedFlag {
  return { ...flag, memberIds: flag.memberIds.slice(0, MEMBERS), count: flag.memberIds.length }
}

async function findFlagFacts(
  tx: Tx,
  { registry, plays }: FlagParts,
  {
    merchantId,
    currency,
    startDay,
    endDay,
    kind,
    part,
    inputs,
    agentIds,
    rules,
  }: Pick<RunRow, 'merchantId' | 'currency' | 'startDay' | 'endDay' | 'kind' | 'part' | 'inputs'> & {
    readonly agentIds: readonly bigint[]
    readonly rules: FlagRules
  },
): Promise<FlagFacts> {
  const brand = registry.findById(merchantId)
  if (!brand) throw refusePlainly('absent')
  const clock = clockOf(brand)
  const of = { merchantId, currency, agentIds }
  // A correction pays what was booked after its period.
  const { bookedThrough, count } = readInputs(inputs) as Partial<CorrectionInputs> & { count?: bigint }
  // The day of a window may still be open: its play is known by windows alone, those that were counted up to this payout.
  const played =
    part === 'five_minutes'
      ? await plays.findHourPlay(tx, { ...of, day: startDay, throughCount: count ?? 0n })
      : await plays.findTeamPlay(tx, {
          ...of,
          startDay,
          endDay,
          ...(bookedThrough === undefined ? {} : { bookedThrough }),
        })
  const memberIds = [...new Set([...agentIds, ...played.map(({ memberId }) => memberId)])]
  const { startMs, endMs } = boundsOf({ startDay, endDay }, clock)
  const [links, people, transfers] = [
    await findInstruments(tx, { merchantId, memberIds }),
    await selectPeople(tx, { merchantId, memberIds }),
    await selectTeamTransfers(tx, {
      merchantId,
      currency,
      from: new Date(startMs),
      until: new Date(endMs),
      day: addDays(endDay, -1),
      least: rules.circleLeast,
    }),
  ]
  const groups = groupsOf(people, links)
  const sides = await plays.findSidePlays(tx, { merchantId, currency, startDay, endDay, groups })
  return {
    kind,
    startDay,
    plays: played,
    transfers,
    sides,
    people: new Map(
      people.map(({ id, payee, joinedAt }) => [
        id,
        {
          identity: links.get(id),
          payee: payee ?? undefined,
          joinedDay: dayOf(joinedAt.getTime(), clock),
        },
      ]),
    ),
  }
}

/** Accounts with one payout account or one payee, also by way of others. */
function groupsOf(
  people: readonly PersonRow[],
  links: ReadonlyMap<bigint, string>,
): readonly (readonly bigint[])[] {
  const names = people.map(({ id, payee }): [bigint, readonly string[]] => {
    const identity = links.get(id)
    return [
      id,
      [
        ...(identity === undefined ? [] : [`account ${identity}`]),
        ...(payee === null ? [] : [`payee ${payee}`]),
      ],
    ]
  })
  return linkedGroups(new Map(names))
}
