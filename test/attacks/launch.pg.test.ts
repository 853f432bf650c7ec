import { afterAll, beforeAll, expect, test } from 'vitest'

import { launch } from '#contract/launch.ts'
import { CHROME, type LaunchStage, type Playing, openLaunchStage } from '#test/pg/launch-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'

let server: TestServer
let stage: LaunchStage
beforeAll(async () => {
  server = await openTestServer({ settings: { ...WIDE_OPEN, LOCAL_GAME_PROVIDERS: '1' } })
  stage = await openLaunchStage(server)
})
afterAll(async () => {
  await stage?.provider.close()
  await server.close()
})

async function tokenOf(who: Playing): Promise<string> {
  const begun = await stage.ask(who, launch.launchFB, { nodeId: stage.idOf('reels') })
  if (!begun.success) throw new Error(begun.code)
  return begun.value.launchToken ?? ''
}

const redeem = (who: Playing, launchToken: string) => stage.ask(who, launch.launchGame, { launchToken })

type Theft = (who: Playing, token: string) => Promise<readonly [Playing, string]>

test.each<[string, Theft]>([
  [
    'a second time',
    async (who, token) => {
      await redeem(who, token)
      return [who, token]
    },
  ],
  ['by another member', async (_who, token) => [await stage.player(), token]],
  [
    'from another session of the same member',
    async (who, token) => [{ ...who, proof: await server.fixtures.memberSession(who) }, token],
  ],
  ['in another browser', async (who, token) => [{ ...who, browser: CHROME }, token]],
  [
    'after its minute',
    async (who, token) => {
      await server.asOwner('UPDATE game_session SET launch_ends_at = now() WHERE member_id = $1', [who.id])
      return [who, token]
    },
  ],
  [
    'at another brand',
    async (_who, token) => {
      const { id: merchantId } = await server.fixtures.merchant()
      return [await stage.player({ merchantId }), token]
    },
  ],
  ['with a mark of somebody else’s', async (who, token) => [who, `${token.slice(0, -4)}AAAA`]],
])('a launch that is used %s opens nothing, and the provider gets no player', async (_how, theft) => {
  const owner = await stage.player()
  const [who, token] = await theft(owner, await tokenOf(owner))
  const before = stage.provider.received.length
  expect(await redeem(who, token)).toMatchObject({ success: false, code: 'launch_spent', status: 409 })
  expect(stage.provider.received).toHaveLength(before)
})

test('of twenty at the same moment one opens', async () => {
  const who = await stage.player()
  const token = await tokenOf(who)
  const before = stage.provider.received.length
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(who, token)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(stage.provider.received).toHaveLength(before + 1)
})

test('no member sees or ends a game that another member plays', async () => {
  const [owner, stranger] = [await stage.player(), await stage.player()]
  const opened = await redeem(owner, await tokenOf(owner))
  if (!opened.success) throw new Error(opened.code)
  const { sessionId } = opened.value
  expect((await stage.ask(stranger, launch.playSession, { sessionId })).status).toBe(404)
  expect(await stage.ask(stranger, launch.endPlaySession, { sessionId })).toMatchObject({
    value: { wasOpen: false },
  })
  expect(await stage.ask(owner, launch.playSession, { sessionId })).toMatchObject({
    value: { state: 'stands' },
  })
})

test('a call that names the member alone finds no game that is played for nothing', async () => {
  const who = await stage.player()
  const begun = await stage.ask(who, launch.tryGame, { nodeId: stage.idOf('reels') })
  if (!begun.success) throw new Error(begun.code)
  expect((await redeem(who, begun.value.launchToken ?? '')).success).toBe(true)
  const { gameProviders, registry } = server.services
  const provider = await gameProviders.cache.find('sim')
  if (!provider) throw new Error('the provider is there')
  const player = `${registry.findById(who.merchantId)?.code}-${who.id}`
  // It reaches the member's own wallet, but there is no play session, so no bet is possible.
  const seen = await gameProviders.wallet.balance(provider, { player, findsSession: true })
  expect(seen).toMatchObject({ outcome: 'done', currency: 'CNY' })
})
