import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/games.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { games } from '#contract/games.ts'
import { permissions } from '#domain/access/permission.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { knowGames, offerGames } from './actions.ts'

let server: TestServer
let mine: ConsoleVisitor
let theirs: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  mine = await clerk(server, permissions, server.merchantId)
  theirs = await clerk(server, permissions, (await server.fixtures.merchant()).id)
  const gamesOf = (vendorCode: string, category: 'slots' | 'live', names: readonly string[]) =>
    names.map((name, place) => ({ vendorCode, code: `g${place}`, category, label: { EN: name } }))
  await server.services.store.transact(async (tx) => {
    for (const [place, code] of ['AUREL', 'BRIO'].entries()) {
      const vendor = { code, displayName: code, category: 'slots' as const, provider: 'sample' }
      await knowVendor(tx, { ...vendor, accountTypeId: 10 + place })
      await offerVendor(tx, { merchantId: server.merchantId, code })
    }
    const ids = await knowGames(tx, gamesOf('AUREL', 'slots', ['Amber Gate', 'Brass Koi', 'Cobalt Café']))
    await offerGames(tx, { merchantId: server.merchantId, ids: ids.toSorted() })
    await knowGames(tx, gamesOf('BRIO', 'live', ['Dune', 'Ember']))
  })
  await server.asOwner(`
    UPDATE merchant_game SET is_hot = true FROM game WHERE game.id = game_id AND game.folded = 'brass koi'`)
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
  const further = async () => (await list()).vendors.map(({ code, further: count }) => [code, count])
  expect(await further()).toEqual([
    ['AUREL', 0],
    ['BRIO', 2],
  ])
  const offered = await mine.call(calls.offerVendorGames, { vendorCode: 'BRIO', reason })
  expect(offered.body.value).toEqual({ offered: 2 })
  expect(codeOf(await mine.call(calls.offerVendorGames, { vendorCode: 'BRIO', reason }))).toBe(
    'no_further_games',
  )
  expect(codeOf(await mine.call(calls.offerVendorGames, { vendorCode: 'NOBODY', reason }))).toBe('absent')
  const { list: live } = await list({ category: 'live' })
  expect(live.map(({ name, isOn }) => [name, isOn])).toEqual([
    ['Dune', false],
    ['Ember', false],
  ])
})

test('a game is switched off and on, and the later of two changes is refused', async () => {
  const { version } = await one('Cobalt Café')
  expect((await change('Cobalt Café', { isOn: false })).body.value).toEqual({ version: version + 1 })
  expect(await onTheSite()).not.toContain('Cobalt Café')
  expect(codeOf(await change('Cobalt Café', { version }))).toBe('changed_meanwhile')
  expect((await change('Cobalt Café')).status).toBe(200)
  expect(await onTheSite()).toContain('Cobalt Café')
})

test.each([
  [{ name: 'cafe' }, ['Cobalt Café']],
  [{ name: 'KOI brass' }, ['Brass Koi']],
  [{ state: 'hot' as const }, ['Brass Koi']],
  [{ state: 'off' as const }, []],
  [{ vendorCode: 'NOBODY' }, []],
  [{ category: 'fishing' as const }, []],
])('%j shows %j', async (filter, found) => {
  expect(await names(filter)).toEqual(found)
})

test('pages follow each other', async () => {
  const first = await list({ limit: 2 })
  expect(first.list.map(({ name }) => name)).toEqual(['Amber Gate', 'Brass Koi'])
  expect(await names({ limit: 2, after: first.next ?? '' })).toEqual(['Cobalt Café'])
})

test('games change places among themselves, and who has seen them otherwise is refused', async () => {
  const [amber, brass, cobalt] = (await list()).list.map(({ id, version }) => ({ id, version }))
  if (!amber || !brass || !cobalt) throw new Error('three games were offered')
  const order = (requested: readonly { id: string; version: number }[], who = mine) =>
    who.call(calls.orderGames, { category: 'slots', order: [...requested] })
  expect((await order([cobalt, amber])).status).toBe(200)
  expect(await onTheSite()).toEqual(['Cobalt Café', 'Brass Koi', 'Amber Gate'])
  expect(codeOf(await order([amber, cobalt]))).toBe('changed_meanwhile')
  // Restores the order for later tests.
  const now = await Promise.all([one('Amber Gate'), one('Cobalt Café')])
  expect((await order(now.map(({ id, version }) => ({ id, version })))).status).toBe(200)
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
  expect((await change('Amber Gate', { isHot: true })).status).toBe(200)
  expect((await change('Amber Gate')).status).toBe(200)
  const [deed] = await server.asOwner<{ action: string; reason: string }>(
    `SELECT action, reason FROM audit_entry WHERE action LIKE 'game.%' ORDER BY id DESC LIMIT 1`,
  )
  expect(deed).toEqual({ action: 'game.change', reason })
})
