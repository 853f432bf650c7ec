import { readFile } from 'node:fs/promises'

import pg from 'pg'

import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { sealLedger } from '#server/money/ledger/chain.ts'
import { checkLedger } from '#server/money/ledger/check.ts'

import type { Acknowledged } from './intent.ts'

export interface Verdict {
  readonly acknowledged: number
  /** Answered, but missing in the ledger or different there. */
  readonly lost: number
  /** In the ledger more than once. */
  readonly doubled: number
  /** Money that left one member and reached none, and all findings of the checker. */
  readonly halfWritten: number
  readonly faults: readonly string[]
}

interface Stored {
  readonly reference: string
  readonly kind: string
  readonly memberId: string
  readonly id: string
  readonly amount: string
}

/** Compares the recorded answers with the ledger. */
export async function judge({
  ownerUrl,
  journal,
  name,
}: {
  readonly ownerUrl: string
  readonly journal: string
  readonly name: string
}): Promise<Verdict> {
  const lines = (await readFile(journal, 'utf8')).split('\n').filter((line) => line !== '')
  const acknowledged = lines
    .map((line) => JSON.parse(line) as Acknowledged)
    .filter(({ reference }) => reference.startsWith(`${name}-`))
  const stored = await storedBy(ownerUrl, name)
  const [lost, doubled, half] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const one of acknowledged) {
    const rows = stored.get(one.reference) ?? []
    const isThere = expectedOf(one).every(({ kind, memberId, amount }, at) =>
      rows.some(
        (row) =>
          row.kind === kind &&
          row.memberId === memberId &&
          row.amount === amount &&
          row.id === one.transferIds[at],
      ),
    )
    if (!isThere) lost.add(one.reference)
  }
  for (const [reference, rows] of stored) {
    const outs = rows.filter(({ kind }) => kind === 'transfer_out').length
    const ins = rows.filter(({ kind }) => kind === 'transfer_in').length
    if (outs !== ins) half.add(reference)
    if (rows.length > (outs + ins > 0 ? 2 : 1)) doubled.add(reference)
  }
  const faults = await faultsOf(ownerUrl)
  return {
    acknowledged: acknowledged.length,
    lost: lost.size,
    doubled: doubled.size,
    halfWritten: half.size + faults.length,
    faults,
  }
}

function expectedOf({ way, memberId, otherId, amount }: Acknowledged) {
  if (way === 'deposit') return [{ kind: 'deposit', memberId, amount: `${amount}` }]
  if (way === 'bet') return [{ kind: 'bet', memberId, amount: `${-amount}` }]
  return [
    { kind: 'transfer_out', memberId, amount: `${-amount}` },
    { kind: 'transfer_in', memberId: otherId, amount: `${amount}` },
  ]
}

async function storedBy(ownerUrl: string, name: string): Promise<Map<string, Stored[]>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Stored>(
      `SELECT reference, kind, transfer.member_id::text AS "memberId", transfer.id::text, entry.amount::text
         FROM ledger_transfer AS transfer
         LEFT JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id
          AND entry.transfer_id = transfer.id AND entry.account = 'main'
        WHERE starts_with(reference, $1)`,
      [`${name}-`],
    )
    const found = new Map<string, Stored[]>()
    for (const row of rows) found.set(row.reference, [...(found.get(row.reference) ?? []), row])
    return found
  } finally {
    await client.end()
  }
}

/** All findings of the ledger's checker over the whole history. */
async function faultsOf(ownerUrl: string): Promise<readonly string[]> {
  const store = openStore(openPool(ownerUrl, { max: 2 }))
  try {
    await sealLedger(store)
    const { faults } = await checkLedger(store)
    return faults.map(({ fault, memberId = '', transferId = '' }) => `${fault} ${memberId}/${transferId}`)
  } finally {
    await store.close()
  }
}
