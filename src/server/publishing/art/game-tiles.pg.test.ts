import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { svgFault } from '#art/svg-fault.ts'
import { knowVendor, writeLotteryMenu } from '#server/play/catalogue/actions.ts'
import { knowGames, nameOfTile } from '#server/play/games/actions.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let id: string

beforeAll(async () => {
  server = await openTestServer()
  await server.services.store.transact(async (tx) => {
    await knowVendor(tx, {
      code: 'AUREL',
      displayName: 'Aurel',
      category: 'slots',
      accountTypeId: 31,
      provider: 'sample',
    })
    ;[id = ''] = await knowGames(tx, [
      { vendorCode: 'AUREL', code: 'forge', category: 'slots', label: { VI: 'Lò Rồng', EN: 'Dragon Forge' } },
    ])
  })
})
afterAll(() => server?.close())

const address = (title = 'Dragon Forge') =>
  `/art/game/${id}/${nameOfTile({ id, category: 'slots', title, vendorCode: 'AUREL' })}`
const get = (url: string, headers: Record<string, string> = {}) =>
  server.site.inject({ url, headers: { host: server.host, ...headers } })
const kept = () =>
  server.asOwner<{ type: string; drawn_of: string }>('SELECT type, drawn_of FROM game_tile ORDER BY type')

test('a tile is drawn once in a format that the browser accepts, and cached for ever', async () => {
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'avif'],
    ['image/webp,*/*', 'webp'],
  ] as const) {
    const answer = await get(address(), { accept })
    expect(answer.headers).toMatchObject({
      'content-type': `image/${type}`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
    })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([360, 480])
    expect(answer.rawPayload.length).toBeLessThan(40_000)
  }
  expect((await kept()).map(({ type }) => type)).toEqual(['avif', 'webp'])
  // The stored picture is sent, even after the memory cache is empty.
  await server.asOwner(`UPDATE game_tile SET body = '\\x00' WHERE type = 'webp'`)
  const another = await openSecond()
  expect((await another(address(), { accept: 'image/webp' })).rawPayload).toEqual(Buffer.from([0]))
})

test('an invented URL draws no tile', async () => {
  const before = await kept()
  for (const url of [
    `/art/game/${id}/0000000000`,
    address('Free Money'),
    address().replace(`/${id}/`, '/999999/'),
    `/art/game/${id}/${'a'.repeat(11)}`,
    '/art/game/0/0000000000',
    `/art/game/99999999999999999999/0000000000`,
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  expect(await kept()).toEqual(before)
})

test('the card of a game has a wide picture in both directions, at the address of its tile', async () => {
  const [ltr, rtl] = await Promise.all([get(`${address()}/ltr.svg`), get(`${address()}/rtl.svg`)])
  expect(ltr.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(svgFault(ltr.body)).toBeUndefined()
  expect(ltr.body).toContain('viewBox="0 0 640 300"')
  expect(rtl.body).not.toBe(ltr.body)
  for (const url of [
    `${address()}/up.svg`,
    `${address('Free Money')}/ltr.svg`,
    `/art/game/${id}/constructor/ltr.svg`,
    `/art/game/0/0000000000/ltr.svg`,
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('a renamed game gets a new tile, and the old one is deleted', async () => {
  await server.asOwner(`UPDATE game SET label = '{"EN": "Dragon Gate"}'`)
  expect((await get(address())).statusCode).toBe(200)
  expect((await get(address('Dragon Gate'), { accept: 'image/webp' })).statusCode).toBe(200)
  const names = new Set((await kept()).map(({ drawn_of: name }) => name))
  expect(names.has(address('Dragon Gate').split('/').at(-1) ?? '')).toBe(true)
})

test('a lottery has a tile at the address that the lobby gives, and at no other', async () => {
  const { list } = (
    await server.site.inject({ url: '/wps/lottery/lobby', headers: { host: server.host } })
  ).json<{ value: { list: { gameId: string; picture: string }[] } }>().value
  const tile = list.find(({ gameId }) => gameId === 'XSDNG')?.picture ?? ''
  const answer = await get(tile, { accept: 'image/webp' })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { width, height } = await sharp(answer.rawPayload).metadata()
  expect([width, height]).toEqual([360, 480])
  for (const url of [
    tile.replace('XSDNG', 'XSMB'),
    tile.replace('XSDNG', 'NONE'),
    tile.replace(/.$/, 'x'),
    '/art/lottery/XSDNG/',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('a tile of a lottery has the name that the page shows, where our letters have its signs', async () => {
  // A brand of its own: the lobby of the other one may still be cached without these menus.
  const { id: merchantId, host } = await server.fixtures.merchant({ host: 'own-names.test' })
  await server.services.store.transact((tx) =>
    writeLotteryMenu(tx, {
      merchantId,
      tag: 'FAST',
      label: { EN: 'Fast' },
      region: 'fast',
      prizeMode: 'Elott',
      position: 0,
      games: [
        { code: 'K3_1', remark: { EN: 'Dice Rush', CN: '骰子' } },
        { code: 'K3_5', remark: { EN: 'Dice Rest', CN: '骰子五' } },
      ],
    }),
  )
  const tileIn = async (language: string, code: string) => {
    const { value } = (
      await server.site.inject({ url: `/wps/lottery/lobby?language=${language}`, headers: { host } })
    ).json<{ value: { list: { gameId: string; picture: string }[] } }>()
    return value.list.find(({ gameId }) => gameId === code)?.picture ?? ''
  }
  const bodyOf = async (url: string) => {
    const { statusCode, rawPayload } = await get(url, { accept: 'image/webp', host })
    expect([url, statusCode]).toEqual([url, 200])
    return rawPayload.toString('base64')
  }
  const tiles = await Promise.all([
    tileIn('EN', 'K3_1'),
    tileIn('EN', 'K3_3'),
    tileIn('VI', 'K3_3'),
    tileIn('CN', 'K3_1'),
    tileIn('CN', 'K3_3'),
  ])
  const [own, english, vietnamese, chinese, chineseOurs] = tiles
  // Chinese signs are not among our letters.
  expect(chineseOurs).toBe(english)
  expect(new Set([own, english, vietnamese, chinese]).size).toBe(4)
  const bodies = await Promise.all([own, english, vietnamese, chinese].map((url) => bodyOf(url ?? '')))
  expect(new Set(bodies).size).toBe(4)
  // The name of a brand is no name of another one.
  const rest = await tileIn('EN', 'K3_5')
  const [atOther, atOwn] = [await get(rest), await get(rest, { host })]
  expect([atOther.statusCode, atOwn.statusCode]).toEqual([404, 200])
})

test('the console shows tiles to operators alone', async () => {
  await server.asOwner(`UPDATE game SET label = '{"EN": "Dragon Gate"}'`)
  const { list } = (
    await server.site.inject({ url: '/wps/lottery/lobby', headers: { host: server.host } })
  ).json<{ value: { list: { gameId: string; picture: string }[] } }>().value
  const lottery = list.find(({ gameId }) => gameId === 'XSDNG')?.picture ?? ''
  const tile = address('Dragon Gate')
  const { headers } = await server.fixtures.operatorSession([])
  const open = async (url: string, more: Record<string, string> = {}) => {
    const answer = await server.console.inject({ url, headers: { host: server.consoleHost, ...more } })
    return [answer.statusCode, answer.headers['cache-control']] as const
  }
  const within = { cookie: headers['cookie'] ?? '', 'sec-fetch-site': 'same-origin' }
  for (const url of [tile, `${tile}/ltr.svg`, lottery]) {
    expect((await open(url))[0]).toBe(401)
    expect((await open(url, { ...within, 'sec-fetch-site': 'cross-site' }))[0]).toBe(403)
    expect(await open(url, within)).toEqual([200, 'private, max-age=31536000, immutable'])
  }
})

async function openSecond() {
  const { createSiteApp } = await import('#server/shell/app.ts')
  const app = await createSiteApp(server.services)
  return (url: string, headers: Record<string, string>) =>
    app.inject({ url, headers: { host: server.host, ...headers } })
}
