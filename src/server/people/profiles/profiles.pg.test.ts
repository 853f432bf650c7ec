import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { judgeProposal } from '#contract/console/approvals.ts'
import { revealContacts } from '#contract/console/members.ts'
import * as consoleCalls from '#contract/console/profiles.ts'
import { acceptDocument, readDocument, refuseDocument } from '#contract/console/verification.ts'
import { deposits } from '#contract/deposits.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { profiles } from '#contract/profiles.ts'
import { verification } from '#contract/verification.ts'
import { type ProfileNeeds, openNeeds, strictNeeds } from '#domain/members/profile-needs.ts'
import type { DocumentKind } from '#domain/verification/documents.ts'
import { findTierStanding } from '#server/people/verification/actions.ts'
import { type DepositStage, openDepositStage } from '#test/pg/deposit-stage.ts'
import { drawing, sendFile } from '#test/pg/pictures.ts'
import type { Proof } from '#test/pg/test-server.ts'
import * as tierStage from '#test/pg/tier-stage.ts'

const home = { country: 'PH', city: 'Cebu City', street: '14 Mango Avenue', postalCode: '6000' }
let stage: DepositStage
let judge: Proof

beforeAll(async () => {
  stage = await openDepositStage()
  const rights = ['members.read', 'members.write', 'members.contacts'] as const
  judge = await stage.server.fixtures.operatorSession(rights, { merchantId: stage.server.merchantId })
})
afterAll(() => stage?.server.close())
beforeEach(() => stage.server.asOwner('DELETE FROM throttle_bucket'))

interface Person {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
  readonly host?: string
}

async function newPerson(brand?: { readonly id: number; readonly host: string }): Promise<Person> {
  const made = await stage.server.fixtures.member(brand ? { merchantId: brand.id } : {})
  const proof = await stage.server.fixtures.memberSession(made)
  return { ...made, proof, ...(brand ? { host: brand.host } : {}) }
}

type Own = Output<typeof profiles.own>
const own = async ({ proof, host }: Person) =>
  (await stage.ask(profiles.own, {}, proof, host)).value as unknown as Own
const save = ({ proof, host }: Person, input: Input<typeof profiles.save>) =>
  stage.ask(profiles.save, input, proof, host)
const withdraw = ({ proof }: Person, field: 'residence' | 'nationality') =>
  stage.ask(profiles.withdraw, { field }, proof)
const versionsOf = async ({ id }: Person) =>
  await stage.server.asOwner(
    'SELECT street, document_id IS NOT NULL AS "byDocument" FROM member_profile WHERE member_id = $1 ORDER BY version',
    [id],
  )
const changesOf = async ({ id }: Person) =>
  await stage.server.asOwner('SELECT field FROM member_profile_change WHERE member_id = $1', [id])

async function sendDocument(person: Person, kind: DocumentKind) {
  const { id } = await sendFile(stage.server, person.proof, await drawing(), {
    query: 'purpose=verification',
  })
  const input = { requestId: randomUUID(), kind, pictures: [id] }
  expect((await stage.ask(verification.send, input, person.proof)).code).toBeUndefined()
  const [row] = await stage.server.asOwner<{ id: string; version: number }>(
    `SELECT id::text, version FROM verification_document WHERE member_id = $1 AND state = 'checking'`,
    [person.id],
  )
  return row ?? { id: '0', version: 0 }
}

const nextYear = () => new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

test('a member states facts, reads them in part, and only a reason reveals them', async () => {
  const person = await newPerson()
  const answer = await save(person, { residence: home, nationality: 'PH', occupation: 'employee' })
  expect(answer.code).toBeUndefined()
  expect(await own(person)).toMatchObject({
    nationality: 'PH',
    occupation: 'employee',
    residence: { country: 'PH', city: 'Cebu City', street: '1•• M•• A••', postalCode: '6••' },
    waiting: {},
  })
  expect(JSON.stringify(await own(person))).not.toContain('Mango')
  const id = person.id.toString()
  const listed = await stage.ask(consoleCalls.memberProfile, { id }, judge)
  expect(JSON.stringify(listed.value)).not.toMatch(/Mango|Cebu|PH/)
  expect(listed.value['list']).toContainEqual(
    expect.objectContaining({ field: 'residence', isStated: true, isConfirmed: false }),
  )
  const revealed = await stage.ask(revealContacts, { id, reason: 'The member called' }, judge)
  expect(revealed.value).toMatchObject({ residence: home, nationality: 'PH', occupation: 'employee' })
  const audit = await stage.server.asOwner(
    `SELECT action, after - 'address' AS after FROM audit_entry WHERE member_id = $1 ORDER BY id`,
    [person.id],
  )
  expect(audit).toEqual([
    {
      action: 'member.state_profile',
      after: { statedFacts: ['nationality', 'residence', 'occupation'] },
    },
    { action: 'member.reveal_contacts', after: {} },
  ])
})

// Each row: the input, and the refused parts; nothing for input that the contract refuses.
const hostile: readonly (readonly [string, object, readonly string[] | undefined])[] = [
  ['a country that does not exist', { nationality: 'ZZ' }, ['nationality']],
  ['a lower-case country', { nationality: 'ph' }, undefined],
  ['a country of the prototype', { nationality: '__proto__' }, undefined],
  ['an address with a line break', { residence: { ...home, street: '14 Mango\nBcc: all' } }, ['street']],
  ['a direction that is turned', { residence: { ...home, city: '\u202Eubec' } }, ['city']],
  ['a null', { residence: { ...home, city: 'Ce\u0000bu' } }, undefined],
  ['an address without a street', { residence: { country: 'PH', city: 'Cebu' } }, undefined],
  ['an address of another shape', { residence: 'Cebu' }, undefined],
  ['a further part', { residence: { ...home, isConfirmed: true } }, undefined],
  ['an address of a megabyte', { residence: { ...home, street: 'a'.repeat(1_000_000) } }, undefined],
  ['an occupation of one’s own', { occupation: 'king' }, undefined],
  ['a list of sources', { incomeSource: ['salary', 'rent'] }, undefined],
  ['a day that does not exist', { birthday: '1990-02-30' }, ['birthday']],
  ['a day in words', { birthday: 'yesterday' }, undefined],
  ['a messenger that the brand does not ask for', { messengers: { line: 'mari' } }, ['line']],
  ['a messenger that does not exist', { messengers: { icq: '1' } }, undefined],
  ['another member', { memberId: '1', nationality: 'PH' }, undefined],
  ['several at once', { nationality: 'QQ', birthday: '1990-13-01' }, ['birthday', 'nationality']],
]

test.each(hostile)('%s is refused, and nothing is stored', async (_, input, fields) => {
  const person = await newPerson()
  const answer = await save(person, { occupation: 'employee', ...input } as Input<typeof profiles.save>)
  if (fields) expect([answer.code, answer.value]).toEqual(['profile_fields', { fields }])
  else expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await versionsOf(person)).toEqual([])
})

test('markup and formulas are text: stored as typed, and answered as JSON', async () => {
  const person = await newPerson()
  const street = `<img src=x onerror=alert(1)> =HYPERLINK("x") '; DROP TABLE member; --`
  expect((await save(person, { residence: { ...home, street } })).code).toBeUndefined()
  expect(await versionsOf(person)).toEqual([{ street, byDocument: false }])
})

test('a confirmed fact changes by a document that shows the change, and the former one stays on file', async () => {
  const person = await newPerson()
  await save(person, { residence: home, nationality: 'PH' })
  await tierStage.acceptDocument(stage.server, person, 'address')
  const moved = { ...home, street: '7 Lemon Street' }
  expect((await save(person, { residence: moved, nationality: 'VN' })).code).toBeUndefined()
  // The nationality is confirmed by no document: it changed at once.
  expect(await own(person)).toMatchObject({
    nationality: 'VN',
    residence: { street: '1•• M•• A••' },
    waiting: { residence: { street: '7•• L•• S••' } },
  })
  const item = async () => {
    const { value } = await stage.ask(verification.checklist, {}, person.proof)
    return (value as unknown as Output<typeof verification.checklist>).list.find(
      ({ kind }) => kind === 'address',
    )
  }
  expect(await item()).toMatchObject({ need: 'changed', state: 'accepted', maySend: true })
  const first = await sendDocument(person, 'address')
  // While an operator compares, neither the change nor the fact moves.
  expect((await save(person, { residence: home })).code).toBe('profile_checking')
  expect((await save(person, { residence: { ...home, street: '1 Other Road' } })).code).toBe(
    'profile_checking',
  )
  expect((await withdraw(person, 'residence')).code).toBe('profile_checking')
  const seen = await stage.ask(readDocument, { id: first.id }, judge)
  expect(seen.value).toMatchObject({ compared: { residence: moved, isChange: true } })
  await stage.ask(refuseDocument, { ...first, faults: ['other_address'] }, judge)
  expect(await changesOf(person)).toEqual([{ field: 'residence' }])
  const second = await sendDocument(person, 'address')
  expect((await stage.ask(acceptDocument, { ...second, validUntil: nextYear() }, judge)).code).toBeUndefined()
  expect(await own(person)).toMatchObject({ residence: { street: '7•• L•• S••' }, waiting: {} })
  expect(await item()).toMatchObject({ need: 'none', state: 'accepted' })
  expect(await versionsOf(person)).toEqual([
    { street: home.street, byDocument: false },
    { street: home.street, byDocument: false },
    { street: moved.street, byDocument: true },
  ])
})

test('a first statement counts at once, and only a document that was judged after it confirms it', async () => {
  const person = await newPerson()
  await tierStage.acceptDocument(stage.server, person, 'address')
  expect((await save(person, { residence: home })).code).toBeUndefined()
  const fact = async () => {
    const { fields, waiting } = await own(person)
    const found = fields.find(({ field }) => field === 'residence')
    return { ...found, waiting: Object.keys(waiting) }
  }
  const listed = async () => {
    const { value } = await stage.ask(consoleCalls.memberProfile, { id: person.id.toString() }, judge)
    return (value as unknown as Output<typeof consoleCalls.memberProfile>).list.find(
      ({ field }) => field === 'residence',
    )
  }
  expect(await fact()).toMatchObject({ isStated: true, isConfirmed: false, waiting: [] })
  expect(await listed()).toMatchObject({ isConfirmed: false })
  // A statement of another fact states no address.
  await stage.server.asOwner(
    'UPDATE verification_document SET judged_at = clock_timestamp() WHERE member_id = $1',
    [person.id],
  )
  expect((await save(person, { nationality: 'PH' })).code).toBeUndefined()
  expect(await fact()).toMatchObject({ isConfirmed: true })
  expect(await listed()).toMatchObject({ isConfirmed: true })
  // The document that changes a fact confirms it.
  await save(person, { residence: { ...home, street: '7 Lemon Street' } })
  expect(await fact()).toMatchObject({ isConfirmed: true, waiting: ['residence'] })
  const sent = await sendDocument(person, 'address')
  expect((await stage.ask(acceptDocument, { ...sent, validUntil: nextYear() }, judge)).code).toBeUndefined()
  expect(await fact()).toMatchObject({ isConfirmed: true, waiting: [] })
})

test('a change that waits is taken back, or ends when the present fact is stated again', async () => {
  const person = await newPerson()
  await save(person, { residence: home })
  await tierStage.acceptDocument(stage.server, person, 'address')
  const moved = { ...home, street: '7 Lemon Street' }
  await save(person, { residence: moved })
  expect(await changesOf(person)).toHaveLength(1)
  expect((await withdraw(person, 'residence')).code).toBeUndefined()
  expect((await withdraw(person, 'residence')).code).toBeUndefined()
  expect(await changesOf(person)).toEqual([])
  await save(person, { residence: moved })
  await save(person, { residence: home })
  expect(await changesOf(person)).toEqual([])
  expect(await versionsOf(person)).toHaveLength(1)
})

test('a birthday is stated once, and by an adult alone', async () => {
  const person = await newPerson()
  const young = `${new Date().getUTCFullYear() - 10}-01-01`
  expect((await save(person, { birthday: young })).code).toBe('birthday_too_young')
  expect((await save(person, { birthday: '1990-05-17' })).code).toBeUndefined()
  expect((await save(person, { birthday: '1990-05-17' })).code).toBeUndefined()
  expect((await save(person, { birthday: '1985-01-01', nationality: 'PH' })).code).toBe('birthday_kept')
  const stated = await own(person)
  expect(stated).toMatchObject({ birthYear: 1990 })
  expect(stated).not.toHaveProperty('nationality')
  expect(stated.fields.find(({ field }) => field === 'birthday')).toMatchObject({ change: 'kept' })
})

test('messengers are those of the registration form, stored once with it', async () => {
  const rules = {
    telegram: { enabled: true },
    whatsapp: { enabled: true, required: true },
    line: { enabled: false },
  }
  const brand = await stage.server.fixtures.merchant()
  await stage.server.asOwner('UPDATE merchant SET registration = $2 WHERE id = $1', [
    brand.id,
    JSON.stringify(rules),
  ])
  await stage.server.services.registry.refresh()
  const person = await newPerson(brand)
  expect((await own(person)).messengers.map(({ messenger }) => messenger)).toEqual(['whatsapp', 'telegram'])
  expect(
    (await save(person, { messengers: { telegram: ' @marisol ', whatsapp: '639171234567' } })).code,
  ).toBe(undefined)
  const particulars = async () =>
    (await stage.server.asOwner('SELECT particulars FROM member WHERE id = $1', [person.id]))[0]
  expect(await particulars()).toEqual({
    particulars: { telegram: '@marisol', whatsapp: '639171234567' },
  })
  expect((await own(person)).messengers).toEqual([
    { messenger: 'whatsapp', isRequired: true, value: '•••• 4567' },
    { messenger: 'telegram', isRequired: false, value: '•••• isol' },
  ])
  for (const messengers of [
    { whatsapp: '' },
    { whatsapp: 'call me' },
    { telegram: 'two words' },
    { line: 'mari' },
  ])
    expect((await save(person, { messengers })).code).toBe('profile_fields')
  expect((await save(person, { messengers: { telegram: '' } })).code).toBeUndefined()
  expect(await particulars()).toEqual({ particulars: { whatsapp: '639171234567' } })
})

test('saves at once are each a version', async () => {
  const person = await newPerson()
  const streets = ['1 First Road', '2 Second Road', '3 Third Road', '4 Fourth Road']
  const answers = await Promise.all(streets.map((street) => save(person, { residence: { ...home, street } })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await versionsOf(person)).toHaveLength(4)
})

test('a strict market takes no deposit before its facts are stated', async () => {
  const strict = await stage.server.fixtures.merchant({ marketProfile: 'strict' })
  const channelId = await stage.channelOf({}, strict.id)
  const person = await newPerson(strict)
  await stage.server.asOwner(
    `INSERT INTO age_verification (merchant_id, member_id, reason, verified_by)
     SELECT $1, $2, 'seen', min(id) FROM operator`,
    [person.merchantId, person.id],
  )
  const order = () =>
    stage.ask(
      deposits.order,
      { requestId: randomUUID(), channelId, amount: '500.00' },
      person.proof,
      strict.host,
    )
  const channels = () => stage.ask(deposits.channels, {}, person.proof, strict.host)
  expect(await order()).toMatchObject({
    code: 'profile_needed',
    value: { fields: ['birthday', 'nationality', 'residence'] },
  })
  expect((await channels()).value).toMatchObject({ needsFacts: true })
  await save(person, { birthday: '1990-05-17', nationality: 'PH' })
  expect(await order()).toMatchObject({ value: { fields: ['residence'] } })
  await save(person, { residence: home })
  expect((await channels()).value).toMatchObject({ needsFacts: false })
  expect((await order()).code).toBeUndefined()
})

test('one operator needs more facts, two need less, and none less than the market', async () => {
  const brand = await stage.server.fixtures.merchant({ marketProfile: 'open' })
  const rights = [
    'settings.read',
    'settings.write',
    'cashier.approve',
    'approvals.read',
    'approvals.judge',
  ] as const
  const at = { merchantId: brand.id }
  const maker = await stage.server.fixtures.operatorSession(rights, at)
  const second = await stage.server.fixtures.operatorSession(rights, at)
  const set = (version: number, needs: ProfileNeeds) =>
    stage.ask(consoleCalls.saveProfileNeeds, { version, needs, reason: 'Our bank asks' }, maker)
  const read = async () => (await stage.ask(consoleCalls.readProfileNeeds, {}, maker)).value
  const stricter = { ...openNeeds, occupation: 'first_deposit', residence: 'known' } as const
  expect((await set(0, stricter)).value).toEqual({ version: 1 })
  expect((await set(0, stricter)).code).toBe('changed_meanwhile')
  const proposed = await set(1, { ...stricter, occupation: 'offered' })
  expect(proposed.value).toMatchObject({ version: 1, waits: expect.any(String) })
  expect(await read()).toMatchObject({ version: 1, needs: stricter })
  const verdict = () => ({ requestId: randomUUID(), id: proposed.value['waits'], judgement: 'approve' })
  expect((await stage.ask(judgeProposal, verdict(), maker)).code).toBe('maker_is_checker')
  expect((await stage.ask(judgeProposal, verdict(), second)).code).toBeUndefined()
  expect(await read()).toMatchObject({ version: 2, needs: { occupation: 'offered', residence: 'known' } })
  await stage.server.asOwner(`UPDATE merchant SET market_profile = 'strict' WHERE id = $1`, [brand.id])
  expect(await read()).toMatchObject({ needs: { ...strictNeeds, residence: 'first_deposit' } })
  expect((await set(2, openNeeds)).code).toBe('needs_below_market')
})

test('a fact that a tier needs bounds deposits, and keeps no money back', async () => {
  const tiers = [
    { name: 'entry' as const, limits: { depositDay: '10.00', withdrawalDay: '10.00' } },
    { name: 'known' as const, limits: { depositDay: '90.00', withdrawalDay: '90.00' } },
  ]
  const brand = await stage.server.fixtures.merchant({})
  await tierStage.setTiers(stage.server, tiers, brand.id)
  const needs = { ...openNeeds, residence: 'known' } as const
  await stage.server.asOwner(
    `INSERT INTO profile_needs (merchant_id, version, needs, operator_id) SELECT $1, 1, $2, min(id) FROM operator`,
    [brand.id, JSON.stringify(needs)],
  )
  const person = await newPerson(brand)
  await tierStage.makeKnown(stage.server, person)
  const who = { merchantId: person.merchantId, memberId: person.id }
  const tierFor = async (purpose: 'deposit' | 'withdrawal') =>
    (await findTierStanding(stage.server.services.store.read, who, purpose))?.own.name
  expect([await tierFor('deposit'), await tierFor('withdrawal')]).toEqual(['entry', 'known'])
  const { value } = await stage.ask(verification.tiers, {}, person.proof, brand.host)
  expect(value['tiers']).toMatchObject([
    { name: 'entry', state: 'own', limits: { depositDay: '10.00', withdrawalDay: '90.00' } },
    { name: 'known', state: 'above', missing: ['residence'] },
  ])
  await save(person, { residence: home })
  expect([await tierFor('deposit'), await tierFor('withdrawal')]).toEqual(['known', 'known'])
})
