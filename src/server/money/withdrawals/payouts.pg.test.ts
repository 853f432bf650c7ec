import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import * as consoleCalls from '#contract/console/withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { WORK_JOB } from '#server/money/payments/actions.ts'
import { newsOf } from '#test/pg/account-news.ts'
import { openPayoutSim } from '#test/pg/payout-sim.ts'
import type { PlayedPaymentProvider } from '#test/provider-sim/payment-provider.ts'
import { secondYes } from '#test/pg/second-operator.ts'
import {
  approvalOf,
  ask,
  askConsole,
  balancesOf,
  cashier,
  kindsOf,
  requestOf,
  someoneWith,
  type Person,
} from '#test/pg/withdrawals.ts'
import { runJob } from '#test/pg/run-job.ts'
import { type Proof, type TestServer, openTestServer } from '#test/pg/test-server.ts'

import { payoutFigures } from './figures.ts'

let server: TestServer
let sim: PlayedPaymentProvider
let operator: Proof

beforeAll(async () => {
  server = await openTestServer({
    settings: {
      LOCAL_PAYMENT_PROVIDERS: '1',
      THROTTLE_ADDRESS: '9999999,9999999',
      THROTTLE_ACCOUNT: '9999999,9999999',
    },
  })
  sim = await openPayoutSim(server)
  operator = await server.fixtures.operatorSession([...cashier, 'settings.read', 'settings.write'], {
    merchantId: server.merchantId,
  })
  const { value } = await askConsole(server, operator, consoleCalls.readWithdrawalSettings)
  expect(value.providers).toEqual([{ code: 'sim', name: 'Sim' }])
  const settings = { ...value.settings, payoutProvider: 'sim', freeADay: 0, feeFixed: '5.00' }
  const saved = await askConsole(server, operator, consoleCalls.saveWithdrawalSettings, {
    version: value.version,
    reason: 'test',
    settings,
  })
  await secondYes(server, saved.value)
})
afterAll(async () => {
  await sim?.close()
  await server?.close()
})
afterEach(() => {
  sim.manner = 'well'
})

const dispatch = () => runJob(server.services, 'send_payouts')

/** As if the next attempt were due. */
const letTimePass = () => server.asOwner("UPDATE withdrawal SET payout_next_at = now() - interval '1 second'")

async function approved(): Promise<{ person: Person; id: string; payoutId: string }> {
  const person = await someoneWith(server, '500.00')
  const { value } = await requestOf(server, person, '300.00')
  await askConsole(server, operator, consoleCalls.approveWithdrawal, await approvalOf(server, value.id))
  const [row] = await server.asOwner<{ payout_id: string }>(
    'SELECT payout_id FROM withdrawal WHERE id = $1',
    [value.id],
  )
  return { person, id: value.id, payoutId: row?.payout_id ?? '' }
}

const own = async (person: Person) => (await ask(server, person, withdrawals.list)).value.list[0]
const starts = (payoutId: string) =>
  [...sim.orders.values()].filter(({ kind, order }) => kind === 'payout' && order === payoutId)

async function report(payoutId: string, wrong: object = {}): Promise<number> {
  const { headers, bytes } = sim.notice('payout', payoutId, wrong)
  const answer = await server.site.inject({
    method: 'POST',
    url: '/wps/payments/sim/notify',
    headers: { host: server.host, ...headers },
    payload: bytes,
  })
  await runJob(server.services, WORK_JOB)
  return answer.statusCode
}

test('an approved withdrawal is sent to the provider, and paid once when the provider confirms it', async () => {
  const { person, payoutId } = await approved()
  await Promise.all([dispatch(), dispatch()])
  expect((await own(person))?.state).toBe('paying')
  expect(sim.orderOf('payout', payoutId)).toMatchObject({
    amount: '295.00',
    currency: 'CNY',
    payee: { bank: 'Union Link', holder: 'Ana Cruz' },
  })
  sim.settle('payout', payoutId, 'paid')
  expect([await report(payoutId), await report(payoutId)]).toEqual([200, 200])
  await letTimePass()
  await dispatch()
  expect(await own(person)).toMatchObject({ state: 'paid', fee: '5.00', outstanding: '295.00' })
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold', 'withdrawal_payout'])
  expect(await balancesOf(server, person)).toEqual({ main: 200n, locked: 0n })
  expect(await newsOf(server, person)).toEqual(['withdrawal_sent 295.00'])
})

test('an answer that was lost is asked after by the same number, and nothing is paid twice', async () => {
  const { person, payoutId } = await approved()
  sim.manner = 'fails_and_does'
  await dispatch()
  expect((await own(person))?.state).toBe('paying')
  sim.manner = 'well'
  sim.settle('payout', payoutId, 'paid')
  const before = sim.requests.filter(({ method }) => method === 'POST').length
  await letTimePass()
  await dispatch()
  expect((await own(person))?.state).toBe('paid')
  expect(sim.requests.filter(({ method }) => method === 'POST')).toHaveLength(before)
  expect(starts(payoutId)).toHaveLength(1)
})

/** A payout whose first try was lost, and whose retry the provider refuses. */
async function refusedRetry() {
  const made = await approved()
  sim.manner = 'redirects'
  await dispatch()
  sim.manner = 'refuses'
  await letTimePass()
  await dispatch()
  sim.manner = 'well'
  return made
}

/** The provider has the payout, in this state. */
const haveThere = (payoutId: string, status: 'paid' | 'failed') =>
  sim.orders.set(`payout ${payoutId}`, {
    kind: 'payout',
    order: payoutId,
    reference: `P-${payoutId}`,
    amount: '295.00',
    currency: 'CNY',
    status,
  })

const doubtInConsole = async (id: string) =>
  (
    (await askConsole(server, operator, consoleCalls.readWithdrawal, { id })).value.withdrawal as {
      doubt?: string
    }
  ).doubt
const inDoubt = async (cause: string) =>
  (await payoutFigures.read(server.services.store.read)).find(({ labels }) => labels?.['cause'] === cause)
    ?.value

test.each([
  ['paid', 'paid', { main: 200n, locked: 0n }],
  ['failed', 'failed', { main: 500n, locked: 0n }],
] as const)(
  'a refused retry frees nothing until the provider says what became of the first try: %s',
  async (status, state, balances) => {
    const { person, id, payoutId } = await refusedRetry()
    expect((await own(person))?.state).toBe('paying')
    expect(await balancesOf(server, person)).toEqual({ main: 200n, locked: 300n })
    expect(await doubtInConsole(id)).toBe('retry_refused')
    expect(await inDoubt('retry_refused')).toBe(1)
    haveThere(payoutId, status)
    await letTimePass()
    await dispatch()
    expect((await own(person))?.state).toBe(state)
    expect(await balancesOf(server, person)).toEqual(balances)
    expect(await doubtInConsole(id)).toBeUndefined()
    expect(await inDoubt('retry_refused')).toBe(0)
  },
)

test('a provider that calls the first request a duplicate is asked about it, and nothing is freed', async () => {
  const { person, payoutId } = await approved()
  sim.manner = 'duplicates'
  await dispatch()
  expect((await own(person))?.state).toBe('paying')
  haveThere(payoutId, 'paid')
  await letTimePass()
  await dispatch()
  expect((await own(person))?.state).toBe('paid')
})

test('a payment after the money went back is never known already: it raises an alarm and shows in the console', async () => {
  const { person, id, payoutId } = await approved()
  sim.manner = 'refuses'
  await dispatch()
  expect((await own(person))?.state).toBe('failed')
  sim.manner = 'well'
  haveThere(payoutId, 'paid')
  expect(await report(payoutId)).toBe(200)
  const [message] = await server.asOwner<{ verdict: string }>(
    'SELECT verdict FROM payment_message WHERE reference = $1',
    [payoutId],
  )
  expect(message?.verdict).toBe('paid_after_end')
  expect(await doubtInConsole(id)).toBe('paid_after_end')
  expect(await inDoubt('paid_after_end')).toBe(1)
  expect(await balancesOf(server, person)).toEqual({ main: 500n, locked: 0n })
  await server.asOwner("UPDATE withdrawal SET payout_doubt_at = now() - interval '4 days' WHERE id = $1", [
    id,
  ])
  expect(await inDoubt('paid_after_end')).toBe(0)
})

test('a payout that the provider certainly refused releases the money', async () => {
  const { person } = await approved()
  sim.manner = 'refuses'
  await dispatch()
  expect((await own(person))?.state).toBe('failed')
  expect(await balancesOf(server, person)).toEqual({ main: 500n, locked: 0n })
})

test('a payout that failed at the provider releases the money, whether query or message comes first', async () => {
  const { person, payoutId } = await approved()
  await dispatch()
  sim.settle('payout', payoutId, 'failed')
  await letTimePass()
  await Promise.all([dispatch(), report(payoutId)])
  expect((await own(person))?.state).toBe('failed')
  expect(await kindsOf(server, person)).toEqual(['withdrawal_hold', 'withdrawal_release'])
})

test('news of another amount concludes nothing', async () => {
  const { person, payoutId } = await approved()
  await dispatch()
  sim.settle('payout', payoutId, 'paid', { amount: '1.00' })
  await report(payoutId)
  await letTimePass()
  await dispatch()
  expect((await own(person))?.state).toBe('paying')
})

test('a payout that is returned after it was paid becomes a dispute', async () => {
  const { person, payoutId } = await approved()
  await dispatch()
  sim.settle('payout', payoutId, 'paid')
  await report(payoutId)
  sim.settle('payout', payoutId, 'returned')
  await report(payoutId)
  expect((await own(person))?.state).toBe('disputed')
})

/** Fifty approved withdrawals, older than every other one, of a brand whose operators pay by hand. */
async function fillOtherBrand(): Promise<void> {
  const other = await server.fixtures.merchant()
  const member = await server.fixtures.member({ merchantId: other.id })
  await server.asOwner(
    `WITH bound AS (
       INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number)
       VALUES ($1, $2, 'bank', 'Union Link', 'Ana Cruz', '11223344') RETURNING id)
     INSERT INTO withdrawal (merchant_id, member_id, request_id, currency, amount, fee, asked_amount, asked_account,
                             payout_account_id, destination, state, is_for_two, payout_next_at)
     SELECT $1, $2, gen_random_uuid(), 'CNY', 100000, 0, 100000, id, id, '{}', 'approved', false, now() - interval '1 day'
       FROM bound, generate_series(1, 50)`,
    [other.id, member.id],
  )
}

test('approved withdrawals of a brand without a provider delay no payout of another brand', async () => {
  await fillOtherBrand()
  const { person, payoutId } = await approved()
  await dispatch()
  expect((await own(person))?.state).toBe('paying')
  expect(starts(payoutId)).toHaveLength(1)
})

/** Makes one step of one withdrawal fail, as a row that the code does not expect would. */
async function breakStep(id: string, state: string): Promise<() => Promise<unknown>> {
  await server.asOwner(
    `CREATE FUNCTION refuse_step() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken row'; END $$`,
  )
  await server.asOwner(
    `CREATE TRIGGER refuse_step BEFORE UPDATE ON withdrawal FOR EACH ROW
       WHEN (NEW.state = '${state}' AND NEW.id = ${id}) EXECUTE FUNCTION refuse_step()`,
  )
  return () => server.asOwner('DROP FUNCTION refuse_step() CASCADE')
}

test('a withdrawal that cannot be handed over stays approved, and delays none behind it', async () => {
  const [broken, sound] = [await approved(), await approved()]
  const mend = await breakStep(broken.id, 'paying')
  await letTimePass()
  await dispatch()
  expect([(await own(broken.person))?.state, (await own(sound.person))?.state]).toEqual([
    'approved',
    'paying',
  ])
  const [row] = await server.asOwner<{ is_later: boolean }>(
    'SELECT payout_next_at > clock_timestamp() AS is_later FROM withdrawal WHERE id = $1',
    [broken.id],
  )
  expect(row).toEqual({ is_later: true })
  await mend()
  await letTimePass()
  await dispatch()
  expect((await own(broken.person))?.state).toBe('paying')
})

test('a paid withdrawal that cannot be confirmed by time delays none behind it', async () => {
  const [broken, sound] = [await approved(), await approved()]
  await dispatch()
  for (const { payoutId } of [broken, sound]) {
    sim.settle('payout', payoutId, 'paid')
    await report(payoutId)
  }
  await server.asOwner("UPDATE withdrawal SET due_at = now() - interval '1 minute' WHERE state = 'paid'")
  const mend = await breakStep(broken.id, 'confirmed_by_time')
  await runJob(server.services, 'confirm_withdrawals')
  expect([(await own(broken.person))?.state, (await own(sound.person))?.state]).toEqual([
    'paid',
    'confirmed_by_time',
  ])
  await mend()
})

test('a provider that is switched off gets nothing more: operators pay', async () => {
  await server.asOwner('UPDATE payment_provider SET is_on = false')
  const { person, payoutId } = await approved()
  await dispatch()
  expect([(await own(person))?.state, sim.orderOf('payout', payoutId)]).toEqual(['approved', undefined])
})
