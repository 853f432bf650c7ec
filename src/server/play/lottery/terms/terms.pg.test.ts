import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/lottery-terms.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { permissionsOfRole } from '#domain/access/operator-role.ts'
import { type CallOutcome, type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { layLotteryThings } from '#test/pg/lottery-things.ts'
import { judgeAs } from '#test/pg/second-operator.ts'
import type { Proof } from '#test/pg/test-server.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  for (const table of ['lottery_type_terms', 'lottery_terms', 'desk_proposal'])
    await stage.server.asOwner(`DELETE FROM ${table}`)
  await stage.server.services.registry.refresh()
})

type Terms = Input<typeof calls.saveTerms>['terms']
type Listed = Output<typeof calls.listTerms>

const plain: Terms = { isOn: true, types: [] }
const gameCode = 'K3_1'

const list = async () => {
  const { value } = await stage.call(stage.owner, calls.listTerms, { merchantCode: stage.code })
  return value as Listed
}
const termsNow = async () => (await list()).list.find((game) => game.gameCode === gameCode)
const save = (terms: Partial<Terms>, { by = stage.owner, version = 0, code = gameCode } = {}) =>
  stage.call(by, calls.saveTerms, {
    merchantCode: stage.code,
    gameCode: code,
    version,
    terms: { ...plain, ...terms },
    reason,
  })
const refusedFields = ({ code, value }: CallOutcome) => [code, value['fields']]

test('a lottery that the brand has not changed has the terms of the house, of version 0', async () => {
  const { currency, cap, marketMilli } = await list()
  expect({ currency, cap, marketMilli }).toEqual({ currency: 'CNY', cap: '1000000.00', marketMilli: 750 })
  expect(await termsNow()).toMatchObject({
    name: 'Three Dice 1',
    family: 'k3',
    isFast: true,
    returnMilli: 950,
    returnMaxMilli: 990,
    version: 0,
    terms: plain,
  })
})

test('changed terms say how many tickets of seven days they would have refused', async () => {
  const effectOf = (terms: Partial<Terms>, by = stage.owner) =>
    stage.call(by, calls.termsEffect, { merchantCode: stage.code, gameCode, terms: { ...plain, ...terms } })
  expect((await effectOf({ ticketLeast: '11.00' })).value).toEqual({
    of: 0,
    isCut: false,
    counts: [{ term: 'ticketLeast', before: 0, after: 0 }],
  })
  const { merchantId } = stage.server
  const member = await stage.server.fixtures.member({ merchantId })
  // A ticket of 10 on one line, a moment before its bets close.
  await layLotteryThings(stage.server, member)
  await stage.server.asOwner(
    `UPDATE lottery_draw SET opens_at = now() - interval '2 hours', closes_at = now() + interval '30 seconds',
            draws_at = now() + interval '40 seconds' WHERE id = (SELECT draw_id FROM lottery_ticket WHERE id = 77)`,
  )
  const counts = async (terms: Partial<Terms>) => (await effectOf(terms)).value['counts']
  expect((await effectOf({ ticketLeast: '11.00', drawMost: '12.00' })).value).toEqual({
    of: 1,
    isCut: false,
    counts: [
      { term: 'ticketLeast', before: 0, after: 1 },
      { term: 'drawMost', before: 0, after: 0 },
    ],
  })
  expect(await counts({ types: [{ type: 'sum_side', stakeLeast: '10.01' }] })).toEqual([
    { term: 'stakeLeast', before: 0, after: 1 },
  ])
  const [{ day } = { day: 0 }] = await stage.server.asOwner<{ day: number }>(
    `SELECT extract(dow FROM left(number, 8)::date)::integer + 1 AS day
       FROM lottery_draw JOIN lottery_ticket AS ticket ON ticket.draw_id = lottery_draw.id WHERE ticket.id = 77`,
  )
  expect(await counts({ isOn: false, weekdays: [(day % 7) + 1] })).toEqual([
    { term: 'weekdays', before: 0, after: 1 },
    { term: 'isOn', before: 0, after: 1 },
  ])
  expect(await counts({ cap: '1.00' })).toEqual([{ term: 'cap', before: 0, after: 1 }])
  expect(await counts({ cap: '1000000.00' })).toEqual([{ term: 'cap', before: 0, after: 0 }])
  // A ticket of 10, by the return of the house and by the new one.
  expect((await effectOf({ returnMilli: 900 })).value).toMatchObject({
    counts: [],
    returned: { before: '9.50', after: '9.00' },
  })
  expect(await counts({ weekdays: [day] })).toEqual([{ term: 'weekdays', before: 0, after: 0 }])
  expect(await counts({ ticketMost: '0.00' })).toBeUndefined()
  // Another brand has none of these tickets.
  const other = await stage.server.fixtures.merchant()
  const code = stage.server.services.registry.findById(other.id)?.code
  const { value } = await stage.call(stage.owner, calls.termsEffect, {
    merchantCode: code,
    gameCode,
    terms: { ...plain, ticketLeast: '11.00' },
  })
  expect(value['of']).toBe(0)
})

test('one operator tightens at once: the site sells by it, and the audit names it', async () => {
  const tight: Partial<Terms> = {
    isOn: false,
    returnMilli: 900,
    stakeLeast: '1.00',
    stakeMost: '50.00',
    ticketMost: '500.00',
    cap: '2000.00',
    types: [{ type: 'sum', stakeMost: '20.00' }],
  }
  expect(await save(tight)).toMatchObject({ status: 200, value: { version: 1 } })
  expect(await termsNow()).toMatchObject({ version: 1, terms: { ...plain, ...tight } })
  const { merchantId } = stage.server
  const inMemory = stage.server.services.registry.findById(merchantId)?.lotteryTerms.get(gameCode)
  expect(inMemory).toMatchObject({ isOn: false, returnMilli: 900, cap: 200_000_000n })
  const history = await stage.call(stage.owner, calls.termsHistory, {
    merchantCode: stage.code,
    gameCode,
  })
  expect(history.value['list']).toMatchObject([
    {
      reason,
      before: { isOn: true, types: {} },
      after: { isOn: false, returnPercent: '90.0', types: { sum: { stakeMost: '20.00' } } },
    },
  ])
})

test.each<[what: string, before: Partial<Terms>, after: Partial<Terms>]>([
  ['a higher return', {}, { returnMilli: 960 }],
  ['a higher cap', {}, { cap: '1000000.01' }],
  ['a larger stake', { stakeMost: '50.00' }, { stakeMost: '50.01' }],
  ['a larger ticket', { ticketMost: '500.00' }, {}],
  [
    'a larger stake of one bet type',
    { stakeMost: '50.00' },
    { stakeMost: '50.00', types: [{ type: 'sum', stakeMost: '51.00' }] },
  ],
])('%s waits for a second operator, and holds once another one approves', async (_what, before, after) => {
  const first = await save(before)
  expect(first.value).toEqual({ version: 1 })
  const proposed = await save(after, { version: 1 })
  expect(proposed).toMatchObject({ status: 200, value: { version: 1, waits: expect.any(String) } })
  expect((await termsNow())?.terms).toEqual({ ...plain, ...before })
  const [proposal] = await stage.server.asOwner<{ before: object; after: object }>(
    'SELECT before, after FROM desk_proposal WHERE id = $1',
    [proposed.value['waits']],
  )
  expect(proposal?.after).toMatchObject({ gameCode })
  expect(proposal?.before).not.toHaveProperty('gameCode')
  expect((await judgeAs(stage.server, stage.owner, proposed.value['waits'])).code).toBe('maker_is_checker')
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).status).toBe(200)
  expect(await termsNow()).toMatchObject({ version: 2, terms: { ...plain, ...after } })
})

test('an approval is refused once the terms have changed since', async () => {
  const proposed = await save({ returnMilli: 960 })
  await save({ stakeMost: '50.00' })
  expect((await judgeAs(stage.server, stage.other, proposed.value['waits'])).code).toBe('changed_meanwhile')
  expect((await termsNow())?.terms).toEqual({ ...plain, stakeMost: '50.00' })
})

test('terms that do not fit are refused with the names of their fields, and nothing is saved', async () => {
  expect(refusedFields(await save({ returnMilli: 990, stakeLeast: '2.00', stakeMost: '1.00' }))).toEqual([
    'terms_refused',
    ['stakeMost'],
  ])
  expect(refusedFields(await save({ types: [{ type: 'lo2' }] }))).toEqual(['terms_refused', ['types']])
  expect(await save({ stakeMost: '50.00' }, { version: 1 })).toMatchObject({
    code: 'changed_meanwhile',
    value: { version: 0 },
  })
  expect((await save({}, { code: 'NONE' })).status).toBe(404)
  expect(await termsNow()).toMatchObject({ version: 0, terms: plain })
})

test('a market bounds the return, also of a lottery that it keeps from being sold', async () => {
  await save({ returnMilli: 900 })
  await stage.server.asOwner(`UPDATE merchant SET market_profile = 'strict' WHERE id = $1`, [
    stage.server.merchantId,
  ])
  await stage.server.services.registry.refresh()
  const { marketMilli } = await list()
  expect(marketMilli).toBeGreaterThan(700)
  expect(refusedFields(await save({ returnMilli: marketMilli - 1 }, { version: 1 }))).toEqual([
    'terms_refused',
    ['returnMilli'],
  ])
  await stage.server.asOwner(`UPDATE merchant SET market_profile = 'lenient' WHERE id = $1`, [
    stage.server.merchantId,
  ])
})

test('the order is saved as a whole, by an operator who read the order of now', async () => {
  const before = (await list()).list.map((game) => game.gameCode)
  const order = [...before].reverse()
  const put = (input: { readonly before: readonly string[]; readonly order: readonly string[] }) =>
    stage.call(stage.owner, calls.orderLotteries, { merchantCode: stage.code, ...input })
  expect((await put({ before, order: order.slice(1) })).code).toBe('changed_meanwhile')
  expect((await put({ before, order })).status).toBe(200)
  expect((await list()).list.map((game) => game.gameCode)).toEqual(order)
  expect((await put({ before, order: before })).code).toBe('changed_meanwhile')
})

test('operators of two requests save one after the other', async () => {
  const answers = await Promise.all([
    save({ stakeMost: '50.00' }),
    save({ stakeMost: '60.00' }, { by: stage.other }),
  ])
  expect(answers.map(({ code, status }) => code ?? status).toSorted((one) => (one === 200 ? -1 : 1))).toEqual(
    [200, 'changed_meanwhile'],
  )
})

test('an operator without the right of settings saves nothing', async () => {
  const auditor: Proof = await stage.server.fixtures.operatorSession(permissionsOfRole('auditor'))
  expect((await save({ isOn: false }, { by: { ...stage.owner, ...auditor } })).status).toBe(403)
  expect(await termsNow()).toMatchObject({ version: 0 })
})
