import { type AbuseFlag, type FlagFacts, type FlagRules, abuseFlags } from '#domain/agents/abuse-flags.ts'
import { boundsOf, dayOf } from '#domain/agents/periods.ts'
import { inputsHash } from '#domain/agents/stored-json.ts'
import { addDays } from '#domain/records/business-day.ts'
import { type PlayReads, clockOf, findFacts, findRules } from '#server/money/agents/contracts/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { selectPeople, selectShares, selectTeamTransfers } from './flag-store.ts'
import type { RunRow } from './store.ts'

export interface FlagParts {
  readonly registry: MerchantRegistry
  readonly plays: PlayReads
}

export interface FlaggedLine {
  /** The statement, or the rebate. */
  readonly lineId: bigint
  readonly agentId: bigint
  readonly gross: bigint
  readonly flags: readonly AbuseFlag[]
}

export interface RunFlags {
  readonly lines: readonly FlaggedLine[]
  /** Names exactly these flags. */
  readonly edition: string
  /** The limits of the brand. */
  readonly rules: FlagRules
}

/** Signs of abuse in the teams of a run, from what is known now. */
export async function findRunFlags(tx: Tx, parts: FlagParts, run: RunRow): Promise<RunFlags> {
  const { flags: rules } = (await findRules(tx, run.merchantId)).rules
  const shares = await selectShares(tx, run.id)
  const agentIds = [...new Set(shares.map(({ agentId }) => agentId))]
  const flags = abuseFlags(agentIds, await findFlagFacts(tx, parts, { ...run, agentIds, rules }), rules)
  const lines = shares.flatMap(({ id, agentId, gross }) => {
    const found = flags.get(agentId)
    return found ? [{ lineId: id, agentId, gross, flags: found }] : []
  })
  return { lines, edition: inputsHash(lines), rules }
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
