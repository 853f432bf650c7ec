import { afterAll, beforeAll, expect, test } from 'vitest'

import { listProposals } from '#contract/console/approvals.ts'
import * as calls from '#contract/console/content.ts'
import { permissions } from '#domain/access/permission.ts'
import { judgeAs, secondYes } from '#test/pg/second-operator.ts'
import { type ConsoleVisitor, clerk, clerkOf } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let mine: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  mine = await clerk(server, permissions, server.merchantId)
})
afterAll(() => server.close())

type Answer = Awaited<ReturnType<ConsoleVisitor['call']>>
interface Entry {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly hasDraft: boolean
  readonly draft?: { readonly words: Readonly<Record<string, Readonly<Record<string, string>>>> }
}

const reason = 'a test'
const codeOf = (answer: Answer) => answer.body.code ?? answer.status
const valueOf = <Value>(answer: Answer) => answer.body.value as Value
const document = (title: string, type: unknown = 'B') => ({
  words: { EN: { title, content: `<p>${title}</p>` } },
  facts: { type },
})
const save = async (title: string, more: object = {}, visitor = mine) =>
  await visitor.call(calls.saveDraft, { kind: 'announcement', document: document(title), ...more })
const made = async (title: string, more: object = {}, visitor = mine) =>
  valueOf<Entry>(await save(title, more, visitor))
const read = async (id: string) => valueOf<Entry>(await mine.call(calls.readEntry, { id }))
const readVisible = async () => {
  const answer = await server.site.inject({
    url: '/wps/relay/MCSFE_getListAnnouncements',
    headers: { host: server.host },
  })
  return answer.json<{ value: { list: { title: string }[] } }>().value.list.map(({ title }) => title)
}
const list = async (kind = 'announcement') =>
  valueOf<{ list: (Entry & { title: string; languages: string[] })[] }>(
    await mine.call(calls.listEntries, { kind }),
  ).list

test('a text that names a payee waits for a second operator; once shown, one operator may change it', async () => {
  const payTo = (title: string) => `${title} to 0123 4567 89`
  const { id } = await made(payTo('Pay in'))
  const answer = await mine.call(calls.publishEntry, { id, version: 1, reason })
  expect(valueOf(answer)).toEqual({ version: 1, waits: expect.any(String) as string })
  expect(await readVisible()).toEqual([])
  const [proposal] = valueOf<{ list: { after: object }[] }>(
    await mine.call(listProposals, { group: 'content', subject: id }),
  ).list
  expect(proposal).toMatchObject({
    before: { kind: 'announcement' },
    after: { payees: ['0123 4567 89'], words: { EN: { title: payTo('Pay in') } } },
  })
  await secondYes(server, valueOf<object>(answer))
  expect(await readVisible()).toEqual([payTo('Pay in')])
  await save(payTo('Please pay in'), { id, version: 2 })
  expect(valueOf(await mine.call(calls.publishEntry, { id, version: 3, reason }))).toEqual({ version: 4 })
  await save('Pay in to 0123 4567 88', { id, version: 4 })
  const another = await mine.call(calls.publishEntry, { id, version: 5, reason })
  expect(valueOf<object>(another)).toHaveProperty('waits')
  // One operator takes it off the site, but a second one is needed to publish it again.
  expect(codeOf(await mine.call(calls.takeOffEntry, { id, version: 5, reason }))).toBe(200)
  await mine.call(calls.deleteDraft, { id, version: 6, reason })
})

test('an operator who wrote the draft does not approve its payee, nor does an account of theirs', async () => {
  const [other, third] = [
    await clerk(server, permissions, server.merchantId),
    await server.fixtures.operatorSession(permissions),
  ]
  const author = await server.fixtures.operatorSession(permissions, { merchantId: server.merchantId })
  const writer = clerkOf(server, author)
  const { id } = await made('Pay in to 0123 4567 77', {}, writer)
  // Another operator writes on, and proposes it.
  await save('Please pay in to 0123 4567 77', { id, version: 1 }, other)
  const answer = await other.call(calls.publishEntry, { id, version: 2, reason })
  const { waits } = valueOf<{ waits: string }>(answer)
  expect((await judgeAs(server, author, waits)).code).toBe('maker_is_checker')
  const makeBy = (by: bigint | null) =>
    server.asOwner('UPDATE operator SET created_by = $2 WHERE id = $1', [third.operatorId, by])
  await makeBy(author.operatorId)
  expect((await judgeAs(server, third, waits)).code).toBe('checker_not_independent')
  await makeBy(null)
  expect(await read(id)).toMatchObject({ state: 'draft' })
  expect((await judgeAs(server, third, waits)).status).toBe(200)
  // The next draft begins without writers.
  const [row] = await server.asOwner('SELECT draft_writers FROM content_entry WHERE id = $1', [id])
  expect(row).toEqual({ draft_writers: [] })
  await mine.call(calls.takeOffEntry, { id, version: 3, reason })
  await mine.call(calls.deleteDraft, { id, version: 4, reason })
})

test('a draft is not shown; published it is; a later draft waits; taken off it is a draft again', async () => {
  const { id } = await made('First words')
  expect(await readVisible()).toEqual([])
  expect(codeOf(await mine.call(calls.publishEntry, { id, version: 1, reason }))).toBe(200)
  expect(await readVisible()).toEqual(['First words'])
  expect(valueOf(await save('Better words', { id, version: 2 }))).toEqual({ id, version: 3 })
  expect(await readVisible()).toEqual(['First words'])
  expect(await list()).toMatchObject([{ id, state: 'published', hasDraft: true, title: 'Better words' }])
  await mine.call(calls.publishEntry, { id, version: 3, reason })
  expect(await readVisible()).toEqual(['Better words'])
  expect(codeOf(await mine.call(calls.deleteDraft, { id, version: 4, reason }))).toBe('no_draft')
  await mine.call(calls.takeOffEntry, { id, version: 4, reason })
  expect(await readVisible()).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'draft', hasDraft: true, version: 5 })
  expect(codeOf(await mine.call(calls.takeOffEntry, { id, version: 5, reason }))).toBe('not_published')
  await mine.call(calls.deleteDraft, { id, version: 5, reason })
  expect(codeOf(await mine.call(calls.readEntry, { id }))).toBe('absent')
  const deeds = valueOf<{ list: { action: string; before: object; after: object }[] }>(
    await mine.call(calls.contentHistory, { id }),
  ).list
  expect(deeds.map(({ action }) => action)).toEqual([
    'content.delete_draft',
    'content.take_off',
    'content.publish',
    'content.save',
    'content.publish',
    'content.add',
  ])
  expect(deeds[2]).toMatchObject({
    before: { id, words: { EN: { title: 'First words' } } },
    after: { id, words: { EN: { title: 'Better words' } } },
  })
})

test('of two concurrent edits the later is refused, and gets the current state', async () => {
  const { id } = await made('One')
  await save('Two', { id, version: 1 })
  const late = await save('Three', { id, version: 1 })
  expect(late.body).toMatchObject({ code: 'changed_meanwhile', value: { id, version: 2 } })
  expect(valueOf<Entry>(late).draft?.words['EN']?.['title']).toBe('Two')
  for (const call of [calls.publishEntry, calls.deleteDraft, calls.takeOffEntry])
    expect(codeOf(await mine.call(call, { id, version: 1, reason }))).toBe('changed_meanwhile')
  expect(codeOf(await save('No version', { id }))).toBe('changed_meanwhile')
})

test('each fault is named with its field and language, and nothing is stored', async () => {
  const wrong = { words: { EN: { title: 'x'.repeat(141) }, VI: { title: 'a' } }, facts: { type: 'X', y: 1 } }
  const answer = await save('', { document: wrong })
  expect(answer.body).toMatchObject({
    code: 'content_refused',
    value: {
      faults: [
        { field: 'title', language: 'EN', fault: 'too_long' },
        { field: 'words', language: 'VI', fault: 'unknown' },
        { field: 'y', fault: 'unknown' },
        { field: 'type', fault: 'not_allowed' },
      ],
    },
  })
  const half = await made('', { document: { words: { EN: { content: '<p>a</p>' } }, facts: {} } })
  const refused = await mine.call(calls.publishEntry, { id: half.id, version: 1, reason })
  expect(refused.body).toMatchObject({
    code: 'content_refused',
    value: {
      faults: [
        { field: 'title', language: 'EN', fault: 'missing' },
        { field: 'type', fault: 'missing' },
      ],
    },
  })
  const preview = await mine.call(calls.previewEntry, {
    kind: 'announcement',
    document: document('<b>a</b><script>x()</script>'),
  })
  expect(valueOf(preview)).toMatchObject({
    faults: [],
    document: { words: { EN: { content: '<p><b>a</b></p>' } } },
  })
})

test('an entry is shown within its times only, and its end must follow its beginning', async () => {
  const { id } = await made('Times')
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const attempt = async (version: number, times: object) =>
    codeOf(await mine.call(calls.publishEntry, { id, version, reason, ...times }))
  expect(await attempt(1, { startsAt: at(2), endsAt: at(1) })).toBe('ends_before_start')
  expect(await attempt(1, { endsAt: at(-1) })).toBe('ends_in_the_past')
  expect(await attempt(1, { startsAt: '2030-02-31T00:00:00Z' })).toBe('invalid_input')
  expect(await attempt(1, { startsAt: at(1), endsAt: at(2) })).toBe(200)
  expect(await readVisible()).not.toContain('Times')
  expect(await read(id)).toMatchObject({ state: 'scheduled', hasDraft: false })
  expect(await attempt(2, { startsAt: at(-1) })).toBe(200)
  expect(await readVisible()).toContain('Times')
})

test('a new order must list all entries as they are stored', async () => {
  const partner = (name: string) => ({
    kind: 'partner',
    document: { words: { EN: { name } }, facts: { group: 'payment' } },
  })
  const ids = []
  for (const name of ['a', 'b', 'c']) ids.push((await made('', partner(name))).id)
  const [a = '', b = '', c = ''] = ids
  const put = async (order: readonly (readonly [string, number])[]) =>
    codeOf(
      await mine.call(calls.orderEntries, {
        kind: 'partner',
        order: order.map(([id, version]) => ({ id, version })),
      }),
    )
  expect(
    await put([
      [c, 1],
      [a, 1],
      [b, 1],
    ]),
  ).toBe(200)
  expect((await list('partner')).map(({ id, title }) => [id, title])).toEqual([
    [c, 'c'],
    [a, 'a'],
    [b, 'b'],
  ])
  for (const order of [
    [
      [c, 1],
      [a, 1],
      [b, 1],
    ],
    [
      [c, 2],
      [a, 2],
    ],
    [
      [c, 2],
      [a, 2],
      [a, 2],
    ],
    [
      [c, 2],
      [a, 2],
      [b, 2],
      ['999999', 1],
    ],
  ] as const)
    expect(await put(order)).toBe('changed_meanwhile')
})

test('the entries of another merchant are absent', async () => {
  const there = await server.fixtures.merchant()
  const theirs = await clerk(server, permissions, there.id)
  const { id } = valueOf<Entry>(await save('Elsewhere', {}, theirs))
  const which = { id, version: 1 }
  expect(codeOf(await mine.call(calls.readEntry, { id }))).toBe('absent')
  expect(codeOf(await save('Mine', which))).toBe('absent')
  for (const call of [calls.publishEntry, calls.takeOffEntry, calls.deleteDraft])
    expect(codeOf(await mine.call(call, { ...which, reason }))).toBe('absent')
  expect(JSON.stringify(await list())).not.toContain('Elsewhere')
  expect(valueOf(await mine.call(calls.contentHistory, { id }))).toMatchObject({ list: [] })
  // An entry cannot change its kind either.
  const own = await made('Kind')
  expect(codeOf(await save('', { id: own.id, version: 1, kind: 'partner', document: {} }))).toBe('absent')
})

test('an operator with read access cannot write', async () => {
  const reader = await clerk(server, ['content.read'], server.merchantId)
  expect(codeOf(await reader.call(calls.listEntries, { kind: 'announcement' }))).toBe(200)
  expect(codeOf(await save('a', {}, reader))).toBe('forbidden')
})
