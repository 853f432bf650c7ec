import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { ownPublicName, setOwnPublicName } from '#contract/console/own-account.ts'
import { answerThread, listThreads } from '#contract/console/support.ts'
import type { Output } from '#contract/endpoint.ts'
import { support } from '#contract/support.ts'
import type { Permission } from '#domain/access/permission.ts'
import { findPresentNames } from '#server/people/operators/actions.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
})
afterAll(() => server.close())

const answering: readonly Permission[] = ['service.read', 'service.answer']
const show = async (visitor: ConsoleVisitor, publicName?: string) =>
  (await visitor.call(setOwnPublicName, publicName === undefined ? {} : { publicName })).body.code
const presentNames = () =>
  findPresentNames(server.services.store.read, {
    merchantId: server.merchantId,
    permission: 'service.answer',
  })

test('operators are shown while they consent, are present and may answer', async () => {
  const lea = await clerk(server, answering, server.merchantId)
  const joma = await clerk(server, answering)
  const cashier = await clerk(server, ['cashier.read'], server.merchantId)
  const elsewhere = await server.fixtures.merchant()
  const other = await clerk(server, answering, elsewhere.id)
  expect(await presentNames()).toEqual([])
  expect(await show(lea, ' Lea ')).toBeUndefined()
  expect(await show(joma, 'Joma')).toBeUndefined()
  expect(await show(cashier, 'Cash')).toBeUndefined()
  expect(await show(other, 'Tess')).toBeUndefined()
  expect((await lea.call(ownPublicName)).body.value).toEqual({ publicName: 'Lea' })
  expect((await joma.call(ownPublicName)).body.value).toEqual({ publicName: 'Joma' })
  expect(await presentNames()).toEqual(['Lea', 'Joma'])
  const page = await server.site.inject({ url: support.present.path, headers: { host: server.host } })
  expect(page.json()).toMatchObject({ value: { names: ['Lea', 'Joma'] } })

  await server.asOwner(
    `UPDATE operator_session SET last_used_at = now() - interval '6 minutes'
      WHERE operator_id = (SELECT operator_id FROM operator_public_name WHERE name = 'Joma')`,
  )
  expect(await presentNames()).toEqual(['Lea'])
  expect(await show(lea)).toBeUndefined()
  expect(await presentNames()).toEqual([])
  expect((await lea.call(ownPublicName)).body.value).toEqual({})
  const noted = await server.asOwner(
    `SELECT action, before, after FROM audit_entry WHERE action LIKE 'operator.%_name' ORDER BY id`,
  )
  expect(noted.at(0)).toEqual({ action: 'operator.publish_name', before: {}, after: { publicName: 'Lea' } })
  expect(noted.at(-1)).toEqual({ action: 'operator.withdraw_name', before: { publicName: 'Lea' }, after: {} })
})

test('an operator shows a name of their own choice, and no account', async () => {
  const clerkOf = await clerk(server, answering, server.merchantId)
  const [{ name } = { name: '' }] = await server.asOwner<{ name: string }>(
    'SELECT name FROM operator ORDER BY id DESC LIMIT 1',
  )
  const letters = name.replaceAll(/[^a-z]/gi, '').slice(0, 24)
  await server.asOwner('UPDATE operator SET name = $1 WHERE name = $2', [`${letters}.1`, name])
  for (const given of ['', ' ', '0917 123 4567', '@lea', 'pay.me', 'L'])
    expect([given, (await clerkOf.call(setOwnPublicName, { publicName: given })).status]).not.toEqual([
      given,
      200,
    ])
  expect(await show(clerkOf, letters)).toBe('public_name_is_account')
  expect((await clerkOf.call(ownPublicName)).body.value).toEqual({})
})

test('an answer carries the shown name of its operator, for as long as they consent', async () => {
  const operator = await clerk(server, answering, server.merchantId)
  const { headers } = await server.fixtures.memberSession(
    await server.fixtures.member({ account: 'face_one' }),
  )
  const site = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    await server.site.inject({
      method,
      url,
      headers: { host: server.host, origin: `http://${server.host}`, ...headers },
      ...(payload ? { payload } : {}),
    })
  await site('POST', support.send.path, { text: 'Where is my deposit?', requestId: randomUUID() })
  const { list } = (await operator.call(listThreads, { which: 'waiting' })).body.value as Output<
    typeof listThreads
  >
  const id = list.find(({ name }) => name === 'face_one')?.id
  await operator.call(answerThread, { id, text: 'It was credited.', requestId: randomUUID() })
  const byOfLast = async () =>
    (await site('GET', support.thread.path))
      .json<{ value: Output<typeof support.thread> }>()
      .value.messages.map(({ by }) => by)
  expect(await byOfLast()).toEqual([undefined, undefined])
  await show(operator, 'Lea')
  expect(await byOfLast()).toEqual([undefined, 'Lea'])
  await show(operator)
  expect(await byOfLast()).toEqual([undefined, undefined])
})
