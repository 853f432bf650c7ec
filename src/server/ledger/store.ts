import { sql } from 'kysely'

import { guardedKinds, playedKinds } from '#domain/ledger/kind.ts'
import type { LedgerAccount, MemberAccount } from '#domain/ledger/account.ts'
import type { Leg, Posting } from '#domain/ledger/posting.ts'
import { askPrepared } from '#server/db/prepared.ts'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

import type { Posted } from './actions.ts'

interface WrittenRow {
  readonly ordinal: number
  readonly outcome: string
  readonly transfer_id: bigint | null
  readonly balance: bigint | null
  readonly at: Date | null
  readonly business_date: string | null
}

export type Written = Posted | { readonly outcome: 'busy' }

const NAME = 'ledger_write'
const TEXT = `SELECT ordinal, outcome, transfer_id, balance, at, business_date::text
  FROM ledger_write($1, $2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
                    $10::text[], $11::text[], $12::boolean[], $13::boolean[], $14::integer[], $15::text[], $16::bigint[])`

/** Within a transaction: waits for wallets that are held. */
export async function callLedger(tx: Tx, postings: readonly Posting[]): Promise<readonly Posted[]> {
  const [waits, ...lists] = argumentsOf(postings, true)
  const [
    m,
    merchants,
    currencies,
    keys,
    kinds,
    references,
    settles,
    reverses,
    providers,
    numbers,
    guarded,
    played,
    starts,
    accounts,
    amounts,
  ] = lists
  const { rows } = await sql<WrittenRow>`
    SELECT ordinal, outcome, transfer_id, balance, at, business_date::text FROM ledger_write(
      ${waits}, ${m}::bigint[], ${merchants}::integer[], ${currencies}::text[], ${keys}::text[], ${kinds}::text[],
      ${references}::text[], ${settles}::bigint[], ${reverses}::bigint[], ${providers}::text[], ${numbers}::text[],
      ${guarded}::boolean[], ${played}::boolean[], ${starts}::integer[], ${accounts}::text[], ${amounts}::bigint[])`.execute(
    query(tx),
  )
  return inOrder(rows, postings.length).map((written) => {
    if (written.outcome === 'busy') throw new Error('a transaction waits for its wallets')
    return written
  })
}

/** Outside of any transaction: passes over wallets that are held, unless told to wait. */
export async function callLedgerAlone(
  read: Tx,
  postings: readonly Posting[],
  { waits }: { readonly waits: boolean },
): Promise<readonly Written[]> {
  const rows = await askPrepared<WrittenRow>(read, { name: NAME, text: TEXT }, argumentsOf(postings, waits))
  return inOrder(rows, postings.length)
}

function argumentsOf(postings: readonly Posting[], waits: boolean): unknown[] {
  const starts: number[] = []
  const accounts: string[] = []
  const amounts: bigint[] = []
  for (const { legs } of postings) {
    starts.push(accounts.length + 1)
    for (const { account, amount } of legs) {
      accounts.push(account)
      amounts.push(amount)
    }
  }
  const all = <T>(take: (posting: Posting) => T) => postings.map(take)
  return [
    waits,
    all(({ memberId }) => memberId),
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
    accounts,
    amounts,
  ]
}

function inOrder(rows: readonly WrittenRow[], count: number): readonly Written[] {
  if (rows.length !== count) throw new Error(`the ledger answered ${rows.length} of ${count}`)
  const written: Written[] = []
  for (const row of rows) written[row.ordinal - 1] = writtenOf(row)
  return written
}

function writtenOf({ outcome, transfer_id, balance, at, business_date }: WrittenRow): Written {
  if (outcome !== 'posted' && outcome !== 'replayed') return { outcome } as Written
  if (transfer_id === null || at === null || business_date === null)
    throw new Error('what was written has its number')
  return { outcome, transferId: transfer_id, balance, at, businessDate: business_date }
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

export interface KeptTransfer {
  readonly id: bigint
  readonly currency: string
  readonly kind: string
  readonly reference: string
  readonly legs: readonly Leg[]
}

/** One transfer of a member with its legs, as it was written. */
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
