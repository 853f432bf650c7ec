import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { agentStatements } from '#contract/agent-statements.ts'
import { addDays } from '#domain/records/business-day.ts'
import { WIDE_OPEN } from '#test/attacks/attack.ts'
import { closeDays, layWindows, runningContract } from '#test/pg/agent-contracts.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { BEFORE, DAY, NEXT, type Pair, playOf, realTime, windowStage } from '#test/pg/window-stage.ts'
import { ask } from '#test/pg/withdrawals.ts'

import { isKeptBack } from './actions.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ settings: WIDE_OPEN })
  await server.fixtures.operatorSession(['settings.read'])
})
afterAll(() => server?.close())
beforeEach(() => clear())

const { clear, tick, settleAll, pair, main, replayed } = windowStage(() => server)

/** Open debts to the brand in cents, by agent, and what each has in the main wallet. */
async function debtsOf({ a, u }: Pair) {
  const rows = await server.asOwner<{ id: string; open: string }>(
    'SELECT debtor_id::text AS id, (open / 1000)::text AS open FROM agent_debt WHERE creditor_id IS NULL',
  )
  const open = new Map(rows.map((row) => [row.id, Number(row.open)]))
  return [open.get(a.id.toString()), open.get(u.id.toString())]
}

/** A day of 100 units that paid 0.80 and 0.40, of which half was voided after the day was closed. */
async function overpaidPair(): Promise<Pair> {
  const team = await pair({ u: realTime(12_000), a: realTime(8_000) })
  await closeDays(server, [], { through: BEFORE })
  await layWindows(server, [playOf(team, 0, 100n)])
  await tick(6)
  await closeDays(server, [], { from: DAY, through: DAY })
  await layWindows(server, [playOf(team, 0, -50n, { booked: NEXT })])
  await tick(6, NEXT)
  return team
}

const endAll = (day: string) =>
  server.asOwner(`UPDATE agent_contract_version SET state = 'ended', ends_on = $1`, [day])

test('windows that were paid too much become a debt once the contract has ended, which the next income pays', async () => {
  const team = await overpaidPair()
  await settleAll()
  expect(await debtsOf(team)).toEqual([undefined, undefined])
  await endAll(NEXT)
  // The windows of a day do not look for the end of contracts.
  await tick(11, NEXT)
  expect(await debtsOf(team)).toEqual([undefined, undefined])
  await Promise.all([settleAll(), settleAll()])
  await settleAll()
  // 100 at 0.8 and 0.4 % were 0.80 and 0.40, of which 50 earned half.
  expect(await debtsOf(team)).toEqual([40, 20])
  expect([await main(team.a), await main(team.u)]).toEqual([80n, 40n])
  expect(await replayed()).toEqual({ count: 6, found: [] })
  const [statement] = (await ask(server, team.a, agentStatements.statements, {})).value.list
  expect(statement?.statement.windows).toMatchObject({ carried: '0.00', owed: '0.40' })
  // A void after that is owed as well; less than a cent is not: 1 more at 0.4 % is 0.004.
  await layWindows(server, [playOf(team, 0, -11n, { booked: NEXT })])
  await settleAll()
  await settleAll()
  expect(await debtsOf(team)).toEqual([48, 24])
  // The same two parties sign again: 80 earn 0.632 and 0.316 with the rests, of which the debts are paid first.
  for (const [downline, upline, ratePpm] of [
    [team.u, undefined, 12_000] as const,
    [team.a, team.u, 8_000] as const,
  ])
    await runningContract(server, {
      downline,
      ...(upline ? { upline } : {}),
      terms: realTime(ratePpm),
      startsOn: NEXT,
      version: 2,
    })
  await layWindows(server, [playOf(team, 1, 80n, { day: NEXT })])
  await tick(11, NEXT)
  expect(await debtsOf(team)).toEqual([0, 0])
  expect([await main(team.a), await main(team.u)]).toEqual([95n, 47n])
  expect((await replayed()).found).toEqual([])
})

test('windows that were paid too much are no debt while a version goes on or begins later, or a payout is stopped', async () => {
  const team = await overpaidPair()
  await endAll(NEXT)
  const later = { downline: team.a, upline: team.u, terms: realTime(8_000), version: 2 }
  await runningContract(server, { ...later, startsOn: addDays(NEXT, 3) })
  await server.asOwner(
    `UPDATE agent_run SET state = 'stopped', paid_at = NULL WHERE slot = 0 AND part = 'five_minutes'`,
  )
  // As if it had never been paid.
  await server.asOwner(
    `SET session_replication_role = replica;
     UPDATE agent_statement SET paid_at = NULL WHERE agent_id = ${team.u.id}; RESET session_replication_role`,
  )
  await settleAll()
  expect(await debtsOf(team)).toEqual([undefined, undefined])
  // A version that ends before it begins counts for no day.
  await server.asOwner('UPDATE agent_contract_version SET ends_on = starts_on WHERE version = 2')
  await settleAll()
  expect(await debtsOf(team)).toEqual([40, undefined])
})

test('a debt to the brand keeps back its own amount alone, one to a downline all', async () => {
  const { a, u } = await overpaidPair()
  await endAll(NEXT)
  await settleAll()
  const { merchantId } = server
  const isKept = (leaving: bigint) =>
    isKeptBack(server.services.store.read, { merchantId, memberId: a.id, leaving: leaving * 1_000n })
  // 0.80 in the wallet, 0.40 owed.
  expect(await Promise.all([isKept(40n), isKept(41n)])).toEqual([false, true])
  await server.asOwner('UPDATE agent_debt SET creditor_id = $2 WHERE debtor_id = $1', [a.id, u.id])
  expect(await isKept(1n)).toBe(true)
  await server.asOwner('UPDATE agent_debt SET open = 0')
  expect(await isKept(80n)).toBe(false)
})

test('contracts that had ended before there was such a debt owe nothing', async () => {
  const team = await overpaidPair()
  await endAll(NEXT)
  await server.asOwner('UPDATE agent_contract_version SET leaves_debt = false')
  await settleAll()
  expect(await debtsOf(team)).toEqual([undefined, undefined])
})
