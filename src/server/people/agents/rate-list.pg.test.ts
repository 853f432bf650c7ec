import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentRateFile, listAgentRates } from '#contract/console/agent-rates.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type RatedAgent, bounds, ratedAgent, rates, setBounds } from '#test/pg/agent-rates.ts'
import { type MoneyStage, openMoneyStage } from '#test/pg/money-stage.ts'

type List = Output<typeof listAgentRates>

let stage: MoneyStage
let top: RatedAgent
let middle: RatedAgent
let low: RatedAgent
let bare: RatedAgent

beforeAll(async () => {
  stage = await openMoneyStage()
  await setBounds(stage, { ...bounds, bandsPpm: [930_000, 940_000] })
  top = await ratedAgent(stage, { given: rates(960_000, 9_000), quota: 4 })
  middle = await ratedAgent(stage, { upline: top, given: rates(935_000, 5_000) })
  low = await ratedAgent(stage, { upline: middle, given: rates(undefined, 6_000) })
  bare = await ratedAgent(stage, { given: rates(undefined) })
  const { id } = await stage.server.fixtures.member()
  await stage.server.asOwner('UPDATE member SET upline_id = $1 WHERE id = $2', [middle.id, id])
  await stage.server.asOwner(
    `INSERT INTO agent_rate (member_id, version, merchant_id, from_day, lottery_ppm, slots_ppm, live_ppm, sports_ppm,
                             operator_id, second_operator_id)
     SELECT member_id, 2, merchant_id, business_day(merchant_id) + 3, 930000, 4000, 0, 0, operator_id, second_operator_id
       FROM agent_rate WHERE member_id = $1`,
    [middle.id],
  )
})
afterAll(() => stage?.server.close())

const list = async (input: Omit<Input<typeof listAgentRates>, 'merchantCode'> = {}) =>
  (await stage.call(stage.owner, listAgentRates, { merchantCode: stage.code, ...input }))
    .value as unknown as List
const idsOf = ({ list: rows }: List) => rows.map(({ id }) => BigInt(id))

test('every agent stands by its rate of today, with the gap, the quota and the people below', async () => {
  const answer = await list()
  expect(idsOf(answer)).toEqual([top, middle, bare, low].map(({ id }) => id))
  expect(answer.bandsPpm).toEqual([930_000, 940_000])
  expect(answer.list[0]).toMatchObject({
    level: 0,
    rates: rates(960_000, 9_000),
    bands: [
      { fromPpm: 930_000, given: 0, left: 0 },
      { fromPpm: 940_000, given: 4, left: 4 },
    ],
    agents: 2,
    members: 1,
  })
  expect(answer.list[0]).not.toHaveProperty('gapPpm')
  expect(answer.list[1]).toMatchObject({
    level: 1,
    upline: { id: top.id.toString() },
    gapPpm: 25_000,
    rates: rates(935_000, 5_000),
    next: { rates: rates(930_000, 4_000) },
  })
  // Without a return of its own an agent has no gap in lotteries; a move can leave a rebate above that of the upline.
  expect(answer.list[3]).not.toHaveProperty('gapPpm')
  const slots = await list({ product: 'slots' })
  expect(idsOf(slots)).toEqual([top, low, middle, bare].map(({ id }) => id))
  expect(slots.list[1]).toMatchObject({ gapPpm: -1_000 })
})

test.each([
  ['the first band', { band: 930_000 }, () => [middle]],
  ['the last band', { band: 940_000 }, () => [top]],
  ['the lowest first', { isAscending: true, product: 'slots' as const }, () => [bare, middle, low, top]],
  ['a state without agents', { state: 'closed' as const }, () => []],
])('the list by %s', async (_what, input, agents) => {
  expect(idsOf(await list(input))).toEqual(agents().map(({ id }) => id))
})

test.each([{}, { isAscending: true }])('pages with %o repeat and leave out no agent', async (order) => {
  const all = idsOf(await list(order))
  const paged: bigint[] = []
  let after: string | undefined
  do {
    // Each page needs the cursor of the one before.
    const page = await list({ ...order, limit: 1, ...(after === undefined ? {} : { after }) })
    paged.push(...idsOf(page))
    after = page.next
  } while (after !== undefined)
  expect(paged).toEqual(all)
})

test('the file has the same agents, and the export is audited', async () => {
  const { server, owner } = stage
  const { body } = await server.console.inject({
    url: `${agentRateFile.path}?merchantCode=${stage.code}&product=slots`,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...owner.headers },
  })
  const [head, first, ...others] = body.replace('\u{feff}', '').trim().split('\r\n')
  expect(head?.replaceAll('"', '')).toBe(
    'account,state,level,upline,lottery_ppm,slots_ppm,live_ppm,sports_ppm,gap_ppm,left_from_930000,left_from_940000,agents,players',
  )
  expect(first?.replaceAll('"', '')).toContain(',active,0,,960000,9000,0,0,,0,4,2,1')
  expect(others).toHaveLength(3)
  expect(
    await server.asOwner(`SELECT after ->> 'kind' AS kind FROM audit_entry WHERE action = 'report.export'`),
  ).toEqual([{ kind: 'agent_rates' }])
})
