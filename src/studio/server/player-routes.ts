import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isClientSeed } from '#studio/game/fairness.ts'
import { returnTo } from '#studio/game/jackpot.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { Game, GameFacts } from '#studio/games/games.ts'
import type { BetDone, Opened, Refused, SeedsView } from '#studio/wire/answers.ts'
import { readJson, writeJson } from '#studio/wire/json.ts'

import { cardCalls } from './card-routes.ts'
import type { Database } from './database.ts'
import { hasFeature, listFeatureRounds } from './feature-rounds.ts'
import { sendJson, sendRefused, takeBytes } from './http-answers.ts'
import { type LiveStreams, openLiveStreams } from './live-streams.ts'
import type { Call, Fields, PlayerParts } from './player-calls.ts'
import { PASSED_ON, passOn, readPassedOn } from './pass-on.ts'
import { openThrottle } from './player-throttle.ts'
import { selectPlayable, viewOfReward } from './reward-store.ts'
import { readRoundProof } from './round-address.ts'
import { findRoundDetails, listHistory } from './round-details.ts'
import { type SeedsOfPlayer, openSeeds, rotateSeeds } from './seeds.ts'
import { type PlaySession, lockPlayer, selectNet, selectSessionByToken } from './session-store.ts'
import { hashToken } from './signing.ts'
import { findSessionPool, settingOf } from './solo.ts'
import { hasOpenRound } from './solo-store.ts'
import type { TableBet } from './table-store.ts'
import { showBet } from './table-view.ts'

/** A page makes a call each second or two. A burst is a page that opens, or a player who cashes out in haste. */
const CALLS = { burst: 60, perSecond: 12, keys: 50_000 }

/** The calls of a game's page. They authenticate by the session token in a header; there are no cookies. */
export function registerPlayerRoutes(app: FastifyInstance, parts: PlayerParts): void {
  const calls: Readonly<Record<string, Call>> = {
    session: open,
    play,
    history: getHistory,
    features: getFeatures,
    round: getRound,
    seeds: changeSeeds,
    balance: notifyBalance,
    pool: getPool,
    'table/bet': placeBet,
    'table/act': actOnBet,
    'table/back': takeBack,
    ...cardCalls,
  }
  const throttle = openThrottle(CALLS)
  const streams = openLiveStreams(STREAMS_OF_SESSION)
  // Pages connect again, to the process that leads by then.
  parts.stage.onLose(streams.endAll)
  const isBeyond = (request: FastifyRequest) => {
    const token = tokenOf(request)
    return token !== undefined && !throttle.take(token, parts.clock.nowMs())
  }
  void app.register(async (scope) => {
    takeBytes(scope)
    // A throttled call reads no body, asks no database and moves nothing.
    scope.addHook('onRequest', async (request, reply) => {
      if (isBeyond(request)) await sendRefused(reply, { refusal: 'busy' }) // guard: player-calls-throttled
    })
    // Pages try again, as they do while a process of an earlier release passes calls on.
    scope.addHook('preHandler', async (request, reply) => {
      if (readPassedOn(request, reply, parts.safe) === 'forged')
        await sendJson(reply, { refusal: 'busy' }, 503)
    })
    for (const [path, call] of Object.entries(calls))
      scope.post(`/api/${path}`, (request, reply) =>
        ofLeader.test(path) && !parts.stage.isLeader()
          ? sendToLeader(parts, request, reply)
          : answer(parts, call, request, reply),
      )
    const live = { parts, streams }
    for (const [path, kind] of [
      ['table', 'table'],
      ['beside', 'solo'],
      ['cards', 'cards'],
    ] as const)
      scope.post(`/api/${path}/live`, (request, reply) =>
        parts.stage.isLeader() ? stream(live, kind, request, reply) : sendToLeader(parts, request, reply),
      )
    scope.post('/api/shown', (request, reply) => sendRoundOfProof(parts, request, reply))
  })
}

/** Calls on the state of tables and rooms, which one process holds. */
const ofLeader = /^(table|cards)\//

/** While no process leads, the call is refused as one that may be tried again: pages do so by themselves. */
async function sendToLeader(
  { stage, safe }: PlayerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | void> {
  const leader = stage.leader()
  const isPassedOn = request.headers[PASSED_ON] !== undefined
  if (leader && !isPassedOn && (await passOn(leader, request, reply, safe))) return
  return sendJson(reply, { refusal: 'busy' }, 503)
}

async function answer(
  parts: PlayerParts,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const atMs = parts.clock.nowMs()
  const session = await findSession(parts, request)
  if (!session) return sendRefused(reply, { refusal: 'session_over' })
  const fields = fieldsIn(request)
  if (!fields) return sendRefused(reply, { refusal: 'not_understood' })
  const done = await call(parts, session, fields, atMs)
  return 'refusal' in done ? sendRefused(reply, done as Refused) : sendJson(reply, done)
}

function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{40,50})$/.exec(request.headers.authorization ?? '')?.[1]
}

async function findSession({ database }: PlayerParts, request: FastifyRequest) {
  const token = tokenOf(request)
  return token === undefined ? undefined : await selectSessionByToken(database.read, hashToken(token))
}

function fieldsIn(request: FastifyRequest): Fields | undefined {
  try {
    return fieldsOf(readJson(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''))
  } catch {
    return undefined
  }
}

const open: Call = async (parts, session) => {
  const { database, games, money, solo, clock } = parts
  const facts = games.find(({ game }) => game.code === session.gameCode)
  if (!facts) return { refusal: 'closed' }
  const { game, name } = facts
  const seeds = await database.transact(async (sql) => {
    await lockPlayer(sql, session.playerId)
    return await openSeeds(sql, session.playerId)
  })
  const balance = await money.findBalance(session)
  const opened: Opened = {
    game: game.code,
    name,
    kind: game.kind,
    hasFeature: hasFeature(facts),
    version: game.version,
    rtpBp: game.kind === 'solo' ? returnTo(game, { hasJackpot: !session.isTrying }) : game.rtpBp,
    currency: session.currency,
    isTrying: session.isTrying,
    language: session.language,
    theme: session.theme,
    timeZone: session.timeZone,
    lobbyUrl: session.lobbyUrl,
    houseOrigin: session.houseOrigin,
    minCycleMs: session.minCycleMs,
    allowsAutoplay: session.allowsAutoplay,
    allowsQuickSpins: session.allowsQuickSpins,
    config: game.configure(settingOf(session)),
    balance: balance.isAnswered ? balance.balance : undefined,
    net: await selectNet(database.read, session.id),
    beganAtMs: session.createdAt.getTime(),
    nowMs: clock.nowMs(),
    isOver: session.isOver || (balance.isAnswered && isEnded(balance.status)),
    seeds: toSeedsView(seeds),
    freeRounds: await findPlayable(database, session),
    pool: game.kind === 'solo' ? await findSessionPool(database.read, session, game) : undefined,
    last: game.kind === 'solo' ? await solo.findLast(session) : undefined,
  }
  return opened
}

async function findPlayable({ read }: Database, session: PlaySession) {
  const reward = await selectPlayable(read, session)
  return reward && viewOfReward(reward)
}

function isEnded(status: string): boolean {
  return status === 'RS_ERROR_TOKEN_EXPIRED' || status === 'RS_ERROR_INVALID_TOKEN'
}

const play: Call = async ({ solo }, session, fields) => {
  const { requestId, round, command, reward } = fields
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  if (!isUuid(requestId) || !isText(round) || !isText(reward)) return { refusal: 'not_understood' }
  return await solo.play(session, { requestId, round, command, reward })
}

const notifyBalance: Call = async ({ money, database }, session) => {
  const answer = await money.findBalance(session)
  return {
    balance: answer.isAnswered ? answer.balance : undefined,
    net: await selectNet(database.read, session.id),
  }
}

const getPool: Call = async ({ games, database }, session) => {
  const game = games.find((one) => one.game.code === session.gameCode)?.game
  return { pool: game?.kind === 'solo' ? await findSessionPool(database.read, session, game) : undefined }
}

const getHistory: Call = async (parts, session, { before }) => {
  const isMoment = typeof before === 'number' && Number.isSafeInteger(before) && before > 0
  const from = isMoment ? new Date(before) : undefined
  return { rounds: await listHistory(detailsOf(parts), { ...session, before: from }) }
}

const getFeatures: Call = async (parts, session) => ({ rounds: await listFeatureRounds(parts, session) })

const getRound: Call = async (parts, session, { id }) => {
  const round =
    typeof id === 'string' ? await findRoundDetails(detailsOf(parts), { ...session, roundId: id }) : undefined
  return round ?? { refusal: 'not_understood' }
}

const changeSeeds: Call = async ({ database }, { playerId }, { clientSeed }) => {
  if (!isClientSeed(clientSeed)) return { refusal: 'not_understood' }
  return await database.transact(async (sql): Promise<SeedsView | Refused> => {
    await lockPlayer(sql, playerId)
    // Revealing the seed of an open round would reveal its continuation.
    // guard: seed-kept-while-round-open
    if (await hasOpenRound(sql, playerId)) return { refusal: 'round_open' }
    const { inUse } = await openSeeds(sql, playerId)
    const { serverSeed, serverHash } = inUse
    return {
      ...toSeedsView(await rotateSeeds(sql, playerId, clientSeed)),
      revealed: { serverSeed, serverHash },
    }
  })
}

function toSeedsView({ inUse, waiting }: SeedsOfPlayer): SeedsView {
  const { serverHash, clientSeed, nonce } = inUse
  return { serverHash, clientSeed, nonce, nextHash: waiting.serverHash }
}

const placeBet: Call = async (parts, session, { requestId, round, bet }, atMs) => {
  if (!isUuid(requestId) || typeof round !== 'string' || !isTable(parts, session))
    return { refusal: 'not_understood' }
  return await answerBet(
    parts,
    session,
    await parts.stage.tables.place(session, { requestId, round, bet, atMs }),
  )
}

const actOnBet: Call = async (parts, session, { bet, command }, atMs) => {
  if (!isUuid(bet) || !isTable(parts, session)) return { refusal: 'not_understood' }
  return await answerBet(parts, session, await parts.stage.tables.act(session, { bet, command, atMs }))
}

const takeBack: Call = async (parts, session, { bet }, atMs) => {
  if (!isUuid(bet) || !isTable(parts, session)) return { refusal: 'not_understood' }
  return await answerBet(parts, session, await parts.stage.tables.takeBack(session, { bet, atMs }))
}

async function answerBet(
  { money, database }: PlayerParts,
  session: PlaySession,
  done: TableBet | Refused,
): Promise<BetDone | Refused> {
  if ('refusal' in done) return done
  const answer = await money.findBalance(session)
  return {
    bet: showBet(done),
    balance: answer.isAnswered ? answer.balance : undefined,
    net: await selectNet(database.read, session.id),
  }
}

function isTable({ games }: PlayerParts, { gameCode }: PlaySession): boolean {
  return kindOf(games, gameCode) === 'table'
}

function kindOf(games: readonly GameFacts[], gameCode: string): Game['kind'] | undefined {
  return games.find(({ game }) => game.code === gameCode)?.game.kind
}

/** Heartbeat interval, so that proxies keep the stream open. */
const BEAT_MS = 20_000
/** Pages of one session that follow a table at once. */
const STREAMS_OF_SESSION = 4
/** A page that is this far behind has stopped reading. */
const UNREAD_MOST = 1_000_000

/** Streams a table's events as lines, until the page disconnects or its session is over. */
async function stream(
  { parts, streams }: { readonly parts: PlayerParts; readonly streams: LiveStreams },
  kind: Game['kind'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | void> {
  const session = await findSession(parts, request)
  if (!session || session.isOver || kindOf(parts.games, session.gameCode) !== kind)
    return sendRefused(reply, { refusal: 'session_over' })
  // The lead may have been lost meanwhile.
  if (!parts.stage.isLeader()) return sendJson(reply, { refusal: 'busy' }, 503)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (line: string) => {
    if (raw.writableEnded) return
    if (raw.writableLength > UNREAD_MOST) raw.destroy()
    else raw.write(line)
  }
  const close = streams.open(session.id, () => raw.end())
  const see = (view: object) => write(`${writeJson(view)}\n`)
  const leave = follow[kind](parts, session, see)
  const beat = setInterval(() => {
    // A page that stopped reading would keep its stream open after the end.
    if (raw.writableEnded) raw.destroy()
    write('\n')
    void findSession(parts, request)
      .then((known) => (known && !known.isOver ? undefined : raw.end()))
      .catch(() => undefined)
  }, BEAT_MS)
  raw.once('close', () => {
    clearInterval(beat)
    leave()
    close()
  })
}

const follow: Readonly<
  Record<Game['kind'], (parts: PlayerParts, session: PlaySession, see: (view: object) => void) => () => void>
> = {
  table: ({ stage: { tables } }, session, see) => tables.sit(session, see),
  cards: ({ stage: { cards } }, session, see) => cards.watch(session, see),
  solo: ({ stage: { neighbours } }, session, see) => neighbours.sit(session, see),
}

/** Shows a round to a holder of its signed address. */
async function sendRoundOfProof(
  parts: PlayerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const proof = fieldsIn(request)?.['proof']
  const query =
    typeof proof === 'string' && proof.length < 300
      ? readRoundProof(parts.safe, proof, parts.clock.nowMs())
      : undefined
  const round = query && (await findRoundDetails(detailsOf(parts), query))
  return round ? sendJson(reply, round) : sendRefused(reply, { refusal: 'session_over' })
}

function detailsOf({ database, games, clock }: PlayerParts) {
  return { database, games, nowMs: clock.nowMs }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
