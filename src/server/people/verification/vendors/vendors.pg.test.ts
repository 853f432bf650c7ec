import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/verification-vendors.ts'
import * as documentCalls from '#contract/console/verification.ts'
import { profiles } from '#contract/profiles.ts'
import { waitFor } from '#test/patience.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { type CheckStage, openCheckStage, passed } from '#test/pg/check-stage.ts'
import { setVendor } from '#test/pg/vendor-stage.ts'
import type { NoticeMisbehaviour, VendorManner } from '#test/provider-sim/verification-vendor.ts'

let at: CheckStage
let stage: CheckStage['stage']
let sim: CheckStage['sim']
let judge: CheckStage['judge']

beforeAll(async () => {
  at = await openCheckStage()
  ;({ stage, sim, judge } = at)
})
afterAll(() => at?.close())
beforeEach(() => at.reset())

const notices = async () =>
  (
    await stage.server.asOwner<{ verdict: string }>(
      'SELECT verdict FROM verification_notice ORDER BY received_at',
    )
  ).map(({ verdict }) => verdict)

test('a member is led to the vendor, and a result that fits is accepted without an operator', async () => {
  const person = await at.newPerson()
  const requestId = randomUUID()
  const first = await at.start(person, 'identity', requestId)
  expect(String(first.value['url'])).toContain('/check/')
  expect((await at.start(person, 'identity', requestId)).value).toEqual(first.value)
  expect((await at.start(person, 'address', requestId)).code).toBe('document_again')
  expect((await at.start(person)).code).toBe('check_open')
  const [check] = await stage.server.asOwner<{ id: string }>(
    'SELECT id FROM verification_check WHERE member_id = $1',
    [person.id],
  )
  const id = check?.id ?? ''
  expect(sim.checks.get(id)).toMatchObject({
    kind: 'identity',
    returnUrl: `http://${stage.server.host}/verification`,
  })
  expect(await at.itemOf(person)).toMatchObject({ check: { state: 'open', url: first.value['url'] } })
  sim.settle(id, passed)
  expect(await at.notify(id)).toBe(200)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'passed', advice: [], due: false })
  expect(await at.itemOf(person)).toMatchObject({ state: 'accepted', validUntil: '2030-01-01' })
  expect(await at.isAdult(person)).toBe(true)
  expect(await newsOf(stage.server, person)).toEqual(['document_accepted'])
  expect(sim.requests.every(({ isSigned }) => isSigned)).toBe(true)
  const { value } = await stage.ask(consoleCalls.memberChecks, { id: person.id.toString() }, judge)
  expect(value['list']).toMatchObject([{ vendor: 'Sim Checks', state: 'passed', kind: 'identity' }])
})

test('a vendor that only advises brings a document that an operator judges beside its result', async () => {
  await setVendor(stage.server, sim, { power: 'advise' })
  const person = await at.newPerson()
  const id = await at.settled(person, passed)
  expect(await at.checkOf(id)).toMatchObject({ state: 'passed', advice: ['power'] })
  expect(await at.itemOf(person)).toMatchObject({ state: 'checking', pictures: [] })
  expect(await at.isAdult(person)).toBe(false)
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
  expect(await at.isAdult(person)).toBe(true)
  // The judgement of an operator stays, also when the vendor takes its result back.
  sim.settle(id, { status: 'reversed' })
  await at.notify(id)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'reversed' })
  expect(await at.itemOf(person)).toMatchObject({ state: 'accepted', validUntil: '2029-12-31' })
  expect(await at.isAdult(person)).toBe(true)
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
  const person = await at.newPerson()
  const id = await at.settled(person, result)
  expect(await at.checkOf(id)).toMatchObject({ state: 'passed', advice })
  expect(await at.itemOf(person)).toMatchObject({ state: 'checking' })
  expect(await at.isAdult(person)).toBe(false)
})

test('a stated fact that the vendor did not read is compared by an operator', async () => {
  const stating = async (nationality: string) => {
    const person = await at.newPerson()
    expect((await stage.ask(profiles.save, { nationality }, person.proof)).code).toBeUndefined()
    return person
  }
  const unread = await stating('VN')
  expect(await at.checkOf(await at.settled(unread, passed))).toMatchObject({
    state: 'passed',
    advice: ['facts'],
  })
  expect(await at.itemOf(unread)).toMatchObject({ state: 'checking' })
  const other = await stating('VN')
  expect(await at.checkOf(await at.settled(other, { ...passed, nationality: 'PH' }))).toMatchObject({
    advice: ['facts'],
  })
  const read = await stating('VN')
  expect(await at.checkOf(await at.settled(read, { ...passed, nationality: 'VN' }))).toMatchObject({
    advice: [],
  })
  expect(await at.itemOf(read)).toMatchObject({ state: 'accepted' })
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
  const person = await at.newPerson()
  const id = await at.started(person)
  sim.settle(id, passed)
  const before = await notices()
  expect(await at.notify(id, wrong)).toBe(401)
  expect(await notices()).toEqual(before)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'open' })
})

test('a notice counts once, asks the vendor alone, and names no check of another vendor', async () => {
  const person = await at.newPerson()
  const id = await at.started(person)
  await stage.server.asOwner('DELETE FROM verification_notice')
  // It lies: nothing has passed at the vendor.
  expect(await at.notify(id, { id: 'N-1' })).toBe(200)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'open' })
  expect(await at.notify(id, { id: 'N-1' })).toBe(200)
  const others = { id: 'N-1', bytes: JSON.stringify({ id: 'N-1', check: randomUUID() }) }
  expect(await at.notify(id, others)).toBe(200)
  expect(await notices()).toEqual(['asked'])
  expect(await at.notify(randomUUID())).toBe(200)
  expect(await at.notify(id, { bytes: '[]' })).toBe(200)
  expect(await at.notify(id, { bytes: JSON.stringify({ id: 'N-2', check: '; DROP' }) })).toBe(200)
  expect(await notices()).toEqual(['asked', 'unknown_check', 'unreadable', 'unreadable'])
  expect(
    await at.notify(id, { bytes: JSON.stringify({ id: 'N-3', check: id, filler: 'a'.repeat(20_000) }) }),
  ).toBe(413)
  expect(await at.notify(id, {}, 'unknown')).toBe(401)
  expect(await at.notify(id, {}, 'Sim%27')).toBe(401)
  // Of two at once one is stored.
  const both = await Promise.all([1, 2, 3, 4].map(() => at.notify(id, { id: 'N-4' })))
  expect(both).toEqual([200, 200, 200, 200])
  expect((await notices()).filter((verdict) => verdict === 'asked')).toHaveLength(2)
})

test('during a rotation of keys notices with the former one count', async () => {
  const person = await at.newPerson()
  const id = await at.started(person)
  sim.secretBefore = 'the secret from before, which is as long'
  expect(await at.notify(id, { signature: 'by_old_key' })).toBe(401)
  await setVendor(stage.server, sim, { before: sim.secretBefore })
  expect(await at.notify(id, { signature: 'by_old_key' })).toBe(200)
})

test.each<readonly [VendorManner]>([
  ['refuses'],
  ['fails_and_does'],
  ['rambles'],
  ['redirects'],
  ['down'],
  ['leads_astray'],
])('a vendor that %s opens no check, and the member may try again', async (manner) => {
  const person = await at.newPerson()
  sim.manner = manner
  const requestId = randomUUID()
  expect((await at.start(person, 'identity', requestId)).code).toBe('vendor_unreachable')
  sim.manner = 'well'
  const isOver = manner === 'refuses' || manner === 'leads_astray'
  const again = await at.start(person, 'identity', requestId)
  expect(again.code).toBe(isOver ? 'check_ended' : undefined)
  if (isOver) expect((await at.start(person)).code).toBeUndefined()
})

test('a check that the vendor never opened is resumed from another page, and costs no second one', async () => {
  const person = await at.newPerson()
  sim.manner = 'fails_and_does'
  expect((await at.start(person)).code).toBe('vendor_unreachable')
  expect(await at.itemOf(person)).toMatchObject({ maySend: true, check: { state: 'starting' } })
  sim.manner = 'down'
  expect((await at.start(person)).code).toBe('vendor_unreachable')
  sim.manner = 'well'
  expect((await at.start(person)).code).toBeUndefined()
  expect(await at.statesOf(person)).toEqual(['open'])
  expect((await at.start(person)).code).toBe('check_open')
  // One that is over gives way to a new one.
  const late = await at.newPerson()
  sim.manner = 'down'
  await at.start(late)
  await stage.server.asOwner('UPDATE verification_check SET expires_at = now() WHERE member_id = $1', [
    late.id,
  ])
  sim.manner = 'well'
  expect((await at.start(late)).code).toBeUndefined()
  expect(await at.statesOf(late)).toEqual(['expired', 'open'])
})

test.each<readonly [VendorManner]>([['down'], ['rambles'], ['mixes_up'], ['floods']])(
  'a vendor that %s ends no check, and is asked again',
  async (manner) => {
    const person = await at.newPerson()
    const id = await at.started(person)
    sim.settle(id, passed)
    sim.manner = manner
    await at.makeDue(id)
    await at.askNow()
    expect(await at.checkOf(id)).toMatchObject({ state: 'open', due: true })
  },
)

test('a silent vendor: the check expires, the member goes on, and a late result is only advice', async () => {
  const person = await at.newPerson()
  const id = await at.started(person)
  await stage.server.asOwner(
    'UPDATE verification_check SET expires_at = now(), due_at = now() WHERE id = $1',
    [id],
  )
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'expired', due: false })
  expect(await at.itemOf(person)).toMatchObject({ maySend: true })
  sim.settle(id, passed)
  await at.notify(id)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'passed', advice: ['late'] })
  expect(await at.itemOf(person)).toMatchObject({ state: 'checking' })
})

test('beside pictures that wait for an operator a result changes nothing, and stands beside them', async () => {
  const person = await at.newPerson()
  const id = await at.started(person)
  await at.sendPictures(person)
  expect((await at.start(person, 'identity')).code).toBe('check_open')
  sim.settle(id, passed)
  await at.notify(id)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'passed' })
  expect(await at.isAdult(person)).toBe(false)
  const rows = await stage.server.asOwner<{ id: string }>(
    'SELECT id::text FROM verification_document WHERE member_id = $1',
    [person.id],
  )
  expect(rows).toHaveLength(1)
  const seen = await stage.ask(documentCalls.readDocument, { id: rows[0]?.id }, judge)
  expect(seen.value).toMatchObject({ check: { vendor: 'Sim Checks', state: 'passed' } })
})

test('a check needs a reason, and costs the brand a few times a day', async () => {
  const person = await at.newPerson()
  expect((await at.start(person, 'funds')).code).toBe('document_not_needed')
  await setVendor(stage.server, sim, { isOn: false })
  expect((await at.start(person)).code).toBe('vendor_off')
  await setVendor(stage.server, sim)
  for (let day = 0; day < 5; day += 1) {
    await stage.server.asOwner('DELETE FROM throttle_bucket')
    await at.settled(person, { status: 'failed', faults: ['cut_off'] })
  }
  expect((await at.start(person)).code).toBe('too_many_checks')
})

test('four answers at once are applied once', async () => {
  const person = await at.newPerson()
  const id = await at.started(person)
  sim.settle(id, passed)
  await Promise.all([1, 2, 3, 4].map(() => at.notify(id)))
  await Promise.all([at.askNow(), at.askNow()])
  await waitFor(async () => expect(await at.checkOf(id)).toMatchObject({ state: 'passed' }))
  expect(await newsOf(stage.server, person)).toEqual(['document_accepted'])
})
