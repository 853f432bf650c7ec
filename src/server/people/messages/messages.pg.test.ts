import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { KEPT_MOST } from '#domain/members/message-group.ts'
import { publishAnnouncement, unpublishAnnouncement } from '#server/publishing/content/actions.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { sendMessage, sendNews } from './actions.ts'

let server: TestServer
let other = { id: 0, host: '' }

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '99999,99999', THROTTLE_ACCOUNT: '99999,99999' },
  })
  other = await server.fixtures.merchant()
})
afterAll(() => server.close())
beforeEach(() => server.asOwner(`DELETE FROM content_entry WHERE kind = 'announcement'`))

const DAY_MS = 86_400_000
const publish = (type: 'B' | 'PU' | 'PR', daysAgo = 0, merchantId = server.merchantId) =>
  server.services.store.transact((tx) =>
    publishAnnouncement(tx, {
      merchantId,
      type,
      publishedAt: new Date(Date.now() - daysAgo * DAY_MS - 1_000),
      texts: { EN: { title: `A ${type}`, content: '<p>x</p>' } },
    }),
  )

interface Unread {
  readonly unreadCount: number
  readonly messageCount: number
  readonly rewardCount: number
  readonly missionCount: number
  readonly friendCount: number
  readonly noticeIds: string[]
  readonly popUpIds: string[]
}

/** A member with two devices, each with its own session. */
async function somebody(merchantId = server.merchantId, host = server.host) {
  const member = await server.fixtures.member({ merchantId })
  const devices = await Promise.all([0, 1].map(() => server.fixtures.memberSession(member)))
  const call = (device: number, method: 'GET' | 'PUT', url: string, payload?: object) =>
    server.site.inject({
      method,
      url,
      headers: { host, origin: `http://${host}`, ...devices[device]?.headers },
      ...(payload ? { payload } : {}),
    })
  return {
    ...member,
    call,
    unread: async (device = 0) =>
      (await call(device, 'GET', '/wps/relay/CSP_unreadCount')).json<{ value: Unread }>().value,
    read: async (device: number, which: object) =>
      expect((await call(device, 'PUT', '/wps/member/notices/read', which)).statusCode).toBe(200),
  }
}

test('a message read on one device is read on the other, and a pop-up is shown once', async () => {
  const [bar, popUp] = [await publish('B'), await publish('PU')].map(String) as [string, string]
  const ann = await somebody()
  const ben = await somebody()
  expect(await ann.unread(0)).toEqual({
    unreadCount: 2,
    messageCount: 0,
    rewardCount: 0,
    missionCount: 0,
    friendCount: 0,
    noticeIds: [popUp, bar],
    popUpIds: [popUp],
  })
  await ann.read(0, { ids: [popUp] })
  expect(await ann.unread(1)).toMatchObject({ unreadCount: 1, noticeIds: [bar], popUpIds: [] })
  // Reading twice counts once.
  await Promise.all([ann.read(0, { ids: [bar] }), ann.read(1, { ids: [bar, popUp] })])
  expect(await ann.unread(0)).toMatchObject({ unreadCount: 0, noticeIds: [] })
  expect(await ben.unread()).toMatchObject({ unreadCount: 2, popUpIds: [popUp] })
})

test('marking all as read stores one row, and later messages are unread', async () => {
  await Promise.all([publish('B'), publish('PR'), publish('PU')])
  const ann = await somebody()
  await ann.read(0, { ids: (await ann.unread()).noticeIds.slice(0, 1) })
  await ann.read(1, { all: true })
  expect(await ann.unread(0)).toMatchObject({ unreadCount: 0 })
  expect(await server.asOwner('SELECT * FROM announcement_read WHERE member_id = $1', [ann.id])).toEqual([])
  await server.asOwner(
    `UPDATE announcement_mark SET read_until = now() - interval '1 hour' WHERE member_id = $1`,
    [ann.id],
  )
  const fresh = String(await publish('B'))
  expect((await ann.unread()).noticeIds).toContain(fresh)
})

test('old, ended, future and foreign announcements are not unread', async () => {
  await publish('B', 40)
  await publish('B', -1)
  const over = await publish('B')
  await server.services.store.transact((tx) =>
    unpublishAnnouncement(tx, { merchantId: server.merchantId, id: over }),
  )
  const foreign = String(await publish('B', 0, other.id))
  const ann = await somebody()
  expect(await ann.unread()).toMatchObject({ unreadCount: 0 })
  await ann.read(0, { ids: [foreign, '999999999'] })
  expect(await server.asOwner('SELECT * FROM announcement_read WHERE member_id = $1', [ann.id])).toEqual([])
  const ben = await somebody(other.id, other.host)
  expect((await ben.unread()).noticeIds).toEqual([foreign])
})

test('only the member reads their messages', async () => {
  const ann = await somebody()
  const ben = await somebody()
  await server.services.store.transact((tx) =>
    sendMessage(tx, {
      merchantId: server.merchantId,
      memberId: ann.id,
      source: 'feedback',
      about: 'ABCD-EFGH',
      body: 'Thank you. <script>alert(1)</script>',
    }),
  )
  const list = async (who: typeof ann) =>
    (await who.call(0, 'GET', '/wps/member/messages')).json<{
      value: { list: { id: string; isRead: boolean; body: string }[]; hasMore: boolean }
    }>().value
  const { list: found } = await list(ann)
  expect(found).toMatchObject([{ about: 'ABCD-EFGH', isRead: false }])
  expect((await list(ben)).list).toEqual([])
  const ids = found.map(({ id }) => id)
  await ben.call(0, 'PUT', '/wps/member/messages/read', { ids })
  await ben.call(0, 'PUT', '/wps/member/messages/read', { all: true })
  expect(await ann.unread()).toMatchObject({ unreadCount: 1, messageCount: 1 })
  await ann.call(1, 'PUT', '/wps/member/messages/read', { ids })
  expect(await ann.unread(0)).toMatchObject({ unreadCount: 0, messageCount: 0 })
})

test('messages stand newest first where their ids grow by a digit', async () => {
  const ann = await somebody()
  await server.asOwner(
    `INSERT INTO member_message (id, merchant_id, member_id, source, about, body)
     OVERRIDING SYSTEM VALUE
     SELECT id, $1, $2, 'feedback', 'ABCD-EFGH', 'Message ' || id FROM generate_series(99990, 100020) AS id`,
    [server.merchantId, ann.id],
  )
  const read = async (query: string) =>
    (await ann.call(0, 'GET', `/wps/member/messages${query}`)).json<{
      value: { list: { id: string }[]; hasMore: boolean }
    }>().value
  const first = await read('')
  expect(first.list.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 20 }, (_, place) => 100_020 - place),
  )
  const second = await read(`?before=${first.list.at(-1)?.id}`)
  expect(second.list.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 11 }, (_, place) => 100_000 - place),
  )
  expect(second.hasMore).toBe(false)
})

test('a member filters messages by group', async () => {
  const ann = await somebody()
  const who = { merchantId: server.merchantId, memberId: ann.id }
  await server.services.store.transact(async (tx) => {
    await sendMessage(tx, { ...who, source: 'feedback', about: 'ABCD-EFGH', body: 'Thank you.' })
    for (const kind of ['new_device', 'deposit_credited', 'limit_changed'] as const)
      await sendMessage(tx, { ...who, source: 'account', about: '20871', body: kind, news: { kind } })
    const corrected = { kind: 'won', isCancelled: false, difference: '1', currency: 'PHP' } as const
    await sendMessage(tx, { ...who, source: 'lottery', about: '20261121', body: 'won', corrected })
  })
  const read = async (query: string) =>
    (await ann.call(0, 'GET', `/wps/member/messages${query}`)).json<{
      value: { list: { source: string; news?: { kind: string } }[] }
    }>().value.list
  const named = async (query: string) => (await read(query)).map(({ source, news }) => news?.kind ?? source)
  expect(await named('')).toEqual(['lottery', 'limit_changed', 'deposit_credited', 'new_device', 'feedback'])
  expect(await named('?group=money')).toEqual(['lottery', 'deposit_credited'])
  expect(await named('?group=account')).toEqual(['limit_changed', 'new_device'])
  expect(await named('?group=service')).toEqual(['feedback'])
  expect((await ann.call(0, 'GET', '/wps/member/messages?group=other')).statusCode).toBe(400)
})

test('a message about the account leaves the site by the ways that the member chose and has proven', async () => {
  const ann = await somebody()
  const sent = async () => {
    await server.services.store.transact((tx) =>
      sendNews(
        tx,
        { merchantId: server.merchantId, memberId: ann.id },
        {
          kind: 'deposit_credited',
          about: 'D7K2',
          amount: '12.50',
          currency: 'CNY',
        },
      ),
    )
    return await server.asOwner<{ channel: string; recipient: string; body: string }>(
      'SELECT channel, recipient, body FROM outbox_message WHERE member_id = $1 ORDER BY id',
      [ann.id],
    )
  }
  const choose = (byMail: boolean, byText: boolean) =>
    ann.call(0, 'PUT', '/wps/member/messages/ways', { byMail, byText })
  await server.asOwner(`UPDATE member SET email = $1, mobile = $2 WHERE id = $3`, [
    `ann${ann.id}@post.test`,
    `+8491${ann.id}`.padEnd(12, '0'),
    ann.id,
  ])
  expect(await sent()).toEqual([])
  expect((await choose(true, true)).statusCode).toBe(200)
  expect(await sent()).toEqual([])
  await server.asOwner('UPDATE member SET email_verified_at = now() WHERE id = $1', [ann.id])
  expect(await sent()).toMatchObject([{ channel: 'email', recipient: `ann${ann.id}@post.test` }])
  await server.asOwner('UPDATE member SET mobile_verified_at = now() WHERE id = $1', [ann.id])
  const [, mail, text] = await sent()
  expect(mail?.body).toContain('Deposit credited: 12.50 CNY')
  expect(mail?.body).toMatch(/\/index\?centre=depositv2$/m)
  expect(text).toMatchObject({ channel: 'sms', body: expect.stringContaining('Deposit credited: 12.50 CNY') })
  await choose(true, false)
  expect((await sent()).slice(3)).toMatchObject([{ channel: 'email' }])
  await choose(false, true)
  expect((await sent()).slice(4)).toMatchObject([{ channel: 'sms' }])
  await choose(false, false)
  expect(await sent()).toHaveLength(5)
  const found = (await ann.call(0, 'GET', '/wps/member/messages')).json<{
    value: { list: { source: string; about: string; news: object }[] }
  }>().value
  expect(found.list).toHaveLength(7)
  expect(found.list[0]).toMatchObject({
    source: 'account',
    about: 'D7K2',
    news: { kind: 'deposit_credited', amount: '12.50', currency: 'CNY' },
  })
  const ways = (await ann.call(0, 'GET', '/wps/member/messages/ways')).json<{ value: object }>().value
  expect(ways).toEqual({ byMail: false, byText: false, withLetters: false, hasEmail: true, hasMobile: true })
})

test('a member removes messages from the list, their own alone', async () => {
  const ann = await somebody()
  const ben = await somebody()
  await server.services.store.transact(async (tx) => {
    for (const { id: memberId } of [ann, ann, ben])
      await sendMessage(tx, {
        merchantId: server.merchantId,
        memberId,
        source: 'feedback',
        about: 'AB',
        body: 'Thanks',
      })
  })
  const idsOf = async (person: typeof ann) =>
    (await person.call(0, 'GET', '/wps/member/messages'))
      .json<{ value: { list: { id: string }[] } }>()
      .value.list.map(({ id }) => id)
  const [newest = '', oldest = ''] = await idsOf(ann)
  const theirs = await idsOf(ben)
  const remove = async (ids: readonly string[]) =>
    expect((await ann.call(0, 'PUT', '/wps/member/messages/removed', { ids })).statusCode).toBe(200)
  await remove([newest, ...theirs])
  await remove([newest])
  expect(await idsOf(ann)).toEqual([oldest])
  expect(await idsOf(ben)).toEqual(theirs)
  expect(await ann.unread()).toMatchObject({ messageCount: 1 })
  expect(await ben.unread()).toMatchObject({ messageCount: 1 })
})

test('a member keeps messages, which stay when all read ones are removed', async () => {
  const [ann, ben] = [await somebody(), await somebody()]
  const write = (memberId: bigint) =>
    server.services.store.transact((tx) =>
      sendMessage(tx, {
        merchantId: server.merchantId,
        memberId,
        source: 'feedback',
        about: 'AB',
        body: 'Thanks',
      }),
    )
  for (const { id } of [ann, ann, ann, ben]) await write(id)
  const listOf = async (person: typeof ann, query = '') =>
    (await person.call(0, 'GET', `/wps/member/messages${query}`)).json<{
      value: { list: { id: string; isRead: boolean; isKept: boolean }[] }
    }>().value.list
  const idsOf = async (person: typeof ann, query = '') => (await listOf(person, query)).map(({ id }) => id)
  const put = async (path: string, input: object) =>
    expect((await ann.call(0, 'PUT', `/wps/member/messages/${path}`, input)).statusCode).toBe(200)
  const [newest = '', read = '', kept = ''] = await idsOf(ann)
  const [theirs = ''] = await idsOf(ben)
  for (const id of [kept, kept, theirs]) await put('kept', { id, isKept: true })
  expect(await idsOf(ann, '?group=kept')).toEqual([kept])
  expect(await idsOf(ben, '?group=kept')).toEqual([])
  await put('read', { ids: [read, kept] })
  expect((await ben.call(0, 'PUT', '/wps/member/messages/read', { all: true })).statusCode).toBe(200)
  await write(ann.id)
  const [later = ''] = await idsOf(ann)
  await put('read', { ids: [later] })
  // The page had not shown the message that came meanwhile.
  const through = BigInt(theirs) > BigInt(newest) ? theirs : newest
  for (let time = 0; time < 2; time += 1) await put('removed-read', { through })
  expect(await idsOf(ann)).toEqual([later, newest, kept])
  expect(await idsOf(ben)).toEqual([theirs])
  await put('kept', { id: kept, isKept: false })
  await put('removed-read', { through })
  expect(await idsOf(ann)).toEqual([later, newest])
})

test('no tab keeps more messages than the most', async () => {
  const ann = await somebody()
  await server.asOwner(
    `INSERT INTO member_message (merchant_id, member_id, source, about, body, kept_at)
     SELECT $1, $2, 'feedback', 'AB', 'Thanks', CASE WHEN n < $3 THEN now() END FROM generate_series(1, $3 + 2) AS n`,
    [server.merchantId, ann.id, KEPT_MOST],
  )
  const ids = (
    await server.asOwner<{ id: string }>(
      `SELECT id::text FROM member_message WHERE member_id = $1 AND kept_at IS NULL`,
      [ann.id],
    )
  ).map(({ id }) => id)
  const answers = await Promise.all(
    ids.map((id, device) => ann.call(device % 2, 'PUT', '/wps/member/messages/kept', { id, isKept: true })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
})

test('the message of a new device stays in the list', async () => {
  const ann = await somebody()
  const who = { merchantId: server.merchantId, memberId: ann.id }
  await server.services.store.transact((tx) =>
    sendNews(tx, who, { kind: 'new_device', about: 'device', device: 'Firefox on Linux' }),
  )
  const list = async () =>
    (await ann.call(0, 'GET', '/wps/member/messages')).json<{
      value: { list: { id: string; isRead: boolean }[] }
    }>().value.list
  const [alarm] = await list()
  const ids = [alarm?.id ?? '']
  expect((await ann.call(0, 'PUT', '/wps/member/messages/removed', { ids })).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ id: alarm?.id, isRead: false }])
})
