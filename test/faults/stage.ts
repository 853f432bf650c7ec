import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { createMerchant } from '#server/platform/merchants/actions.ts'
import { askOnce } from '#test/pg/server.ts'
import { depositOf } from '#test/pg/ledger.ts'

import type { Chance } from './chance.ts'
import { type ClientReport, runClients } from './clients.ts'
import { type MortalDatabase, openMortalDatabase } from './database.ts'
import { type Verdict, judge } from './judge.ts'
import { type Servers, openServers } from './servers.ts'

/** A database, two servers and their members, on which faults are played. */
export interface Stage<D extends FaultyDatabase = MortalDatabase> {
  readonly database: D
  readonly servers: Servers
  play(run: Run): Promise<Outcome>
  /** Milliseconds until the next client is answered. */
  untilAnswered(): Promise<number>
  close(): Promise<void>
}

export interface Run {
  readonly name: string
  readonly intents: number
  readonly clients?: number
  readonly newKeys?: boolean
  /** Per mille of answers to drop. */
  readonly lose?: number
  /** Faults, each triggered once after a number of answers. */
  readonly deeds?: readonly { readonly after: number; readonly deed: () => Promise<void> }[]
}

export type Outcome = Verdict & ClientReport & { readonly elapsedMs: number }

const MEMBERS = 150
/** Enough that no transfer is ever refused, because a refusal cannot be lost. */
const STOCK = 100_000_000n

export type FaultyDatabase = Pick<MortalDatabase, 'ownerUrl' | 'appUrl' | 'stop'>

/** The journal is outside of the database and its disk. */
export const openStage = async (folder: string, journal: string, chance: Chance): Promise<Stage> =>
  await openStageOn(await openMortalDatabase(folder), journal, chance)

export async function openStageOn<D extends FaultyDatabase>(
  database: D,
  journal: string,
  chance: Chance,
): Promise<Stage<D>> {
  const { merchantId, members } = await layMembers(database)
  const servers = await openServers(database.appUrl, { chance })
  const waiting: (() => void)[] = []
  return {
    database,
    servers,
    async play({ name, intents, clients = 48, newKeys = false, lose = 0, deeds = [] }) {
      const began = performance.now()
      const due = deeds.toSorted((one, other) => one.after - other.after)
      let under: Promise<void> = Promise.resolve()
      servers.lose(lose)
      const counts = await runClients({
        port: servers.port,
        name,
        intents,
        clients,
        newKeys,
        chance,
        merchantId,
        members,
        journal,
        onAnswered(answered) {
          for (const resume of waiting.splice(0)) resume()
          while (due[0] && due[0].after <= answered) {
            const next = due.shift()
            under = under.then(next?.deed)
          }
        },
      })
      await under
      servers.lose(0)
      const elapsedMs = performance.now() - began
      return { ...counts, ...(await judge({ ownerUrl: database.ownerUrl, journal, name })), elapsedMs }
    },
    async untilAnswered() {
      const beganAtMs = performance.now()
      await new Promise<void>((done) => waiting.push(done))
      return performance.now() - beganAtMs
    },
    async close() {
      await servers.close()
      await database.stop()
    },
  }
}

/** A brand and its members, each with money. */
export async function layMembers(
  database: FaultyDatabase,
): Promise<{ merchantId: number; members: string[] }> {
  const store = openStore(openPool(database.appUrl, { max: 4 }))
  const merchantId = await store.transact((tx) =>
    createMerchant(tx, {
      code: 'faults',
      name: 'faults',
      brand: 'tessera',
      hosts: ['faults.test'],
      currency: 'CNY',
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
    database.ownerUrl,
    `INSERT INTO member (merchant_id, account, account_type)
     SELECT $1, 'faults' || number, 0 FROM generate_series(1, $2) AS number RETURNING id::text`,
    [merchantId, MEMBERS],
  )
  const members = rows.map(({ id }) => id)
  await store.transact(async (tx) => {
    for (const id of members) await postOne(tx, depositOf({ id: BigInt(id), merchantId }, STOCK))
  })
  await store.close()
  return { merchantId, members }
}
