import { afterAll, beforeAll, expect, test } from 'vitest'

import { layInDemo } from '#server/shell/demo/actions.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { VOTES_OF_A_HOUSEHOLD } from './actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '99999,99999', THROTTLE_ACCOUNT: '99999,99999' },
  })
  await layInDemo(server.services.store)
  await server.services.registry.refresh()
})
afterAll(() => server.close())

const HELP = '/wps/system/helpCenter'
const get = async (path: string, host = 'localhost') => {
  const answer = await server.site.inject({ url: `${HELP}${path}`, headers: { host } })
  return { status: answer.statusCode, value: answer.json<{ value?: never }>().value as never }
}
interface Center {
  readonly categories: readonly { slug: string; articles: readonly { slug: string; title: string }[] }[]
}

test(
  'the demonstration’s help is complete: every topic and article, in every language of its brand',
  { timeout: 60_000 },
  async () => {
    for (const [host, languages] of [
      ['localhost', ['EN', 'VI', 'CN', 'TY', 'AR']],
      ['verde.localhost', ['EN', 'AR', 'VI']],
    ] as const) {
      const titles = new Set<string>()
      for (const language of languages) {
        const { categories } = (await get(`?language=${language}`, host)).value as Center
        expect(categories.map(({ slug }) => slug)).toEqual([
          'start',
          'account',
          'security',
          'money',
          'bonus',
          'safer',
          'terms',
        ])
        const articles = categories.flatMap((one) => one.articles)
        expect(articles.length).toBeGreaterThanOrEqual(12)
        for (const { slug, title } of articles) {
          titles.add(title)
          const { value } = await get(`/article?article=${slug}&language=${language}`, host)
          const article: { intro: string; sections: { title: string; html: string }[] } = value
          expect(article.sections.length, slug).toBeGreaterThanOrEqual(3)
          const all = JSON.stringify(article)
          // No placeholder or markup is left, and every link leads to a page of ours.
          expect(all, `${slug} ${language}`).not.toMatch(/[{]name|\*\*|\]\(|##/)
          for (const [, to = ''] of all.matchAll(/href=\\"([^"\\]*)/g)) {
            const named = /^\/help\?article=([a-z-]+)$/.exec(to)?.[1]
            if (named === undefined) expect(['/promotions', '/noticePage', '/down']).toContain(to)
            else
              expect(
                articles.map((one) => one.slug),
                to,
              ).toContain(named)
          }
        }
      }
      expect(titles.size, 'no two titles alike').toBeGreaterThanOrEqual(12 * languages.length)
    }
  },
)

test('an unknown article is absent, and so is the help of another brand', async () => {
  expect((await get('/article?article=nothing')).status).toBe(404)
  expect((await get('/article?article=terms', server.host)).status).toBe(404)
  expect((await get('', server.host)).value).toEqual({ categories: [] })
  expect((await get('/article?article=../x')).status).toBe(400)
})

// Each row: language, search text, expected first result.
for (const [language, words, first] of [
  ['EN', 'forgot password', 'passwords'],
  ['EN', 'ANDROID', 'install-app'],
  ['VI', 'rut tien', 'withdrawals'],
  ['VI', 'mat khau', 'passwords'],
  ['TY', 'trial account', 'free-play'],
  ['CN', '忘记密码', 'passwords'],
  ['AR', 'كلمه المرور', 'passwords'],
] as const) {
  test(`${language}: “${words}” finds ${first}`, async () => {
    const { value } = await get(`/search?words=${encodeURIComponent(words)}&language=${language}`)
    const { list }: { list: { slug: string; excerpt: string }[] } = value
    expect(list[0]?.slug).toBe(first)
    expect(list[0]?.excerpt).not.toMatch(/[<>]/)
  })
}

const vote = (body: object, headers: Record<string, string> = {}) =>
  server.site.inject({
    method: 'PUT',
    url: `${HELP}/helpful`,
    headers: { host: 'localhost', origin: 'http://localhost', ...headers },
    payload: { article: 'terms', isHelpful: true, browser: crypto.randomUUID(), ...body },
  })
const votes = () =>
  server.asOwner<{ voter: string; is_helpful: boolean }>(
    'SELECT voter, is_helpful FROM help_vote ORDER BY voter',
  )

test('a member and a browser have one vote each, which they may change', async () => {
  const [{ id: merchantId }] = (await server.asOwner<{ id: number }>(
    `SELECT id FROM merchant WHERE code = 'tessera'`,
  )) as [{ id: number }]
  const member = await server.fixtures.member({ merchantId })
  const { headers } = await server.fixtures.memberSession(member)
  const browser = crypto.randomUUID()
  for (const isHelpful of [true, false]) {
    // A member has one vote over all devices.
    expect((await vote({ isHelpful }, headers)).statusCode).toBe(200)
    expect((await vote({ isHelpful, browser })).statusCode).toBe(200)
  }
  expect(await votes()).toEqual([
    { voter: expect.stringMatching(/^b[0-9a-f]{64}$/) as string, is_helpful: false },
    { voter: `m${member.id}`, is_helpful: false },
  ])
  expect((await vote({ article: 'nothing' })).statusCode).toBe(404)
})

test('the votes of a household count up to a maximum', async () => {
  await server.asOwner('DELETE FROM help_vote')
  for (let count = 0; count < VOTES_OF_A_HOUSEHOLD + 3; count += 1)
    expect((await vote({})).statusCode).toBe(200)
  expect(await votes()).toHaveLength(VOTES_OF_A_HOUSEHOLD)
})
