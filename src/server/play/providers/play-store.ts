import { CompiledQuery } from 'kysely'

import { type Purses, bonusOf } from '#domain/ledger/posting.ts'
import type { PlayCommand, PlayOutcome } from '#domain/play/command.ts'
import { type PreparedStatement, askPrepared } from '#server/platform/db/prepared.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A command with all that the database needs: member, account and session. */
export interface PlayItem {
  readonly memberId: bigint
  /** The item's unique key within one batch. */
  readonly key: string
  readonly merchantId: number
  readonly provider: string
  readonly currency: string
  readonly account: string
  readonly vendorCode: string | undefined
  readonly gameCode: string | undefined
  /** The hall of the game. */
  readonly category: string | undefined
  readonly sessionId: string | undefined
  /** The purses that pay a stake; the balance in the answer is their sum. */
  readonly purses?: Purses
  readonly fingerprint: Buffer
  readonly command: PlayCommand
}

export interface PlayAnswer {
  readonly outcome: PlayOutcome
  /** The account's balance; for an idempotent retry, the balance of the first call. */
  readonly balance: bigint
  readonly transferId: bigint | null
}

interface WrittenRow {
  readonly ordinal: number
  readonly outcome: PlayOutcome | 'busy'
  readonly transfer_id: bigint | null
  readonly balance: bigint
}

const parameters = (
  'boolean text[] text[] text[] text[] bytea[] bigint[] integer[] text[] text[] ' +
  'bigint[] boolean[] boolean[] text[] text[] boolean[] text[] text[] uuid[] text[] text[] boolean[]'
).split(' ')

const statement: PreparedStatement = {
  name: 'play_write',
  text: `SELECT ordinal, outcome, transfer_id, balance
           FROM play_write(${parameters.map((type, index) => `$${index + 1}::${type}`).join(', ')})`,
}

/** At most one item per member. Items are sorted by member id, so that concurrent calls lock in the same order. */
export async function callPlay(
  read: Tx,
  items: readonly PlayItem[],
  { waits }: { readonly waits: boolean },
): Promise<readonly (PlayAnswer | { readonly outcome: 'busy' })[]> {
  const order = items.map((_, index) => index).toSorted((a, b) => byMember(items[a], items[b]))
  const sorted = order.flatMap((index) => items[index] ?? [])
  const rows = await askPrepared<WrittenRow>(read, statement, argumentsOf(sorted, waits))
  if (rows.length !== items.length) throw new Error(`play was answered ${rows.length} of ${items.length}`)
  const answers: (PlayAnswer | { readonly outcome: 'busy' })[] = []
  for (const { ordinal, outcome, balance, transfer_id: transferId } of rows) {
    const place = order[ordinal - 1] ?? 0
    answers[place] = outcome === 'busy' ? { outcome } : { outcome, balance, transferId }
  }
  return answers
}

/** Plays one command inside our own transaction, waiting for the member's lock. */
export async function callPlayWithin(tx: Tx, item: PlayItem): Promise<PlayAnswer> {
  const criteria = CompiledQuery.raw(statement.text, argumentsOf([item], true))
  const { rows } = await query(tx).executeQuery<WrittenRow>(criteria)
  const [row] = rows
  if (!row || row.outcome === 'busy') throw new Error('who waits is answered')
  return { outcome: row.outcome, balance: row.balance, transferId: row.transfer_id }
}

function byMember(one: PlayItem | undefined, other: PlayItem | undefined): number {
  const [a, b] = [one?.memberId ?? 0n, other?.memberId ?? 0n]
  return a < b ? -1 : a > b ? 1 : 0
}

function argumentsOf(items: readonly PlayItem[], waits: boolean): unknown[] {
  const all = <T>(take: (item: PlayItem) => T) => items.map(take)
  const isDivided = items.some(({ purses }) => purses)
  const commands = <T>(take: (command: PlayCommand) => T) => items.map(({ command }) => take(command))
  return [
    waits,
    all(({ provider }) => provider),
    commands(({ kind }) => kind),
    commands(({ transactionId }) => transactionId),
    commands(({ reference }) => reference ?? null),
    all(({ fingerprint }) => fingerprint),
    all(({ memberId }) => memberId),
    all(({ merchantId }) => merchantId),
    all(({ currency }) => currency),
    all(({ account }) => account),
    commands(({ amount }) => amount ?? null),
    commands(({ isFree }) => isFree),
    commands(({ movesMoney }) => movesMoney),
    commands(({ needs }) => needs),
    commands(({ roundId }) => roundId ?? null),
    commands(({ closesRound }) => closesRound),
    all(({ vendorCode }) => vendorCode ?? null),
    all(({ gameCode }) => gameCode ?? null),
    all(({ sessionId }) => sessionId ?? null),
    all(({ category }) => category ?? null),
    isDivided ? all(({ purses }) => bonusOf(purses) ?? null) : null,
    isDivided ? all(({ purses }) => purses !== undefined && purses[0] !== 'main') : null,
  ]
}
