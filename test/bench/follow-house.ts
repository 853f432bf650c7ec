import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { followPlays } from '#server/play/plays/actions.ts'
import { followTeams } from '#server/play/team-reports/jobs.ts'

import type { BenchHouse } from './bench-house.ts'

/** Commands from the bench of what follows settled bets for agents. */
export type FollowWish =
  /** Places all players below one line of agents. */
  | { readonly levels: number }
  /** Creates or drops the index by which agents list settled bets. */
  | { readonly isIndexed: boolean }
  /** Follows all that waits, once. */
  | { readonly drain: true }
  /** Follows until `stop`, with a pause after each pass. */
  | { readonly start: true; readonly pauseMs: number }
  | { readonly stop: true }

export interface Drained {
  readonly bets: number
  readonly seconds: number
  /** The same with the figures of the agents above. */
  readonly withTeamsSeconds: number
}

export interface Followed {
  readonly bets: number
  /** The longest time from a bet that was just too late for one pass to the end of the next one. */
  readonly lagSeconds: number
}

const INDEX = 'played_round_settled'

export function openFollower(house: BenchHouse): (wish: FollowWish) => Promise<object> {
  let definition: string | undefined
  let running: Promise<Followed> | undefined
  let isStopped = false
  const follow = async (pauseMs: number): Promise<Followed> => {
    let [bets, lagMs] = [0, 0]
    let before = performance.now()
    while (!isStopped) {
      const began = performance.now()
      bets += await followPlays(house.services.store)
      await followTeams(house.services.store)
      lagMs = Math.max(lagMs, performance.now() - before)
      before = began
      await pause(pauseMs)
    }
    return { bets, lagSeconds: lagMs / 1_000 }
  }
  return async (wish) => {
    if ('levels' in wish) return await placePlayers(house, wish.levels)
    if ('isIndexed' in wish) {
      definition ??= await findDefinition(house)
      await house.owner.query(`DROP INDEX IF EXISTS ${INDEX}`)
      if (wish.isIndexed) await house.owner.query(definition)
      return {}
    }
    if ('drain' in wish) return await drain(house)
    if ('start' in wish) {
      isStopped = false
      running = follow(wish.pauseMs)
      return {}
    }
    isStopped = true
    return (await running) ?? { bets: 0, lagSeconds: 0 }
  }
}

async function drain({ services: { store } }: BenchHouse): Promise<Drained> {
  const began = performance.now()
  const bets = await followPlays(store)
  const seconds = (performance.now() - began) / 1_000
  await followTeams(store)
  return { bets, seconds, withTeamsSeconds: (performance.now() - began) / 1_000 }
}

async function findDefinition({ owner }: BenchHouse): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    'SELECT indexdef AS text FROM pg_indexes WHERE indexname = $1',
    [INDEX],
  )
  const [found] = rows
  if (!found) throw new Error(`there is no index ${INDEX}`)
  return found.text
}

async function placePlayers({ owner, merchant }: BenchHouse, levels: number): Promise<object> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO member (merchant_id, account, account_type)
     SELECT $1, 'above' || level, 2 FROM generate_series(1, $2::int) AS level RETURNING id::text`,
    [merchant.id, levels],
  )
  await owner.query(
    `UPDATE agent_place SET agents = $2::bigint[]
      WHERE member_id IN (SELECT id FROM member WHERE merchant_id = $1 AND account LIKE 'bench%')`,
    [merchant.id, rows.map(({ id }) => id)],
  )
  return {}
}
