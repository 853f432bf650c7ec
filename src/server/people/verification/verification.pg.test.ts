import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/verification.ts'
import { deposits } from '#contract/deposits.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { pictures as pictureCalls } from '#contract/pictures.ts'
import { verification } from '#contract/verification.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { type DepositStage, openDepositStage } from '#test/pg/deposit-stage.ts'
import { drawing, sendFile } from '#test/pg/pictures.ts'
import { stateFacts } from '#test/pg/profile-stage.ts'
import { runJob } from '#test/pg/run-job.ts'
import type { Proof } from '#test/pg/test-server.ts'

const judging = ['members.read', 'members.write', 'members.contacts'] as const
let stage: DepositStage
let judge: Awaited<ReturnType<DepositStage['server']['fixtures']['operatorSession']>>

beforeAll(async () => {
  stage = await openDepositStage()
  judge = await stage.server.fixtures.operatorSession(judging, { merchantId: stage.server.merchantId })
})
afterAll(() => stage?.server.close())
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))

interface Person {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
  readonly host: string
}

async function newPerson(brand?: { readonly id: number; readonly host: string }): Promise<Person> {
  const made = await stage.server.fixtures.member(brand ? { merchantId: brand.id } : {})
  return {
    ...made,
    proof: await stage.server.fixtures.memberSession(made),
    host: brand?.host ?? stage.server.host,
  }
}

const checklistOf = async ({ proof, host }: Person) =>
  (
    (await stage.ask(verification.checklist, {}, proof, host)).value as unknown as Output<
      typeof verification.checklist
    >
  ).list

const itemOf = async (person: Person, kind: 'identity' | 'address' | 'funds') =>
  (await checklistOf(person)).find((one) => one.kind === kind)

const picture = async ({ proof }: Person) =>
  (await sendFile(stage.server, proof, await drawing(), { query: 'purpose=verification' })).id

async function send(person: Person, change: Partial<Input<typeof verification.send>> = {}) {
  const input = {
    requestId: randomUUID(),
    kind: 'identity' as const,
    pictures: [await picture(person)],
    ...change,
  }
  return { input, ...(await stage.ask(verification.send, input, person.proof, person.host)) }
}

const newestOf = async ({ id }: Person) => {
  const [row] = await stage.server.asOwner<{ id: string; version: number }>(
    'SELECT id::text, version FROM verification_document WHERE member_id = $1 ORDER BY verification_document.id DESC',
    [id],
  )
  return row ?? { id: '0', version: 0 }
}

const dayFrom = async (days: number): Promise<string> => {
  const [row] = await stage.server.asOwner<{ day: string }>(
    `SELECT ((clock_timestamp() AT TIME ZONE zone)::date + $2::integer)::text AS day FROM merchant WHERE id = $1`,
    [stage.server.merchantId, days],
  )
  return row?.day ?? ''
}

async function accept(
  person: Person,
  change: Partial<Input<typeof calls.acceptDocument>> = {},
  by: Proof = judge,
) {
  const validUntil = await dayFrom(300)
  const input = { ...(await newestOf(person)), validUntil, bornOn: '1990-05-17', ...change }
  return await stage.ask(calls.acceptDocument, input, by)
}

const refuse = async (
  person: Person,
  faults: Input<typeof calls.refuseDocument>['faults'],
  by: Proof = judge,
) => await stage.ask(calls.refuseDocument, { ...(await newestOf(person)), faults }, by)

const askFor = async (person: Person, kind: 'identity' | 'address' | 'funds', days = 14) =>
  await stage.ask(
    calls.askDocument,
    { id: person.id.toString(), kind, reason: 'sums', dueDay: await dayFrom(days) },
    judge,
  )

const makeOverdue = (person: Person) =>
  stage.server.asOwner('UPDATE verification_request SET due_day = due_day - 40 WHERE member_id = $1', [
    person.id,
  ])

const orderOf = async ({ proof, host }: Person, channelId = stage.bank) =>
  await stage.ask(deposits.order, { requestId: randomUUID(), channelId, amount: '500.00' }, proof, host)

test('a member sends an identity document, an operator accepts it, and the age is verified', async () => {
  const person = await newPerson()
  expect(await itemOf(person, 'identity')).toMatchObject({ need: 'none', state: 'missing', maySend: true })
  expect(await itemOf(person, 'funds')).toMatchObject({ need: 'none', maySend: false })
  const sent = await send(person)
  expect(sent.code).toBeUndefined()
  expect(await itemOf(person, 'identity')).toMatchObject({ state: 'checking', pictures: sent.input.pictures })
  const { id } = await newestOf(person)
  const seen = await stage.ask(calls.readDocument, { id }, judge)
  expect(seen.value).toMatchObject({ kind: 'identity', state: 'checking', pictures: sent.input.pictures })
  expect((await accept(person)).code).toBeUndefined()
  expect(await itemOf(person, 'identity')).toMatchObject({ state: 'accepted', maySend: false })
  expect(await newsOf(stage.server, person)).toEqual(['document_accepted'])
  const [row] = await stage.server.asOwner(
    `SELECT birthday::text, EXISTS (SELECT FROM age_verification WHERE member_id = member.id) AS known
       FROM member WHERE id = $1`,
    [person.id],
  )
  expect(row).toEqual({ birthday: '1990-05-17', known: true })
  const unread = await stage.ask(messages.unreadCount, {}, person.proof)
  expect(unread.value).toMatchObject({ messageCount: 1 })
})

test('a market that asks for a verified age takes the first deposit after the document is accepted', async () => {
  const strict = await stage.server.fixtures.merchant({ marketProfile: 'strict' })
  const channelId = await stage.channelOf({}, strict.id)
  const person = await newPerson(strict)
  expect(await itemOf(person, 'identity')).toMatchObject({ need: 'first_deposit' })
  expect((await orderOf(person, channelId)).code).toBe('age_unverified')
  const upload = await stage.server.site.inject({
    method: 'POST',
    url: '/wps/pictures?purpose=verification',
    headers: {
      host: strict.host,
      origin: `http://${strict.host}`,
      'sec-fetch-site': 'same-origin',
      ...person.proof.headers,
      'content-type': 'image/png',
    },
    payload: await drawing(),
  })
  const { value } = upload.json<{ value: { id: string } }>()
  await send(person, { pictures: [value.id] })
  const by = await stage.server.fixtures.operatorSession(['members.write', 'members.contacts'], {
    merchantId: strict.id,
  })
  expect((await accept(person, {}, by)).code).toBeUndefined()
  await stateFacts(stage.server, person)
  expect((await orderOf(person, channelId)).code).toBeUndefined()
})

test('a retry stores a document once, other pictures under its id are a conflict, and one is checked at a time', async () => {
  const person = await newPerson()
  const first = await send(person)
  const again = await Promise.all(
    [1, 2, 3].map(() => stage.ask(verification.send, first.input, person.proof, person.host)),
  )
  expect(again.map(({ code }) => code)).toEqual([undefined, undefined, undefined])
  expect((await send(person, { requestId: first.input.requestId })).code).toBe('document_again')
  expect((await send(person)).code).toBe('document_checking')
  expect((await askFor(person, 'identity')).code).toBe('document_waits')
  const rows = await stage.server.asOwner('SELECT FROM verification_document WHERE member_id = $1', [
    person.id,
  ])
  expect(rows).toHaveLength(1)
  const both = await newPerson()
  const inputs = await Promise.all(
    Array.from({ length: 3 }, async () => ({
      requestId: randomUUID(),
      kind: 'identity' as const,
      pictures: [await picture(both)],
    })),
  )
  await stage.server.asOwner('DELETE FROM throttle_bucket')
  const answers = await Promise.all(
    inputs.map((input) => stage.ask(verification.send, input, both.proof, both.host)),
  )
  expect(answers.filter(({ code }) => code === 'document_checking')).toHaveLength(2)
})

test('a document that nothing needs is not stored, nor one with pictures of others', async () => {
  const person = await newPerson()
  const other = await newPerson()
  expect((await send(person, { kind: 'funds' })).code).toBe('document_not_needed')
  expect((await send(person, { pictures: [await picture(other)] })).code).toBe('picture_gone')
  const feedback = await sendFile(stage.server, person.proof, await drawing(), { query: 'purpose=feedback' })
  expect((await send(person, { pictures: [feedback.id] })).code).toBe('picture_gone')
  expect(
    await stage.server.asOwner('SELECT FROM verification_document WHERE member_id = $1', [person.id]),
  ).toEqual([])
})

test('only the member and operators with the right to contacts load the pictures', async () => {
  const person = await newPerson()
  const other = await newPerson()
  const { input } = await send(person)
  const [id = ''] = input.pictures
  const load = async (proof: Proof) =>
    (
      await stage.server.site.inject({
        method: 'GET',
        url: `${pictureCalls.own.path}?id=${id}`,
        headers: { host: stage.server.host, 'sec-fetch-site': 'same-origin', ...proof.headers },
      })
    ).statusCode
  expect([await load(person.proof), await load(other.proof)]).toEqual([200, 404])
  const reader = await stage.server.fixtures.operatorSession(['members.read'], {
    merchantId: stage.server.merchantId,
  })
  const fromConsole = async (proof: Proof) =>
    (
      await stage.server.console.inject({
        method: 'GET',
        url: `${calls.documentPicture.path}?id=${id}`,
        headers: { host: stage.server.consoleHost, 'sec-fetch-site': 'same-origin', ...proof.headers },
      })
    ).statusCode
  expect([await fromConsole(judge), await fromConsole(reader)]).toEqual([200, 403])
})

test('a judgement is final, and of two operators the slower one is refused', async () => {
  const person = await newPerson()
  await send(person)
  const codes = await Promise.all([accept(person), refuse(person, ['cut_off'])])
  expect(codes.map(({ code }) => code).filter((code) => code !== undefined)).toEqual(['changed_meanwhile'])
  expect((await refuse(person, ['unreadable'])).code).toBe('changed_meanwhile')
})

test('a refusal names its reasons to the member, who sends a new document', async () => {
  const person = await newPerson()
  await send(person)
  await refuse(person, ['cut_off', 'too_old'])
  expect(await itemOf(person, 'identity')).toMatchObject({
    state: 'refused',
    faults: ['cut_off', 'too_old'],
    maySend: true,
  })
  expect(await newsOf(stage.server, person)).toEqual(['document_refused'])
  // A request asks for a new one: the refusal from before it says nothing about that.
  await askFor(person, 'identity')
  expect(await itemOf(person, 'identity')).toMatchObject({ state: 'missing', faults: [], pictures: [] })
  expect((await send(person)).code).toBeUndefined()
})

test('no document is accepted of a child, nor one that ended or ends too late', async () => {
  const person = await newPerson()
  await send(person)
  expect((await accept(person, { bornOn: await dayFrom(-17 * 365) })).code).toBe('document_too_young')
  expect((await accept(person, { validUntil: await dayFrom(-1) })).code).toBe('document_validity')
  expect((await accept(person, { validUntil: await dayFrom(6_000) })).code).toBe('document_validity')
  expect((await accept(person, { bornOn: '1990-02-31' })).status).toBe(400)
  const [age] = await stage.server.asOwner('SELECT FROM age_verification WHERE member_id = $1', [person.id])
  expect(age).toBeUndefined()
})

test('a document with another birthday than the registered one is not accepted, and the day stays', async () => {
  const person = await newPerson()
  await stage.server.asOwner(`UPDATE member SET birthday = '1990-05-18' WHERE id = $1`, [person.id])
  await send(person)
  expect((await accept(person)).code).toBe('document_birthday')
  const [row] = await stage.server.asOwner(
    `SELECT birthday::text, EXISTS (SELECT FROM age_verification WHERE member_id = member.id) AS known
       FROM member WHERE id = $1`,
    [person.id],
  )
  expect(row).toEqual({ birthday: '1990-05-18', known: false })
  expect((await accept(person, { bornOn: '1990-05-18' })).code).toBeUndefined()
})

test('a document that shows a child takes the age verification, with a note in the audit', async () => {
  const person = await newPerson()
  await send(person)
  await accept(person, { validUntil: await dayFrom(20) })
  const verified = () =>
    stage.server.asOwner('SELECT FROM age_verification WHERE member_id = $1', [person.id])
  await send(person)
  await refuse(person, ['unreadable'])
  expect(await verified()).toHaveLength(1)
  await send(person)
  expect((await refuse(person, ['too_young'])).code).toBeUndefined()
  expect(await verified()).toHaveLength(0)
  const notes = await stage.server.asOwner(
    `SELECT before, after FROM audit_entry WHERE member_id = $1 AND action = 'member.unverify_age'`,
    [person.id],
  )
  expect(notes).toEqual([{ before: { isAgeVerified: true }, after: { isAgeVerified: false } }])
})

test('an operator without the right to see documents judges none', async () => {
  const person = await newPerson()
  await send(person)
  const blind = await stage.server.fixtures.operatorSession(['members.read', 'members.write'], {
    merchantId: stage.server.merchantId,
  })
  expect((await accept(person, {}, blind)).status).toBe(403)
  expect((await refuse(person, ['cut_off'], blind)).status).toBe(403)
  expect(await itemOf(person, 'identity')).toMatchObject({ state: 'checking' })
})

test('an overdue request closes deposits until the document is sent, and never withdrawals or money on its way', async () => {
  const person = await newPerson()
  const begun = await orderOf(person)
  expect((await askFor(person, 'funds', 6)).code).toBe('document_due_day')
  expect((await askFor(person, 'funds', 91)).code).toBe('document_due_day')
  expect((await askFor(person, 'funds')).code).toBeUndefined()
  expect((await askFor(person, 'funds')).code).toBe('document_requested')
  expect(await newsOf(stage.server, person)).toEqual(['document_requested'])
  const channel = await stage.channelOf()
  expect((await stage.ask(deposits.channels, {}, person.proof)).value).toMatchObject({ needsDocument: false })
  await makeOverdue(person)
  expect(await itemOf(person, 'funds')).toMatchObject({ need: 'requested', isOverdue: true, reason: 'sums' })
  expect((await orderOf(person, channel)).code).toBe('document_overdue')
  expect((await stage.ask(deposits.channels, {}, person.proof)).value).toMatchObject({ needsDocument: true })
  // The order from before stays open: nothing is voided for a document.
  const { id } = begun.value as unknown as { id: string }
  expect((await stage.ask(deposits.one, { id }, person.proof)).value).toMatchObject({
    deposit: { state: 'waiting' },
  })
  await send(person, { kind: 'funds' })
  expect((await orderOf(person, channel)).code).toBeUndefined()
  // Of documents sent late, only the first opens deposits before it is accepted.
  await refuse(person, ['not_fitting'])
  expect((await send(person, { kind: 'funds' })).code).toBeUndefined()
  expect((await orderOf(person, await stage.channelOf())).code).toBe('document_overdue')
  expect(await itemOf(person, 'funds')).toMatchObject({ state: 'checking', isRefusedLate: true })
  await accept(person)
  expect(await itemOf(person, 'funds')).toMatchObject({ need: 'none', state: 'accepted' })
})

test('an operator takes a request back, with a reason', async () => {
  const person = await newPerson()
  await askFor(person, 'address')
  await makeOverdue(person)
  const seen = await stage.ask(calls.memberPapers, { id: person.id.toString() }, judge)
  expect(seen).toMatchObject({ status: 200 })
  expect(seen.value).toMatchObject({
    list: [
      { kind: 'identity' },
      { kind: 'address', isOverdue: true, request: { reason: 'sums' } },
      { kind: 'funds' },
    ],
  })
  const dropped = { id: person.id.toString(), kind: 'address', reason: 'Asked by mistake' }
  expect((await stage.ask(calls.dropDocumentRequest, dropped, judge)).code).toBeUndefined()
  expect((await stage.ask(calls.dropDocumentRequest, dropped, judge)).status).toBe(404)
  expect(await itemOf(person, 'address')).toMatchObject({ need: 'none', isOverdue: false })
})

test('members are reminded once of a request and of a document that end soon', async () => {
  const requested = await newPerson()
  await askFor(requested, 'address')
  await stage.server.asOwner('UPDATE verification_request SET due_day = due_day - 12 WHERE member_id = $1', [
    requested.id,
  ])
  const ending = await newPerson()
  await send(ending)
  await accept(ending, { validUntil: await dayFrom(20) })
  const valid = await newPerson()
  await send(valid)
  await accept(valid)
  for (let run = 0; run < 2; run += 1) await runJob(stage.server.services, 'remind_documents')
  expect(await newsOf(stage.server, requested)).toEqual(['document_requested', 'document_reminder'])
  expect(await newsOf(stage.server, ending)).toEqual(['document_accepted', 'document_reminder'])
  expect(await newsOf(stage.server, valid)).toEqual(['document_accepted'])
  expect(await itemOf(ending, 'identity')).toMatchObject({ need: 'renewal', state: 'ending', maySend: true })
})
