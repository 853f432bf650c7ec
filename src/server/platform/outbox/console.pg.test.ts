import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/outbox.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let owner: ConsoleVisitor
let code: string

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  owner = await clerk(server, permissions)
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
})
afterAll(() => server.close())

async function message(overrides: {
  readonly channel?: 'email' | 'sms'
  readonly recipient?: string
  readonly body: string
  readonly status?: string
  readonly tries?: number
  readonly merchantId?: number
}): Promise<string> {
  const [row] = await server.asOwner<{ id: string }>(
    `INSERT INTO outbox_message (merchant_id, channel, recipient, template, subject, body, status, tries, error)
     VALUES ($1, $2, $3, 'reset_password', 'A subject', $4, $5, $6, $7) RETURNING id::text`,
    [
      overrides.merchantId ?? server.merchantId,
      overrides.channel ?? 'email',
      overrides.recipient ?? 'somebody@example.com',
      overrides.body,
      overrides.status ?? 'waiting',
      overrides.tries ?? 0,
      overrides.status === 'failed' ? 'the server said no' : null,
    ],
  )
  return row?.id ?? ''
}

const codeOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => answer.body.code ?? answer.status

test('a message is shown with its codes and links hidden, also while it waits, and its recipient in part', async () => {
  const id = await message({ body: 'Your code is 123456, or open https://site.example/reset#token=abc now.' })
  const read = await owner.call(calls.readMessage, { merchantCode: code, id })
  expect(read.body.value).toMatchObject({
    body: 'Your code is …, or open … now.',
    recipient: 's••••@example.com',
    status: 'waiting',
  })
  const list = JSON.stringify((await owner.call(calls.listMessages, { merchantCode: code })).body)
  for (const secret of ['123456', 'token=abc', 'somebody@']) expect(list).not.toContain(secret)
})

test('the list is filtered and paged', async () => {
  const ids = [
    await message({ body: 'x', channel: 'sms', recipient: '+84901111111' }),
    await message({ body: 'x', channel: 'sms', recipient: '+84901111111', status: 'failed' }),
    await message({ body: 'x', channel: 'sms', recipient: '+84902222222' }),
  ]
  const list = async (input: object) => {
    const answer = await owner.call(calls.listMessages, { merchantCode: code, channel: 'sms', ...input })
    return answer.body.value as { list: { id: string }[]; next?: string }
  }
  const found = async (input: object) => (await list(input)).list.map(({ id }) => id)
  expect(await found({})).toEqual(ids.toReversed())
  expect(await found({ status: 'failed' })).toEqual([ids[1]])
  expect(await found({ recipient: '+84901111111' })).toEqual([ids[1], ids[0]])
  const first = await list({ limit: 2 })
  expect((await list({ limit: 2, after: first.next })).list.map(({ id }) => id)).toEqual([ids[0]])
})

test('a failed message is sent again if its text is complete, not if its code was removed', async () => {
  const whole = await message({ body: 'Your password was changed.', status: 'failed', tries: 5 })
  const resend = (id: string) => owner.call(calls.resendMessage, { merchantCode: code, id, reason: 'a test' })
  expect((await resend(whole)).body.value).toEqual({ status: 'waiting' })
  const [row] = await server.asOwner<{ status: string; tries: number }>(
    'SELECT status, tries FROM outbox_message WHERE id = $1',
    [whole],
  )
  // Earlier tries count towards the daily limit of text messages.
  expect(row).toEqual({ status: 'waiting', tries: 4 })
  const empty = await message({ body: 'Your code is ….', status: 'failed', tries: 5 })
  expect(codeOf(await resend(empty))).toBe('message_not_resendable')
  const gone = await message({ body: 'Hello', status: 'sent' })
  expect(codeOf(await resend(gone))).toBe('message_not_resendable')
  const entries = await server.asOwner(`SELECT 1 FROM audit_entry WHERE action = 'outbox.resend'`)
  expect(entries).toHaveLength(1)
})

test('messages of another merchant are not there', async () => {
  const other = await server.fixtures.merchant()
  const id = await message({ body: 'x', merchantId: other.id })
  const mine = await clerk(server, permissions, server.merchantId)
  expect(codeOf(await mine.call(calls.readMessage, { id }))).toBe('absent')
  expect(codeOf(await mine.call(calls.resendMessage, { id, reason: 'x' }))).toBe('absent')
})
