import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { alarmOperators, changeAlarm } from '#contract/console/alarms.ts'
import { overview } from '#contract/console/overview.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let lena: ConsoleVisitor
let hoang: ConsoleVisitor
let merchantCode: string

beforeAll(async () => {
  server = await openTestServer()
  lena = await clerk(server, ['system.read'])
  hoang = await clerk(server, ['system.read'])
  merchantCode = server.services.registry.findById(server.merchantId)?.code ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.asOwner('DELETE FROM alarm_state')
  await server.asOwner('DELETE FROM outbox_message')
  await failMessages(2)
})

async function failMessages(count: number): Promise<void> {
  await server.asOwner(
    `INSERT INTO outbox_message (merchant_id, channel, recipient, template, body, status)
     SELECT $1, 'email', 'a@example.com', 'code', 'Hello', 'failed' FROM generate_series(1, $2::integer)`,
    [server.merchantId, count],
  )
}

type Alarm = Output<typeof overview>['alarms'][number]
async function alarmOf(
  visitor: ConsoleVisitor,
  kind: Alarm['kind'] = 'messages_failed',
): Promise<Alarm | undefined> {
  const { body } = await visitor.call(overview, { merchantCode })
  return (body.value as unknown as Output<typeof overview>).alarms.find((one) => one.kind === kind)
}

async function change(
  visitor: ConsoleVisitor,
  deed: Input<typeof changeAlarm>['deed'],
  further: Partial<Input<typeof changeAlarm>> = {},
): Promise<string> {
  const kind = further.kind ?? 'messages_failed'
  const version = (await alarmOf(visitor, kind))?.version ?? 0
  const { body } = await visitor.call(changeAlarm, { merchantCode, kind, version, deed, ...further })
  return body.success ? 'done' : (body.code ?? '')
}

const nameOf = async (visitor: ConsoleVisitor) => {
  await change(visitor, 'take')
  const name = (await alarmOf(visitor))?.owner?.name ?? ''
  await change(visitor, 'release')
  return name
}

test('one operator takes an alarm, and no other can take, close or hand it over', async () => {
  const name = await nameOf(hoang)
  expect(await alarmOf(lena)).toMatchObject({ kind: 'messages_failed', isClosable: true })
  expect(await change(lena, 'take')).toBe('done')
  expect((await alarmOf(lena))?.owner?.isMine).toBe(true)
  expect((await alarmOf(hoang))?.owner?.isMine).toBe(false)
  expect(await change(hoang, 'take')).toBe('alarm_of_another')
  expect(await change(hoang, 'close', { note: 'Done' })).toBe('alarm_of_another')
  expect(await change(hoang, 'hand_over', { note: 'Yours', to: name })).toBe('alarm_of_another')

  expect(await change(lena, 'hand_over', { note: 'Call the carrier', to: name })).toBe('done')
  expect(await alarmOf(hoang)).toMatchObject({ owner: { isMine: true, name }, note: 'Call the carrier' })
  expect(await change(lena, 'release')).toBe('alarm_of_another')
  expect(await change(hoang, 'release')).toBe('done')
  expect(await alarmOf(hoang)).not.toHaveProperty('owner')
  expect(await change(lena, 'release')).toBe('alarm_not_yours')
})

test('a closed alarm comes back after a day, or when there is more of it', async () => {
  expect(await change(lena, 'close', { note: 'The carrier was down' })).toBe('done')
  expect(await alarmOf(hoang)).toMatchObject({
    note: 'The carrier was down',
    closed: { name: expect.any(String) },
  })
  await failMessages(1)
  expect(await alarmOf(hoang)).not.toHaveProperty('closed')
  await change(lena, 'close', { note: 'Still down' })
  expect(await alarmOf(hoang)).toHaveProperty('closed')
  await server.asOwner(`UPDATE alarm_state SET closed_until = now() - interval '1 second'`)
  expect(await alarmOf(hoang)).not.toHaveProperty('closed')
})

test('an owner keeps an alarm for a shift, and not beyond a suspension', async () => {
  await change(lena, 'take')
  await server.asOwner(`UPDATE alarm_state SET owned_until = now() - interval '1 second'`)
  expect(await alarmOf(hoang)).not.toHaveProperty('owner')
  expect(await change(hoang, 'take')).toBe('done')
  await server.asOwner(
    `UPDATE operator SET status = 'suspended' WHERE id = (SELECT owner_id FROM alarm_state)`,
  )
  expect(await alarmOf(lena)).not.toHaveProperty('owner')
  await server.asOwner(`UPDATE operator SET status = 'active'`)
})

test('a grave alarm stands as long as its condition', async () => {
  await server.asOwner('DELETE FROM audit_check')
  const kind = 'audit_unchecked'
  // The first night has not come yet.
  expect(await alarmOf(lena, kind)).toBeUndefined()
  await server.asOwner(
    `INSERT INTO audit_check (blocks, entries, checked_at) VALUES (0, 0, now() - interval '49 hours')`,
  )
  expect(await alarmOf(lena, kind)).toMatchObject({ isClosable: false })
  expect(await change(lena, 'close', { kind, note: 'Nothing to see' })).toBe('alarm_stands')
  expect(await change(lena, 'take', { kind })).toBe('done')
})

test('an alarm goes to an operator of the brand or of the house', async () => {
  const { id } = await server.fixtures.merchant()
  const other = await clerk(server, ['system.read'], id)
  const own = await clerk(server, ['system.read'], server.merchantId)
  const operators = await server.asOwner<{ name: string; merchant_id: number | null }>(
    'SELECT name, merchant_id FROM operator ORDER BY id DESC LIMIT 2',
  )
  const nameIn = (merchantId: number) => operators.find((one) => one.merchant_id === merchantId)?.name ?? ''
  await change(lena, 'take')
  expect(await change(lena, 'hand_over', { note: 'Yours', to: nameIn(id) })).toBe('operator_unknown')
  expect(await change(lena, 'hand_over', { note: 'Yours', to: 'nobody-here' })).toBe('operator_unknown')
  expect(await change(lena, 'hand_over', { note: ' ', to: nameIn(server.merchantId) })).toBe('invalid_input')
  expect(await change(lena, 'hand_over', { note: 'Yours', to: nameIn(server.merchantId) })).toBe('done')
  expect((await alarmOf(own))?.owner?.isMine).toBe(true)
  const { body } = await own.call(alarmOperators, { merchantCode })
  const { names } = body.value as unknown as Output<typeof alarmOperators>
  expect(names).toContain(nameIn(server.merchantId))
  expect(names).not.toContain(nameIn(id))
  const elsewhere = await other.call(changeAlarm, { merchantCode, kind: 'closed', version: 0, deed: 'take' })
  expect(elsewhere.status).toBe(404)
})

test('an alarm that is over, or was changed meanwhile, is left as it is', async () => {
  expect(await change(lena, 'take', { kind: 'closed' })).toBe('alarm_over')
  await change(lena, 'take')
  expect(await change(lena, 'release', { version: 0 })).toBe('changed_meanwhile')
})
