import { sql } from 'kysely'

import { guardedKinds, playedKinds } from '#domain/ledger/kind.ts'
import {
  type BONUS_COST,
  type BonusAccount,
  type LedgerAccount,
  type MemberAccount,
  isMemberAccount,
} from '#domain/ledger/account.ts'
import { type Leg, type Posting, bonusOf } from '#domain/ledger/posting.ts'
import { preparedAs } from '#server/platform/db/named.ts'
import { askPrepared } from '#server/platform/db/prepared.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { Posted } from './posting-outcome.ts'

interface WrittenRow {
  readonly ordinal: number
  readonly outcome: string
  readonly transfer_id: bigint | null
  readonly balance: bigint | null
  readonly at: Date | null
  readonly business_date: string | null
}

export type Written = Posted | { readonly outcome: 'busy' }

/** The arguments of ledger_write in order, with their PostgreSQL types. */
const parameters = (
  'boolean ' +
  'bigint[] integer[] text[] text[] ' +
  'bigint[] integer[] integer[] text[] text[] text[] text[] bigint[] bigint[] text[] text[] boolean[] boolean[] ' +
  'integer[] text[] bigint[] integer[] text[] text[] text[] text[] text[] boolean[]'
).split(' ')
const answered = 'ordinal, outcome, transfer_id, balance, at, business_date::text'
const statement = {
  name: 'ledger_write',
  text: `SELECT ${answered} FROM ledger_write(${parameters.map((type, index) => `$${index + 1}::${type}`).join(', ')})`,
}

/** Within a transaction: waits for locked wallets. */
export async function callLedger(tx: Tx, postings: readonly Posting[]): Promise<readonly Posted[]> {
  const given = argumentsOf(postings, true).map(
    (value, index) => sql`${value}::${sql.raw(parameters[index] ?? '')}`,
  )
  const { rows } = await sql<WrittenRow>`
    ${preparedAs('ledger_write_within')} SELECT ${sql.raw(answered)} FROM ledger_write(${sql.join(given)})`.execute(
    query(tx),
  )
  return inOrder(rows, postings.length).map((written) => {
    if (written.outcome === 'busy') throw new Error('ledger_write answered busy although it should wait')
    return written
  })
}

/** Outside any transaction: skips locked wallets, unless `waits`. */
export async function callLedgerAlone(
  read: Tx,
  postings: readonly Posting[],
  { waits }: { readonly waits: boolean },
): Promise<readonly Written[]> {
  return inOrder(
    await askPrepared<WrittenRow>(read, statement, argumentsOf(postings, waits)),
    postings.length,
  )
}

function argumentsOf(postings: readonly Posting[], waits: boolean): unknown[] {
  const { wallets, numberOf } = walletsOf(postings)
  const legs = postings.flatMap((posting) => posting.legs.map((leg) => ({ ...leg, posting })))
  const isDivided = postings.some(({ purses }) => purses)
  let start = 1
  const starts = postings.map(({ legs: { length } }) => (start += length) - length)
  const all = <T>(take: (posting: Posting) => T) => postings.map(take)
  return [
    waits,
    wallets.map(({ memberId }) => memberId),
    wallets.map(({ merchantId }) => merchantId),
    wallets.map(({ currency }) => currency),
    wallets.map(({ account }) => account),
    all(({ memberId }) => memberId),
    all((posting) => numberOf(posting, 'main')),
    all(({ merchantId }) => merchantId),
    all(({ currency }) => currency),
    all(({ key }) => key),
    all(({ kind }) => kind),
    all(({ reference }) => reference),
    all(({ settles }) => settles ?? null),
    all(({ reverses }) => reverses ?? null),
    all(({ provider }) => provider ?? null),
    all(({ providerTransaction }) => providerTransaction ?? null),
    all(({ kind }) => guardedKinds.includes(kind)),
    all(({ kind }) => playedKinds.includes(kind)),
    starts,
    legs.map(({ account }) => account),
    legs.map(({ amount }) => amount),
    legs.map(({ account, posting }) => numberOf(posting, account)),
    all(({ on }) => on?.product ?? null),
    all(({ on }) => on?.category ?? null),
    all(({ on }) => on?.vendorCode ?? null),
    all(({ on }) => on?.gameCode ?? null),
    isDivided ? all(({ purses }) => bonusOf(purses) ?? null) : null,
    isDivided ? all(({ purses }) => purses !== undefined && purses[0] !== 'main') : null,
  ]
}

type WalletName = Pick<Posting, 'merchantId' | 'memberId' | 'currency'> & { readonly account: LedgerAccount }

/** Every wallet once with its number, in the lock order of all calls. */
function walletsOf(postings: readonly Posting[]) {
  const found = new Map<string, WalletName>()
  const nameOf = ({ memberId, currency }: Posting, account: LedgerAccount) =>
    `${memberId} ${currency} ${account}`
  for (const posting of postings) {
    const { merchantId, memberId, currency } = posting
    if (memberId === 0n) continue
    for (const account of ['main', ...posting.legs.map((leg) => leg.account)] as const)
      if (isMemberAccount(account))
        found.set(nameOf(posting, account), { merchantId, memberId, currency, account })
  }
  const wallets = [...found].toSorted(([, a], [, b]) => byMember(a, b))
  const numbers = new Map(wallets.map(([name], index) => [name, index + 1]))
  return {
    wallets: wallets.map(([, wallet]) => wallet),
    numberOf: (posting: Posting, account: LedgerAccount) => numbers.get(nameOf(posting, account)) ?? null,
  }
}

function byMember(a: WalletName, b: WalletName): number {
  if (a.memberId !== b.memberId) return a.memberId < b.memberId ? -1 : 1
  return a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0
}

function inOrder(rows: readonly WrittenRow[], count: number): readonly Written[] {
  if (rows.length !== count) throw new Error(`ledger_write answered ${rows.length} of ${count} postings`)
  const written: Written[] = []
  for (const row of rows) written[row.ordinal - 1] = writtenOf(row)
  return written
}

function writtenOf({ outcome, transfer_id, balance, at, business_date }: WrittenRow): Written {
  if (outcome !== 'posted' && outcome !== 'replayed') return { outcome } as Written
  if (transfer_id === null || at === null || business_date === null)
    throw new Error('a written transfer lacks its number')
  return { outcome, transferId: transfer_id, balance, at, businessDate: business_date }
}

/** Closes an empty bonus account for good: late wins and returns go to `lateTo`. */
export async function callCloseBonus(
  tx: Tx,
  { merchantId, memberId, currency }: Pick<Posting, 'merchantId' | 'memberId' | 'currency'>,
  { account, lateTo }: { readonly account: BonusAccount; readonly lateTo: 'main' | typeof BONUS_COST },
): Promise<void> {
  await sql`SELECT close_bonus(${memberId}, ${merchantId}, ${currency}, ${account}, ${lateTo})`.execute(
    query(tx),
  )
}

/** Locks the member's wallet of a currency, and with it all play, until the transaction ends. */
export async function lockPurse(
  tx: Tx,
  { memberId, currency }: Pick<Posting, 'memberId' | 'currency'>,
): Promise<void> {
  await sql`SELECT play_lock(${memberId}, ${currency})`.execute(query(tx))
}

export interface Balance {
  readonly currency: string
  readonly account: MemberAccount
  readonly balance: bigint
}

export async function findBalances(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    SELECT currency, account, balance FROM wallet
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId}
     ORDER BY currency, account`.execute(query(tx))
  return rows
}

/** The balances of the main wallets of members; those without such a wallet are left out. */
export async function findMainBalances(
  tx: Tx,
  {
    merchantId,
    currency,
    memberIds,
  }: { readonly merchantId: number; readonly currency: string; readonly memberIds: readonly bigint[] },
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    SELECT member_id AS id, balance FROM wallet
     WHERE member_id = ANY (${memberIds.map(String)}::bigint[]) AND merchant_id = ${merchantId} AND currency = ${currency}
       AND account = 'main'`.execute(query(tx))
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/**
 * The money in the main wallet and in those of vendors when a business day had closed; today's is the current one. Each wallet is
 * read from its last movement by then.
 */
export async function findBalanceOfDay(
  tx: Tx,
  { memberId, currency, day }: { readonly memberId: bigint; readonly currency: string; readonly day: string },
): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    SELECT coalesce(sum(last.balance), 0)::bigint AS balance FROM wallet
     CROSS JOIN LATERAL (
       SELECT balance_after AS balance FROM ledger_transfer AS transfer
         JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
        WHERE transfer.member_id = ${memberId} AND transfer.currency = ${currency}
          AND transfer.business_date <= ${day}::date AND entry.account = wallet.account
        ORDER BY transfer.business_date DESC, transfer.id DESC, entry.version DESC LIMIT 1) AS last
     WHERE wallet.member_id = ${memberId} AND wallet.currency = ${currency}
       AND (wallet.account = 'main' OR wallet.account LIKE 'vendor:%')`.execute(query(tx))
  return rows[0]?.balance ?? 0n
}

export interface KeptTransfer {
  readonly id: bigint
  readonly currency: string
  readonly kind: string
  readonly reference: string
  readonly legs: readonly Leg[]
}

/** One transfer of a member with its entries. */
export async function findTransfer(
  tx: Tx,
  { memberId, id }: { readonly memberId: bigint; readonly id: bigint },
): Promise<KeptTransfer | undefined> {
  const { rows } = await sql<Omit<KeptTransfer, 'legs'> & { account: LedgerAccount; amount: bigint }>`
    SELECT transfer.id, currency, kind, reference, account, amount
      FROM ledger_transfer AS transfer
      JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
     WHERE transfer.member_id = ${memberId} AND transfer.id = ${id}
     ORDER BY line`.execute(query(tx))
  const [first] = rows
  if (!first) return undefined
  const { currency, kind, reference } = first
  return { id, currency, kind, reference, legs: rows.map(({ account, amount }) => ({ account, amount })) }
}
