import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FactsOf } from '#domain/content/field.ts'
import { hotMatch } from '#domain/content/hot-match.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { contentRulesOf, publishEntry } from './actions.ts'

const HOUR = 3_600_000

let server: TestServer
let other: { id: number; host: string }

beforeAll(async () => {
  server = await openTestServer()
  other = await server.fixtures.merchant()
})
afterAll(() => server?.close())

const merchant = () => {
  const found = server.services.registry.findById(server.merchantId)
  if (!found) throw new Error('no merchant')
  return found
}

const write = (
  home: string,
  inHours: number,
  more: Partial<FactsOf<typeof hotMatch>> = {},
  times: { startsAt?: Date; endsAt?: Date } = {},
) =>
  server.services.store.transact((tx) =>
    publishEntry(tx, {
      merchantId: server.merchantId,
      kind: hotMatch,
      rules: { ...contentRulesOf(merchant()), languages: ['EN', 'VI'] },
      ...times,
      document: {
        words: {
          EN: { home, away: 'Blues', league: 'Cup' },
          VI: { home: 'Đội đỏ', away: 'Đội xanh', league: 'Cúp' },
        },
        facts: {
          sport: 'football',
          kicksOffAt: new Date(Date.now() + inHours * HOUR).toISOString(),
          lastsMinutes: undefined,
          homePicture: undefined,
          awayPicture: undefined,
          link: undefined,
          ...more,
        },
      },
    }),
  )

interface MatchAnswer {
  readonly id: string
  readonly home: { readonly name: string; readonly crest: string; readonly url?: string }
  readonly linkageType: string
  readonly target: string
}

const get = (url: string, host = server.host) => server.site.inject({ url, headers: { host } })
const list = async (query = '', host?: string) =>
  (await get(`/wps/content/hot_matches${query}`, host)).json<{ value: { list: MatchAnswer[] } }>().value.list
const names = async () => (await list()).map(({ home }) => home.name)
const shelves = async (host?: string) =>
  (await get('/wps/content/shelves', host)).json<{
    value: { strips: string[]; cards: number; matches: number }
  }>().value

test('matches are listed next first, without ended, hidden and future ones', async () => {
  expect(await shelves()).toEqual({ strips: [], cards: 0, matches: 0 })
  const picture = '11111111-2222-3333-4444-555555555555'
  await write('Tomorrow', 24)
  await write('Under way', -1, { sport: 'tennis', homePicture: picture })
  await write('Over', -3)
  await write('Short', -1, { lastsMinutes: 30 })
  await write('Not shown yet', 2, {}, { startsAt: new Date(Date.now() + HOUR) })
  await write(
    'Taken off',
    2,
    {},
    { startsAt: new Date(Date.now() - 2 * HOUR), endsAt: new Date(Date.now() - HOUR) },
  )
  await write('Soon', 0.2, { sport: 'esports' })
  expect(await names()).toEqual(['Under way', 'Soon', 'Tomorrow'])
  expect(await shelves()).toEqual({ strips: [], cards: 0, matches: 3 })
  expect((await list())[0]?.home).toEqual({
    name: 'Under way',
    crest: 'Under way',
    url: `/media/${picture}.webp`,
  })
  // The crest is drawn from the same word in every language.
  expect((await list('?language=VI'))[1]?.home).toEqual({ name: 'Đội đỏ', crest: 'Soon' })
  expect(await list('', other.host)).toEqual([])
  expect(await shelves(other.host)).toEqual({ strips: [], cards: 0, matches: 0 })
})

test('a match links to its own target, else to the hall of its sport; one without a target is left out', async () => {
  await write('Arena', 2, { sport: 'esports' })
  const linked = await write('Linked', 3, { link: { type: 'page', target: '/sports?vassalage=VOLTA' } })
  const strange = await write('Strange', 4, { link: { type: 'page', target: '/sports' } })
  await server.asOwner(
    `UPDATE content_entry SET published = jsonb_set(published, '{facts,link}', $1)
      WHERE merchant_id = $2 AND id = $3`,
    ['{"type": "outside", "target": "https://evil.example"}', server.merchantId, strange],
  )
  const byId = new Map((await list()).map((one) => [one.id, one]))
  expect(byId.get(linked)).toMatchObject({ linkageType: 'page', target: '/sports?vassalage=VOLTA' })
  expect(byId.get(strange)).toMatchObject({ linkageType: 'page', target: '/sports' })
  expect((await list()).find(({ home }) => home.name === 'Arena')).toMatchObject({ target: '/esports' })
  await server.asOwner(`UPDATE merchant SET categories_off = '{sports}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  expect((await names()).filter((name) => ['Arena', 'Linked', 'Strange'].includes(name))).toEqual([
    'Arena',
    'Linked',
  ])
})
