import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as consoleLimits from '#contract/console/limits.ts'
import { bonuses } from '#contract/bonuses.ts'
import { limits } from '#contract/limits.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { layBonus } from '#test/pg/bonus-things.ts'
import { balanceOf, ledgerFaults } from '#test/pg/ledger.ts'
import { type PlayedProvider, betOf, callHub, openGame, openProvider } from '#test/pg/play-stage.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'
import { type Person, ask, askConsole, requestOf, someoneWith } from '#test/pg/withdrawals.ts'

const M = 100_000n

let server: TestServer
let provider: PlayedProvider
beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ADDRESS: '9999999,9999999', THROTTLE_ACCOUNT: '9999999,9999999' },
  })
  provider = await openProvider(server)
})
afterAll(async () => {
  expect(await ledgerFaults(server)).toEqual([])
  await server.close()
})

/** A member with 130.00 in cash and an active bonus of 80.00. */
async function someone(onWithdrawal: 'forfeit' | 'keep'): Promise<Person & { readonly bonus: bigint }> {
  const person = await someoneWith(server, '130.00')
  return { ...person, bonus: await layBonus(server, person, { amount: 80n * M, onWithdrawal }) }
}
const bonusesOf = async (person: Person) =>
  (await ask(server, person, bonuses.list)).value.list.map(({ state, reason, ended }) => [
    state,
    reason,
    ended,
  ])
const cashOf = async (person: Person) => (await balanceOf(server, person)) / M

test('section 6.3: cash 130 and bonus 80: the member confirms the sum, 130 are paid and 80 end', async () => {
  const person = await someone('forfeit')
  expect((await ask(server, person, withdrawals.terms)).value.bonusEnds).toBe('80.00')
  const requestId = randomUUID()
  for (const more of [{}, { bonusEnds: '79.00' }])
    expect((await requestOf(server, person, '130.00', more)).code).toBe('bonus_would_end')
  expect(await bonusesOf(person)).toEqual([['active', undefined, '0.00']])
  const confirmed = { requestId, bonusEnds: '80.00' }
  for (let count = 0; count < 2; count += 1)
    expect((await requestOf(server, person, '130.00', confirmed)).status).toBe(200)
  expect(await bonusesOf(person)).toEqual([['forfeited', 'withdrawal', '80.00']])
  expect([await cashOf(person), (await balanceOf(server, person, 'locked')) / M]).toEqual([0n, 130n])
  expect((await ask(server, person, withdrawals.terms)).value.bonusEnds).toBeUndefined()
})

test('a withdrawal that is refused ends no bonus, and one that a bonus outlives asks nothing', async () => {
  const person = await someone('forfeit')
  expect((await requestOf(server, person, '131.00', { bonusEnds: '80.00' })).code).toBe(
    'insufficient_balance',
  )
  expect(await bonusesOf(person)).toEqual([['active', undefined, '0.00']])
  const keeper = await someone('keep')
  expect((await requestOf(server, keeper, '130.00')).status).toBe(200)
  expect(await bonusesOf(keeper)).toEqual([['active', undefined, '0.00']])
})

test.each(['member', 'operator'] as const)(
  'an exclusion by the %s ends bonuses at once and leaves the cash',
  async (by) => {
    const person = await someone('keep')
    const player = await openGame(server, provider, person)
    const bet = betOf(player, { amount: Number(150n * M) })
    expect((await callHub(server, provider, 'transaction/bet', bet)).body['status']).toBe('RS_OK')
    if (by === 'member') expect((await ask(server, person, limits.exclude, { months: 12 })).status).toBe(200)
    else {
      const operator = await server.fixtures.operatorSession(['members.write'], {
        merchantId: server.merchantId,
      })
      const input = { id: person.id.toString(), months: 12, reason: 'asked by phone' }
      expect((await askConsole(server, operator, consoleLimits.shutOut, input)).code).toBeUndefined()
    }
    const rows = await server.asOwner(
      'SELECT state, reason, ended / 100000 AS ended FROM bonus_grant WHERE member_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ state: 'forfeited', reason: 'exclusion', ended: 60n }])
    // Of the late win the cash’s part is paid: 130 of 150.
    await callHub(server, provider, 'transaction/win', {
      ...bet,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet.transaction_uuid,
      amount: Number(300n * M),
    })
    expect(await cashOf(person)).toBe(260n)
  },
)
