import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as documentCalls from '#contract/console/verification.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { type CheckStage, openCheckStage, passed } from '#test/pg/check-stage.ts'
import { setVendor } from '#test/pg/vendor-stage.ts'

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

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a result that fails names reasons in our words, and changes nothing else', async () => {
  const person = await at.newPerson()
  const id = await at.settled(person, { status: 'failed', faults: ['unreadable', 'liveness', 7] })
  expect(await at.checkOf(id)).toMatchObject({ state: 'failed', faults: ['unreadable', 'not_fitting'] })
  expect(await at.itemOf(person)).toMatchObject({
    state: 'missing',
    maySend: true,
    check: { state: 'failed', faults: ['unreadable', 'not_fitting'] },
  })
  // Contradictory: the vendor now says that it passed.
  sim.settle(id, passed)
  await at.notify(id)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'disputed', faults: ['unreadable', 'not_fitting'] })
  expect(await at.itemOf(person)).toMatchObject({ state: 'missing' })
  expect(await at.isAdult(person)).toBe(false)
  expect(await newsOf(stage.server, person)).toEqual(['document_refused'])
  expect(await at.takenBackOf(person)).toMatchObject([{ id, state: 'disputed', kind: 'identity' }])
  const input = { id: person.id.toString(), kind: 'identity', reason: 'doubt', dueDay: dayIn(20) } as const
  expect((await stage.ask(documentCalls.askDocument, input, judge)).code).toBeUndefined()
  expect(await at.takenBackOf(person)).toEqual([])
})

test('a result that the vendor alone gave ends when it takes it back, and the age with it', async () => {
  const person = await at.newPerson()
  const id = await at.settled(person, passed)
  expect(await at.isAdult(person)).toBe(true)
  const before = await at.taskCount()
  sim.settle(id, { status: 'reversed', faults: ['cut_off'] })
  // A vendor that is switched off may still take results back.
  await setVendor(stage.server, sim, { isOn: false })
  await at.notify(id)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'reversed' })
  expect(await at.itemOf(person)).toMatchObject({
    state: 'expired',
    maySend: true,
    check: { state: 'reversed', faults: ['cut_off'] },
  })
  expect(await at.isAdult(person)).toBe(false)
  expect(await newsOf(stage.server, person)).toEqual(['document_accepted', 'document_refused'])
  expect(await at.taskCount()).toBe(before + 1)
  expect(await at.takenBackOf(person)).toMatchObject([{ id, state: 'reversed' }])
  // Passed again: too late.
  sim.settle(id, passed)
  await at.notify(id)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'reversed' })
  expect(await at.isAdult(person)).toBe(false)
  // Pictures of the member are a task of their own.
  await at.sendPictures(person)
  expect(await at.takenBackOf(person)).toEqual([])
  expect(await at.taskCount()).toBe(before + 1)
})

test('a result that is taken back costs nothing that an operator has confirmed since', async () => {
  const person = await at.newPerson()
  const id = await at.settled(person, passed)
  await stage.server.asOwner(
    `UPDATE verification_document SET valid_until = current_date + 9 WHERE member_id = $1`,
    [person.id],
  )
  const renewed = await at.sendPictures(person)
  const accepted = { ...renewed, validUntil: dayIn(900), bornOn: '1990-05-17' }
  expect((await stage.ask(documentCalls.acceptDocument, accepted, judge)).code).toBeUndefined()
  sim.settle(id, { status: 'reversed' })
  await at.notify(id)
  await at.askNow()
  expect(await at.checkOf(id)).toMatchObject({ state: 'reversed' })
  expect(await at.itemOf(person)).toMatchObject({ state: 'accepted', validUntil: dayIn(900) })
  expect(await at.isAdult(person)).toBe(true)
  expect(await newsOf(stage.server, person)).toEqual(['document_accepted', 'document_accepted'])
  expect(await at.takenBackOf(person)).toEqual([])
})
