import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/withdrawals.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { askConsole, cashier, requestOf, someoneWith } from '#test/pg/withdrawals.ts'

let server: TestServer
let operator: Proof
/** Their numbers, by their place in the order of requests. */
const ids: string[] = []

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  operator = await server.fixtures.operatorSession(cashier, { merchantId: server.merchantId })
  for (const amount of ['300.00', '900.00', '500.00', '900.00']) {
    const person = await someoneWith(server, '1000.00')
    ids.push((await requestOf(server, person, amount)).value.id)
  }
  await server.asOwner(`UPDATE withdrawal SET risks = '{new_device}' WHERE id <> $1`, [ids[0]])
  await server.asOwner(
    `UPDATE withdrawal SET risks = '{number_shared,new_device,new_device}' WHERE id = $1`,
    [ids[2]],
  )
  await server.asOwner(
    `UPDATE withdrawal SET risks = '{}', requested_at = now() - interval '11 minutes' WHERE id = $1`,
    [ids[0]],
  )
  const [, , held = '', claimed = ''] = ids
  const versionOf = async (id: string) =>
    (await askConsole(server, operator, consoleCalls.readWithdrawal, { id })).value.withdrawal.version
  const hold = { requestId: randomUUID(), deed: 'hold', reason: 'The holder is asked' }
  await askConsole(server, operator, consoleCalls.holdWithdrawal, {
    ...hold,
    id: held,
    version: await versionOf(held),
  })
  await askConsole(server, operator, consoleCalls.claimWithdrawal, {
    id: claimed,
    version: await versionOf(claimed),
    deed: 'claim',
  })
})
afterAll(() => server?.close())

test('a withdrawal has the score of its risk reasons, in the queue and by itself', async () => {
  const { list } = (await askConsole(server, operator, consoleCalls.listWithdrawals, { queue: 'review' }))
    .value
  expect(ids.map((id) => list.find((one) => one.id === id)?.riskScore)).toEqual([0, 15, 55, 15])
  const [, second = ''] = ids
  const { value } = await askConsole(server, operator, consoleCalls.readWithdrawal, { id: second })
  expect(value.withdrawal).toMatchObject({ risks: ['new_device'], riskScore: 15 })
})

// Each row: the filters, and the places of the withdrawals that fit, in their order.
test.each<[object, number[]]>([
  [{}, [0, 1, 2, 3]],
  [{ sort: 'amount' }, [1, 3, 2, 0]],
  [{ sort: 'risk' }, [2, 1, 3, 0]],
  [{ sort: 'risk', risk: 'new_device', only: 'free' }, [2, 1]],
  [{ risk: 'new_device' }, [1, 2, 3]],
  [{ risk: 'none' }, [0]],
  [{ least: '500', most: '899.99' }, [2]],
  [{ least: '900.00', sort: 'amount' }, [1, 3]],
  [{ only: 'late' }, [0]],
  [{ only: 'held' }, [2]],
  [{ only: 'mine' }, [3]],
  [{ only: 'free', sort: 'amount' }, [1, 2, 0]],
  [{ text: 'nobody-is-named-so' }, []],
])('%j finds %j, also page by page', async (filter, places) => {
  const input = { queue: 'review', ...filter }
  const { list } = (await askConsole(server, operator, consoleCalls.listWithdrawals, input)).value
  const expected = places.map((place) => ids[place])
  expect(list.map(({ id }) => id)).toEqual(expected)
  const paged: string[] = []
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = { ...input, limit: 1, ...(after === undefined ? {} : { after }) }
    const { value } = await askConsole(server, operator, consoleCalls.listWithdrawals, page)
    paged.push(...value.list.map(({ id }) => id))
    after = value.next
    isLast = after === undefined
  }
  expect(paged).toEqual(expected)
})

test('past the time that its member was promised a withdrawal is late, also within the promise of the brand', async () => {
  const [late, due, held] = ids
  await server.asOwner(
    `UPDATE withdrawal SET due_at = due_at - interval '1 day' - interval '1 minute' WHERE id = ANY ($1)`,
    [[due, held]],
  )
  const input = { queue: 'review', only: 'late' }
  const { list } = (await askConsole(server, operator, consoleCalls.listWithdrawals, input)).value
  expect(list.map(({ id }) => id)).toEqual([due, late])
  await server.asOwner(
    `UPDATE withdrawal SET due_at = due_at + interval '1 day' + interval '1 minute' WHERE id = ANY ($1)`,
    [[due, held]],
  )
})

test('the number or the beginning of the account finds a withdrawal', async () => {
  const [, id = ''] = ids
  const [row] = await server.asOwner<{ account: string }>(
    'SELECT account FROM member JOIN withdrawal ON member.id = withdrawal.member_id WHERE withdrawal.id = $1',
    [id],
  )
  for (const text of [id, row?.account.toUpperCase()]) {
    const input = { queue: 'review', text }
    const { list } = (await askConsole(server, operator, consoleCalls.listWithdrawals, input)).value
    expect(list.map((one) => one.id)).toContain(id)
  }
})

test('the file has the rows of the filters, and is audited', async () => {
  const query = new URLSearchParams({ queue: 'review', sort: 'amount', risk: 'new_device' }).toString()
  const answer = await server.console.inject({
    url: `${consoleCalls.exportWithdrawals.path}?${query}`,
    headers: { host: server.consoleHost, 'sec-fetch-site': 'same-origin', ...operator.headers },
  })
  expect(answer.statusCode).toBe(200)
  const lines = answer.body.trim().split(/\r?\n/)
  expect(lines[0]).toContain('held_since')
  expect(lines.slice(1).map((line) => /^"?(\d+)/.exec(line)?.[1])).toEqual([ids[1], ids[3], ids[2]])
  expect(answer.body).not.toContain('PH00')
  const [entry] = await server.asOwner<{ after: object }>(
    `SELECT after FROM audit_entry WHERE action = 'withdrawal.export' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry?.after).toEqual({ queue: 'review', sort: 'amount', risk: 'new_device' })
})

test('the password of the registration is no risk reason, and one changed since is', async () => {
  const person = await someoneWith(server, '500.00')
  const risksOf = async (id: string) =>
    (await askConsole(server, operator, consoleCalls.readWithdrawal, { id })).value.withdrawal.risks
  const changedAfter = (time: string) =>
    server.asOwner(`UPDATE member SET password_changed_at = created_at + interval '${time}' WHERE id = $1`, [
      person.id,
    ])
  await server.asOwner("UPDATE member SET created_at = now() - interval '3 hours' WHERE id = $1", [person.id])
  await changedAfter('2 seconds')
  const asRegistered = await requestOf(server, person, '100.00')
  expect(await risksOf(asRegistered.value.id)).not.toContain('password_changed')
  await changedAfter('2 hours')
  const changed = await requestOf(server, person, '100.00')
  expect(await risksOf(changed.value.id)).toContain('password_changed')
})
