import { afterAll, beforeAll, expect, test } from 'vitest'

import { launch } from '#contract/launch.ts'
import { type LaunchStage, openLaunchStage } from '#test/pg/launch-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let stage: LaunchStage
beforeAll(async () => {
  server = await openTestServer({ settings: { LOCAL_GAME_PROVIDERS: '1' } })
  stage = await openLaunchStage(server)
})
afterAll(async () => {
  await stage?.provider.close()
  await server.close()
})

async function openReels() {
  const who = await stage.player()
  const begun = await stage.ask(who, launch.launchFB, { nodeId: stage.idOf('reels') })
  if (!begun.success || begun.value.launchToken === undefined) throw new Error(JSON.stringify(begun))
  const opened = await stage.ask(who, launch.launchGame, { launchToken: begun.value.launchToken })
  if (!opened.success) throw new Error(opened.code)
}

const stake = (request: Readonly<Record<string, unknown>> | undefined) =>
  (request?.['meta'] as { readonly max_stake?: number } | undefined)?.max_stake

test.each<[title: string, rules: string, stakeMax: number | undefined]>([
  [
    'the lowest of the rules for the game',
    `('', 'SIM', 'reels', 900000), ('slots', '', '', 500000)`,
    500_000,
  ],
  ['none of another game', `('', 'SIM', 'wheel', 900000)`, undefined],
])('its provider gets the largest stake: %s', async (_title, rules, stakeMax) => {
  await server.asOwner(
    `INSERT INTO stake_rule (merchant_id, category, vendor_code, game_code, stake_max)
     SELECT $1, * FROM (VALUES ${rules}) AS rule`,
    [server.merchantId],
  )
  await openReels()
  await server.asOwner('DELETE FROM stake_rule')
  expect(stake(stage.provider.received.at(-1))).toBe(stakeMax)
})
