import { randomUUID } from 'node:crypto'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/withdrawals.ts'
import { pictures as memberPictures } from '#contract/pictures.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { drawing, photograph, sendFromConsole } from '#test/pg/pictures.ts'
import {
  approvalOf,
  ask,
  askConsole,
  balancesOf,
  cashier,
  requestOf,
  someoneWith,
  type Person,
} from '#test/pg/withdrawals.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let payer: Proof
let checker: Proof

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  const { merchantId } = server
  payer = await server.fixtures.operatorSession(cashier, { merchantId })
  checker = await server.fixtures.operatorSession([...cashier, 'audit.read'], { merchantId })
})
afterAll(() => server?.close())
beforeEach(() => server.asOwner('DELETE FROM throttle_bucket'))

const read = async (id: string) =>
  (await askConsole(server, checker, consoleCalls.readWithdrawal, { id })).value
const versionOf = async (id: string) => (await read(id)).withdrawal.version

async function paid(): Promise<{ person: Person; id: string }> {
  const person = await someoneWith(server, '500.00')
  const { id } = (await requestOf(server, person, '500.00')).value
  await askConsole(server, payer, consoleCalls.approveWithdrawal, await approvalOf(server, id))
  const sent = { id, requestId: randomUUID(), version: await versionOf(id), reference: randomUUID() }
  expect((await askConsole(server, payer, consoleCalls.markWithdrawalPaid, sent)).code).toBeUndefined()
  return { person, id }
}

const upload = async (operator: Proof, bytes?: Buffer, type?: string) =>
  await sendFromConsole(
    server,
    operator,
    consoleCalls.sendWithdrawalPicture.path,
    bytes ?? (await drawing()),
    type,
  )

const force = async (operator: Proof, id: string, pictures: readonly string[], more: object = {}) =>
  await askConsole(server, operator, consoleCalls.settleWithdrawal, {
    id,
    requestId: randomUUID(),
    version: await versionOf(id),
    deed: 'force',
    evidence: 'the bank confirms the credit',
    pictures,
    ...more,
  })

const openInConsole = (operator: Proof, id: string) =>
  server.console.inject({
    method: 'GET',
    url: `${consoleCalls.withdrawalPicture.path}?id=${id}`,
    headers: {
      host: server.consoleHost,
      'sec-fetch-site': 'same-origin',
      cookie: operator.headers['cookie'] ?? '',
    },
  })

test('a receipt is forced with one to three pictures, which stand in what happened and in the audit', async () => {
  const { person, id } = await paid()
  const uploads = [await upload(checker), await upload(checker, await photograph(), 'image/jpeg')].map(
    (sent) => sent.id,
  )
  expect((await force(checker, id, [])).code).toBe('evidence_needed')
  expect((await force(checker, id, [...uploads, randomUUID(), randomUUID()])).status).toBe(400)
  expect((await force(checker, id, uploads)).value).toMatchObject({ state: 'forced' })
  const file = await read(id)
  expect(file.steps.at(-1)).toMatchObject({ deed: 'force', pictures: uploads })
  expect(await balancesOf(server, person)).toEqual({ main: 0n, locked: 0n })
  const [entry] = await server.asOwner<{ reason: string; after: { pictures: string[] } }>(
    "SELECT reason, after FROM audit_entry WHERE action = 'withdrawal.force' AND after->>'id' = $1",
    [id],
  )
  expect(entry).toMatchObject({ reason: 'the bank confirms the credit', after: { pictures: uploads } })
})

test('the operator who marked it as paid does not confirm its receipt', async () => {
  const { id } = await paid()
  expect((await force(payer, id, [(await upload(payer)).id])).code).toBe('maker_is_checker')
  expect((await force(checker, id, [(await upload(checker)).id])).value).toMatchObject({ state: 'forced' })
})

test('the same request is answered again, and with another picture it is a conflict', async () => {
  const { id } = await paid()
  const [one, other] = [(await upload(checker)).id, (await upload(checker)).id]
  const sent = { requestId: randomUUID(), version: await versionOf(id) }
  const first = await force(checker, id, [one], sent)
  expect((await force(checker, id, [one], sent)).value).toEqual(first.value)
  expect((await force(checker, id, [other], sent)).code).toBe('request_conflict')
})

test('a picture is evidence only of its sender, and only once', async () => {
  const [first, second] = [await paid(), await paid()]
  const { person } = first
  const [ofMember] = await server.asOwner<{ id: string }>(
    `INSERT INTO picture (merchant_id, purpose, member_id, media_type, width, height, bytes)
     VALUES ($1, 'withdrawal', $2, 'image/webp', 1, 1, 'x') RETURNING id`,
    [person.merchantId, person.id],
  )
  const used = (await upload(checker)).id
  expect((await force(checker, first.id, [used])).status).toBe(200)
  for (const picture of [(await upload(payer)).id, ofMember?.id ?? '', used])
    expect((await force(checker, second.id, [picture])).code).toBe('picture_gone')
  expect((await read(second.id)).withdrawal.state).toBe('paid')
})

test('evidence pictures are re-encoded, and only operators of the cashier open them', async () => {
  const { person, id } = await paid()
  expect((await upload(checker, Buffer.from('<svg onload="alert(1)"/>'))).code).toBe('not_a_picture')
  const sent = await upload(checker, await photograph(), 'image/jpeg')
  await force(checker, id, [sent.id])
  const seen = await openInConsole(payer, sent.id)
  const { format, exif, xmp, orientation } = await sharp(seen.rawPayload).metadata()
  expect({ format, exif, xmp, orientation }).toEqual({ format: 'webp' })
  const brand = await server.fixtures.merchant()
  const elsewhere = await server.fixtures.operatorSession(cashier, { merchantId: brand.id })
  const clerk = await server.fixtures.operatorSession(['service.read'], { merchantId: server.merchantId })
  expect((await openInConsole(elsewhere, sent.id)).statusCode).toBe(404)
  expect((await openInConsole(clerk, sent.id)).statusCode).toBe(403)
  const own = await ask(server, person, withdrawals.list)
  expect(JSON.stringify(own.value)).not.toContain(sent.id)
  const answer = await server.site.inject({
    method: 'GET',
    url: `${memberPictures.own.path}?id=${sent.id}`,
    headers: {
      host: server.host,
      'sec-fetch-site': 'same-origin',
      cookie: person.proof.headers['cookie'] ?? '',
    },
  })
  expect(answer.statusCode).toBe(404)
})

test('the database itself keeps a forced receipt without a picture out', async () => {
  const { person, id } = await paid()
  const bare = server.asOwner(
    `INSERT INTO withdrawal_step (merchant_id, withdrawal_id, state, deed, holder)
     VALUES ($1, $2, 'forced', 'force', 'nobody')`,
    [person.merchantId, id],
  )
  await expect(bare).rejects.toThrow(/withdrawal_step_evidence/)
})
