import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { help } from '#contract/help.ts'
import { feedback } from '#contract/feedback.ts'
import * as consoleCalls from '#contract/console/feedback.ts'
import { helpArticle } from '#domain/content/help-article.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { contentRulesOf, publishAnnouncement, publishEntry } from '#server/publishing/content/actions.ts'
import { mountSitePages } from '#server/publishing/pages/open.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { WIDE_OPEN } from './attack.ts'
import { inertText } from './inert-text.ts'

let server: TestServer
let site: FastifyInstance

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  site = await createSiteApp(server.services, mountSitePages)
  await site.ready()
  await server.asOwner(
    `INSERT INTO content_entry (merchant_id, kind, published, published_at)
     VALUES ($1, 'help-category', '{"words":{"EN":{"name":"Rules"}},"facts":{"slug":"rules","icon":"doc"}}', now())`,
    [server.merchantId],
  )
})
afterAll(async () => {
  await site.close()
  await server.close()
})

/** Case 82, and markup that changes its meaning when a browser parses it twice (mutation XSS). */
const vectors = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>@import "https://evil.example"</style>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<h3><img src=x onerror=alert(1)></h3><p>under it</p>',
  '<h3>A</h3><svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<ul><li><h3>Nested</h3></li></ul><script>alert(1)</script>',
  '<h3><script>alert(1)</script></h3><h3></h3><h3>B &lt;img src=x onerror=alert(1)&gt;</h3>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<\u017fcript>alert(1)</\u017fcript>',
  '<details open ontoggle=alert(1)>',
  '</script><script>alert(1)</script>',
  `${'<blockquote>'.repeat(300)}<img src=x onerror=alert(1)>`,
]
const broken = [
  '\ud800<img src=x onerror=alert(1)>\udfff',
  'zero\0byte<script\0>alert(1)</script>',
  '\udc00\ud83d',
]

const get = (url: string) => site.inject({ url, headers: { host: server.host } })
const insert = (document: object) =>
  server.asOwner(
    `INSERT INTO content_entry (merchant_id, kind, published, published_at) VALUES ($1, $2, $3, now())`,
    [
      server.merchantId,
      'facts' in document && 'type' in (document.facts as object) ? 'announcement' : 'help-article',
      JSON.stringify(document),
    ],
  )

function expectPageUnharmed(body: string): void {
  expect([...body.matchAll(/<script\b/gi)]).toHaveLength(2)
  expect(body.match(/<\/script>/gi)).toHaveLength(2)
  const harm = /<img[^>]+onerror|<svg[^>]+onload|<iframe|<details[^>]+ontoggle|href="javascript:/i.exec(body)
  expect(harm?.[0]).toBeUndefined()
}

test('help and notices that came by another way than ours are inert on the wire and on the page', async () => {
  const text = vectors.join('\n')
  const title = vectors.join(' ').slice(0, 400)
  const facts = { slug: 'evil', category: 'rules', look: 'questions' }
  await insert({ words: { EN: { title, summary: title, text } }, facts })
  await insert({ words: { EN: { title, content: text } }, facts: { type: 'B' } })
  const article = (await get(`${help.helpArticle.path}?article=evil`)).json<{
    value: { title: string; intro: string; sections: { title: string; html: string }[] }
  }>().value
  expect(article.sections.length).toBeGreaterThan(0)
  for (const html of [article.intro, ...article.sections.map((one) => one.html)])
    expect(inertText.test(html), html.slice(0, 200)).toBe(true)
  const found = (await get(`${help.helpSearch.path}?words=under`)).json<{
    value: { list: { excerpt: string }[] }
  }>().value.list
  expect(found).toHaveLength(1)
  const { list } = (await get('/wps/relay/MCSFE_getListAnnouncements')).json<{
    value: { list: { content: string }[] }
  }>().value
  expect(inertText.test(list[0]?.content ?? '<'), list[0]?.content.slice(0, 200)).toBe(true)
  for (const path of [
    '/help',
    '/help?article=evil',
    '/helpmc?article=evil',
    '/help?search=under',
    '/noticePage',
    '/index',
  ])
    expectPageUnharmed((await get(path)).body)
})

test('operators’ text is sanitized before it is stored, and broken HTML is repaired', async () => {
  const { store } = server.services
  const writing = contentRulesOf({ languages: ['EN'], defaultLanguage: 'EN', outsideHosts: [] })
  for (const [place, hostile] of [...vectors, ...broken].entries()) {
    const id = await store.transact((tx) =>
      publishEntry(tx, {
        merchantId: server.merchantId,
        kind: helpArticle,
        rules: writing,
        document: {
          words: { EN: { title: 'x', summary: 'x', text: `<p>kept</p>${hostile}` } },
          facts: { slug: `a${place}`, category: 'rules', look: 'chapters' },
        },
      }),
    )
    const notice = await store.transact((tx) =>
      publishAnnouncement(tx, {
        merchantId: server.merchantId,
        type: 'PR',
        texts: { EN: { title: 'x', content: `<p>kept</p>${hostile}` } },
      }),
    )
    const rows = await server.asOwner<{ html: string }>(
      `SELECT coalesce(published #>> '{words,EN,text}', published #>> '{words,EN,content}') AS html
         FROM content_entry WHERE id = ANY ($1::bigint[])`,
      [[id, String(notice)]],
    )
    expect(rows).toHaveLength(2)
    for (const { html } of rows) {
      expect(html).toContain('<p>kept</p>')
      expect(inertText.test(html), `${hostile.slice(0, 60)} left ${html.slice(0, 200)}`).toBe(true)
    }
  }
})

test('an address of the help makes no page of its own out of what it says', async () => {
  for (const article of ['"><script>alert(1)</script>', '../../etc', 'a'.repeat(5_000), '%00', '__proto__']) {
    const answer = await get(`/help?article=${encodeURIComponent(article)}`)
    expect(answer.statusCode).toBe(200)
    expectPageUnharmed(answer.body)
  }
  const absent = await get('/help?article=constructor')
  expect(absent.statusCode).toBe(404)
  expectPageUnharmed(absent.body)
})

test('feedback is plain text for every reader, in the console too', async () => {
  const member = await server.fixtures.member()
  const { headers } = await server.fixtures.memberSession(member)
  const operator = await server.fixtures.operatorSession(['feedback.read', 'feedback.write'])
  const merchantCode = server.services.registry.all()[0]?.code ?? ''
  for (const hostile of [...vectors.filter((one) => one.length < 500), ...broken]) {
    const sent = await server.site.inject({
      method: 'PUT',
      url: feedback.send.path,
      remoteAddress: `203.0.113.${vectors.indexOf(hostile) + 50}`,
      headers: { host: server.host, origin: `http://${server.host}`, ...headers },
      payload: {
        requestId: crypto.randomUUID(),
        topic: 'other',
        content: `Ten signs. ${hostile}`,
        remark: hostile.slice(0, 100),
        contact: hostile.slice(0, 100),
      },
    })
    // The member's bucket of expensive calls may run empty before the list ends.
    if (sent.statusCode === 429) break
    expect([200, 409]).toContain(sent.statusCode)
  }
  const answer = await server.console.inject({
    url: `${consoleCalls.listFeedback.path}?merchantCode=${merchantCode}`,
    headers: { host: server.consoleHost, ...operator.headers },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  const { list } = answer.json<{ value: { list: { content: string }[] } }>().value
  expect(list.length).toBeGreaterThan(5)
  for (const { content } of list) expect(content.isWellFormed()).toBe(true)
})
