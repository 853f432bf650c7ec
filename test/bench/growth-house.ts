import { performance } from 'node:perf_hooks'

import pg from 'pg'

import { records } from '#contract/records.ts'
import { createSiteApp } from '#server/shell/app.ts'
import { checkNight } from '#server/money/ledger/check-night.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'

import type { BenchHouse } from './bench-house.ts'
import { type LaidIn, layInCheckpoint, layInRows } from './growth-rows.ts'

/** Commands from the growth bench. */
export type GrowthWish =
  | { readonly layIn: Omit<LaidIn, 'merchantId'> }
  | { readonly pages: number }
  | { readonly night: { readonly newTransfers: number } }
  | { readonly sizes: true }

export interface Pages {
  readonly p50: number
  readonly p99: number
}

export interface Night {
  readonly seconds: number
  readonly transfers: string
  readonly found: string
}

export interface Size {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

const NIGHTS = 30
const ASKERS = 200
const HOST = 'localhost'

export async function grow(house: BenchHouse, wish: GrowthWish): Promise<object> {
  const client = new pg.Client({ connectionString: house.ownerUrl })
  await client.connect()
  try {
    if ('layIn' in wish) return await layIn(house, client, wish.layIn)
    if ('pages' in wish) return await askPages(house, client, wish.pages)
    if ('night' in wish) return await runNight(house, client, wish.night.newTransfers)
    return { sizes: await sizesOf(client) }
  } finally {
    await client.end()
  }
}

async function layIn(
  { merchant }: BenchHouse,
  client: pg.Client,
  wish: Omit<LaidIn, 'merchantId'>,
): Promise<{ seconds: number; entries: number }> {
  const began = performance.now()
  // A smaller span than the default, so that these months of data still fill several partitions.
  await client.query('UPDATE partition_rule SET span = 2500000 WHERE numbers = $1', ['ledger_transfer_id'])
  await layInRows(client, { merchantId: merchant.id, ...wish })
  const { rows } = await client.query<{ entries: number }>(
    'SELECT count(*)::integer AS entries FROM ledger_entry',
  )
  return { seconds: (performance.now() - began) / 1000, entries: rows[0]?.entries ?? 0 }
}

/** The newest page of the record, each of another member, through the HTTP layer. */
async function askPages({ services }: BenchHouse, client: pg.Client, count: number): Promise<Pages> {
  const site = await createSiteApp(services)
  await site.ready()
  try {
    const { rows } = await client.query<{ id: bigint }>(
      `SELECT id FROM member WHERE account ~ '^bench[0-9]+$' ORDER BY id LIMIT $1`,
      [ASKERS],
    )
    const proofs: Record<string, string>[] = []
    for (const { id } of rows) {
      const made = await services.store.transact((tx) =>
        createMemberSession(tx, { merchantId: 1, memberId: BigInt(id) }),
      )
      proofs.push({ cookie: `session=${made.cookie}`, 'x-session-token': made.token })
    }
    const eachMs: number[] = []
    for (let turn = -40; turn < count; turn += 1) {
      const began = performance.now()
      const answer = await site.inject({
        url: records.transactions.path,
        headers: { host: HOST, ...proofs[(turn + 40) % proofs.length] },
      })
      if (answer.statusCode !== 200) throw new Error(`a page: ${answer.statusCode} ${answer.body}`)
      if (turn >= 0) eachMs.push(performance.now() - began)
    }
    const sorted = eachMs.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
    return { p50: at(0.5), p99: at(0.99) }
  } finally {
    await site.close()
  }
}

/** A nightly check after a day of transfers, in a database where everything before was checked. */
async function runNight(house: BenchHouse, client: pg.Client, newTransfers: number): Promise<Night> {
  await layInCheckpoint(client)
  await layInRows(client, { merchantId: house.merchant.id, transfers: newTransfers, days: 1 })
  const began = performance.now()
  const { scope, transfers, found, faults } = await checkNight(house.services.store, { nights: NIGHTS })
  if (scope !== 'night') throw new Error(`it computed everything: ${JSON.stringify(faults)}`)
  return {
    seconds: (performance.now() - began) / 1000,
    transfers: transfers.toString(),
    found: found.toString(),
  }
}

async function sizesOf(client: pg.Client): Promise<readonly Size[]> {
  const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(
    `SELECT root.relname AS name, sum(greatest(part.reltuples, 0))::float8 AS rows,
            sum(pg_total_relation_size(part.oid))::float8 AS bytes
       FROM pg_class AS root
       JOIN LATERAL (
         SELECT oid, reltuples FROM pg_class WHERE oid = root.oid AND relkind = 'r'
         UNION ALL SELECT child.oid, child.reltuples
           FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid WHERE inhparent = root.oid) AS part ON true
      WHERE root.relname IN ('ledger_transfer', 'ledger_entry', 'ledger_sealed', 'ledger_batch', 'provider_transaction',
                             'play')
      GROUP BY root.relname ORDER BY bytes DESC`,
  )
  return rows
}
