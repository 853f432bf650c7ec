import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isZone } from '#domain/merchant/brand-plan.ts'
import { PLAY_CURRENCY } from '#domain/money/currency.ts'
import { fieldsOf } from '#studio/game/fields.ts'

import { listFeatures } from './feature-rounds.ts'
import { takeBytes } from './http-answers.ts'
import { findPool } from './jackpots.ts'
import { networkOf } from './network.ts'
import { originOf } from './operators.ts'
import { addressOfRound } from './round-address.ts'
import { insertSession, upsertPlayer } from './session-store.ts'
import { SIGNATURE_HEADER, createToken, isSigned, signBytes } from './signing.ts'
import {
  type Body,
  type Call,
  SupplierError,
  type SupplierParts,
  momentOf,
  optionalText,
  textOf,
} from './supplier-calls.ts'
import { rewardCalls, takesFreeRounds } from './supplier-rewards.ts'
import { findRoundOf, listTransactions } from './supplier-store.ts'

/** The operators' calls to a game provider: requests are signed by the operator, responses by us. */
export function registerSupplierRoutes(app: FastifyInstance, parts: SupplierParts): void {
  const calls: Readonly<Record<string, Call>> = {
    'game/url': openGame,
    'game/list': listGames,
    'game/round': openRound,
    'transactions/list': getTransactions,
    'jackpot/list': listJackpots,
    'feature/list': listFeatures,
    ...rewardCalls,
  }
  void app.register(async (scope) => {
    takeBytes(scope)
    for (const [path, call] of Object.entries(calls))
      scope.post(`/operator/generic/v2/${path}`, (request, reply) => answer(parts, call, request, reply))
  })
}

async function answer(
  parts: SupplierParts,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const body = readBody(bytes)
  const named = body?.['operator_id']
  const operator =
    typeof named === 'string' || typeof named === 'number' ? parts.operators.get(String(named)) : undefined
  if (!body) return sendError(reply, 400, 'the body is no JSON')
  if (!operator) return sendError(reply, 404, 'unknown operator')
  // guard: supplier-call-signed
  if (!isSigned(operator.theirPublicKeys, bytes, request.headers[SIGNATURE_HEADER]))
    return sendError(reply, 401, 'the signature is invalid')
  try {
    const text = JSON.stringify(await call(parts, operator, body))
    return reply
      .header(SIGNATURE_HEADER, signBytes(operator.ourPrivateKey, Buffer.from(text)))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(text)
  } catch (error) {
    if (error instanceof SupplierError) return sendError(reply, error.status, error.message)
    throw error
  }
}

function sendError(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ error }))
}

/** Initial play credits of a trial. */
const PLAY_CREDITS = 100_000_000n
/**
 * Minimum cycle times. Without one in the launch, the longest that any market demands of slots; a given one is
 * clamped to these bounds.
 */
const CYCLE_MS = { unsaid: 2_500, least: 500, most: 60_000 }
const LIFE_SECONDS = 12 * 3600

const openGame: Call = async ({ database, games, safe, origin }, operator, body) => {
  const code = textOf(body, 'game_code', 120)
  if (!games.some(({ game }) => game.code === code)) throw new SupplierError(404, 'unknown game')
  const currency = textOf(body, 'currency', 5)
  const isTrying = currency === 'XXX'
  if (!/^[A-Z]{3,5}$/.test(currency) || currency === PLAY_CURRENCY)
    throw new SupplierError(403, 'the currency is not offered')
  const lobbyUrl = optionalText(body, 'lobby_url', 2_000)
  const address = optionalText(body, 'ip', 60)
  const brand = optionalText(body, 'sub_partner_id', 100)
  const { token, tokenHash } = createToken()
  // Trials are anonymous: each launch creates a new player.
  const name = isTrying ? `try-${tokenHash.toString('hex').slice(0, 32)}` : textOf(body, 'user', 100)
  const houseToken = isTrying ? undefined : textOf(body, 'token', 255)
  await database.transact(async (sql) => {
    const playerId = await upsertPlayer(sql, {
      operatorId: operator.id,
      name,
      currency: isTrying ? PLAY_CURRENCY : currency,
      isTrying,
      credits: isTrying ? PLAY_CREDITS : 0n,
    })
    await insertSession(sql, {
      playerId,
      gameCode: code,
      wrappedToken: houseToken === undefined ? null : safe.wrap(houseToken),
      language: languageIn(body),
      lobbyUrl: lobbyUrl ?? null,
      houseOrigin: (lobbyUrl === undefined ? undefined : originOf(operator, lobbyUrl)) ?? null,
      ...marketOf(body),
      ...(isTrying ? unbounded : {}),
      tokenHash,
      addressMark: address === undefined ? null : safe.mark(`address ${networkOf(address)}`),
      brand: brand ?? null,
      lifeSeconds: LIFE_SECONDS,
    })
  })
  return { url: `${origin()}/play/${code}?operator=${encodeURIComponent(operator.id)}#${token}` }
}

/**
 * Parameters of the launch: `meta: {min_cycle_ms, max_stake, min_stake, max_table_loss, autoplay, quick_spins, feature_buy,
 * theme, time_zone}`, amounts in 1/100 000.
 */
function marketOf(body: Body) {
  const meta = fieldsOf(body['meta']) ?? {}
  const { min_cycle_ms: cycle, max_stake: most, autoplay, feature_buy: buy, theme, time_zone: zone } = meta
  const isCycle = typeof cycle === 'number' && Number.isSafeInteger(cycle)
  const isTheme = theme === 'light' || theme === 'dark'
  return {
    minCycleMs: isCycle ? Math.min(Math.max(cycle, CYCLE_MS.least), CYCLE_MS.most) : CYCLE_MS.unsaid,
    stakeMax: amountOf(most),
    stakeMin: amountOf(meta['min_stake']),
    lossMost: amountOf(meta['max_table_loss']),
    allowsAutoplay: autoplay === true,
    allowsQuickSpins: meta['quick_spins'] === true, // guard: quick-spins-named-by-market
    allowsFeatureBuy: buy === true, // guard: feature-buy-named-by-market
    theme: isTheme ? theme : null,
    timeZone: typeof zone === 'string' && isZone(zone) ? zone : null,
  } as const
}

/** Bounds of an operator are amounts of money, and no amounts of play credits. */
const unbounded = { stakeMax: null, stakeMin: null, lossMost: null } as const

function amountOf(value: unknown): bigint | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? BigInt(value) : null
}

const listGames: Call = async ({ games, origin }) =>
  games.map(({ name, category, features, studio, game }) => ({
    game_code: game.code,
    name,
    category,
    product: studio,
    enabled: true,
    features,
    rtp: (game.rtpBp / 100).toFixed(2),
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    freebet_support: takesFreeRounds({ name, category, features, studio, game }),
    demo_game_support: true,
    url_thumb: null,
    url_background: null,
    site: origin(),
  }))

/** The pools of a brand in a currency, each with the games that fill it and can win it. */
const listJackpots: Call = async ({ database, games }, operator, body) => {
  const currency = textOf(body, 'currency', 5)
  const brand = optionalText(body, 'sub_partner_id', 100) ?? null
  const offered = Map.groupBy(
    games.flatMap(({ game }) => (game.kind === 'solo' && game.jackpot ? [game] : [])),
    ({ jackpot }) => jackpot,
  )
  const pools = [...offered].flatMap(([jackpot, filled]) => (jackpot ? [{ jackpot, filled }] : []))
  return await Promise.all(
    pools.map(async ({ jackpot, filled }) => ({
      jackpot_code: jackpot.code,
      name: jackpot.name,
      game_codes: filled.map(({ code }) => code),
      currency,
      amount: Number(await findPool(database.read, jackpot, { operatorId: operator.id, brand, currency })),
    })),
  )
}

const openRound: Call = async ({ database, safe, origin, nowMs }, operator, body) => {
  const round = await findRoundOf(database.read, {
    operatorId: operator.id,
    player: textOf(body, 'user', 100),
    transactionId: optionalText(body, 'transaction_uuid', 100),
    roundId: optionalText(body, 'round', 100),
  })
  if (!round) throw new SupplierError(404, 'unknown round')
  const expiresAtMs = nowMs() + ROUND_ADDRESS_MS
  return {
    url: addressOfRound(safe, origin(), {
      ...round,
      operatorId: operator.id,
      language: languageIn(body),
      expiresAtMs,
    }),
  }
}

/** Lifetime of a round's address: enough to view it, too short to share. */
const ROUND_ADDRESS_MS = 10 * 60_000

const getTransactions: Call = async ({ database }, operator, body) => {
  const round = optionalText(body, 'round', 100)
  const [from, to] = [momentOf(body['start_time']), momentOf(body['end_time'])]
  if (round === undefined && (!from || !to))
    throw new SupplierError(400, 'say start_time and end_time, or round')
  const rows = await listTransactions(database.read, {
    operatorId: operator.id,
    player: optionalText(body, 'user', 100),
    roundId: round,
    from,
    to,
  })
  return rows.map(({ id, kind, status, insertedAt, amount, reference, ...row }) => ({
    transaction_uuid: id,
    kind: `TK_${kind.toUpperCase()}`,
    status,
    user: row.player,
    currency: row.currency,
    amount: Number(amount),
    game_code: row.gameCode,
    round: row.roundId,
    inserted_at: insertedAt.toISOString(),
    ...(reference === null ? {} : { reference_transaction_uuid: reference }),
  }))
}

const languages: Readonly<Record<string, string>> = {
  en: 'EN',
  vi: 'VI',
  zh: 'CN',
  cn: 'CN',
  fil: 'TY',
  tl: 'TY',
  ty: 'TY',
  ar: 'AR',
}

function languageIn(body: Body): string {
  const given = typeof body['lang'] === 'string' ? body['lang'].toLowerCase() : ''
  return languages[given.split(/[-_]/)[0] ?? ''] ?? 'EN'
}

function readBody(bytes: Buffer): Body | undefined {
  try {
    return fieldsOf(JSON.parse(bytes.toString('utf8')))
  } catch {
    return undefined
  }
}
