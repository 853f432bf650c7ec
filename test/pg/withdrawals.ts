import { randomUUID } from 'node:crypto'

import pg from 'pg'

import type { Endpoint, Envelope, Output } from '#contract/endpoint.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { RiskReason } from '#domain/cashier/withdrawal-risk.ts'
import { UNIT, parseAmount } from '#domain/money/amount.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { selectToday } from '#server/money/withdrawals/store.ts'
import { selectWithdrawnSums } from '#server/money/withdrawals/tier-store.ts'

import { lightHash } from './light-hash.ts'
import { sealFor } from './seal.ts'
import type { Proof, TestServer } from './test-server.ts'
import { countWaitingSessions } from './waiting-sessions.ts'

export const PAYMENT = '849302'
let paymentHash: string | undefined

export interface CallAnswer<E extends Endpoint> {
  readonly status: number
  readonly value: Output<E>
  readonly code: string | undefined
}

export interface Person {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
  readonly payoutAccountId: string
}

/** A member ready to withdraw: money, payment password and payout account, all past their waiting times. */
export async function someoneWith(
  server: TestServer,
  amount: string,
  overrides: { readonly merchantId?: number; readonly accountType?: number; readonly isCalm?: boolean } = {},
): Promise<Person> {
  const member = await server.fixtures.member({ merchantId: server.merchantId, ...overrides })
  const person = await payable(server, member)
  if (amount !== '0') await give(server, member, amount)
  return person
}

/** An approval's content as an operator would send it who read the withdrawal and ticked its risk reasons. */
export async function approvalOf(server: TestServer, id: string) {
  const [row] = await server.asOwner<{ version: number; risks: RiskReason[] }>(
    'SELECT version, risks FROM withdrawal WHERE id = $1',
    [id],
  )
  if (!row) throw new Error(`no withdrawal ${id}`)
  return { id, ...row, reason: 'Holder and account checked' }
}

/** Gives a member a payment password and a payout account, both past their waiting times. */
export async function payable(
  server: TestServer,
  member: { readonly id: bigint; readonly merchantId: number },
): Promise<Person> {
  paymentHash ??= await lightHash(PAYMENT)
  await server.asOwner(
    `UPDATE member SET payment_password_hash = $1, payee_name = 'Ana Cruz', created_at = now() - interval '1 year'
      WHERE id = $2`,
    [paymentHash, member.id],
  )
  const payoutAccountId = await payoutAccount(server, member)
  const proof = await server.fixtures.memberSession(member)
  return { ...member, proof, payoutAccountId }
}

export async function payoutAccount(
  server: TestServer,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
): Promise<string> {
  const [account] = await server.asOwner<{ id: string }>(
    `INSERT INTO payout_account (merchant_id, member_id, kind, institution, holder_name, account_number, created_at)
     VALUES ($1, $2, 'bank', 'Union Link', 'Ana Cruz', $3, now() - interval '1 month') RETURNING id`,
    [merchantId, id, `PH${randomUUID().slice(0, 8)}4471`],
  )
  return account?.id ?? ''
}

/** An adjustment by an operator, which does not count as a deposit. */
export async function give(
  server: TestServer,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
  amount: string,
): Promise<void> {
  const units = parseAmount(amount, 'CNY') ?? 0n
  const posted = await server.services.store.transact((tx) =>
    postOne(tx, {
      merchantId,
      memberId: id,
      currency: 'CNY',
      key: `adjustment:${randomUUID()}`,
      kind: 'adjustment',
      reference: 'test',
      legs: [
        { account: 'adjustments', amount: -units },
        { account: 'main', amount: units },
      ],
    }),
  )
  if (posted.outcome !== 'posted') throw new Error(posted.outcome)
}

/** A call of the member, with throttles cleared, because these tests are about rules. */
export async function ask<E extends Endpoint>(
  server: TestServer,
  { proof }: { readonly proof: Proof },
  endpoint: E,
  input: object = {},
  host: string = server.host,
): Promise<CallAnswer<E>> {
  const isRead = endpoint.method === 'GET'
  const query = new URLSearchParams(input as Record<string, string>).toString()
  if (endpoint.throttle === 'dear')
    await server.asOwner(
      'DELETE FROM throttle_bucket WHERE key IN (SELECT key FROM throttle_bucket FOR UPDATE SKIP LOCKED)',
    )
  const payload = endpoint.isSealed ? await sealFor(server, endpoint, input) : input
  const answer = await server.site.inject({
    method: endpoint.method,
    url: isRead && query !== '' ? `${endpoint.path}?${query}` : endpoint.path,
    headers: { host, ...proof.headers },
    ...(isRead ? {} : { payload }),
  })
  return answerOf(answer.statusCode, answer.json<Envelope<Output<E>>>())
}

/** A call of the operator. */
export async function askConsole<E extends Endpoint>(
  server: TestServer,
  operator: Proof,
  endpoint: E,
  input: object = {},
): Promise<CallAnswer<E>> {
  const isRead = endpoint.method === 'GET'
  const query = new URLSearchParams(input as Record<string, string>).toString()
  const answer = await server.console.inject({
    method: endpoint.method,
    url: isRead && query !== '' ? `${endpoint.path}?${query}` : endpoint.path,
    headers: { host: server.consoleHost, origin: 'http://console.test', ...operator.headers },
    ...(isRead ? {} : { payload: input }),
  })
  return answerOf(answer.statusCode, answer.json<Envelope<Output<E>>>())
}

function answerOf<E extends Endpoint>(status: number, body: Envelope<Output<E>>): CallAnswer<E> {
  return body.success
    ? { status, value: body.value, code: undefined }
    : { status, value: (body.value ?? {}) as Output<E>, code: body.code }
}

export const cashier: readonly Permission[] = ['cashier.read', 'cashier.withdrawals', 'cashier.approve']

export async function requestOf(
  server: TestServer,
  person: Person,
  amount: string,
  more: object = {},
): Promise<CallAnswer<typeof withdrawals.request>> {
  // SKIP LOCKED prevents a deadlock with concurrent calls.
  await server.asOwner(
    'DELETE FROM login_failure WHERE key_hash IN (SELECT key_hash FROM login_failure FOR UPDATE SKIP LOCKED)',
  )
  return await ask(server, person, withdrawals.request, {
    requestId: randomUUID(),
    payoutAccountId: person.payoutAccountId,
    amount,
    paymentPassword: PAYMENT,
    ...more,
  })
}

/** Balances of a member by account. */
export async function balancesOf(
  server: TestServer,
  { id }: { readonly id: bigint },
): Promise<Record<string, bigint>> {
  const rows = await server.asOwner<{ account: string; balance: string }>(
    'SELECT account, balance FROM wallet WHERE member_id = $1',
    [id],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, BigInt(balance) / 100_000n]))
}

/** Withdrawals that count in the limits of the brand's day, and of the tier's month. */
export async function countedOf(server: TestServer, { id: memberId, merchantId }: Person) {
  const { read } = server.services.store
  const who = { merchantId, memberId }
  const { count, sum } = await selectToday(read, who, { zone: 'Asia/Shanghai', dayStart: '00:00' })
  return { count, sum: sum / UNIT, month: (await selectWithdrawnSums(read, who)).month / UNIT }
}

/** Kinds of a member's transfers, in order. */
export async function kindsOf(server: TestServer, { id }: { readonly id: bigint }): Promise<string[]> {
  const rows = await server.asOwner<{ kind: string }>(
    `SELECT kind FROM ledger_transfer WHERE member_id = $1 AND kind <> 'adjustment' ORDER BY id`,
    [id],
  )
  return rows.map(({ kind }) => kind)
}

/**
 * Locks a member's wallet until this many calls wait for it, so that they really are concurrent: each has passed all
 * checks that precede the wallet's lock.
 */
export async function whileWalletIsLocked<T>(
  server: TestServer,
  { id }: { readonly id: bigint },
  { waiting }: { readonly waiting: number },
  begin: () => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  try {
    await owner.query('BEGIN')
    await owner.query("SELECT 1 FROM wallet WHERE member_id = $1 AND account = 'main' FOR UPDATE", [id])
    const begun = begin()
    for (;;) {
      const { rows } = await owner.query<{ count: number }>(countWaitingSessions)
      if ((rows[0]?.count ?? 0) >= waiting) break
    }
    await owner.query('COMMIT')
    return await begun
  } finally {
    await owner.end()
  }
}
