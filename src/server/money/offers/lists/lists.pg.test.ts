import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as calls from '#contract/console/reward-lists.ts'
import type { Output } from '#contract/endpoint.ts'
import { permissions } from '#domain/access/permission.ts'
import { runRewardLists } from '#server/money/offers/lists/running.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type OfferOperators, openOfferOperators } from '#test/pg/offer-operators.ts'
import {
  M,
  type OfferMember,
  type OfferStage,
  openOfferStage,
  tenth,
  withSums,
} from '#test/pg/offer-stage.ts'
import { gift } from '#test/pg/reward-lists.ts'

let offers: OfferStage
let operators: OfferOperators
beforeAll(async () => {
  offers = await openOfferStage()
  operators = await openOfferOperators(offers)
})
beforeEach(() => offers.server.asOwner('DELETE FROM throttle_bucket'))
afterAll(async () => {
  expect(await ledgerFaults(offers.server)).toEqual([])
  await offers.server.close()
})

const reason = 'For a late payout'

const accountOf = async ({ id }: OfferMember) => {
  const [row] = await offers.server.asOwner<{ account: string }>(`SELECT account FROM member WHERE id = $1`, [
    id,
  ])
  return row?.account ?? ''
}
const fileOf = async (lines: readonly (readonly [OfferMember, string])[]) =>
  ['account,amount', ...(await Promise.all(lines.map(async ([m, a]) => `${await accountOf(m)},${a}`)))].join(
    '\r\n',
  )

async function upload(
  offer: string,
  file: string | Buffer,
  given: { by?: typeof operators.owner; code?: string } = {},
) {
  const scope = given.code === undefined ? await offers.stage.scope() : { merchantCode: given.code }
  const query = new URLSearchParams({ ...scope, offer, fileName: 'gifts.csv' })
  const answer = await offers.server.console.inject({
    method: 'POST',
    url: `${calls.uploadRewardList.path}?${query}`,
    headers: {
      host: offers.server.consoleHost,
      origin: `http://${offers.server.consoleHost}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'text/csv',
      ...(given.by ?? operators.owner).headers,
    },
    payload: file,
  })
  return { status: answer.statusCode, ...(answer.json() as { code?: string; value?: { id: string } }) }
}
async function stored(offer: string, file: string): Promise<string> {
  const { value } = await upload(offer, file)
  return value?.id ?? ''
}
const propose = (id: string, by = operators.owner, given: object = {}) =>
  operators.operate(calls.proposeRewardList, { id, reason, requestId: randomUUID(), ...given }, by)
async function approve(id: string): Promise<void> {
  const { value } = await propose(id)
  expect((await operators.judge(value['waits'])).status).toBe(200)
}
const run = () => runRewardLists(offers.server.services.store, () => undefined)
const read = async (id: string) =>
  (await operators.operate(calls.readRewardList, { id })).value as unknown as Output<
    typeof calls.readRewardList
  >
const linesOf = async (id: string, filter: object = {}) =>
  (await operators.operate(calls.listRewardLines, { id, ...filter })).value as unknown as Output<
    typeof calls.listRewardLines
  >
const resultOf = async (id: string) => {
  const answer = await offers.server.console.inject({
    method: 'GET',
    url: `${calls.exportRewardLines.path}?${new URLSearchParams({ ...(await offers.stage.scope()), id })}`,
    headers: { host: offers.server.consoleHost, 'sec-fetch-site': 'same-origin', ...operators.owner.headers },
  })
  return answer.body.trim().split('\r\n').slice(1)
}

test('each line is judged, a second operator approves, and each is rewarded once', async () => {
  const offer = await offers.publish(gift)
  const [one, other, barred] = [await offers.newMember(), await offers.newMember(), await offers.newMember()]
  await offers.server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [barred.merchantId, barred.id],
  )
  const file = await fileOf([
    [one, '20.00'],
    [other, '30'],
    [barred, '5'],
    [one, '7'],
  ])
  const id = await stored(offer, `${file}\nno-such-account,5\n${await accountOf(other)},1e3\n,5\n\n`)
  expect(await read(id)).toMatchObject({ state: 'open', lines: 7, rewards: 2, amount: '50.00' })
  expect((await linesOf(id)).list.map(({ line, verdict, amount }) => [line, verdict, amount])).toEqual([
    [2, 'granted', '20.00'],
    [3, 'granted', '30.00'],
    [4, 'shut_out', '0.00'],
    [5, 'doubled', '0.00'],
    [6, 'unknown', '0.00'],
    [7, 'amount_unfit', '0.00'],
    [8, 'account_missing', '0.00'],
  ])
  await run()
  expect(await balanceOf(offers.server, one)).toBe(0n)
  const { value } = await propose(id)
  expect((await operators.judge(value['waits'], operators.owner)).code).toBe('maker_is_checker')
  expect((await operators.judge(value['waits'])).status).toBe(200)
  expect((await propose(id)).code).toBe('reward_list_approved')
  await Promise.all([run(), run()])
  await run()
  expect(await balanceOf(offers.server, one)).toBe(20n * M)
  expect(await balanceOf(offers.server, other)).toBe(30n * M)
  expect(await balanceOf(offers.server, barred)).toBe(0n)
  expect(await read(id)).toMatchObject({
    state: 'done',
    approved: { secondName: expect.any(String) as string },
    progress: { left: 0, given: 2, refused: 0, paid: '50.00' },
  })
  const news = await offers.server.asOwner<{ kind: string }>(
    `SELECT facts->>'kind' AS kind FROM member_message WHERE member_id = $1`,
    [one.id],
  )
  expect(news).toEqual([{ kind: 'reward_given' }])
  const paged = await linesOf(id, { verdict: 'granted', limit: 1 })
  expect(paged.list).toMatchObject([{ line: 2, reward: { state: 'issued' } }])
  expect((await linesOf(id, { verdict: 'granted', limit: 1, after: paged.next })).list).toMatchObject([
    { line: 3 },
  ])
  const again = await stored(offer, `${file}\nno-such-account,5\n${await accountOf(other)},1e3\n,5\n\n`)
  expect((await read(again)).sameFileAs).toBe(id)
})

test('the operator who uploaded a file does not approve it, nor does an account of theirs', async () => {
  const offer = await offers.publish(gift)
  const member = await offers.newMember()
  const third = await offers.server.fixtures.operatorSession(permissions)
  const id = await stored(offer, await fileOf([[member, '20']]))
  // Uploaded by one operator, and proposed by another one.
  const { value } = await propose(id, operators.other)
  expect((await operators.judge(value['waits'], operators.owner)).code).toBe('maker_is_checker')
  const makeBy = (by: bigint | null) =>
    offers.server.asOwner('UPDATE operator SET created_by = $2 WHERE id = $1', [third.operatorId, by])
  await makeBy(operators.owner.operatorId)
  expect((await operators.judge(value['waits'], third)).code).toBe('checker_not_independent')
  await makeBy(null)
  expect(await read(id)).toMatchObject({ state: 'open' })
  expect((await operators.judge(value['waits'], third)).status).toBe(200)
  await run()
  expect(await balanceOf(offers.server, member)).toBe(20n * M)
})

test('the budget and the limits hold when the lines are judged and when they are rewarded', async () => {
  const limited = withSums(
    { ...gift, limits: [{ of: 'uses', per: 'member', period: 'ever', value: 1n }] },
    { budget: 500n * M },
  )
  const offer = await offers.publish(limited)
  const members = [await offers.newMember(), await offers.newMember(), await offers.newMember()]
  const [first, second, third] = members as [OfferMember, OfferMember, OfferMember]
  const one = await stored(
    offer,
    await fileOf([
      [first, '300'],
      [second, '250'],
      [third, '200'],
    ]),
  )
  expect((await linesOf(one)).list.map(({ verdict }) => verdict)).toEqual([
    'granted',
    'budget_spent',
    'granted',
  ])
  // A second list that was judged before the first one ran cannot spend the budget again.
  const two = await stored(
    offer,
    await fileOf([
      [second, '400'],
      [first, '50'],
    ]),
  )
  await approve(one)
  await approve(two)
  await run()
  expect(await balanceOf(offers.server, first)).toBe(300n * M)
  expect(await balanceOf(offers.server, second)).toBe(0n)
  expect(await balanceOf(offers.server, third)).toBe(200n * M)
  expect(await read(two)).toMatchObject({ state: 'done', progress: { given: 0, refused: 2, paid: '0.00' } })
  expect((await linesOf(two)).list).toMatchObject([{ reward: { state: 'refused' } }, { refusal: 'limit' }])
  expect(await resultOf(two)).toEqual([
    expect.stringContaining('"refused","budget_spent"'),
    expect.stringContaining('"refused","limit"'),
  ])
})

test('a line pays no more than the second operator read, although its limit was renewed meanwhile', async () => {
  const limits = [{ of: 'amount', per: 'member', period: 'day', value: 100n * M } as const]
  const offer = await offers.publish(withSums(gift, { limits, budget: 500n * M }))
  const member = await offers.newMember()
  const earlier = await stored(offer, await fileOf([[member, '90']]))
  await approve(earlier)
  await run()
  const id = await stored(offer, await fileOf([[member, '100']]))
  expect(await read(id)).toMatchObject({ amount: '10.00' })
  await approve(id)
  await offers.server.asOwner(
    `SET session_replication_role = replica;
     UPDATE offer_occurrence SET day = day - 1 WHERE offer = '${offer}';
     RESET session_replication_role`,
  )
  await run()
  expect(await balanceOf(offers.server, member)).toBe(100n * M)
})

test('a member who was excluded after the approval is not rewarded', async () => {
  const offer = await offers.publish(gift)
  const [member, other] = [await offers.newMember(), await offers.newMember()]
  const id = await stored(
    offer,
    await fileOf([
      [member, '20'],
      [other, '20'],
    ]),
  )
  await approve(id)
  await offers.server.asOwner(
    `INSERT INTO play_guard (merchant_id, member_id, excluded_at) VALUES ($1, $2, now())`,
    [member.merchantId, member.id],
  )
  await run()
  expect(await balanceOf(offers.server, member)).toBe(0n)
  expect((await linesOf(id)).list).toMatchObject([{ refusal: 'shut_out' }, { reward: { state: 'issued' } }])
})

test('a line that fails keeps none of the others back, and is rewarded by a later run', async () => {
  const offer = await offers.publish(gift)
  const [member, other] = [await offers.newMember(), await offers.newMember()]
  const id = await stored(
    offer,
    await fileOf([
      [member, '20'],
      [other, '30'],
    ]),
  )
  await approve(id)
  await offers.server.asOwner(
    `CREATE FUNCTION break_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
     CREATE TRIGGER break_line BEFORE INSERT ON offer_occurrence FOR EACH ROW WHEN (NEW.member_id = ${member.id})
       EXECUTE FUNCTION break_line()`,
  )
  await expect(run()).rejects.toThrow('1 lines of lists of rewards failed')
  expect(await balanceOf(offers.server, other)).toBe(30n * M)
  expect(await read(id)).toMatchObject({ state: 'running', progress: { left: 1 } })
  await offers.server.asOwner('DROP FUNCTION break_line CASCADE')
  await run()
  expect(await balanceOf(offers.server, member)).toBe(20n * M)
  expect(await balanceOf(offers.server, other)).toBe(30n * M)
  expect(await read(id)).toMatchObject({ state: 'done', progress: { left: 0, given: 2 } })
})

test('a new version of the offer ends the proposal: its lines were judged under another one', async () => {
  const offer = await offers.publish(gift)
  const member = await offers.newMember()
  const id = await stored(offer, await fileOf([[member, '20']]))
  const { value } = await propose(id)
  await offers.publish(withSums(gift, { budget: 900n * M }), offer)
  expect((await operators.judge(value['waits'])).status).not.toBe(200)
  await run()
  expect(await balanceOf(offers.server, member)).toBe(0n)
})

test('hostile files are refused, or read as text', async () => {
  const offer = await offers.publish(gift)
  const unreadable = [
    'account,amount',
    'name,amount\na,1',
    Buffer.from('account,amount\nxin chào,5', 'utf16le'),
    Buffer.from([0x61, 0x63, 0x63, 0xff, 0xfe, 0x0a]),
    'account,amount\na\0b,5',
  ]
  for (const file of unreadable) expect((await upload(offer, file)).code).toBe('reward_list_unreadable')
  const long = `account,amount\n${'a,1\n'.repeat(10_001)}`
  expect((await upload(offer, long)).code).toBe('reward_list_too_long')
  expect((await upload(offer, 'a'.repeat(1_100_000))).status).toBe(413)
  const formulas = [
    '=HYPERLINK(""http://evil.example"",""x"")',
    '+1+1',
    '@SUM(A1)',
    '-2',
    '\u202eevil',
    "' OR 1=1 --",
  ]
  const id = await stored(
    offer,
    `account;amount\n${formulas.map((one) => `"${one}";5`).join('\n')}\nx;0x10\nx;5,5\n`,
  )
  expect(new Set((await linesOf(id)).list.map(({ verdict }) => verdict))).toEqual(
    new Set(['unknown', 'amount_unfit']),
  )
  for (const line of await resultOf(id)) expect(line).not.toMatch(/,"[=+@-]/)
  expect((await propose(id)).code).toBe('reward_list_empty')
})

test('only manual offers are given by a file, by operators with the right, of their own brand', async () => {
  const [deposit, offer] = [await offers.publish(tenth), await offers.publish(gift)]
  const member = await offers.newMember()
  const file = await fileOf([[member, '20']])
  expect((await upload(deposit, file)).code).toBe('reward_list_not_given')
  expect((await upload('no-such-offer', file)).status).toBe(404)
  const reader = await offers.server.fixtures.operatorSession(
    permissions.filter((right) => right !== 'ledger.adjust'),
  )
  expect((await upload(offer, file, { by: reader })).status).toBe(403)
  const id = await stored(offer, file)
  expect((await propose(id, reader)).status).toBe(403)
  const brand = await offers.server.fixtures.merchant()
  const merchantCode = await offers.stage.codeOf(brand.id)
  expect((await upload(offer, file, { code: merchantCode })).status).toBe(404)
  expect((await operators.operate(calls.readRewardList, { merchantCode, id })).status).toBe(404)
  expect((await operators.operate(calls.listRewardLines, { merchantCode, id })).status).toBe(404)
  expect((await propose(id, operators.owner, { merchantCode })).status).toBe(404)
  const lists = (await operators.operate(calls.listRewardLists, {})).value as unknown as Output<
    typeof calls.listRewardLists
  >
  expect(lists.offers).toContain(offer)
  expect(lists.offers).not.toContain(deposit)
  expect(lists.list.map((one) => one.id)).toContain(id)
  // A member of another brand is unknown.
  const stranger = await offers.server.fixtures.member({ merchantId: brand.id, account: 'stranger1' })
  expect(stranger.merchantId).toBe(brand.id)
  const foreign = await stored(offer, 'account,amount\nstranger1,5')
  expect((await linesOf(foreign)).list).toMatchObject([{ verdict: 'unknown' }])
})

test('the database keeps lines as they were approved, and rewards none of a list without two operators', async () => {
  const offer = await offers.publish(gift)
  const id = await stored(offer, await fileOf([[await offers.newMember(), '20']]))
  const owner = (text: string) => offers.server.asOwner(`${text} `.replaceAll(':id', id))
  await expect(
    owner(`UPDATE reward_list_line SET refusal = 'limit', done_at = now() WHERE list_id = :id`),
  ).rejects.toThrow('is not approved')
  await expect(owner(`UPDATE reward_list_line SET amount = 900000000 WHERE list_id = :id`)).rejects.toThrow(
    'is final',
  )
  await expect(owner(`DELETE FROM reward_list_line WHERE list_id = :id`)).rejects.toThrow('only added')
  await expect(
    owner(
      `UPDATE reward_list SET proposed_by = uploaded_by, approved_by = uploaded_by, approved_at = now() WHERE id = :id`,
    ),
  ).rejects.toThrow('check')
})

test('a reward under review waits for operators, and one with a claim for the member', async () => {
  const waiting = await offers.publish({ ...gift, window: { ...gift.window, claimDays: 3 } })
  const member = await offers.newMember()
  const id = await stored(waiting, await fileOf([[member, '20']]))
  await approve(id)
  await run()
  expect(await balanceOf(offers.server, member)).toBe(0n)
  const [reward] = await offers.rewardsOf(member, waiting)
  expect((await offers.claim(member, reward?.id ?? '')).status).toBe(200)
  expect(await balanceOf(offers.server, member)).toBe(20n * M)
  expect((await linesOf(id)).list).toMatchObject([{ reward: { state: 'claimed' } }])
})
