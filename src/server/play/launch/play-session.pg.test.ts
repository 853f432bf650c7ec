import { afterAll, beforeAll, expect, test } from 'vitest'

import { launch } from '#contract/launch.ts'
import { type LaunchStage, type Playing, openLaunchStage } from '#test/pg/launch-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let stage: LaunchStage
beforeAll(async () => {
  server = await openTestServer({
    settings: { LOCAL_GAME_PROVIDERS: '1', THROTTLE_ADDRESS: '99999,9999', THROTTLE_ACCOUNT: '99999,9999' },
  })
  stage = await openLaunchStage(server)
})
afterAll(async () => {
  await stage?.provider.close()
  await server.close()
})

/** Starts a game in both steps. */
async function openOne(who: Playing) {
  const begun = await stage.ask(who, launch.launchFB, { nodeId: stage.idOf('reels') })
  if (!begun.success || begun.value.launchToken === undefined) throw new Error(JSON.stringify(begun))
  const opened = await stage.ask(who, launch.launchGame, { launchToken: begun.value.launchToken })
  if (!opened.success) throw new Error(JSON.stringify(opened))
  return opened.value
}

test('leaving a game ends its session once, and the page learns why it ended', async () => {
  const who = await stage.player()
  const { sessionId } = await openOne(who)
  const state = () => stage.ask(who, launch.playSession, { sessionId })
  expect(await state()).toMatchObject({ value: { state: 'stands' } })
  expect(await stage.ask(who, launch.endPlaySession, { sessionId })).toMatchObject({
    value: { wasOpen: true },
  })
  expect(await stage.ask(who, launch.endPlaySession, { sessionId })).toMatchObject({
    value: { wasOpen: false },
  })
  expect(await state()).toMatchObject({ value: { state: 'ended', why: 'left' } })
})

test('an open session reports the limit that refuses its bets', async () => {
  const who = await stage.player()
  const { sessionId } = await openOne(who)
  await server.asOwner(
    `WITH guard AS (INSERT INTO play_guard (merchant_id, member_id) VALUES ($1, $2))
     INSERT INTO play_limit (merchant_id, member_id, kind, period, own, used, ends_at)
     VALUES ($1, $2, 'loss', 'day', 100, 100, now() + interval '1 hour')`,
    [who.merchantId, who.id],
  )
  expect(await stage.ask(who, launch.playSession, { sessionId })).toMatchObject({
    value: {
      state: 'stands',
      refusal: 'play_loss_limit',
      limit: { kind: 'loss', period: 'day', binding: '0.001', left: '0.00' },
    },
  })
})

test('a session past its lifetime is reported as expired', async () => {
  const who = await stage.player()
  const { sessionId } = await openOne(who)
  await server.asOwner(`UPDATE game_session SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
    sessionId,
  ])
  expect(await stage.ask(who, launch.playSession, { sessionId })).toMatchObject({
    value: { state: 'ended', why: 'expired' },
  })
})

test('each of two tabs has its own session, and leaving one keeps the other open', async () => {
  const who = await stage.player()
  const [first, second] = [await openOne(who), await openOne(who)]
  expect(first.sessionId).not.toBe(second.sessionId)
  await stage.ask(who, launch.endPlaySession, { sessionId: first.sessionId })
  expect(await stage.ask(who, launch.playSession, { sessionId: second.sessionId })).toMatchObject({
    value: { state: 'stands' },
  })
})
