import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Sql } from './database.ts'
import { type GameFigure, selectOpenRounds, selectPlayers, selectWaiting } from './metrics-store.ts'

/** A wallet call with its outcome. */
export interface WalletObserved {
  readonly game: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly currency: string
  readonly amount: bigint
  readonly closesRound: boolean
  /** The status of the protocol; undefined without an answer. */
  readonly status: string | undefined
  readonly elapsedMs: number
}

export interface Figures {
  observeWallet(call: WalletObserved): void
  text(): Promise<string>
  readonly contentType: string
}

/** The database is asked at most this often, however many scrapers there are. */
const READ_EVERY_MS = 10_000
const OWN_GAMES = 200

/**
 * Figures of this process for Prometheus, by game. Labels are bounded: games are those of the studio, and amounts have
 * their currency, since sums of several would mean nothing. Counts of the database are the same in every process.
 */
export function openFigures({
  read,
  games,
  nowMs = () => performance.now(),
}: {
  readonly read: Sql
  readonly games: ReadonlySet<string>
  readonly nowMs?: () => number
}): Figures {
  const registry = new Registry()
  const registers = [registry]
  const { rounds, staked, won, returned, wallets, gauges } = openGauges(registers)
  const gameOf = (code: string) => (games.has(code) ? code : 'other')
  const fill = (gauge: Gauge<'game'>, figures: readonly GameFigure[]) => {
    gauge.reset()
    for (const game of games) gauge.set({ game }, 0)
    for (const { game, count } of figures.slice(0, OWN_GAMES)) gauge.inc({ game: gameOf(game) }, count)
  }
  let readAtMs = Number.NEGATIVE_INFINITY
  return {
    contentType: registry.contentType,
    observeWallet({ game: code, kind, currency, amount, closesRound, status, elapsedMs }) {
      const game = gameOf(code)
      const outcome = status === undefined ? 'unanswered' : status === 'RS_OK' ? 'done' : 'refused'
      wallets.observe({ game, kind, outcome }, elapsedMs / 1000)
      if (outcome !== 'done') return
      const units = Number(amount) / 100_000
      if (kind === 'bet') staked.inc({ game, currency }, units)
      else if (kind === 'win') won.inc({ game, currency }, units)
      else returned.inc({ game, currency })
      if (kind === 'win' && closesRound) rounds.inc({ game, currency })
    },
    async text() {
      if (nowMs() - readAtMs >= READ_EVERY_MS) {
        readAtMs = nowMs()
        for (const [gauge, select] of gauges) fill(gauge, await select(read))
      }
      return await registry.metrics()
    },
  }
}

function openGauges(registers: Registry[]) {
  const ofGame = { registers, labelNames: ['game'] as const }
  const ofMoney = { registers, labelNames: ['game', 'currency'] as const }
  const rounds = new Counter({ ...ofMoney, name: 'studio_rounds_total', help: 'Rounds that ended.' })
  const staked = new Counter({
    ...ofMoney,
    name: 'studio_staked_total',
    help: 'Stakes that wallets took, in main units of the currency.',
  })
  const won = new Counter({
    ...ofMoney,
    name: 'studio_won_total',
    help: 'Wins that wallets credited, in main units. With the stakes: the return.',
  })
  const returned = new Counter({
    ...ofMoney,
    name: 'studio_returned_stakes_total',
    help: 'Calls that took back a stake.',
  })
  const wallets = new Histogram({
    registers,
    labelNames: ['game', 'kind', 'outcome'] as const,
    name: 'studio_wallet_seconds',
    help: 'Calls to wallets of operators: done, refused, or without an answer.',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1],
  })
  const gauges = [
    [
      new Gauge({ ...ofGame, name: 'studio_open_rounds', help: 'Rounds that are not over.' }),
      selectOpenRounds,
    ],
    [
      new Gauge({
        ...ofGame,
        name: 'studio_players',
        help: 'Players with a stake in the last five minutes.',
      }),
      selectPlayers,
    ],
    [
      new Gauge({
        ...ofGame,
        name: 'studio_waiting_calls',
        help: 'Wallet calls that are due and not answered.',
      }),
      selectWaiting,
    ],
  ] as const
  return { rounds, staked, won, returned, wallets, gauges }
}

/** With a token every caller that has it; without one only this machine, and not through a proxy. */
export function registerMetrics(
  app: FastifyInstance,
  { figures, token }: { readonly figures: Figures; readonly token: string | undefined },
): void {
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(404).send({ error: 'absent' })
    return reply.header('content-type', figures.contentType).send(await figures.text())
  })
}

const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const { remoteAddress } = raw.socket
  const isLocal =
    remoteAddress === '127.0.0.1' || remoteAddress === '::1' || remoteAddress === '::ffff:127.0.0.1'
  return isLocal && !PROXY_HEADERS.some((name) => headers[name] !== undefined)
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
