import { type AbuseFlag, type FlagFacts, type FlagRules, abuseFlags } from '#domain/agents/abuse-flags.ts'
import { boundsOf, dayOf } from '#domain/agents/periods.ts'
import { inputsHash } from '#domain/agents/stored-json.ts'
import { addDays } from '#domain/records/business-day.ts'
import { type PlayReads, clockOf, findFacts, findRules } from '#server/money/agents/contracts/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'

import {
  selectFlags,
  selectPeople,
  selectShares,
  selectTeamTransfers,
  selectUnexamined,
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

/** Signs of abuse in the teams of a run, as they were found last; found anew if that is too long ago, or by other rules. */
export async function readRunFlags(tx: Tx, parts: FlagParts, run: RunRow): Promise<RunFlags> {
  const { version, rules } = await findRules(tx, run.merchantId)
  const stored = await selectFlags(tx, { runId: run.id, rulesVersion: version })
  return stored ? { ...stored, rules: rules.flags } : await findRunFlags(tx, parts, run, rules.flags)
}

/** Finds the signs of all payouts of a brand that wait, those that were not examined for an hour. */
export async function examineRuns(store: Store, parts: FlagParts, merchantId: number): Promise<void> {
  const { version, rules } = await findRules(store.read, merchantId)
  for (const id of await selectUnexamined(store.read, { merchantId, rulesVersion: version }))
    await store.transact(async (tx) => {
      const run = await selectRun(tx, { merchantId, id })
      if (run)
        await upsertFlags(tx, {
          runId: id,
          rulesVersion: version,
          ...(await findRunFlags(tx, parts, run, rules.flags)),
        })
    })
}

/** Signs of abuse in the teams of a run, from what is known now. */
async function findRunFlags(tx: Tx, parts: FlagParts, run: RunRow, rules: FlagRules): Promise<RunFlags> {
  const shares = await selectShares(tx, run.id)
  const agentIds = [...new Set(shares.map(({ agentId }) => agentId))]
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
    slot,
    agentIds,
    rules,
  }: Pick<RunRow, 'merchantId' | 'currency' | 'startDay' | 'endDay' | 'kind' | 'part' | 'slot'> & {
    readonly agentIds: readonly bigint[]
    readonly rules: FlagRules
  },
): Promise<FlagFacts> {
  const brand = registry.findById(merchantId)
  if (!brand) throw refusePlainly('absent')
  const clock = clockOf(brand)
  const of = { merchantId, currency, agentIds }
  // The day of a window may still be open: its play is known by windows alone, and goes on after this one.
  const played =
    part === 'five_minutes'
      ? await plays.findHourPlay(tx, { ...of, day: startDay, throughSlot: slot })
      : await plays.findTeamPlay(tx, { ...of, startDay, endDay })
  const memberIds = [...new Set([...agentIds, ...played.map(({ memberId }) => memberId)])]
  const period = { startDay, endDay }
  const { startMs, endMs } = boundsOf(period, clock)
  const [links, people, transfers] = [
    await findFacts(tx, brand, { period, memberIds, agentIds }),
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
  return {
    kind,
    startDay,
    plays: played,
    transfers,
    people: new Map(
      people.map(({ id, payee, joinedAt }) => [
        id,
        {
          identity: links.get(id)?.identity,
          payee: payee ?? undefined,
          joinedDay: dayOf(joinedAt.getTime(), clock),
        },
      ]),
    ),
  }
}
