import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/points.ts'
import { addDays } from '#domain/records/business-day.ts'
import { type MoneyStage, openMoneyStage, reason } from '#test/pg/money-stage.ts'
import { judgeAs } from '#test/pg/second-operator.ts'

let stage: MoneyStage
beforeAll(async () => {
  stage = await openMoneyStage()
})
afterAll(() => stage?.server.close())

const scope = () => ({ merchantCode: stage.code })
const read = async () => (await stage.call(stage.owner, calls.readPointTerms, scope())).value
const fit = {
  rates: [
    { category: 'slots', stakePerPoint: '10.00' },
    { category: 'live', stakePerPoint: '20.00' },
  ],
  cashPerPoint: '0.02',
  convertLeast: 100,
}
const save = (version: number, terms: object = fit) =>
  stage.call(stage.owner, calls.savePointTerms, { ...scope(), version, terms, reason })
const approve = (answer: { readonly value: Readonly<Record<string, unknown>> }) =>
  judgeAs(stage.server, stage.other, answer.value['waits'])
const today = async () => {
  const [row] = await stage.server.asOwner<{ day: string }>(
    `SELECT ((now() AT TIME ZONE zone) - day_start)::date::text AS day FROM merchant WHERE code = $1`,
    [stage.code],
  )
  return row?.day ?? ''
}
const begin = (version: number, daysAgo: number) =>
  stage.server.asOwner(
    `ALTER TABLE point_terms DISABLE TRIGGER terms_stay;
     UPDATE point_terms SET from_day = from_day - ${daysAgo}
      WHERE version = ${version} AND merchant_id = (SELECT id FROM merchant WHERE code = '${stage.code}');
     ALTER TABLE point_terms ENABLE TRIGGER terms_stay`,
  )

test('two operators set the terms from the next business day on, and the audit has both', async () => {
  expect(await read()).toMatchObject({ version: 0, versions: [] })
  const saved = await save(0)
  expect((await judgeAs(stage.server, stage.owner, saved.value['waits'])).code).toBe('maker_is_checker')
  expect(await read()).toMatchObject({ version: 0, versions: [] })
  expect((await approve(saved)).status).toBe(200)
  expect(await read()).toMatchObject({
    version: 1,
    versions: [
      {
        ...fit,
        rates: expect.arrayContaining(fit.rates) as unknown,
        fromDay: addDays(await today(), 1),
        standing: 'next',
        operator: expect.any(String) as string,
        second: expect.any(String) as string,
      },
    ],
  })
  const [noted] = await stage.server.asOwner(
    `SELECT after FROM audit_entry WHERE action = 'points.terms' ORDER BY id DESC LIMIT 1`,
  )
  expect(noted).toMatchObject({ after: { stakes: { slots: '10.00', live: '20.00' }, cashPerPoint: '0.02' } })
})

test('terms are replaced as they were read, and replaced ones stay listed', async () => {
  expect((await save(0)).code).toBe('changed_meanwhile')
  const second = await save(1, { ...fit, rates: [] })
  expect((await approve(second)).status).toBe(200)
  expect(await read()).toMatchObject({
    version: 2,
    versions: [
      { version: 2, standing: 'next', rates: [] },
      { version: 1, standing: 'replaced' },
    ],
  })
})

test('points of earlier terms are not worth more than 1.5 % of their stakes', async () => {
  const { version } = await read()
  const first = await save(Number(version), {
    ...fit,
    rates: [{ category: 'slots', stakePerPoint: '1.00' }],
    cashPerPoint: '0.01',
  })
  expect((await approve(first)).status).toBe(200)
  const held = Number(version) + 1
  await begin(held, 2)
  expect(await read()).toMatchObject({ earlierLeast: '1.00', versions: [{ standing: 'current' }, {}, {}] })
  // A point for stakes of 1.00 would become worth 0.15.
  const dear = { ...fit, rates: [{ category: 'slots', stakePerPoint: '10.00' }], cashPerPoint: '0.15' }
  expect((await save(held, dear)).code).toBe('points_worth_too_much')
  const waits = await save(held, { ...dear, cashPerPoint: '0.01' })
  expect((await approve(waits)).status).toBe(200)
})

test.each([
  ['a category twice', { rates: [...fit.rates, { category: 'live', stakePerPoint: '1.00' }] }],
  ['a stake of nothing', { rates: [{ category: 'live', stakePerPoint: '0.00' }] }],
  ['a worth of nothing', { cashPerPoint: '0.00' }],
  ['conversion from one point on', { convertLeast: 1 }],
])('%s is refused', async (_what, change) => {
  expect((await save(Number((await read()).version), { ...fit, ...change })).status).toBe(400)
})

test('an operator of another brand reads and changes nothing', async () => {
  const foreign = await stage.server.fixtures.merchant()
  const [row] = await stage.server.asOwner<{ code: string }>('SELECT code FROM merchant WHERE id = $1', [
    foreign.id,
  ])
  const own = await stage.server.fixtures.operatorSession(['settings.read', 'settings.write'], {
    merchantId: foreign.id,
  })
  const answer = await stage.call(own, calls.readPointTerms, scope())
  expect(answer.status).toBe(404)
  expect((await stage.call(own, calls.readPointTerms, { merchantCode: row?.code ?? '' })).status).toBe(200)
})
