import { randomUUID } from 'node:crypto'

import { moved } from '#domain/ledger/posting.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import { sealAudit } from '#server/platform/audit/chain.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { sealLedger } from '#server/money/ledger/chain.ts'
import { createMerchant } from '#server/platform/merchants/actions.ts'
import { CURRENCY } from '#test/pg/ledger.ts'
import { askOnce } from '#test/pg/server.ts'

/** A transfer that the server has acknowledged. */
export interface Acknowledged {
  readonly key: string
  readonly id: string
}

export interface Load {
  /** Resolves after this many acknowledged transfers. */
  reach(moves: number): Promise<void>
  acknowledged(): readonly Acknowledged[]
  /** Returns the total number of transfers. */
  stop(): Promise<number>
}

interface Player {
  readonly merchantId: number
  readonly memberId: bigint
}

const PLAYERS = 40
const LINES = 6
/** Transfers per audit entry, and per sealing. */
const NOTE_EVERY = 50
const SEAL_EVERY = 400

/** Members of a new brand, inserted as bare rows, because accounts are not what is tested. */
export async function settle(ownerUrl: string, appUrl: string): Promise<readonly Player[]> {
  const store = openStore(openPool(appUrl, { max: 1 }))
  const code = `r${randomUUID().slice(0, 8)}`
  try {
    const merchantId = await store.transact((tx) =>
      createMerchant(tx, {
        code,
        name: code,
        brand: 'tessera',
        hosts: [`${code}.test`],
        currency: CURRENCY,
        currencySymbol: '¥',
        zone: 'Asia/Shanghai',
        languages: ['EN'],
        defaultLanguage: 'EN',
        marketProfile: 'open',
        flags: {},
        isCockfightOn: true,
        theme: {},
        copy: {},
        customerServiceUrl: undefined,
        resources: [],
      }),
    )
    if (merchantId === undefined) throw new Error('the brand was there already')
    const rows = await askOnce<{ id: string }>(
      ownerUrl,
      `INSERT INTO member (merchant_id, account, account_type)
       SELECT $1, $2 || number, 0 FROM generate_series(1, $3) AS number RETURNING id::text`,
      [merchantId, code, PLAYERS],
    )
    return rows.map(({ id }) => ({ merchantId, memberId: BigInt(id) }))
  } finally {
    await store.close()
  }
}

/** Concurrent transfers with audit entries, both sealed now and then. */
export async function startLoad(appUrl: string, players: readonly Player[]): Promise<Load> {
  const store = openStore(openPool(appUrl, { max: LINES + 2 }))
  const done: Acknowledged[] = []
  const waiting: { readonly moves: number; readonly reached: () => void }[] = []
  let isOver = false
  const moveOnce = async () => {
    const player = players[done.length % players.length]
    if (!player) throw new Error('there are players')
    const key = `restore:${randomUUID()}`
    const posted = await store.transact((tx) =>
      postOne(tx, {
        ...player,
        currency: CURRENCY,
        key,
        kind: 'deposit',
        reference: 'restore',
        legs: moved(1_00000n, { from: 'payment:restore', to: 'main' }),
      }),
    )
    if (posted.outcome !== 'posted') throw new Error(posted.outcome)
    done.push({ key, id: posted.transferId.toString() })
    if (done.length % NOTE_EVERY === 0) await store.transact((tx) => writeAudit(tx, noteOf(done.length)))
    if (done.length % SEAL_EVERY === 0) await Promise.all([sealLedger(store), sealAudit(store)])
    for (const one of waiting.filter(({ moves }) => moves <= done.length)) one.reached()
  }
  const line = async () => {
    while (!isOver) await moveOnce()
  }
  const lines = Promise.all(Array.from({ length: LINES }, line))
  return {
    reach: (moves) =>
      Promise.race([
        lines.then(() => undefined),
        new Promise<void>((reached) => void waiting.push({ moves, reached })),
      ]),
    acknowledged: () => [...done],
    async stop() {
      isOver = true
      await lines
      await store.close()
      return done.length
    },
  }
}

const noteOf = (count: number) => ({
  merchantId: null,
  operatorId: null,
  action: 'merchant.maintenance' as const,
  reason: `after ${count} moves`,
  before: {},
  after: {},
})
