import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/verification.ts'
import { permissions } from '#domain/access/permission.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage

beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

const scope = () => ({ merchantCode: stage.code })

async function newMember(payee: string, birthday: string | null): Promise<bigint> {
  const { id } = await stage.server.fixtures.member()
  await stage.server.asOwner('UPDATE member SET payee_name = $2, birthday = $3 WHERE id = $1', [
    id,
    payee,
    birthday,
  ])
  return id
}

/** A document that waits for an operator. */
async function addDocument(memberId: bigint, kind = 'identity') {
  const [row] = await stage.server.asOwner<{ id: string; version: number }>(
    `INSERT INTO verification_document (merchant_id, member_id, kind, pictures, request_id)
     VALUES ($1, $2, $3, ARRAY[gen_random_uuid()], gen_random_uuid()) RETURNING id::text, version`,
    [stage.server.merchantId, memberId, kind],
  )
  if (!row) throw new Error('no document')
  return row
}

type Document = Awaited<ReturnType<typeof addDocument>>

const propose = (document: Document, bornOn = '1990-05-17') =>
  stage.call(stage.owner, calls.changeBirthday, { ...scope(), ...document, bornOn, reason })
const accept = (document: Document) =>
  stage.call(stage.owner, calls.acceptDocument, {
    ...scope(),
    ...document,
    validUntil: `${new Date().getFullYear() + 1}-01-01`,
    bornOn: '1990-05-17',
  })

const birthdayOf = async (id: bigint) =>
  (await stage.server.asOwner('SELECT birthday::text FROM member WHERE id = $1', [id]))[0]

const accountsOf = async (id: bigint) =>
  (
    await stage.server.asOwner<{ id: string }>(
      'SELECT unnest(members)::text AS id FROM offer_person($1, $2) ORDER BY 1',
      [stage.server.merchantId, id],
    )
  ).map((row) => row.id)

test('two operators replace a wrong registered birthday, which goes on to find the accounts of the person', async () => {
  const member = await newMember('Mai Former', '1990-05-18')
  const other = await newMember('mai former', '1990-05-18')
  const document = await addDocument(member)
  expect((await accept(document)).code).toBe('document_birthday')
  const { value } = await propose(document)
  expect((await propose(document)).code).toBe('proposal_waits')
  expect((await judgeAs(stage.server, stage.owner, value['waits'])).code).toBe('maker_is_checker')
  expect(await birthdayOf(member)).toEqual({ birthday: '1990-05-18' })
  const read = await stage.call(stage.other, calls.readDocument, { ...scope(), id: document.id })
  expect(read.value).toMatchObject({ proposedBornOn: '1990-05-17' })
  expect((await judgeAs(stage.server, stage.other, value['waits'])).status).toBe(200)
  expect(await birthdayOf(member)).toEqual({ birthday: '1990-05-17' })
  expect((await accept(document)).status).toBe(200)
  const both = [member, other].map(String).toSorted()
  expect(await accountsOf(member)).toEqual(both)
  expect(await accountsOf(other)).toEqual(both)
  const later = await newMember('Mai Former', '1990-05-17')
  expect(await accountsOf(later)).toEqual([member, later].map(String).toSorted())
  const [noted] = await stage.server.asOwner(
    `SELECT before, after FROM audit_entry WHERE action = 'verification.change_birthday' AND member_id = $1`,
    [member],
  )
  expect(noted).toEqual({ before: { birthYear: 1990 }, after: { birthYear: 1990, document: document.id } })
})

test('a birthday is changed only by an identity document that waits and shows another day of an adult', async () => {
  const none = await addDocument(await newMember('Mai None', null))
  expect((await propose(none)).code).toBe('birthday_fits')
  const same = await addDocument(await newMember('Mai Same', '1990-05-17'))
  expect((await propose(same)).code).toBe('birthday_fits')
  const wrong = await addDocument(await newMember('Mai Wrong', '1991-05-17'))
  expect((await propose(wrong, `${new Date().getFullYear() - 10}-01-01`)).code).toBe('document_too_young')
  expect((await propose({ ...wrong, version: 7 })).code).toBe('changed_meanwhile')
  const bill = await addDocument(await newMember('Mai Bill', '1991-05-17'), 'address')
  expect((await propose(bill)).status).toBe(400)
})

test('a document that was refused meanwhile changes no birthday', async () => {
  const member = await newMember('Mai Late', '1991-05-17')
  const document = await addDocument(member)
  const { value } = await propose(document)
  const refused = { ...scope(), ...document, faults: ['unreadable'] }
  expect((await stage.call(stage.owner, calls.refuseDocument, refused)).status).toBe(200)
  expect((await judgeAs(stage.server, stage.other, value['waits'])).code).toBe('changed_meanwhile')
  expect(await birthdayOf(member)).toEqual({ birthday: '1991-05-17' })
})

test('an operator without the right to see documents neither proposes nor approves a birthday', async () => {
  const document = await addDocument(await newMember('Mai Blind', '1991-05-17'))
  const { value } = await propose(await addDocument(await newMember('Mai Seen', '1991-05-17')))
  const blind = await stage.server.fixtures.operatorSession(
    permissions.filter((right) => right !== 'members.contacts'),
    { merchantId: stage.server.merchantId },
  )
  const answer = await stage.call(blind, calls.changeBirthday, {
    ...scope(),
    ...document,
    bornOn: '1990-05-17',
    reason,
  })
  expect(answer.status).toBe(403)
  expect((await judgeAs(stage.server, blind, value['waits'])).status).toBe(403)
  expect((await judgeAs(stage.server, stage.other, value['waits'])).status).toBe(200)
})
