import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/games.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { games } from '#contract/games.ts'
import { permissions } from '#domain/access/permission.ts'
import { knowVendor, offerVendor } from '#server/catalogue/actions.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { knowGames } from './actions.ts'

let server: TestServer
let mine: ConsoleVisitor
let theirs: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  mine = await clerk(server, permissions, server.merchantId)
  theirs = await clerk(server, permissions, (await server.fixtures.merchant()).id)
  await server.services.store.transact(async (tx) => {
    await knowVendor(tx, {
      code: 'AUREL',
      displayName: 'Aurel',
      category: 'slots',
      accountTypeId: 10,
      provider: 'sample',
    })
    await offerVendor(tx, { merchantId: server.merchantId, code: 'AUREL' })
    await knowGames(
      tx,
      ['Amber Gate', 'Brass Koi', 'Cobalt Café'].map((name, place) => ({
        vendorCode: 'AUREL',
        code: `g${place}`,
        category: 'slots' as const,
        label: { EN: name },
      })),
    )
  })
})
afterAll(() => server?.close())

const reason = 'a test'
const codeOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => answer.body.code ?? answer.status
const list = async (more: Partial<Input<typeof calls.listGames>> = {}, who = mine) =>
  (await who.call(calls.listGames, { category: 'slots', ...more })).body.value as Output<
    typeof calls.listGames
  >
const names = async (more: Partial<Input<typeof calls.listGames>> = {}) =>
  (await list(more)).list.map(({ name }) => name)
const one = async (name: string) => {
  const found = (await list()).list.find((game) => game.name === name)
  if (!found) throw new Error(`${name} is not offered`)
  return found
}
const change = async (name: string, patch: object = {}, who = mine) => {
  const { id, version } = await one(name)
  const switches = { isOn: true, isHot: false, isInMaintenance: false }
  return await who.call(calls.changeGame, { id, version, ...switches, reason, ...patch })
}
const onTheSite = async () => {
  const answer = await server.site.inject({
    url: `${games.gameList.path}?gameType=RNG`,
    headers: { host: server.host },
  })
  const { value } = answer.json<{ value: Output<typeof games.gameList> }>()
  return value.games.map(({ gameName }) => gameName)
}

test('the games of a vendor are offered behind each other and switched off, once', async () => {
  expect((await list()).vendors).toEqual([{ code: 'AUREL', name: 'Aurel', further: 3 }])
  const offered = await mine.call(calls.offerVendorGames, { vendorCode: 'AUREL', reason })
  expect(offered.body.value).toEqual({ offered: 3 })
  expect(codeOf(await mine.call(calls.offerVendorGames, { vendorCode: 'AUREL', reason }))).toBe(
    'no_further_games',
  )
  expect(codeOf(await mine.call(calls.offerVendorGames, { vendorCode: 'NOBODY', reason }))).toBe('absent')
  expect(await names()).toEqual(['Amber Gate', 'Brass Koi', 'Cobalt Café'])
  expect(await onTheSite()).toEqual([])
})

test('a game is switched on, and the later of two changes is refused', async () => {
  for (const name of await names()) expect((await change(name)).status).toBe(200)
  expect(await onTheSite()).toEqual(['Amber Gate', 'Brass Koi', 'Cobalt Café'])
  const { version } = await one('Brass Koi')
  expect((await change('Brass Koi', { isHot: true })).body.value).toEqual({ version: version + 1 })
  expect(codeOf(await change('Brass Koi', { version }))).toBe('changed_meanwhile')
})

test.each([
  [{ name: 'cafe' }, ['Cobalt Café']],
  [{ name: 'KOI brass' }, ['Brass Koi']],
  [{ state: 'hot' as const }, ['Brass Koi']],
  [{ state: 'off' as const }, []],
  [{ vendorCode: 'NOBODY' }, []],
  [{ category: 'live' as const }, []],
])('%j shows %j', async (asked, found) => {
  expect(await names(asked)).toEqual(found)
})

test('pages follow each other', async () => {
  const first = await list({ limit: 2 })
  expect(first.list.map(({ name }) => name)).toEqual(['Amber Gate', 'Brass Koi'])
  expect(await names({ limit: 2, after: first.next ?? '' })).toEqual(['Cobalt Café'])
})

test('games change places among themselves, and who has seen them otherwise is refused', async () => {
  const [amber, brass, cobalt] = (await list()).list.map(({ id, version }) => ({ id, version }))
  if (!amber || !brass || !cobalt) throw new Error('three games were offered')
  const order = (wanted: readonly { id: string; version: number }[], who = mine) =>
    who.call(calls.orderGames, { category: 'slots', order: [...wanted] })
  expect((await order([cobalt, amber])).status).toBe(200)
  expect(await onTheSite()).toEqual(['Cobalt Café', 'Brass Koi', 'Amber Gate'])
  expect(codeOf(await order([amber, cobalt]))).toBe('changed_meanwhile')
  expect(codeOf(await order([brass, brass]))).toBe('changed_meanwhile')
  expect(codeOf(await order([brass, { id: '999999', version: 1 }]))).toBe('changed_meanwhile')
})

test('one switch takes everything off the site, and back as it was', async () => {
  const before = await onTheSite()
  const all = (areGamesOn: boolean) => mine.call(calls.switchAllGames, { areGamesOn, reason })
  await all(false)
  expect([await onTheSite(), (await list()).areGamesOn]).toEqual([[], false])
  await all(true)
  expect(await onTheSite()).toEqual(before)
})

test('the games of another brand are not there, and each deed stands in the audit', async () => {
  expect((await list({}, theirs)).list).toEqual([])
  expect(codeOf(await change('Amber Gate', {}, theirs))).toBe('absent')
  const deeds = await server.asOwner<{ action: string }>(
    `SELECT DISTINCT action FROM audit_entry WHERE action LIKE 'game.%' ORDER BY action`,
  )
  expect(deeds.map(({ action }) => action)).toEqual([
    'game.change',
    'game.offer',
    'game.order',
    'game.switch_all',
  ])
})
