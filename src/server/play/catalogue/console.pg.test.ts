import { afterAll, beforeAll, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue.ts'
import * as calls from '#contract/console/catalogue.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { knowVendor, offerVendor } from './actions.ts'

let server: TestServer
let house: ConsoleVisitor
let mine: ConsoleVisitor
let theirs: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  await server.asOwner(`UPDATE merchant SET prize_modes = '{SEA,Lott}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  house = await clerk(server, permissions)
  mine = await clerk(server, permissions, server.merchantId)
  theirs = await clerk(server, permissions, (await server.fixtures.merchant()).id)
  await server.services.store.transact(async (tx) => {
    for (const [place, code] of ['AUREL', 'BRIO', 'CORVO'].entries()) {
      await knowVendor(tx, {
        code,
        displayName: code.toLowerCase(),
        category: 'slots',
        accountTypeId: 10 + place,
        provider: 'sample',
      })
      if (code !== 'CORVO') await offerVendor(tx, { merchantId: server.merchantId, code, position: place })
    }
  })
})
afterAll(() => server.close())

const reason = 'a test'
const codeOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => answer.body.code ?? answer.status
const vendors = async (who = mine) =>
  (await who.call(calls.listVendors)).body.value as Output<typeof calls.listVendors>
const menus = async (who = mine) =>
  (await who.call(calls.listLotteryMenus)).body.value as Output<typeof calls.listLotteryMenus>
const vendor = async (code: string) => {
  const found = (await vendors()).list.find((one) => one.code === code)
  if (!found) throw new Error(`${code} is not offered`)
  return found
}
const fields = { ownName: '', isOn: true, isHot: false, isInMaintenance: false }
const change = async (code: string, patch: object = {}, who = mine) =>
  await who.call(calls.changeVendor, {
    code,
    version: (await vendor(code)).version,
    ...fields,
    reason,
    ...patch,
  })

async function ask<Value>(url: string): Promise<Value> {
  const answer = await server.site.inject({ url, headers: { host: server.host } })
  return answer.json<{ value: Value }>().value
}
const onTheSite = async () => {
  const { list } = await ask<Output<typeof catalogue.gameMenus>>(catalogue.gameMenus.path)
  return list.find(({ gameCategory }) => gameCategory === 'RNG')?.vendors ?? []
}
const menusOnTheSite = async () =>
  (await ask<Output<typeof catalogue.lotteryMenus>>(`${catalogue.lotteryMenus.path}?language=EN`)).list
const deedsOf = async (like: string) =>
  (
    await server.asOwner<{ action: string }>(
      `SELECT action FROM audit_entry WHERE action LIKE $1 ORDER BY id`,
      [like],
    )
  ).map(({ action }) => action)

const menu: Omit<Input<typeof calls.saveLotteryMenu>, 'tag'> = {
  label: { EN: 'Vietnam central', VI: 'Miền Trung' },
  region: 'vn-central',
  prizeMode: 'SEA',
  isOn: true,
  games: [
    { code: 'HUE', remark: { EN: 'Hue' }, weekdays: [2, 1], isHot: false },
    { code: 'DANANG', remark: { EN: 'Da Nang' }, weekdays: [4], isHot: true },
  ],
  reason,
}
const save = async (tag: string, patch: object = {}, who = mine) =>
  await who.call(calls.saveLotteryMenu, { tag, ...menu, ...patch })

test('a vendor is seen on the site as its brand shows it: name, picture, hot, and off', async () => {
  const [picture] = await server.asOwner<{ id: string }>(
    `INSERT INTO picture (merchant_id, purpose, media_type, width, height, bytes)
     VALUES ($1, 'content', 'image/webp', 1, 1, 'x') RETURNING id`,
    [server.merchantId],
  )
  expect(await onTheSite()).toMatchObject([{ displayName: 'aurel' }, { displayName: 'brio' }])
  await change('AUREL', { ownName: ' Aurel  Studio ', isHot: true, picture: picture?.id })
  expect((await onTheSite())[0]).toMatchObject({
    vassalage: 'AUREL',
    displayName: 'Aurel Studio',
    isHot: true,
    picture: `/media/${picture?.id}.webp`,
  })
  expect(await server.asOwner('SELECT is_used FROM picture')).toEqual([{ is_used: true }])
  await change('AUREL', { isInMaintenance: true })
  expect((await onTheSite())[0]).toMatchObject({ displayName: 'aurel', isInMaintenance: true, isHot: false })
  expect((await onTheSite())[0]).not.toHaveProperty('picture')
  await change('AUREL', { isOn: false })
  expect((await onTheSite()).map(({ vassalage }) => vassalage)).toEqual(['BRIO'])
  await change('AUREL')
  expect(await deedsOf('vendor.%')).toEqual(Array.from({ length: 4 }, () => 'vendor.change'))
})

test('a vendor of the house is offered once, last of its hall and off; the order is then the operators’', async () => {
  expect((await vendors()).further).toEqual([{ code: 'CORVO', name: 'corvo', category: 'slots' }])
  expect(codeOf(await mine.call(calls.offerVendor, { code: 'CORVO', reason }))).toBe(200)
  expect(codeOf(await mine.call(calls.offerVendor, { code: 'CORVO', reason }))).toBe('vendor_offered')
  expect(codeOf(await mine.call(calls.offerVendor, { code: 'NOBODY', reason }))).toBe('absent')
  expect(await onTheSite()).toHaveLength(2)
  await change('CORVO')
  expect((await onTheSite()).map(({ vassalage }) => vassalage)).toEqual(['AUREL', 'BRIO', 'CORVO'])
  const before = (await vendors()).list.map(({ code, version }) => ({ code, version }))
  const order = { category: 'slots', order: before.toReversed() }
  // An incomplete or outdated list cannot be reordered.
  expect(codeOf(await mine.call(calls.orderVendors, { ...order, order: before.slice(1) }))).toBe(
    'changed_meanwhile',
  )
  expect(codeOf(await mine.call(calls.orderVendors, order))).toBe(200)
  expect(codeOf(await mine.call(calls.orderVendors, order))).toBe('changed_meanwhile')
  expect((await onTheSite()).map(({ vassalage }) => vassalage)).toEqual(['CORVO', 'BRIO', 'AUREL'])
})

test('the house alone makes vendors known, each once and in the form of a code', async () => {
  const known = { code: 'DELTA', name: 'Delta', category: 'live', provider: 'delta-live', reason }
  expect(codeOf(await mine.call(calls.knowVendor, known))).toBe('forbidden')
  expect(codeOf(await house.call(calls.knowVendor, known))).toBe(200)
  expect(codeOf(await house.call(calls.knowVendor, known))).toBe('vendor_known')
  for (const wrong of [{ code: 'delta' }, { name: '<b>' }, { provider: 'Delta Live' }])
    expect(codeOf(await house.call(calls.knowVendor, { ...known, code: 'OTHER', ...wrong }))).toBe(
      'invalid_input',
    )
  expect((await vendors()).further.map(({ code }) => code)).toContain('DELTA')
  const [row] = await server.asOwner<{ account_type_id: number }>(
    `SELECT account_type_id FROM vendor WHERE code = 'DELTA'`,
  )
  expect(row?.account_type_id).toBe(13)
})

test('the later of two changes is refused, of a vendor and of a menu, and wrong names are', async () => {
  const { version } = await vendor('BRIO')
  expect(codeOf(await change('BRIO', { version, isHot: true }))).toBe(200)
  expect((await change('BRIO', { version })).body).toMatchObject({
    code: 'changed_meanwhile',
    value: { version: version + 1 },
  })
  for (const ownName of ['<i>Brio</i>', 'Br\u202eio', 'x'.repeat(61)])
    expect(codeOf(await change('BRIO', { ownName }))).toBe('invalid_input')
  expect(codeOf(await change('BRIO', { picture: '00000000-0000-4000-8000-000000000000' }))).toBe(
    'picture_gone',
  )
  await save('LATER')
  expect(codeOf(await save('LATER', { version: 1, isOn: false }))).toBe(200)
  expect((await save('LATER', { version: 1 })).body).toMatchObject({
    code: 'changed_meanwhile',
    value: { version: 2 },
  })
  expect(codeOf(await save('LATER'))).toBe('menu_taken')
  await mine.call(calls.deleteLotteryMenu, { tag: 'LATER', version: 2, reason })
})

test('a lottery menu is saved whole, shown where it is on, and keeps unknown columns of its lotteries', async () => {
  expect(codeOf(await save('MT'))).toBe(200)
  expect(codeOf(await save('PH', { label: { EN: 'Philippines' }, region: 'ph', prizeMode: 'Lott' }))).toBe(
    200,
  )
  expect(await menusOnTheSite()).toMatchObject([
    {
      tag: 'MT',
      labelName: 'Vietnam central',
      region: 'vn-central',
      gameMenus: [
        { code: 'HUE', remark: 'Hue', drawDayOfWeek: '2,1', isHot: false },
        { code: 'DANANG', isHot: true },
      ],
    },
    { tag: 'PH' },
  ])
  const order = (await menus()).list.map(({ tag, version }) => ({ code: tag, version })).toReversed()
  expect(codeOf(await mine.call(calls.orderLotteryMenus, { order }))).toBe(200)
  expect(codeOf(await mine.call(calls.orderLotteryMenus, { order }))).toBe('changed_meanwhile')
  expect((await menusOnTheSite()).map(({ tag }) => tag)).toEqual(['PH', 'MT'])
  const now = (await menus()).list.find(({ tag }) => tag === 'MT')
  // Further columns of a lottery are kept, also when its position changes.
  await server.asOwner('ALTER TABLE lottery_menu_game ADD COLUMN known text')
  await server.asOwner(`UPDATE lottery_menu_game SET known = 'since before' WHERE code = 'DANANG'`)
  const [hue, danang] = menu.games
  await save('MT', { version: now?.version, games: [danang, { ...hue, code: 'KHANHHOA' }] })
  expect(
    await server.asOwner(`SELECT code, known FROM lottery_menu_game WHERE tag = 'MT' ORDER BY position`),
  ).toEqual([
    { code: 'DANANG', known: 'since before' },
    { code: 'KHANHHOA', known: null },
  ])
  const { version = 0 } = (await menus()).list.find(({ tag }) => tag === 'MT') ?? {}
  await save('MT', { version, isOn: false })
  expect((await menusOnTheSite()).map(({ tag }) => tag)).toEqual(['PH'])
  const gone = { tag: 'MT', version: version + 1, reason }
  expect(codeOf(await mine.call(calls.deleteLotteryMenu, { ...gone, version }))).toBe('changed_meanwhile')
  expect(codeOf(await mine.call(calls.deleteLotteryMenu, gone))).toBe(200)
  expect((await menus()).list.map(({ tag }) => tag)).toEqual(['PH'])
  expect(new Set(await deedsOf('lottery_menu.%'))).toEqual(
    new Set(['lottery_menu.add', 'lottery_menu.change', 'lottery_menu.order', 'lottery_menu.delete']),
  )
})

test('two that make the same menu at the same moment make one', async () => {
  const made = await Promise.all([save('TWICE'), save('TWICE')])
  expect(made.map(codeOf).map(String).toSorted()).toEqual(['200', 'menu_taken'])
})

test('a fault of a menu is shown beside its field, and nothing of it is stored', async () => {
  const answer = await save('WRONG', {
    label: { VI: 'Miền' },
    prizeMode: 'Elott',
    games: [menu.games[0], menu.games[0]],
  })
  expect(answer.body).toMatchObject({
    code: 'menu_refused',
    value: {
      faults: [
        { field: 'label', language: 'EN', fault: 'missing' },
        { field: 'prizeMode', fault: 'not_allowed' },
        { field: 'code', place: 1, fault: 'twice' },
      ],
    },
  })
  expect((await menus()).list.map(({ tag }) => tag)).not.toContain('WRONG')
})

test('the vendors and menus of another brand are not there, and reading is not writing', async () => {
  await save('OURS')
  const { version } = await vendor('BRIO')
  expect((await vendors(theirs)).list).toEqual([])
  expect((await menus(theirs)).list).toEqual([])
  expect(codeOf(await theirs.call(calls.changeVendor, { code: 'BRIO', version, ...fields, reason }))).toBe(
    'absent',
  )
  expect(codeOf(await theirs.call(calls.deleteLotteryMenu, { tag: 'OURS', version: 1, reason }))).toBe(
    'absent',
  )
  expect(
    codeOf(await theirs.call(calls.orderVendors, { category: 'slots', order: [{ code: 'BRIO', version }] })),
  ).toBe('changed_meanwhile')
  const reader = await clerk(server, ['catalogue.read'], server.merchantId)
  expect(codeOf(await reader.call(calls.listVendors))).toBe(200)
  expect(codeOf(await change('BRIO', {}, reader))).toBe('forbidden')
  expect(codeOf(await save('THEIRS', {}, reader))).toBe('forbidden')
})
