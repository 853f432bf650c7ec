import type { WrittenTerms } from '#domain/agents/written-terms.ts'
import { addDays } from '#domain/records/business-day.ts'
import { settleBrand, settleWindows } from '#server/money/agents/settlement/jobs.ts'
import { replayStatement } from '#server/money/agents/settlement/replay.ts'
import { playReads } from '#server/shell/play-reads.ts'

import { runningContract, setRules } from './agent-contracts.ts'
import { type TeamMember, UNITS, joinTeam } from './teams.ts'
import type { TestServer } from './test-server.ts'

export const AGENT = { accountType: 2 }
export const DAY = '2026-03-10'
export const BEFORE = addDays(DAY, -1)
export const NEXT = addDays(DAY, 1)

export const realTime = (ratePpm: number, more: Partial<WrittenTerms> = {}): WrittenTerms => ({
  kind: 'real_time',
  snapshotDays: 1,
  tiers: [{ ratePpm }],
  ...more,
})

export interface Pair {
  readonly u: TeamMember
  readonly a: TeamMember
  readonly player: TeamMember
}

export const playOf = ({ u, a, player }: Pair, slot: number, stake: bigint, more: object = {}) => ({
  member: player,
  above: [a, u],
  day: DAY,
  slot,
  stake,
  ...more,
})

/** Salaries of windows in the tests of one server. */
export function windowStage(server: () => TestServer) {
  /** Removes all agents' contracts, plays and payouts. */
  async function clear() {
    await server().asOwner(
      `SET session_replication_role = replica;
       DELETE FROM agent_statement; DELETE FROM agent_tree_settlement; DELETE FROM agent_run_member; DELETE FROM agent_snapshot;
       DELETE FROM agent_run_flags; DELETE FROM agent_run; DELETE FROM agent_debt; DELETE FROM agent_contract_version; DELETE FROM agent_contract;
       DELETE FROM settled_copy; DELETE FROM settled_window; DELETE FROM settled_day; RESET session_replication_role`,
    )
    await setRules(server(), { releaseMax: '100000000.00' })
  }

  /** Midnight of a day in the zone of the brand, and minutes after it. */
  async function momentOf(day: string, minutes: number): Promise<number> {
    const [row] = await server().asOwner<{ ms: string }>(
      `SELECT (extract(epoch FROM ($2::date + day_start) AT TIME ZONE zone) * 1000)::bigint::text AS ms
         FROM merchant WHERE id = $1`,
      [server().merchantId, day],
    )
    return Number(row?.ms) + minutes * 60_000
  }

  async function at(nowMs: number = Date.now()) {
    const brand = server().services.registry.findById(server().merchantId)
    if (!brand) throw new Error('no brand')
    return { brand, hub: server().services.hub, nowMs }
  }

  /** The job of windows, some minutes after the beginning of a day. */
  const tick = async (minutes: number, day = DAY) =>
    await settleWindows(server().services.store, playReads, await at(await momentOf(day, minutes)))

  const settleAll = async () => await settleBrand(server().services.store, playReads, await at())

  /** An agent of the brand, one below it, and a player of the latter. */
  async function pair(terms: { u: WrittenTerms; a: WrittenTerms }, startsOn = DAY): Promise<Pair> {
    const u = await joinTeam(server(), undefined, AGENT)
    const a = await joinTeam(server(), u, AGENT)
    await runningContract(server(), { downline: u, terms: terms.u, startsOn })
    await runningContract(server(), { downline: a, upline: u, terms: terms.a, startsOn })
    return { u, a, player: await joinTeam(server(), a) }
  }

  /** Cents. */
  const main = async ({ id }: TeamMember) => {
    const [row] = await server().asOwner<{ balance: string }>(
      `SELECT balance::text FROM wallet WHERE member_id = $1 AND account = 'main'`,
      [id],
    )
    return (BigInt(row?.balance ?? 0) * 100n) / UNITS
  }

  const replayed = async () => {
    const rows = await server().asOwner<{ id: string }>('SELECT id::text FROM agent_statement ORDER BY id')
    const found = []
    for (const { id } of rows)
      found.push(...((await replayStatement(server().services.store.read, playReads, BigInt(id))) ?? []))
    return { count: rows.length, found }
  }

  return { clear, momentOf, tick, settleAll, pair, main, replayed }
}
