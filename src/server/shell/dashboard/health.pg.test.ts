import { afterAll, beforeAll, expect, test } from 'vitest'

import { health } from '#contract/console/health.ts'
import type { Output } from '#contract/endpoint.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { sampleHealth } from './health.ts'

let server: TestServer
let owner: ConsoleVisitor
let code: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await clerk(server, ['system.read', 'cashier.read', 'providers.read'])
  code = server.services.registry.findById(server.merchantId)?.code ?? ''
  for (const name of ['quickpay', 'slowpay'])
    await server.asOwner(
      `INSERT INTO payment_provider (merchant_id, code, name, adapter, base_url, key_id, wrapped_secret, is_on)
       VALUES ($1, $2, upper($2), 'demo-pay', 'https://pay.example', 'key', 'secret', true)`,
      [server.merchantId, name],
    )
})
afterAll(() => server.close())

const sample = () => sampleHealth(server.services.store.read, [{ name: 'sample_health', queue: 'upkeep' }])

async function read(visitor = owner, merchantCode = code): Promise<Output<typeof health>> {
  const { status, body } = await visitor.call(health, { merchantCode })
  expect(status).toBe(200)
  return body.value as unknown as Output<typeof health>
}

const nowOf = ({ rows }: Output<typeof health>) =>
  Object.fromEntries(rows.map(({ part, code: of, now }) => [`${part} ${of}`, now?.state]))

test('a minute is sampled for providers, queues and channels, and the worst of five minutes stays', async () => {
  await sample()
  const before = await read()
  expect(nowOf(before)).toMatchObject({
    'payments quickpay': 'quiet',
    'payments slowpay': 'quiet',
    'jobs upkeep': 'good',
    'messages email': 'good',
    'messages sms': 'good',
  })
  for (const { steps } of before.rows) expect(steps).toHaveLength(24)
  await server.asOwner(
    `INSERT INTO payment_message (merchant_id, provider_code, message_id, body, received_at, verdict, worked_off_at)
     VALUES ($1, 'quickpay', 'one', '\\x', now() - interval '2 seconds', 'credited', now()),
            ($1, 'slowpay', 'two', '\\x', now() - interval '6 minutes', NULL, NULL)`,
    [server.merchantId],
  )
  await server.asOwner(
    `INSERT INTO outbox_message (merchant_id, channel, recipient, template, body, created_at)
     VALUES ($1, 'email', 'a@example.com', 'code', 'Hello', now() - interval '2 minutes')`,
    [server.merchantId],
  )
  await sample()
  const after = await read()
  expect(nowOf(after)).toMatchObject({
    'payments quickpay': 'good',
    'payments slowpay': 'failing',
    'messages email': 'slow',
  })
  const quick = after.rows.find((row) => row.code === 'quickpay')
  expect(quick).toMatchObject({ name: 'QUICKPAY', now: { valueMs: 2_000 } })

  await server.asOwner(
    `UPDATE payment_message SET verdict = 'credited', worked_off_at = now() WHERE verdict IS NULL`,
  )
  await server.asOwner(`DELETE FROM payment_message WHERE message_id = 'two'`)
  await sample()
  const states = (await read()).rows.find((row) => row.code === 'slowpay')?.steps.map(({ state }) => state)
  expect(states).toContain('failing')
})

test('without a sample of the last minutes nothing is called good', async () => {
  await server.asOwner(`UPDATE health_sample SET sampled_at = now() - interval '4 minutes'`)
  expect(new Set(Object.values(nowOf(await read())))).toEqual(new Set([undefined]))
})

test('an operator sees the providers that they may read, and none of another brand', async () => {
  await sample()
  const parts = async (visitor: ConsoleVisitor, merchantCode?: string) => [
    ...new Set((await read(visitor, merchantCode)).rows.map(({ part }) => part)),
  ]
  expect(await parts(await clerk(server, ['system.read']))).toEqual(['jobs', 'messages'])
  const { id } = await server.fixtures.merchant()
  const other = server.services.registry.findById(id)?.code
  expect(await parts(owner, other)).not.toContain('payments')
})
