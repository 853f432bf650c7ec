import { randomBytes, randomUUID } from 'node:crypto'

import { PLAY_CURRENCY } from '#domain/money/currency.ts'
import type { CardGame } from '#studio/game/card-game.ts'
import type { TableGame } from '#studio/game/table-game.ts'
import { type CardRooms, openCardRooms } from '#studio/server/card-rooms.ts'
import { type Database, migrateStudio, openDatabase } from '#studio/server/database.ts'
import { openMoney } from '#studio/server/money.ts'
import {
  type PlaySession,
  insertSession,
  selectSessionById,
  upsertPlayer,
} from '#studio/server/session-store.ts'
import { type Safe, createToken, openSafe } from '#studio/server/signing.ts'
import { endTableBet } from '#studio/server/table-bets.ts'
import { openTableSeeds } from '#studio/server/table-seeds.ts'
import { type Tables, openTables } from '#studio/server/tables.ts'
import type { TableView } from '#studio/wire/answers.ts'

import { openTestDatabase } from './database.ts'
import {
  type StillClock,
  type WalletOfOperator,
  openOperatorWallet,
  openStillClock,
} from './studio-operator.ts'

/** A table with its clock, wallet and database: a studio process without HTTP. */
export interface Stage {
  readonly database: Database
  readonly clock: StillClock
  readonly wallet: WalletOfOperator
  readonly faults: unknown[]
  /** Starts a process, whose card rooms may have a database that stumbles, or wait for hands of an earlier process. */
  start(given?: { readonly cards?: Database; readonly awaitsResume?: boolean }): Process
  seat(
    game: TableGame | CardGame,
    name: string,
    given?: {
      readonly units?: bigint
      readonly currency?: string
      readonly addressMark?: string | null
      readonly brand?: string
      readonly stakeMax?: bigint
      readonly lossMost?: bigint
    },
  ): Promise<PlaySession>
  close(): Promise<void>
}

export interface Process {
  readonly tables: Tables
  readonly cards: CardRooms
  /** Subscribes to a session's views, and waits for specific ones. */
  watch(session: PlaySession): Watching
  workOff(): Promise<number>
  end(): Promise<void>
}

export interface Watching {
  readonly views: readonly TableView[]
  until(isIt: (view: TableView) => boolean): Promise<TableView>
  leave(): void
}

const operatorId = 'house'
const START_MS = Date.parse('2026-03-01T12:00:00Z')

export async function openStage(
  games: readonly (TableGame | CardGame)[],
  options: { readonly chainLength?: number } = {},
): Promise<Stage> {
  const made = await openTestDatabase()
  await migrateStudio(made.ownerUrl)
  const faults: unknown[] = []
  const database = openDatabase(made.ownerUrl, (error) => faults.push(error))
  const clock = openStillClock(START_MS)
  const wallet = openOperatorWallet()
  const safe = openSafe(randomBytes(32).toString('hex'))

  return {
    database,
    clock,
    wallet,
    faults,
    start: ({ cards = database, awaitsResume = false } = {}) =>
      startProcess({ database, cards, awaitsResume, clock, wallet, faults, safe, games, options }),
    async seat(
      game,
      name,
      { units = 100_000_000n, currency = 'EUR', addressMark = name, brand, stakeMax, lossMost } = {},
    ) {
      const isTrying = currency === PLAY_CURRENCY
      const credits = isTrying ? units : 0n
      const playerId = await database.transact((sql) =>
        upsertPlayer(sql, { operatorId, name, currency, isTrying, credits }),
      )
      wallet.balances.set(name, units)
      const id = await database.transact((sql) =>
        insertSession(sql, {
          playerId,
          gameCode: game.code,
          wrappedToken: safe.wrap('a token'),
          language: 'EN',
          theme: null,
          timeZone: null,
          lobbyUrl: null,
          houseOrigin: null,
          minCycleMs: 0,
          allowsAutoplay: false,
          allowsFeatureBuy: false,
          stakeMax: stakeMax ?? null,
          lossMost: lossMost ?? null,
          brand: brand ?? null,
          tokenHash: createToken().tokenHash,
          addressMark,
          lifeSeconds: 3_600,
        }),
      )
      const session = await selectSessionById(database.read, id)
      if (!session) throw new Error('the session is gone')
      return session
    },
    async close() {
      await database.close()
      await made.close()
    },
  }
}

function watch(tables: Tables, session: PlaySession): Watching {
  const views: TableView[] = []
  const waiting = new Set<() => void>()
  const leave = tables.sit(session, (view) => {
    views.push(view)
    for (const look of waiting) look()
  })
  return {
    views,
    until: (isIt) =>
      new Promise((resolve) => {
        const look = () => {
          const last = views.at(-1)
          if (!last || !isIt(last)) return
          waiting.delete(look)
          resolve(last)
        }
        waiting.add(look)
        look()
      }),
    leave,
  }
}

export const requestId = (): string => randomUUID()

function startProcess({
  database,
  cards: databaseOfCards,
  awaitsResume,
  clock,
  wallet,
  faults,
  safe,
  games,
  options,
}: Pick<Stage, 'database' | 'clock' | 'wallet' | 'faults'> & {
  readonly cards: Database
  readonly awaitsResume: boolean
  readonly safe: Safe
  readonly games: readonly (TableGame | CardGame)[]
  readonly options: { readonly chainLength?: number }
}): Process {
  const operator = {
    id: operatorId,
    walletUrl: '',
    theirPublicKeys: [],
    ourPrivateKey: null as never,
    origins: [],
  }
  const byCode = new Map(games.flatMap((game) => (game.kind === 'table' ? [[game.code, game] as const] : [])))
  const cardGames = new Map(
    games.flatMap((game) => (game.kind === 'cards' ? [[game.code, game] as const] : [])),
  )
  const money = openMoney({
    database,
    wallet,
    operators: new Map([[operatorId, operator]]),
    safe,
    onBet: (sql, ended) => endTableBet(sql, ended, { games: byCode, leaseMs: money.leaseMs }),
    onFault: (why, call) => faults.push(`${call.kind} ${why}`),
    leaseMs: 0,
    againInMs: () => 0,
  })
  const tables = openTables({
    database,
    money,
    games: byCode,
    seeds: openTableSeeds({ safe, ...options }),
    clock,
    onFault: (error) => faults.push(error),
  })
  const ofCards = { awaitsResume, database: databaseOfCards, games: cardGames }
  const cards = openCardRooms({ ...ofCards, money, clock, onFault: (error) => faults.push(error) })
  const leaving: (() => void)[] = []
  return {
    tables,
    cards,
    watch: (session) => {
      const watching = watch(tables, session)
      leaving.push(watching.leave)
      return watching
    },
    workOff: () => money.workOff(),
    async end() {
      for (const leave of leaving) leave()
      await tables.close()
      await cards.close()
    },
  }
}
