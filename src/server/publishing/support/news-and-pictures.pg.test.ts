import { randomUUID } from 'node:crypto'
import { request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/support.ts'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { support } from '#contract/support.ts'
import { permissions } from '#domain/access/permission.ts'
import { waitFor } from '#test/patience.ts'
import { type ConsoleVisitor, CONSOLE_ORIGIN, clerk } from '#test/pg/console.ts'
import { giveHuman } from '#test/pg/human.ts'
import { drawing } from '#test/pg/pictures.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let consoleVisitor: ConsoleVisitor
let listening: Awaited<ReturnType<TestServer['listen']>>

type Headers = Readonly<Record<string, string>>

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  consoleVisitor = await clerk(server, permissions, server.merchantId)
  listening = await server.listen()
})
afterAll(() => server.close())

const message = (text: string, more: object = {}) => ({ text, requestId: randomUUID(), ...more })

async function ask(endpoint: Endpoint, input: object, headers: Headers = {}) {
  const isRead = endpoint.method === 'GET'
  const query = new URLSearchParams(input as Record<string, string>).toString()
  const answer = await server.site.inject({
    method: endpoint.method,
    url: isRead ? `${endpoint.path}?${query}` : endpoint.path,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    ...(isRead ? {} : { payload: input }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const body = isJson ? answer.json<{ code?: string; value?: unknown }>() : {}
  const cookie = answer.cookies.find(({ name }) => name === 'service')
  return {
    status: answer.statusCode,
    code: body.code,
    value: body.value,
    type: answer.headers['content-type'],
    cookie: cookie && `service=${cookie.value}`,
  }
}

async function member(account: string, overrides = {}): Promise<Headers & { readonly cookie: string }> {
  const one = await server.fixtures.member({ account })
  const { headers } = await server.fixtures.memberSession(one, overrides)
  return { cookie: '', ...headers }
}

async function visitor(text = 'Hello'): Promise<Headers> {
  const human = await giveHuman(server.merchantId)
  const sent = await ask(support.send, message(text, { human }))
  return { cookie: sent.cookie ?? '' }
}

async function send(bytes: Buffer, headers: Headers, url: string = support.sendPicture.path) {
  const answer = await server.site.inject({
    method: 'POST',
    url,
    headers: {
      host: server.host,
      origin: `http://${server.host}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
      'content-type': 'image/png',
    },
    payload: bytes,
  })
  const { code, value } = answer.json<{ code?: string; value?: { id: string } }>()
  return { code, id: value?.id ?? '' }
}

async function sendFromConsole(bytes: Buffer, clerkOf = consoleVisitor): Promise<string> {
  const answer = await server.console.inject({
    method: 'POST',
    url: consoleCalls.sendThreadPicture.path,
    headers: {
      host: server.consoleHost,
      origin: CONSOLE_ORIGIN,
      'sec-fetch-site': 'same-origin',
      'user-agent': 'a browser of tests',
      cookie: [...clerkOf.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-session-token': clerkOf.token ?? '',
      'content-type': 'image/png',
    },
    payload: bytes,
  })
  return answer.json<{ value: { id: string } }>().value.id
}

const see = async (id: string, headers: Headers) => (await ask(support.picture, { id }, headers)).type
const seeInConsole = async (thread: string, id: string, who = consoleVisitor) =>
  (await who.call(consoleCalls.threadPicture, { thread, id })).headers['content-type']
const unseen = async (headers: Headers) =>
  ((await ask(support.news, {}, headers)).value as Output<typeof support.news>).unseen
const thread = async (headers: Headers) =>
  (await ask(support.thread, {}, headers)).value as Output<typeof support.thread>
const threadIdOf = async (text: string) => {
  const { list } = (await consoleVisitor.call(consoleCalls.listThreads, { which: 'open' })).body
    .value as Output<typeof consoleCalls.listThreads>
  return list.find(({ lastText }) => lastText === text)?.id ?? ''
}
const answer = async (id: string, text: string, pictures: readonly string[] = []) =>
  await consoleVisitor.call(consoleCalls.answerThread, { id, ...message(text, { pictures }) })

/** Collects the events of a live stream. */
async function listen(headers: Headers) {
  const received = { text: '' }
  const call = request({
    host: '127.0.0.1',
    port: listening.port,
    path: '/wps/live',
    headers: { host: server.host, 'sec-fetch-site': 'same-origin', ...headers },
    agent: false,
  })
  call.on('error', () => undefined)
  call.on('response', (response) => {
    response.on('error', () => undefined)
    response.on('data', (part: Buffer) => (received.text += part.toString()))
  })
  call.end()
  await waitFor(() => expect(received.text).toContain('retry'))
  return Object.assign(received, { hangUp: () => call.destroy() })
}

test('unread answers are counted for members and visitors over all devices, until one device has seen them', async () => {
  const one = await server.fixtures.member({ account: 'nws_devices' })
  const [phone, desktop] = await Promise.all([0, 1].map(() => server.fixtures.memberSession(one)))
  if (!phone || !desktop) throw new Error('two sessions are needed')
  const ana = await visitor('From a visitor')
  await ask(support.send, message('From a member'), phone.headers)
  const [mine, hers] = [await threadIdOf('From a member'), await threadIdOf('From a visitor')]
  expect([await unseen(phone.headers), await unseen(ana), await unseen({})]).toEqual([0, 0, 0])
  await answer(mine, 'One')
  await answer(mine, 'Two')
  await answer(hers, 'Three')
  expect([await unseen(phone.headers), await unseen(desktop.headers), await unseen(ana)]).toEqual([2, 2, 1])
  const last = (await thread(desktop.headers)).messages.at(-1)?.id ?? ''
  await ask(support.seen, { id: last }, desktop.headers)
  expect([await unseen(phone.headers), await unseen(desktop.headers), await unseen(ana)]).toEqual([0, 0, 1])
})

test('the live stream notifies of the own thread only: of an answer, and of its being seen elsewhere', async () => {
  const ana = await visitor('Live')
  const bert = await visitor('Somebody else')
  const id = await threadIdOf('Live')
  const [hers, his] = [await listen(ana), await listen(bert)]
  const noticeCount = () => hers.text.split('"service"').length - 1
  await answer(id, 'Here')
  await waitFor(() => expect(noticeCount()).toBe(1))
  const last = (await thread(ana)).messages.at(-1)?.id ?? ''
  await ask(support.seen, { id: last }, ana)
  await waitFor(() => expect(noticeCount()).toBe(2))
  // A call that changes nothing publishes nothing: her next event is the third.
  await ask(support.seen, { id: last }, ana)
  await ask(support.send, message('Thanks'), ana)
  await waitFor(() => expect(noticeCount()).toBe(3))
  expect(his.text).not.toContain('service')
  hers.hangUp()
  his.hangUp()
})

test('a half-signed-in session neither reads nor writes the member’s thread', async () => {
  const account = await server.fixtures.member({ account: 'nws_half' })
  const whole = (await server.fixtures.memberSession(account)).headers
  const half = (await server.fixtures.memberSession(account, { isHalfSignedIn: true })).headers
  const { id } = await send(await drawing(), whole)
  await ask(support.send, message('A secret', { pictures: [id] }), whole)
  await answer(await threadIdOf('A secret'), 'An answer')
  expect(await thread(half)).toMatchObject({ messages: [], unseen: 0, asksHuman: true })
  expect(await unseen(half)).toBe(0)
  expect(await see(id, half)).not.toBe('image/webp')
  expect((await ask(support.send, message('Let me in'), half)).code).toBe('human_check_failed')
  expect((await send(await drawing(), half)).code).toBe('forbidden')
  const [received, theirs] = [await listen(half), await listen(whole)]
  await ask(support.send, message('More'), whole)
  await waitFor(() => expect(theirs.text).toContain('service'))
  expect(received.text).not.toContain('service')
  received.hangUp()
  theirs.hangUp()
})

test('pictures go both ways, with or without text, and only those two sides load them', async () => {
  const headers = await member('nws_sees')
  const stranger = await member('nws_stranger')
  const ana = await visitor('I have a picture')
  const [mine, hers] = [await send(await drawing(), headers), await send(await drawing(), ana)]
  // Before it is sent, only its sender can load the picture.
  expect([await see(mine.id, headers), await see(hers.id, ana)]).toEqual(['image/webp', 'image/webp'])
  expect((await ask(support.send, message('', { pictures: [mine.id] }), headers)).status).toBe(200)
  expect((await ask(support.send, message('Look', { pictures: [hers.id] }), ana)).status).toBe(200)
  expect((await thread(headers)).messages).toMatchObject([{ text: '', pictures: [mine.id] }])
  const [myThread, herThread] = [await threadIdOf(''), await threadIdOf('Look')]
  const reply = await sendFromConsole(await drawing())
  expect((await answer(myThread, 'See here', [reply])).body.success).toBe(true)
  expect([await see(reply, headers), await seeInConsole(myThread, reply)]).toEqual([
    'image/webp',
    'image/webp',
  ])
  expect([await seeInConsole(myThread, mine.id), await seeInConsole(herThread, hers.id)]).toEqual([
    'image/webp',
    'image/webp',
  ])
  for (const who of [stranger, ana, {}])
    for (const id of [mine.id, reply]) expect(await see(id, who)).not.toBe('image/webp')
  expect(await see(hers.id, headers)).not.toBe('image/webp')
  // Nor by another thread's id, nor for operators of another brand, nor as content.
  expect(await seeInConsole(herThread, mine.id)).not.toBe('image/webp')
  const theirs = await clerk(server, permissions, (await server.fixtures.merchant()).id)
  expect(await seeInConsole(myThread, mine.id, theirs)).not.toBe('image/webp')
  const asContent = await server.site.inject({
    url: `/media/${mine.id}.webp`,
    headers: { host: server.host },
  })
  expect(asContent.statusCode).toBe(404)
})

test('a picture is sent once, by its sender; a refused message stores nothing', async () => {
  const headers = await member('nws_once')
  const other = await member('nws_other')
  await ask(support.send, message('Here I am'), other)
  const { id } = await send(await drawing(), headers)
  const stolen = await ask(support.send, message('Mine now', { pictures: [id] }), other)
  expect(stolen.code).toBe('picture_gone')
  expect((await thread(other)).messages).toHaveLength(1)
  const twice = message('', { pictures: [id] })
  const sent = [await ask(support.send, twice, headers), await ask(support.send, twice, headers)]
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect((await ask(support.send, message('', { pictures: [id] }), headers)).code).toBe('picture_gone')
  const fromConsole = await sendFromConsole(await drawing())
  const colleague = await clerk(server, permissions, server.merchantId)
  const input = { id: await threadIdOf(''), ...message('', { pictures: [fromConsole] }) }
  expect((await colleague.call(consoleCalls.answerThread, input)).body.code).toBe('picture_gone')
})

test('a visitor sends pictures after the human check, ten at most', async () => {
  expect((await send(await drawing(), {})).code).toBe('forbidden')
  expect((await send(await drawing(), { cookie: `service=${'A'.repeat(43)}` })).code).toBe('forbidden')
  const ana = await visitor('Many')
  const small = await drawing(2, 2)
  const codes: (string | undefined)[] = []
  for (let count = 0; count < 11; count += 1) codes.push((await send(small, ana)).code)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'too_many_pictures'])
  const fourth = message('', { pictures: Array.from({ length: 4 }, () => randomUUID()) })
  expect((await ask(support.send, fourth, ana)).code).toBe('invalid_input')
})
