import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { boards } from '#contract/boards.ts'
import type { LiveMessage } from '#contract/live.ts'
import { missions } from '#contract/missions.ts'
import { points } from '#contract/points.ts'

import { followMessage } from './stale-calls.ts'

type What = Extract<LiveMessage, { type: 'stale' }>['what']

// The summary and the boards share the beginning of their paths.
test.each<[What, readonly string[]]>([
  ['missions', [missions.summary.path, missions.rewards.path, boards.leaderboard.path]],
  ['boards', [boards.leaderboard.path, missions.rewards.path]],
  ['points', [points.balance.path]],
])('pages refetch what is stale: %s', async (what, paths) => {
  const client = new QueryClient()
  const keys = [missions.summary, missions.rewards, boards.leaderboard, points.balance].map(
    ({ path }) => path,
  )
  for (const path of keys) client.setQueryData([path, {}], {})
  await followMessage(client, { type: 'stale', what })
  const stale = keys.filter((path) => client.getQueryState([path, {}])?.isInvalidated)
  expect(new Set<string>(stale)).toEqual(new Set(paths))
})
