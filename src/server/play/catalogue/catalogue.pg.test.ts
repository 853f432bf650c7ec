import { afterAll, beforeAll, expect, test } from 'vitest'

import { categories } from '#domain/navigation/category.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { knowVendor, offerVendor, writeLotteryMenu } from './actions.ts'

let server: TestServer
let strict: { id: number; host: string }

beforeAll(async () => {
  server = await openTestServer()
  strict = await server.fixtures.merchant({ code: 'strict', marketProfile: 'strict' })
  // The strict market profile forbids what the brand's switch allows.
  await server.asOwner('UPDATE merchant SET is_cockfight_on = true')
  const { store } = server.services
  await store.transact(async (tx) => {
    const know = (
      code: string,
      category: 'slots' | 'live' | 'cockfight' | 'lottery',
      accountTypeId: number,
    ) => knowVendor(tx, { code, displayName: `Studio ${code}`, category, accountTypeId, provider: 'sample' })
    for (let n = 0; n < 13; n += 1) {
      const code = `SLOT_${String(n).padStart(2, '0')}`
      await know(code, 'slots', 100 + n)
      await offerVendor(tx, { merchantId: server.merchantId, code, position: 20 - n, isHot: n === 12 })
    }
    await know('ROOST', 'cockfight', 200)
    await know('TABLE', 'live', 201)
    await know('UNWANTED', 'live', 202)
    for (const merchantId of [server.merchantId, strict.id]) {
      await offerVendor(tx, { merchantId, code: 'ROOST' })
      await offerVendor(tx, { merchantId, code: 'TABLE', isInMaintenance: true })
      await offerVendor(tx, { merchantId, code: 'UNWANTED', isOn: false })
    }
  })
  await server.services.registry.refresh()
})

afterAll(() => server?.close())

async function ask<Value>(url: string, host = server.host): Promise<Value> {
  const answer = await server.site.inject({ method: 'GET', url, headers: { host } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: Value }>().value
}

interface Card {
  vassalage: string
  isHot: boolean
  isInMaintenance: boolean
  gameType: string
}
interface Menus {
  list: { gameCategory: string; vendors: Card[] }[]
}
interface Lanes {
  data: { lanes: Card[] }
}

const menuOf = async (code: string, host?: string) =>
  (await ask<Menus>('/lgw/games/game_menus', host)).list.find((one) => one.gameCategory === code)

test('the menus list every category of the brand, with its first eleven vendors in their order', async () => {
  const { list } = await ask<Menus>('/lgw/games/game_menus')
  expect(list.map((one) => one.gameCategory)).toEqual(categories.map((one) => one.code))
  const slots = list.find((one) => one.gameCategory === 'RNG')?.vendors ?? []
  expect(slots.map((one) => one.vassalage)).toEqual(
    Array.from({ length: 11 }, (_, n) => `SLOT_${String(12 - n).padStart(2, '0')}`),
  )
  expect(slots[0]).toMatchObject({ isHot: true, isInMaintenance: false, gameType: 'RNG' })
  expect((await menuOf('LIVE'))?.vendors).toMatchObject([{ vassalage: 'TABLE', isInMaintenance: true }])
  expect((await menuOf('SPORTS'))?.vendors).toEqual([])
})

test('a hall has every vendor that is on, beyond those of its menu', async () => {
  const hall = (gameType: string, host?: string) =>
    ask<Lanes>(`/wps/relay/GCSGAME_gameVendor?gameType=${gameType}&platform=W&language=EN`, host)
  expect((await hall('RNG')).data.lanes).toHaveLength(13)
  expect((await hall('LIVE')).data.lanes.map((one) => one.vassalage)).toEqual(['TABLE'])
  expect((await hall('RNG', strict.host)).data.lanes).toEqual([])
  const unknown = await server.site.inject({
    method: 'GET',
    url: '/wps/relay/GCSGAME_gameVendor?gameType=SLOTS',
    headers: { host: server.host },
  })
  expect(unknown.statusCode).toBe(400)
})

test('cockfighting is nowhere where the market forbids it or its switch is off', async () => {
  const lanes = async (host: string) =>
    (await ask<Lanes>('/wps/relay/GCSGAME_gameVendor?gameType=DS88', host)).data.lanes.length
  expect((await menuOf('DS88'))?.vendors).toHaveLength(1)
  expect(await lanes(server.host)).toBe(1)
  expect(await menuOf('DS88', strict.host)).toBeUndefined()
  expect(await lanes(strict.host)).toBe(0)
  await server.asOwner('UPDATE merchant SET is_cockfight_on = false WHERE id = $1', [server.merchantId])
  await server.services.registry.refresh()
  expect(await menuOf('DS88')).toBeUndefined()
  expect(await lanes(server.host)).toBe(0)
})

test('a category that the brand switched off is in no navigation, menu or hall', async () => {
  await server.asOwner(`UPDATE merchant SET categories_off = '{live}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  expect(await menuOf('LIVE')).toBeUndefined()
  const { data } = await ask<Lanes>('/wps/relay/GCSGAME_gameVendor?gameType=LIVE')
  expect(data.lanes).toEqual([])
  const answer = await ask<{ categories: string[] }>('/wps/system/whitelabel')
  expect(answer.categories).not.toContain('live')
  await server.asOwner(`UPDATE merchant SET categories_off = '{}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
})

interface LotteryMenus {
  list: { tag: string; labelName: string; region: string; gameMenus: object[] }[]
}

test('the menus of the lotteries are in the requested language, for the modes that the brand sells', async () => {
  const menu = { merchantId: server.merchantId, position: 0, games: [] }
  await server.asOwner(`UPDATE merchant SET prize_modes = '{SEA,Lott}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  await server.services.store.transact(async (tx) => {
    await writeLotteryMenu(tx, {
      ...menu,
      tag: 'MT',
      label: { EN: 'Vietnam central', AR: 'وسط فيتنام' },
      region: 'vn-central',
      prizeMode: 'SEA',
      position: 2,
      games: [
        { code: 'HUE', remark: { EN: 'Hue' }, weekdays: [2, 1] },
        { code: 'FAST1', remark: { EN: 'Quick' }, isHot: true },
      ],
    })
    await writeLotteryMenu(tx, {
      ...menu,
      tag: 'PH',
      label: { EN: 'Philippines' },
      region: 'ph',
      prizeMode: 'Lott',
      position: 1,
      games: [{ code: 'SWERTRES', remark: { EN: 'Swertres' } }],
    })
    await writeLotteryMenu(tx, {
      ...menu,
      tag: 'NO',
      label: { EN: 'Not sold' },
      region: 'id',
      prizeMode: 'Elott',
      games: [{ code: 'POOL', remark: { EN: 'Pool' } }],
    })
    await writeLotteryMenu(tx, { ...menu, tag: 'EMPTY', label: { EN: 'E' }, region: 'my', prizeMode: 'SEA' })
  })
  const menus = (more: string, host?: string) =>
    ask<LotteryMenus>(`/lgw/vn/games/game_menu?device=WEB${more}`, host)
  expect((await menus('&language=EN')).list).toEqual([
    {
      tag: 'PH',
      labelName: 'Philippines',
      region: 'ph',
      gameMenus: [{ code: 'SWERTRES', remark: 'Swertres', drawDayOfWeek: '', isHot: false }],
    },
    {
      tag: 'MT',
      labelName: 'Vietnam central',
      region: 'vn-central',
      gameMenus: [
        { code: 'HUE', remark: 'Hue', drawDayOfWeek: '2,1', isHot: false },
        { code: 'FAST1', remark: 'Quick', drawDayOfWeek: '', isHot: true },
      ],
    },
  ])
  expect((await menus('&language=AR')).list.map((one) => one.labelName)).toEqual([
    'Philippines',
    'وسط فيتنام',
  ])
  expect((await menus('&prizeMode=SEA')).list.map((one) => one.tag)).toEqual(['MT'])
  expect((await menus('&prizeMode=Elott')).list).toEqual([])
  expect((await menus('', strict.host)).list).toEqual([])
  // Writing the menu again replaces its content.
  await server.services.store.transact((tx) =>
    writeLotteryMenu(tx, { ...menu, tag: 'MT', label: { EN: 'C' }, region: 'vn-central', prizeMode: 'SEA' }),
  )
  expect((await menus('')).list.map((one) => one.tag)).toEqual(['PH'])
})

test('a brand tells its addresses, first the one that was asked, and never those of another', async () => {
  await server.asOwner(
    `INSERT INTO merchant_host (host, merchant_id) VALUES ('a.one.test', $1), ('z.one.test', $1)`,
    [server.merchantId],
  )
  await server.services.registry.refresh()
  const domains = async (host: string) =>
    (await ask<{ list: { domain: string }[] }>('/wps/system/domainRoute', host)).list.map((one) => one.domain)
  const all = await domains('z.one.test')
  expect(all[0]).toBe('z.one.test')
  expect(all.toSorted()).toEqual(['a.one.test', 'z.one.test', server.host].toSorted())
  expect(await domains(strict.host)).toEqual([strict.host])
})
