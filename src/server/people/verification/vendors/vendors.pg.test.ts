import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/verification-vendors.ts'
import * as documentCalls from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'
import { verification } from '#contract/verification.ts'
import type { DocumentKind } from '#domain/verification/documents.ts'
import { waitFor } from '#test/patience.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { type DepositStage, openDepositStage } from '#test/pg/deposit-stage.ts'
import { drawing, sendFile } from '#test/pg/pictures.ts'
import { runJob } from '#test/pg/run-job.ts'
import type { Proof } from '#test/pg/test-server.ts'
import { setVendor } from '#test/pg/vendor-stage.ts'
import {
  type NoticeMisbehaviour,
  type PlayedVendor,
  type VendorManner,
  openVerificationVendorSim,
} from '#test/provider-sim/verification-vendor.ts'

import { ASK_JOB } from './notices.ts'

let stage: DepositStage
let sim: PlayedVendor
let judge: Proof

beforeAll(async () => {
  stage = await openDepositStage({ LOCAL_VERIFICATION_VENDORS: '1' })
  sim = await openVerificationVendorSim()
  const rights = ['members.read', 'members.write', 'members.contacts'] as const
  judge = await stage.server.fixtures.operatorSession(rights, { merchantId: stage.server.merchantId })
})
afterAll(async () => {
  await sim?.close()
  await stage?.server.close()
})
beforeEach(async () => {
  await stage.server.asOwner('DELETE FROM throttle_bucket')
  await setVendor(stage.server, sim)
})
afterEach(() => {
  sim.manner = 'well'
  sim.secretBefore = undefined
})

interface Person {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
}

/** A member whose payee is Nguyễn Văn An. */
async function newPerson(): Promise<Person> {
  const made = await stage.server.fixtures.member()
  await stage.server.asOwner(`UPDATE member SET payee_name = 'Nguyễn Văn An' WHERE id = $1`, [made.id])
  return { ...made, proof: await stage.server.fixtures.memberSession(made) }
}

const start = ({ proof }: Person, kind: DocumentKind = 'identity', requestId: string = randomUUID()) =>
  stage.ask(verification.startCheck, { requestId, kind }, proof)

async function started(person: Person, kind: DocumentKind = 'identity'): Promise<string> {
  const answer = await start(person, kind)
  expect(answer.code).toBeUndefined()
  const [row] = await stage.server.asOwner<{ id: string }>(
    'SELECT id FROM verification_check WHERE member_id = $1 ORDER BY started_at DESC LIMIT 1',
    [person.id],
  )
  return row?.id ?? ''
}

const checkOf = async (id: string) =>
  (
    await stage.server.asOwner<{ state: string; advice: string[]; faults: string[]; due: boolean }>(
      'SELECT state, advice, faults, due_at IS NOT NULL AS due FROM verification_check WHERE id = $1',
      [id],
    )
  )[0]

const itemOf = async ({ proof }: Person, kind: DocumentKind = 'identity') => {
  const { value } = await stage.ask(verification.checklist, {}, proof)
  return (value as unknown as Output<typeof verification.checklist>).list.find((one) => one.kind === kind)
}

const isAdult = async ({ id }: Person) =>
  (await stage.server.asOwner('SELECT FROM age_verification WHERE member_id = $1', [id])).length > 0

async function notify(check: string, wrong?: NoticeMisbehaviour, code = 'sim') {
  const { headers, bytes } = sim.notice(check, wrong)
  const answer = await stage.server.site.inject({
    method: 'POST',
    url: `/wps/verification/vendors/${code}/notice`,
    headers: { host: stage.server.host, ...headers },
    payload: bytes,
  })
  return answer.statusCode
}

const notices = async () =>
  (
    await stage.server.asOwner<{ verdict: string }>(
      'SELECT verdict FROM verification_notice ORDER BY received_at',
    )
  ).map(({ verdict }) => verdict)

const askNow = () => runJob(stage.server.services, ASK_JOB)
/** Lets a check be due without a notice. */
const makeDue = (id: string) =>
  stage.server.asOwner('UPDATE verification_check SET due_at = now() WHERE id = $1', [id])

const passed = { status: 'passed', name: 'NGUYEN VAN AN', bornOn: '1990-05-17', validUntil: '2030-01-01' }

async function settled(person: Person, result: object, kind: DocumentKind = 'identity'): Promise<string> {
  const id = await started(person, kind)
  sim.settle(id, result)
  expect(await notify(id)).toBe(200)
  await askNow()
  return id
}

test('a member is led to the vendor, and a result that fits is accepted without an operator', async () => {
  const person = await newPerson()
  const requestId = randomUUID()
  const first = await start(person, 'identity', requestId)
  expect(String(first.value['url'])).toContain('/check/')
  expect((await start(person, 'identity', requestId)).value).toEqual(first.value)
  expect((await start(person, 'address', requestId)).code).toBe('document_again')
  expect((await start(person)).code).toBe('check_open')
  const [check] = await stage.server.asOwner<{ id: string }>(
    'SELECT id FROM verification_check WHERE member_id = $1',
    [person.id],
  )
  const id = check?.id ?? ''
  expect(sim.checks.get(id)).toMatchObject({
    kind: 'identity',
    returnUrl: `http://${stage.server.host}/verification`,
  })
  expect(await itemOf(person)).toMatchObject({ check: { state: 'open', url: first.value['url'] } })
  sim.settle(id, passed)
  expect(await notify(id)).toBe(200)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'passed', advice: [], due: false })
  expect(await itemOf(person)).toMatchObject({ state: 'accepted', validUntil: '2030-01-01' })
  expect(await isAdult(person)).toBe(true)
  expect(await newsOf(stage.server, person)).toEqual(['document_accepted'])
  expect(sim.requests.every(({ isSigned }) => isSigned)).toBe(true)
  const { value } = await stage.ask(consoleCalls.memberChecks, { id: person.id.toString() }, judge)
  expect(value['list']).toMatchObject([{ vendor: 'Sim Checks', state: 'passed', kind: 'identity' }])
})

test('a vendor that only advises brings a document that an operator judges beside its result', async () => {
  await setVendor(stage.server, sim, { power: 'advise' })
  const person = await newPerson()
  const id = await settled(person, passed)
  expect(await checkOf(id)).toMatchObject({ state: 'passed', advice: ['power'] })
  expect(await itemOf(person)).toMatchObject({ state: 'checking', pictures: [] })
  expect(await isAdult(person)).toBe(false)
  const [row] = await stage.server.asOwner<{ id: string; version: number }>(
    'SELECT id::text, version FROM verification_document WHERE member_id = $1',
    [person.id],
  )
  const seen = await stage.ask(documentCalls.readDocument, { id: row?.id }, judge)
  expect(seen.value).toMatchObject({
    pictures: [],
    check: {
      vendor: 'Sim Checks',
      state: 'passed',
      name: 'N•• V•• A••',
      bornOn: '1990-05-17',
      advice: ['power'],
    },
  })
  const accepted = { ...row, validUntil: '2029-12-31', bornOn: '1990-05-17' }
  expect((await stage.ask(documentCalls.acceptDocument, accepted, judge)).code).toBeUndefined()
  expect(await isAdult(person)).toBe(true)
  // The judgement of an operator stays, also when the vendor takes its result back.
  sim.settle(id, { status: 'reversed' })
  await notify(id)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'reversed' })
  expect(await itemOf(person)).toMatchObject({ state: 'accepted', validUntil: '2029-12-31' })
  expect(await isAdult(person)).toBe(true)
})

// Each row: what the vendor says that passed, and why an operator judges it.
const doubtful: readonly (readonly [string, object, readonly string[]])[] = [
  ['another name', { ...passed, name: 'Ana Cruz' }, ['name']],
  ['no name', { ...passed, name: undefined }, ['name']],
  ['a name of another type', { ...passed, name: { toString: 'NGUYEN VAN AN' } }, ['name']],
  ['a child', { ...passed, bornOn: '2015-01-01' }, ['too_young']],
  ['a day that does not exist', { ...passed, bornOn: '1990-02-30' }, ['birthday']],
  ['a document that is over', { ...passed, validUntil: '2020-01-01' }, ['validity']],
  ['a document for ever', { ...passed, validUntil: '9999-12-31' }, ['validity']],
  ['no last day', { ...passed, validUntil: 'never' }, ['validity']],
]
test.each(doubtful)('a result with %s is only advice', async (_, result, advice) => {
  const person = await newPerson()
  const id = await settled(person, result)
  expect(await checkOf(id)).toMatchObject({ state: 'passed', advice })
  expect(await itemOf(person)).toMatchObject({ state: 'checking' })
  expect(await isAdult(person)).toBe(false)
})

test('a result that fails names reasons in our words, and changes nothing else', async () => {
  const person = await newPerson()
  const id = await settled(person, { status: 'failed', faults: ['unreadable', 'liveness', 7] })
  expect(await checkOf(id)).toMatchObject({ state: 'failed', faults: ['unreadable', 'not_fitting'] })
  expect(await itemOf(person)).toMatchObject({
    state: 'missing',
    maySend: true,
    check: { state: 'failed', faults: ['unreadable', 'not_fitting'] },
  })
  // Contradictory: the vendor now says that it passed.
  sim.settle(id, passed)
  await notify(id)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'disputed' })
  expect(await itemOf(person)).toMatchObject({ state: 'missing' })
  expect(await isAdult(person)).toBe(false)
})

test('a result that the vendor alone gave ends when it takes it back, and the age with it', async () => {
  const person = await newPerson()
  const id = await settled(person, passed)
  expect(await isAdult(person)).toBe(true)
  sim.settle(id, { status: 'reversed' })
  // A vendor that is switched off may still take results back.
  await setVendor(stage.server, sim, { isOn: false })
  await notify(id)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'reversed' })
  expect(await itemOf(person)).toMatchObject({ state: 'expired' })
  expect(await isAdult(person)).toBe(false)
  // Passed again: too late.
  sim.settle(id, passed)
  await notify(id)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'reversed' })
  expect(await isAdult(person)).toBe(false)
})

const wrongNotices: readonly (readonly [string, NoticeMisbehaviour])[] = [
  ['no signature', { signature: 'none' }],
  ['a wrong signature', { signature: 'wrong' }],
  ['a truncated signature', { signature: 'truncated' }],
  ['a signature of other bytes', { signature: 'of_other_bytes' }],
  ['a time that is over', { clockSeconds: -301 }],
  ['a time to come', { clockSeconds: 301 }],
]
test.each(wrongNotices)('a notice with %s is refused, and no vendor is asked', async (_, wrong) => {
  const person = await newPerson()
  const id = await started(person)
  sim.settle(id, passed)
  const before = await notices()
  expect(await notify(id, wrong)).toBe(401)
  expect(await notices()).toEqual(before)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'open' })
})

test('a notice counts once, asks the vendor alone, and names no check of another vendor', async () => {
  const person = await newPerson()
  const id = await started(person)
  await stage.server.asOwner('DELETE FROM verification_notice')
  // It lies: nothing has passed at the vendor.
  expect(await notify(id, { id: 'N-1' })).toBe(200)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'open' })
  expect(await notify(id, { id: 'N-1' })).toBe(200)
  const others = { id: 'N-1', bytes: JSON.stringify({ id: 'N-1', check: randomUUID() }) }
  expect(await notify(id, others)).toBe(200)
  expect(await notices()).toEqual(['asked'])
  expect(await notify(randomUUID())).toBe(200)
  expect(await notify(id, { bytes: '[]' })).toBe(200)
  expect(await notify(id, { bytes: JSON.stringify({ id: 'N-2', check: '; DROP' }) })).toBe(200)
  expect(await notices()).toEqual(['asked', 'unknown_check', 'unreadable', 'unreadable'])
  expect(
    await notify(id, { bytes: JSON.stringify({ id: 'N-3', check: id, filler: 'a'.repeat(20_000) }) }),
  ).toBe(413)
  expect(await notify(id, {}, 'unknown')).toBe(401)
  expect(await notify(id, {}, 'Sim%27')).toBe(401)
  // Of two at once one is stored.
  const both = await Promise.all([1, 2, 3, 4].map(() => notify(id, { id: 'N-4' })))
  expect(both).toEqual([200, 200, 200, 200])
  expect((await notices()).filter((verdict) => verdict === 'asked')).toHaveLength(2)
})

test('during a rotation of keys notices with the former one count', async () => {
  const person = await newPerson()
  const id = await started(person)
  sim.secretBefore = 'the secret from before, which is as long'
  expect(await notify(id, { signature: 'by_old_key' })).toBe(401)
  await setVendor(stage.server, sim, { before: sim.secretBefore })
  expect(await notify(id, { signature: 'by_old_key' })).toBe(200)
})

test.each<readonly [VendorManner]>([
  ['refuses'],
  ['fails_and_does'],
  ['rambles'],
  ['redirects'],
  ['down'],
  ['leads_astray'],
])('a vendor that %s opens no check, and the member may try again', async (manner) => {
  const person = await newPerson()
  sim.manner = manner
  const requestId = randomUUID()
  expect((await start(person, 'identity', requestId)).code).toBe('vendor_unreachable')
  sim.manner = 'well'
  const isOver = manner === 'refuses' || manner === 'leads_astray'
  const again = await start(person, 'identity', requestId)
  expect(again.code).toBe(isOver ? 'check_ended' : undefined)
  if (isOver) expect((await start(person)).code).toBeUndefined()
})

test.each<readonly [VendorManner]>([['down'], ['rambles'], ['mixes_up'], ['floods']])(
  'a vendor that %s ends no check, and is asked again',
  async (manner) => {
    const person = await newPerson()
    const id = await started(person)
    sim.settle(id, passed)
    sim.manner = manner
    await makeDue(id)
    await askNow()
    expect(await checkOf(id)).toMatchObject({ state: 'open', due: true })
  },
)

test('a silent vendor: the check expires, the member goes on, and a late result is only advice', async () => {
  const person = await newPerson()
  const id = await started(person)
  await stage.server.asOwner(
    'UPDATE verification_check SET expires_at = now(), due_at = now() WHERE id = $1',
    [id],
  )
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'expired', due: false })
  expect(await itemOf(person)).toMatchObject({ maySend: true })
  sim.settle(id, passed)
  await notify(id)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'passed', advice: ['late'] })
  expect(await itemOf(person)).toMatchObject({ state: 'checking' })
})

test('beside pictures that wait for an operator a result changes nothing, and stands beside them', async () => {
  const person = await newPerson()
  const id = await started(person)
  const picture = await sendFile(stage.server, person.proof, await drawing(), {
    query: 'purpose=verification',
  })
  const sent = { requestId: randomUUID(), kind: 'identity' as const, pictures: [picture.id] }
  expect((await stage.ask(verification.send, sent, person.proof)).code).toBeUndefined()
  expect((await start(person, 'identity')).code).toBe('check_open')
  sim.settle(id, passed)
  await notify(id)
  await askNow()
  expect(await checkOf(id)).toMatchObject({ state: 'passed' })
  expect(await isAdult(person)).toBe(false)
  const rows = await stage.server.asOwner<{ id: string }>(
    'SELECT id::text FROM verification_document WHERE member_id = $1',
    [person.id],
  )
  expect(rows).toHaveLength(1)
  const seen = await stage.ask(documentCalls.readDocument, { id: rows[0]?.id }, judge)
  expect(seen.value).toMatchObject({ check: { vendor: 'Sim Checks', state: 'passed' } })
})

test('a check needs a reason, and costs the brand a few times a day', async () => {
  const person = await newPerson()
  expect((await start(person, 'funds')).code).toBe('document_not_needed')
  await setVendor(stage.server, sim, { isOn: false })
  expect((await start(person)).code).toBe('vendor_off')
  await setVendor(stage.server, sim)
  for (let day = 0; day < 5; day += 1) {
    await stage.server.asOwner('DELETE FROM throttle_bucket')
    await settled(person, { status: 'failed', faults: ['cut_off'] })
  }
  expect((await start(person)).code).toBe('too_many_checks')
})

test('four answers at once are applied once', async () => {
  const person = await newPerson()
  const id = await started(person)
  sim.settle(id, passed)
  await Promise.all([1, 2, 3, 4].map(() => notify(id)))
  await Promise.all([askNow(), askNow()])
  await waitFor(async () => expect(await checkOf(id)).toMatchObject({ state: 'passed' }))
  expect(await newsOf(stage.server, person)).toEqual(['document_accepted'])
})
