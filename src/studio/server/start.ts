import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Fastify, { type FastifyInstance, LogController } from 'fastify'

import { type GameFacts, games as allGames } from '#studio/games/games.ts'
import type { CardGame } from '#studio/game/card-game.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
import type { TableGame } from '#studio/game/table-game.ts'

import { type Clock, openDatabaseClock } from './clock.ts'
import type { StudioConfig } from './config.ts'
import { migrateStudio, openDatabase, selectNowMs } from './database.ts'
import { openFigures, registerMetrics } from './metrics.ts'
import { type MoneyParts, openMoney } from './money.ts'
import { type PageFiles, registerPages } from './page-routes.ts'
import { registerPlayerRoutes } from './player-routes.ts'
import { openSafe } from './signing.ts'
import { endStepBet, openSolo } from './solo.ts'
import { openStage } from './stage.ts'
import { registerSupplierRoutes } from './supplier-routes.ts'
import { endTableBet } from './table-bets.ts'
import { openWalletClient } from './wallet-client.ts'

export interface Studio {
  readonly port: number
  readonly origin: string
  /** Resumes unanswered calls and ends abandoned rounds. */
  workOff(): Promise<void>
  stop(): Promise<void>
}

export interface StudioParts {
  readonly config: StudioConfig
  /** Absent in tests that need no pages. */
  readonly pages?: PageFiles
  readonly games?: readonly GameFacts[]
  readonly clock?: Clock
  readonly patience?: Pick<MoneyParts, 'leaseMs' | 'againInMs'> & { readonly patienceMs?: number }
  /** False in tests, which call `workOff` themselves. */
  readonly worksByItself?: boolean
}

/** An abandoned round is ended after this, before operators consider it left open. */
const FORSAKEN_SECONDS = 20 * 3600
const WORK_EVERY_MS = 1_000

/** Starts the studio: migrations, calls, pages, background work. */
export async function startStudio(parts: StudioParts): Promise<Studio> {
  const { config, games = allGames, patience = {}, worksByItself = true } = parts
  await migrateStudio(config.databaseUrl)
  const app = openApp(config)
  const { log } = app
  const database = openDatabase(config.databaseUrl, (error) =>
    log.warn({ err: error }, 'a connection was lost'),
  )
  const clock = parts.clock ?? (await openDatabaseClock(() => selectNowMs(database.read)))
  const operators = new Map(config.operators.map((operator) => [operator.id, operator] as const))
  const safe = openSafe(config.secret)
  const sorted = sortGames(games)
  const figures = openFigures({ read: database.read, games: new Set(games.map(({ game }) => game.code)) })
  const money = openMoney({
    database,
    operators,
    safe,
    ...patience,
    observe: figures.observeWallet,
    wallet: openWalletClient(patience),
    async onBet(sql, ended) {
      await endStepBet(sql, ended, { games: sorted.solo, leaseMs: money.leaseMs })
      await endTableBet(sql, ended, { games: sorted.tables, leaseMs: money.leaseMs })
    },
    onFault: (why, { id, kind, roundId }) =>
      log.error({ id, kind, roundId, why }, 'an operator refuses money'),
  })
  const stage = openStage({
    database,
    money,
    clock,
    safe,
    log,
    databaseUrl: config.databaseUrl,
    ...sorted,
  })
  const solo = openSolo({ database, money, games: sorted.solo, onPlayed: stage.show })
  let origin = config.origin ?? ''
  registerSupplierRoutes(app, { database, operators, games, safe, origin: () => origin, nowMs: clock.nowMs })
  registerPlayerRoutes(app, { database, games, money, solo, safe, clock, stage })
  if (parts.pages) registerPages(app, { operators, files: parts.pages })
  registerMetrics(app, { figures, token: config.metricsToken })
  app.get('/healthz', () => ({ status: 'ok' }))
  await app.ready()
  const { servers, port } = await listenAt(app, config.host, config.port)
  origin = config.origin ?? `http://studio.localhost:${port}`
  await stage.begin(config.peerAddress ?? `http://127.0.0.1:${port}`)
  const workOff = async () => {
    while ((await money.workOff()) > 0);
    await solo.finishForsaken(FORSAKEN_SECONDS)
  }
  const worker = worksByItself
    ? work(workOff, (error) => log.error({ err: error }, 'work stumbled'))
    : undefined
  return {
    port,
    origin,
    workOff,
    async stop() {
      await worker?.stop()
      await stage.stop()
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
      await app.close()
      await database.close()
    },
  }
}

function openApp({ logLevel }: StudioConfig): FastifyInstance {
  return Fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: false,
  })
}

function sortGames(games: readonly GameFacts[]) {
  const solo = new Map<string, SoloGame>()
  const tables = new Map<string, TableGame>()
  const cards = new Map<string, CardGame>()
  for (const { game } of games)
    if (game.kind === 'solo') solo.set(game.code, game)
    else if (game.kind === 'table') tables.set(game.code, game)
    else cards.set(game.code, game)
  return { solo, tables, cards }
}

/** Runs `once` repeatedly, with a pause after each run. */
function work(once: () => Promise<void>, onFault: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()
  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = once().catch(onFault).then(next)
    }, WORK_EVERY_MS)
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** `localhost` listens on IPv4 and IPv6, because browsers use either. */
async function listenAt(
  app: FastifyInstance,
  host: string,
  port: number,
): Promise<{ readonly servers: readonly Server[]; readonly port: number }> {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const servers: Server[] = []
  let chosen = port
  for (const address of hosts) {
    const server = createServer({ requestTimeout: 30_000, headersTimeout: 20_000 }, app.routing)
    const fault = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
      server.once('error', done)
      server.listen(
        { host: address, port: chosen, ipv6Only: address !== '::' && address.includes(':') },
        () => done(undefined),
      )
    })
    // Without IPv6 there is no ::1.
    if (fault && servers.length > 0 && fault.code !== 'EADDRINUSE') continue
    if (fault) {
      for (const one of servers) one.close()
      throw fault
    }
    chosen = (server.address() as AddressInfo).port
    servers.push(server)
  }
  return { servers, port: chosen }
}
