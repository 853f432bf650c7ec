import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { judgeProposal } from '#contract/console/approvals.ts'
import { readGameBounds, saveGameBounds } from '#contract/console/game-bounds.ts'
import type { Output } from '#contract/endpoint.ts'
import { launch } from '#contract/launch.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type LaunchStage, openLaunchStage } from '#test/pg/launch-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let stage: LaunchStage
let one: ConsoleVisitor
let other: ConsoleVisitor
let id: string
const reason = 'a test'

beforeAll(async () => {
  server = await openTestServer({
    settings: { LOCAL_GAME_PROVIDERS: '1', THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  stage = await openLaunchStage(server)
  one = await clerk(server, permissions, server.merchantId)
  other = await clerk(server, permissions, server.merchantId)
  id = stage.idOf('reels')
})
afterAll(async () => {
  await stage?.provider.close()
  await server?.close()
})

const read = async (who = one) =>
  (await who.call(readGameBounds, { id })).body.value as Output<typeof readGameBounds>
const save = (version: number, bounds: object, who = one) =>
  who.call(saveGameBounds, { id, version, bounds, reason })

async function launched(call: typeof launch.launchFB | typeof launch.tryGame = launch.launchFB) {
  const who = await stage.player()
  const begun = await stage.ask(who, call, { nodeId: stage.idOf('reels') })
  if (!begun.success || begun.value.launchToken === undefined) throw new Error(JSON.stringify(begun))
  await stage.ask(who, launch.launchGame, { launchToken: begun.value.launchToken })
  return stage.provider.received.at(-1)?.['meta']
}

test('bounds of a game are set by one operator where they tighten, by two where they loosen, and reach its provider', async () => {
  expect(await read()).toMatchObject({ version: 0, bounds: {} })
  expect((await save(0, { leastStake: '2', largestStake: '1' })).body.code).toBe('invalid_input')
  const bounds = { leastStake: '1.00', largestStake: '50.00', tableLossMost: '5000.00' }
  expect((await save(0, bounds)).body.value).toEqual({ version: 1 })
  const looser = { ...bounds, tableLossMost: '9000.00' }
  expect((await save(0, bounds)).body.code).toBe('changed_meanwhile')
  // A loosening of an earlier version is refused at once; no second operator is asked.
  expect((await save(0, looser)).body.code).toBe('changed_meanwhile')
  expect(await launched()).toMatchObject({
    min_stake: 100_000,
    max_stake: 5_000_000,
    max_table_loss: 500_000_000,
  })
  // Amounts of the brand's currency say nothing about play credits.
  const free = (await launched(launch.tryGame)) as object
  expect(Object.keys(free).filter((name) => /^(min_stake|max_)/.test(name))).toEqual([])
  const { waits } = (await save(1, looser)).body.value as Output<typeof saveGameBounds>
  expect(await read()).toMatchObject({ version: 1, bounds })
  const judge = { requestId: randomUUID(), id: waits ?? '', judgement: 'approve' } as const
  expect((await one.call(judgeProposal, judge)).body.success).toBe(false)
  expect((await other.call(judgeProposal, judge)).body.success).toBe(true)
  expect(await read()).toMatchObject({ version: 2, bounds: looser })
})

test('a game of another brand has no bounds here', async () => {
  const stranger = await clerk(server, permissions, (await server.fixtures.merchant()).id)
  expect((await stranger.call(readGameBounds, { id })).status).toBe(404)
  expect((await save(2, {}, stranger)).status).toBe(404)
})
