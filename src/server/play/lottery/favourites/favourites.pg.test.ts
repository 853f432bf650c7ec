import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Output } from '#contract/endpoint.ts'
import { lotteryFavourites } from '#contract/lottery-favourites.ts'
import { FAVOURITE_LOTTERIES_MAX } from '#domain/lottery/games/favourites.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

const { favouriteLotteries, markFavouriteLottery, takeOverFavouriteLotteries } = lotteryFavourites

let server: TestServer
let member: { id: bigint; merchantId: number }
let proof: Proof

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.fixtures.member()
  proof = await server.fixtures.memberSession(member)
})

async function send(
  { method, path }: { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string },
  payload?: object,
  by: Proof | undefined = proof,
  host = server.host,
) {
  const answer = await server.site.inject({
    method,
    url: path,
    headers: { host, ...by?.headers },
    ...(payload ? { payload } : {}),
  })
  const body = answer.json<{ value?: Output<typeof favouriteLotteries>; code?: string }>()
  return { status: answer.statusCode, list: body.value?.list, code: body.code }
}
const list = async (by = proof) => (await send(favouriteLotteries, undefined, by)).list
const mark = (gameCode: string, isFavourite = true, by: Proof | undefined = proof) =>
  send(markFavouriteLottery, { gameCode, isFavourite }, by)
const takeOver = (...gameCodes: string[]) => send(takeOverFavouriteLotteries, { gameCodes })

test('favourites are one’s own, newest first, and marking twice changes nothing', async () => {
  await mark('XSMB')
  expect((await mark('PK10_5')).list).toEqual(['PK10_5', 'XSMB'])
  expect((await mark('XSMB')).list).toEqual(['PK10_5', 'XSMB'])
  expect((await mark('PK10_5', false)).list).toEqual(['XSMB'])
  expect((await mark('PK10_5', false)).list).toEqual(['XSMB'])
  const other = await server.fixtures.memberSession(await server.fixtures.member())
  expect(await list(other)).toEqual([])
})

test('a lottery that the brand does not offer is not marked', async () => {
  expect((await mark('NONE')).status).toBe(404)
  expect(await list()).toEqual([])
})

test('a favourite that the brand offers no more is not shown, and returns with the offer', async () => {
  const brand = await server.fixtures.merchant({ host: 'favourites.test' })
  const own = await server.fixtures.memberSession(await server.fixtures.member({ merchantId: brand.id }))
  const read = async () => (await send(favouriteLotteries, undefined, own, brand.host)).list
  const set = async (modes: string) => {
    await server.asOwner(`UPDATE merchant SET prize_modes = $2, version = version + 1 WHERE id = $1`, [
      brand.id,
      modes,
    ])
    await server.services.registry.refresh()
  }
  await set('{SEA,Elott}')
  await send(markFavouriteLottery, { gameCode: 'PK10_5', isFavourite: true }, own, brand.host)
  expect(await read()).toEqual(['PK10_5'])
  await set('{SEA}')
  expect(await read()).toEqual([])
  await set('{SEA,Elott}')
  expect(await read()).toEqual(['PK10_5'])
})

test('a visitor and a trial account have no favourites', async () => {
  const trial = await server.fixtures.memberSession(await server.fixtures.member({ accountType: 4 }))
  for (const call of [favouriteLotteries, markFavouriteLottery, takeOverFavouriteLotteries]) {
    const payload = call === favouriteLotteries ? undefined : { gameCode: 'XSMB', isFavourite: true }
    const answer = await server.site.inject({
      method: call.method,
      url: call.path,
      headers: { host: server.host },
      ...(payload ? { payload } : {}),
    })
    expect(answer.statusCode).toBe(401)
    expect((await send(call, payload, trial)).status).toBe(403)
  }
})

test('favourites of a browser join those of the account once, above them, in their order', async () => {
  await mark('XSMB')
  expect((await takeOver('PK10_5', 'NONE', 'XSMB', 'XSVT', 'PK10_5')).list).toEqual([
    'PK10_5',
    'XSVT',
    'XSMB',
  ])
  expect((await takeOver('PK10_5', 'XSVT')).list).toEqual(['PK10_5', 'XSVT', 'XSMB'])
})

test('no more than a hundred favourites are kept, however many tabs add one', async () => {
  await server.asOwner(
    `INSERT INTO member_favourite_lottery (merchant_id, member_id, game_code)
     SELECT $1, $2, 'OLD_' || n FROM generate_series(1, $3) AS n`,
    [server.merchantId, member.id.toString(), FAVOURITE_LOTTERIES_MAX - 1],
  )
  const answers = await Promise.all(['XSMB', 'XSVT', 'PK10_5'].map((code) => mark(code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('favourites_full')
  await takeOver('XSMB', 'XSVT', 'PK10_5')
  const [kept] = await server.asOwner<{ count: number }>(
    'SELECT count(*)::int AS count FROM member_favourite_lottery WHERE member_id = $1',
    [member.id.toString()],
  )
  expect(kept?.count).toBe(FAVOURITE_LOTTERIES_MAX)
})
