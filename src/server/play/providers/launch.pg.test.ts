import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CURRENCY } from '#test/pg/ledger.ts'
import { type PlayedProvider, openProvider } from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import type { Redeemer } from './actions.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

let server: TestServer
let provider: PlayedProvider
beforeAll(async () => {
  server = await openTestServer()
  provider = await openProvider(server)
})
afterAll(() => server.close())

async function launched(): Promise<{ token: string; who: Redeemer; sessionId: string }> {
  const member = await server.fixtures.member()
  const { id: loginSessionId } = await server.fixtures.memberSession(member)
  const who = { merchantId: member.merchantId, memberId: member.id, loginSessionId, device: FIREFOX }
  const { store, gameProviders } = server.services
  const { launchToken, sessionId } = await store.transact((tx) =>
    gameProviders.launch(tx, {
      ...who,
      provider: provider.code,
      vendorCode: 'SIM',
      gameCode: 'wheel',
      currency: CURRENCY,
      account: 'main',
    }),
  )
  return { token: launchToken, who, sessionId }
}

const redeem = (token: string, who: Redeemer) =>
  server.services.store.transact((tx) => server.services.gameProviders.redeem(tx, token, who))

test('a launch is good once, of twenty at the same moment too', async () => {
  const { token, who } = await launched()
  const all = await Promise.all(Array.from({ length: 20 }, () => redeem(token, who)))
  expect(all.filter((one) => one !== undefined)).toHaveLength(1)
  expect(await redeem(token, who)).toBeUndefined()
})

test('tokens of launches and sessions are in no table', async () => {
  const { token, who, sessionId } = await launched()
  const session = await redeem(token, who)
  const [row] = await server.asOwner<{ text: string }>(
    'SELECT to_jsonb(one)::text AS text FROM game_session AS one WHERE id = $1',
    [sessionId],
  )
  expect(row?.text).not.toContain(token.split('.')[0])
  expect(row?.text).not.toContain(session?.token)
})

type Found = Awaited<ReturnType<typeof launched>>
type Twist = (found: Found) => Promise<[string, Redeemer]> | [string, Redeemer]

test.each<[string, Twist]>([
  [
    'by another member',
    async ({ token, who }) => [token, { ...who, memberId: (await server.fixtures.member()).id }],
  ],
  ['from another session of the site', ({ token, who }) => [token, { ...who, loginSessionId: randomUUID() }]],
  ['in another browser', ({ token, who }) => [token, { ...who, device: CHROME }]],
  [
    'at another brand',
    async ({ token, who }) => [token, { ...who, merchantId: (await server.fixtures.merchant()).id }],
  ],
  ['without its mark', ({ token, who }) => [token.split('.')[0] ?? '', who]],
  ['with a mark of somebody else', ({ token, who }) => [`${token.slice(0, -3)}AAA`, who]],
  ['with something behind it', ({ token, who }) => [`${token}.x`, who]],
  [
    'after its moment',
    async ({ token, who, sessionId }) => {
      await server.asOwner('UPDATE game_session SET launch_ends_at = now() WHERE id = $1', [sessionId])
      return [token, who]
    },
  ],
  [
    'of a session that has ended',
    async ({ token, who, sessionId }) => {
      await server.asOwner('UPDATE game_session SET ended_at = now() WHERE id = $1', [sessionId])
      return [token, who]
    },
  ],
])('a launch %s opens nothing', async (_what, twist) => {
  const found = await launched()
  const [token, who] = await twist(found)
  expect(await redeem(token, who)).toBeUndefined()
  const [row] = await server.asOwner<{ is_open: boolean }>(
    'SELECT launched_at IS NOT NULL AND ended_at IS NULL AS is_open FROM game_session WHERE id = $1',
    [found.sessionId],
  )
  expect(row?.is_open).toBe(false)
})
