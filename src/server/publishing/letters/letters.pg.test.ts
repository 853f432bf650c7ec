import { afterAll, beforeAll, expect, test } from 'vitest'

import { listFeedback, readFeedback, stopLetters } from '#contract/console/feedback.ts'
import { feedback } from '#contract/feedback.ts'
import { letters, teamLetters } from '#contract/letters.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { LETTERS_MAX, LETTERS_TO_ONE_MAX } from '#domain/agents/letters.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { ask, askConsole } from '#test/pg/withdrawals.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
})
afterAll(() => server?.close())

interface Person {
  readonly id: bigint
  readonly account: string
  readonly proof: Proof
}

let names = 0

async function below(upline?: Person, accountType = 2, account = `line${(names += 1)}`): Promise<Person> {
  const member = await server.fixtures.member({ accountType, account })
  if (upline) await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [upline.id, member.id])
  return { id: member.id, account, proof: await server.fixtures.memberSession(member) }
}

async function aLine() {
  const top = await below()
  const agent = await below(top)
  const player = await below(agent, 0)
  return { top, agent, player }
}

const requestId = () => crypto.randomUUID()

const writeDown = (agent: Person, to: Person, text = 'Welcome to the team', id = requestId()) =>
  ask(server, agent, teamLetters.writeToDownline, { requestId: id, id: to.id.toString(), text })
const writeUp = (member: Person, text = 'Good evening', more: object = {}) =>
  ask(server, member, letters.writeLetter, { requestId: requestId(), text, ...more })
const messagesOf = async (member: Person) =>
  (await ask(server, member, messages.list, { group: 'letters' })).value.list
const unreadOf = async (member: Person) =>
  (await ask(server, member, messages.unreadCount)).value.messageCount

test('an agent writes to a direct member, who gets one unread message, and answers it', async () => {
  const { agent, player } = await aLine()
  const text = 'Welcome!\n\n\n\nWrite me\u0007 here. \u202e'
  expect((await writeDown(agent, player, text)).status).toBe(200)
  expect(await unreadOf(player)).toBe(1)
  const [message] = await messagesOf(player)
  expect(message).toMatchObject({
    source: 'letter',
    body: 'Welcome!\n\nWrite me here.',
    letter: { from: 'upline', account: agent.account },
    isRead: false,
  })
  const letter = message?.letter?.id ?? ''
  expect((await writeUp(player, 'Thanks', { letter })).status).toBe(200)
  expect((await writeUp(player, 'One more')).status).toBe(200)
  expect(await unreadOf(agent)).toBe(2)
  const { value } = await ask(server, player, letters.letters)
  expect(value).toMatchObject({
    other: { account: agent.account, side: 'upline' },
    mayWrite: true,
    isMuted: false,
    hasMore: false,
  })
  expect(value.list.map(({ text: body, isOwn }) => [body, isOwn])).toEqual([
    ['One more', true],
    ['Thanks', true],
    ['Welcome!\n\nWrite me here.', false],
  ])
  const below = await ask(server, agent, teamLetters.lettersWith, { id: player.id.toString() })
  expect(below.value.list.map(({ isOwn }) => isOwn)).toEqual([false, false, true])
  await ask(server, player, messages.readMessages, { ids: [message?.id ?? ''] })
  expect(await unreadOf(player)).toBe(0)
})

test('letters go to direct members alone, and up to the present upline', async () => {
  const { top, agent, player } = await aLine()
  const cousin = await below(top)
  for (const to of [player, await below()]) expect((await writeDown(top, to)).status).toBe(404)
  expect((await writeDown(cousin, player)).status).toBe(404)
  expect((await writeDown(agent, top)).status).toBe(404)
  expect((await writeUp(top)).code).toBe('letter_unreachable')
  expect((await ask(server, top, letters.letters)).value).toEqual({
    mayWrite: false,
    isStopped: false,
    isMuted: false,
    list: [],
    hasMore: false,
  })
  expect((await ask(server, top, teamLetters.lettersWith, { id: player.id.toString() })).status).toBe(404)
})

test('a letter is read, answered and muted by its two sides alone', async () => {
  const { top, agent, player } = await aLine()
  const sent = await writeDown(agent, player)
  const letter = sent.value.id
  for (const other of [top, await below(agent, 0)]) {
    expect((await ask(server, other, letters.letters, { letter })).status).toBe(404)
    expect((await writeUp(other, 'Hello', { letter })).status).toBe(404)
    expect((await ask(server, other, letters.muteLetters, { letter, isMuted: true })).status).toBe(404)
  }
  expect((await ask(server, agent, letters.letters, { letter })).value.other).toEqual({
    account: player.account,
    side: 'downline',
  })
})

test('after a move both sides still read their letters, and write none', async () => {
  const { top, agent, player } = await aLine()
  const letter = (await writeDown(agent, player)).value.id
  await server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [top.id, player.id])
  for (const side of [agent, player]) {
    const { value } = await ask(server, side, letters.letters, { letter })
    expect(value).toMatchObject({ mayWrite: false, list: [{ text: 'Welcome to the team' }] })
    expect((await writeUp(side, 'Hello', { letter })).code).toBe('letter_unreachable')
  }
  expect((await writeDown(agent, player)).status).toBe(404)
  // The new upline has no part in the former letters.
  expect((await ask(server, top, teamLetters.lettersWith, { id: player.id.toString() })).value.list).toEqual(
    [],
  )
})

test('a letter that names a payee is refused, and no closed account gets one', async () => {
  const { agent, player } = await aLine()
  for (const text of [
    'Pay 9704 3600 1234 5678 today',
    'Write to @lucky_agent',
    'See https://pay-here.example/x',
  ]) {
    const refused = await writeDown(agent, player, text)
    expect(refused.code).toBe('letter_payee')
  }
  expect((await writeUp(player, ' \u202e\n')).code).toBe('letter_empty')
  await server.asOwner(`UPDATE member SET status = 'closed' WHERE id = $1`, [player.id])
  expect((await writeDown(agent, player)).code).toBe('letter_unreachable')
  expect(await server.asOwner('SELECT FROM letter WHERE author_id = $1', [agent.id])).toHaveLength(0)
})

test('a retry writes one letter, and another text under its id is a conflict', async () => {
  const { agent, player } = await aLine()
  const id = requestId()
  const first = await writeDown(agent, player, 'Once', id)
  const retries = await Promise.all([1, 2, 3].map(() => writeDown(agent, player, 'Once', id)))
  expect(retries.map(({ value }) => value)).toEqual([1, 2, 3].map(() => first.value))
  expect((await writeDown(agent, player, 'Twice', id)).code).toBe('request_conflict')
  expect((await writeDown(agent, await below(agent, 0), 'Once', id)).code).toBe('request_conflict')
  expect(await unreadOf(player)).toBe(1)
})

test('of two letters at the daily limit one is refused, to one member and to all', async () => {
  const { agent, player } = await aLine()
  const fill = (count: number, to: Person) =>
    server.asOwner(
      `INSERT INTO letter (merchant_id, upline_id, downline_id, author_id, request_id, body, is_delivered)
       SELECT $1, $2, $3::bigint, $2, gen_random_uuid(), 'Earlier', true FROM generate_series(1, $4)`,
      [server.merchantId, agent.id, to.id, count],
    )
  await fill(LETTERS_TO_ONE_MAX - 1, player)
  const both = await Promise.all([1, 2].map(() => writeDown(agent, player)))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const another = await below(agent, 0)
  expect((await writeDown(agent, another)).status).toBe(200)
  await fill(LETTERS_MAX - LETTERS_TO_ONE_MAX - 1, await below(agent, 0))
  expect((await writeDown(agent, another)).code).toBe('letter_limit')
  expect((await writeUp(player)).status).toBe(200)
})

test('a muted author gets the same answer, and the letter reaches nobody', async () => {
  const { agent, player } = await aLine()
  const letter = (await writeDown(agent, player, 'First')).value.id
  await ask(server, player, letters.muteLetters, { letter, isMuted: true })
  const unheard = await writeDown(agent, player, 'Second')
  expect(unheard.status).toBe(200)
  expect(await unreadOf(player)).toBe(1)
  const seen = async (who: Person) =>
    (await ask(server, who, letters.letters, { letter })).value.list.map(({ text }) => text)
  expect(await seen(player)).toEqual(['First'])
  expect(await seen(agent)).toEqual(['Second', 'First'])
  expect((await ask(server, player, letters.letters, { letter: unheard.value.id })).status).toBe(404)
  expect((await ask(server, player, letters.letters)).value.isMuted).toBe(true)
  expect((await ask(server, agent, letters.letters, { letter })).value.isMuted).toBe(false)
  // The member's own letters go on.
  expect((await writeUp(player, 'Please stop')).status).toBe(200)
  expect(await unreadOf(agent)).toBe(1)
  await ask(server, player, letters.muteLetters, { letter, isMuted: false })
  await writeDown(agent, player, 'Third')
  expect(await seen(player)).toEqual(['Third', 'Please stop', 'First'])
})

test('a member on a break gets no letters of the upline, who does not learn it', async () => {
  const { agent, player } = await aLine()
  expect((await ask(server, player, limits.takeBreak, { hours: 24 })).status).toBe(200)
  expect((await writeDown(agent, player, 'Come and play')).status).toBe(200)
  expect(await unreadOf(player)).toBe(0)
  expect((await ask(server, player, letters.letters)).value.list).toEqual([])
  expect((await writeUp(player, 'Not now')).status).toBe(200)
  expect(await unreadOf(agent)).toBe(1)
})

test('mobile numbers that serve as account names are masked for both sides', async () => {
  const agent = await below(undefined, 2, '+639171234567')
  const player = await below(agent, 0, '+639179876543')
  const letter = (await writeDown(agent, player)).value.id
  expect((await messagesOf(player))[0]?.letter?.account).toBe('+63 •••• 567')
  for (const [who, account] of [
    [player, '+63 •••• 567'],
    [agent, '+63 •••• 543'],
  ] as const)
    expect((await ask(server, who, letters.letters, { letter })).value.other?.account).toBe(account)
})

test('letters come page by page, newest first', async () => {
  const { agent, player } = await aLine()
  await server.asOwner(
    `INSERT INTO letter (merchant_id, upline_id, downline_id, author_id, request_id, body, is_delivered, created_at)
     SELECT $1, $2, $3::bigint, $2, gen_random_uuid(), 'Letter ' || n, true, now() - interval '3 days'
       FROM generate_series(1, 25) AS n`,
    [server.merchantId, agent.id, player.id],
  )
  const first = await ask(server, player, letters.letters)
  expect(first.value.list).toHaveLength(20)
  expect(first.value.hasMore).toBe(true)
  const rest = await ask(server, player, letters.letters, { before: first.value.list.at(-1)?.id ?? '' })
  expect(rest.value.list.map(({ text }) => text)).toEqual([5, 4, 3, 2, 1].map((n) => `Letter ${n}`))
  expect(rest.value.hasMore).toBe(false)
})

test('an operator stops the letters of an agent, who still reads them, and lets the agent write again', async () => {
  const { top, agent, player } = await aLine()
  const letter = (await writeDown(agent, player, 'You must play')).value.id
  await ask(server, player, feedback.reportLetter, {
    requestId: requestId(),
    letter,
    reason: 'This agent puts me under pressure.',
  })
  const by = await server.fixtures.operatorSession(['feedback.read', 'feedback.write'], {
    merchantId: server.merchantId,
  })
  const [task] = (await askConsole(server, by, listFeedback, { topic: 'letter' })).value.list
  const deed = (isStopped: boolean, who: Proof = by, id = task?.id ?? '') =>
    askConsole(server, who, stopLetters, { id, isStopped, reason: 'Reported by a player' })
  // Other feedback names no letter, so no operator stops a member of their own choice.
  const other = await ask(server, player, feedback.send, {
    requestId: requestId(),
    topic: 'other',
    content: 'My agent is fine, really',
  })
  expect(other.code).toBeUndefined()
  const [unlike] = (await askConsole(server, by, listFeedback, { topic: 'other' })).value.list
  expect((await deed(true, by, unlike?.id ?? '')).status).toBe(404)
  const reader = await server.fixtures.operatorSession(['feedback.read'], { merchantId: server.merchantId })
  expect((await deed(true, reader)).status).toBe(403)
  const elsewhere = await server.fixtures.operatorSession(['feedback.write'], {
    merchantId: (await server.fixtures.merchant()).id,
  })
  expect((await deed(true, elsewhere)).status).toBe(404)
  expect((await deed(false)).code).toBe('changed_meanwhile')
  const both = await Promise.all([deed(true), deed(true)])
  expect(both.map(({ code }) => code ?? 'stopped').toSorted()).toEqual(['changed_meanwhile', 'stopped'])

  expect((await writeDown(agent, player, 'Again')).code).toBe('letter_stopped')
  expect((await writeUp(agent, 'To my upline')).code).toBe('letter_stopped')
  const read = await ask(server, agent, letters.letters, { letter })
  expect(read.value).toMatchObject({ mayWrite: false, isStopped: true, list: [{ text: 'You must play' }] })
  // The other side, and other agents, still write.
  expect((await writeUp(player, 'Please stop')).code).toBeUndefined()
  expect((await writeDown(top, agent, 'What happened?')).code).toBeUndefined()
  const one = await askConsole(server, by, readFeedback, { id: task?.id ?? '' })
  expect(one.value.letter?.stop).toMatchObject({ reason: 'Reported by a player' })

  expect((await deed(false)).value).toEqual({ isStopped: false })
  expect((await writeDown(agent, player, 'Sorry')).code).toBeUndefined()
  expect(
    await server.asOwner('SELECT action, reason FROM audit_entry WHERE member_id = $1 ORDER BY id', [
      agent.id,
    ]),
  ).toEqual([
    { action: 'letters.stop', reason: 'Reported by a player' },
    { action: 'letters.resume', reason: 'Reported by a player' },
  ])
})

test('a report repeated with one request id and another letter is a conflict', async () => {
  const { agent, player } = await aLine()
  const [one, two] = [
    await writeDown(agent, player, 'Deposit now'),
    await writeDown(agent, player, 'Or leave'),
  ]
  const same = { requestId: requestId(), reason: 'This agent puts me under pressure.' }
  const report = (letter: string) => ask(server, player, feedback.reportLetter, { ...same, letter })
  const first = await report(one.value.id)
  expect((await report(one.value.id)).value.reference).toBe(first.value.reference)
  expect((await report(two.value.id)).code).toBe('feedback_again')
})

test('a member reports a received letter once; the desk reads it with those before it, and not those after', async () => {
  const { top, agent, player } = await aLine()
  await writeDown(agent, player, 'First')
  const own = (await writeUp(player, 'Please stop')).value.id
  const letter = (await writeDown(agent, player, 'You must play')).value.id
  await writeDown(agent, player, 'Later')
  const report = (who: Person, id: string, reason = 'This agent puts me under pressure.') =>
    ask(server, who, feedback.reportLetter, { requestId: requestId(), letter: id, reason })
  expect((await report(player, letter, ' short ')).code).toBe('feedback_content')
  // Neither the own letter nor one of others can be reported.
  for (const [who, id] of [
    [player, own],
    [top, letter],
    [agent, letter],
  ] as const)
    expect((await report(who, id)).status).toBe(404)
  const both = await Promise.all([report(player, letter), report(player, letter)])
  const reference = both[0].value.reference
  expect(both.map(({ value }) => value.reference)).toEqual([reference, reference])
  expect((await ask(server, player, feedback.own)).value.list).toMatchObject([{ topic: 'letter', reference }])

  const operator = await server.fixtures.operatorSession(['feedback.read'], { merchantId: server.merchantId })
  const listed = await askConsole(server, operator, listFeedback, { topic: 'letter', reference })
  expect(listed.value.list).toMatchObject([{ reference, member: { account: player.account }, state: 'new' }])
  const read = await askConsole(server, operator, readFeedback, { id: listed.value.list[0]?.id ?? '' })
  expect(read.value.letter?.author).toEqual({ id: agent.id.toString(), account: agent.account })
  expect(
    read.value.letter?.list.map(({ text, isOfAuthor, isReported }) => [text, isOfAuthor, isReported]),
  ).toEqual([
    ['First', true, false],
    ['Please stop', false, false],
    ['You must play', true, true],
  ])
  // The public form cannot claim to report a letter.
  const forged = await server.site.inject({
    method: 'PUT',
    url: feedback.send.path,
    headers: { host: server.host, ...player.proof.headers },
    payload: { requestId: requestId(), topic: 'letter', content: 'A letter that nobody has written.' },
  })
  expect(forged.statusCode).toBe(400)
})

test('a letter is announced by mail alone to a member who consented, without its text, until it was read', async () => {
  const { agent, player } = await aLine()
  await server.asOwner(
    `UPDATE member SET email = 'player@post.test', email_verified_at = now(), mobile = '+639170000001',
                       mobile_verified_at = now() WHERE id = $1`,
    [player.id],
  )
  const sent = () =>
    server.asOwner<{ channel: string; body: string }>(
      'SELECT channel, body FROM outbox_message WHERE member_id = $1 ORDER BY id',
      [player.id],
    )
  await writeDown(agent, player)
  expect(await sent()).toEqual([])
  await ask(server, player, messages.readMessages, { all: true })
  await ask(server, player, messages.setWays, { byMail: true, byText: true })
  // Consent to messages about money is none to letters.
  await writeDown(agent, player)
  await ask(server, player, messages.readMessages, { all: true })
  expect(await sent()).toEqual([])
  await ask(server, player, messages.setWays, { byMail: true, byText: true, withLetters: true })
  expect((await writeDown(agent, player, 'Meet me at noon')).status).toBe(200)
  const announced = await sent()
  expect(announced.map(({ channel }) => channel)).toEqual(['email'])
  for (const { body } of announced) {
    expect(body).toContain(`Letter from your upline ${agent.account}`)
    expect(body).toContain('/index?centre=messageV2')
    expect(body).not.toContain('noon')
  }
  // Nothing more until it was read, and nothing while letters are not delivered.
  await writeDown(agent, player, 'And at one')
  expect(await sent()).toHaveLength(1)
  await ask(server, player, messages.readMessages, { all: true })
  await writeDown(agent, player, 'And at two')
  expect(await sent()).toHaveLength(2)
  const [letter] = await messagesOf(player)
  await ask(server, player, messages.readMessages, { all: true })
  await ask(server, player, letters.muteLetters, { letter: letter?.letter?.id ?? '', isMuted: true })
  await writeDown(agent, player, 'And at three')
  expect(await sent()).toHaveLength(2)
})
