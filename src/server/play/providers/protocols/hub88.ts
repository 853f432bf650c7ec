import { type PlayCommand, isPlayId } from '#domain/play/command.ts'
import { readJson } from '#domain/text/json-keys.ts'

import {
  type GameToOpen,
  type ProtocolAdapter,
  ProviderFailed,
  type WalletCall,
  type WalletReply,
} from '#server/play/providers/adapter.ts'
import { cancelHubRounds, grantHubRounds, listHubRounds } from './hub88-freebets.ts'
import { listHubJackpots } from './hub88-jackpots.ts'
import { listHubGames, listHubTransactions } from './hub88-lists.ts'
import { SIGNATURE_HEADER, isSigned, operatorOfHub, signBytes } from './hub88-signature.ts'
import { openHubRound } from './hub88-rounds.ts'
import { hub88Wire } from './hub88-wire.ts'
import type { Provider } from '#server/play/providers/provider-cache.ts'
import type { Named, PlayWallet, WalletAnswer } from '#server/play/providers/wallet.ts'
import { type WireFields, type WireRead, readFields } from './wire.ts'

/** The currency code of free play. */
const FREE_CURRENCY = 'XXX'

/** Protocol status for each outcome of the core. */
const statuses: Readonly<Record<WalletAnswer['outcome'], string>> = {
  done: 'RS_OK',
  replayed: 'RS_OK',
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  bet_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  differs: 'RS_ERROR_DUPLICATE_TRANSACTION',
  wrong_currency: 'RS_ERROR_WRONG_CURRENCY',
  session_ended: 'RS_ERROR_TOKEN_EXPIRED',
  round_closed: 'RS_ERROR_UNKNOWN',
  insufficient: 'RS_ERROR_NOT_ENOUGH_MONEY',
  not_active: 'RS_ERROR_USER_DISABLED',
  excluded: 'RS_ERROR_USER_DISABLED',
  game_excluded: 'RS_ERROR_INVALID_GAME',
  stake_too_large: 'RS_ERROR_LIMIT_REACHED',
  bonus_not_in_game: 'RS_ERROR_INVALID_GAME',
  bonus_stake_too_large: 'RS_ERROR_LIMIT_REACHED',
  stake_limit: 'RS_ERROR_LIMIT_REACHED',
  loss_limit: 'RS_ERROR_LIMIT_REACHED',
  session_limit: 'RS_ERROR_LIMIT_REACHED',
  unknown_token: 'RS_ERROR_INVALID_TOKEN',
  unknown_member: 'RS_ERROR_UNKNOWN',
  unknown_game: 'RS_ERROR_INVALID_GAME',
  closed: 'RS_ERROR_INVALID_PARTNER',
  free_rounds_unknown: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  free_rounds_over: 'RS_ERROR_LIMIT_REACHED',
  free_rounds_differ: 'RS_ERROR_INVALID_GAME',
  free_rounds_too_large: 'RS_ERROR_LIMIT_REACHED',
}

type Body = Readonly<Record<string, unknown>>
type Fault = 'RS_ERROR_WRONG_SYNTAX' | 'RS_ERROR_WRONG_TYPES'
type Launch = Partial<Record<keyof (typeof sent)['operator/generic/v2/game/url']['asks'], unknown>>

const { received, sent } = hub88Wire

/**
 * The operator's side of Hub88: five POST calls, signed over the raw bytes (RSA-SHA256), answered with HTTP 200 and a
 * status. Amounts are whole 1/100 000, like ours.
 * https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api
 */
export const hub88: ProtocolAdapter = {
  keys: 'pair',
  async answer(call, wallet) {
    const fault = refuseSignature(call)
    const body = readBody(call.bytes)
    const requestId = body && typeof body['request_uuid'] === 'string' ? body['request_uuid'] : undefined
    // guard: hub88-signature-checked
    if (fault) return { ...reply('RS_ERROR_INVALID_SIGNATURE', requestId), fault }
    if (call.method !== 'POST') return { status: 405, body: '{"error":"post"}' }
    if (!body) return reply('RS_ERROR_WRONG_SYNTAX', undefined)
    if (requestId === undefined)
      return reply(
        body['request_uuid'] === undefined ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES',
        undefined,
      )
    if (!isPlayId(requestId)) return reply('RS_ERROR_WRONG_TYPES', undefined)
    switch (call.path) {
      case 'user/info':
        return await answerUser(wallet, body, requestId)
      case 'user/balance':
        return await notifyBalance(call.provider, wallet, body, requestId)
      case 'transaction/bet':
      case 'transaction/win':
      case 'transaction/rollback':
        return await play(call, wallet, body, requestId)
      default:
        return { status: 404, body: '{"error":"no such call"}' }
    }
  },
  unavailable: { status: 503, body: JSON.stringify({ status: 'RS_ERROR_UNKNOWN' }) },
  openRound: openHubRound,

  async openGame(provider, game, fetch) {
    const text = JSON.stringify(launchOf(provider, game))
    const { ourPrivateKey } = provider.keys
    if (!ourPrivateKey) throw new ProviderFailed('no key to sign with')
    const answer = await fetch(`${provider.baseUrl.replace(/\/+$/, '')}/operator/generic/v2/game/url`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBytes(ourPrivateKey, Buffer.from(text)),
      },
      body: text,
      redirect: 'manual',
    })
    if (!answer.ok) throw new ProviderFailed(`game/url answered ${answer.status}`)
    const url = readBody(Buffer.from(await answer.text()))?.['url']
    if (typeof url !== 'string') throw new ProviderFailed('game/url answered no address')
    return url
  },

  grantFreeRounds: grantHubRounds,
  cancelFreeRounds: cancelHubRounds,
  listFreeRounds: listHubRounds,
  listGames: listHubGames,
  listJackpots: listHubJackpots,
  listTransactions: listHubTransactions,
}

function refuseSignature({ provider, headers, bytes }: WalletCall): string | undefined {
  const given = headers[SIGNATURE_HEADER]
  if (typeof given !== 'string') return 'no_signature'
  return isSigned(provider.keys.theirPublicKeys, bytes, given) ? undefined : 'wrong_signature'
}

function launchOf({ operatorId }: Provider, game: GameToOpen): Launch {
  // guard: free-play-without-token
  return {
    ...(game.isFree ? {} : { user: game.player, token: game.token }),
    game_code: game.providerGameId,
    operator_id: operatorOfHub(operatorId),
    platform: game.isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    lang: game.language,
    currency: game.isFree ? FREE_CURRENCY : game.currency,
    country: game.country ?? 'XX',
    lobby_url: game.lobbyUrl,
    deposit_url: game.depositUrl,
    ip: game.address,
    sub_partner_id: game.brand,
    // `meta` is free-form in the protocol: a provider ignores what it does not know.
    meta: {
      ...(game.minCycleMs === undefined ? {} : { min_cycle_ms: game.minCycleMs }),
      ...(game.largestStake === undefined ? {} : { max_stake: Number(game.largestStake) }),
      ...(game.leastStake === undefined ? {} : { min_stake: Number(game.leastStake) }),
      ...(game.tableLossMost === undefined ? {} : { max_table_loss: Number(game.tableLossMost) }),
      ...(game.theme === undefined ? {} : { theme: game.theme }),
      ...(game.allowsAutoplay === undefined ? {} : { autoplay: game.allowsAutoplay }),
      ...(game.allowsQuickSpins === undefined ? {} : { quick_spins: game.allowsQuickSpins }),
      ...(game.allowsFeatureBuy === undefined ? {} : { feature_buy: game.allowsFeatureBuy }),
      ...(game.timeZone === undefined ? {} : { time_zone: game.timeZone }),
    },
  }
}

async function answerUser(wallet: PlayWallet, body: Body, requestId: string): Promise<WalletReply> {
  const request = readBodyOf(received['user/info'].asks, body)
  if (typeof request === 'string') return reply(request, requestId)
  const found = await wallet.findPlayer(request.user)
  if (!found) return reply('RS_ERROR_UNKNOWN', requestId)
  return reply('RS_OK', requestId, {
    user: request.user,
    ...(found.country === null ? {} : { country: found.country }),
    registration_date: found.createdAt.toISOString().slice(0, 10),
  })
}

async function notifyBalance(
  provider: Provider,
  wallet: PlayWallet,
  body: Body,
  requestId: string,
): Promise<WalletReply> {
  const request = readBodyOf(received['user/balance'].asks, body)
  if (typeof request === 'string') return reply(request, requestId)
  const named = { player: request.user, token: request.token, providerGameId: request.game_code }
  return replyOf(await wallet.balance(provider, named), requestId)
}

async function play(
  { provider, path }: WalletCall,
  wallet: PlayWallet,
  body: Body,
  requestId: string,
): Promise<WalletReply> {
  const read = readDeed(path, body)
  if (typeof read === 'string') return reply(read, requestId)
  return replyOf(await wallet.play(provider, read.named, read.command), requestId)
}

interface Deed {
  readonly named: Named
  readonly command: PlayCommand
}

function readDeed(path: string, body: Body): Deed | Fault {
  if (path === 'transaction/bet') return readBet(body)
  return path === 'transaction/win' ? readWin(body) : readRollback(body)
}

function readBet(body: Body): Deed | Fault {
  const request = readBodyOf(received['transaction/bet'].asks, body)
  if (typeof request === 'string') return request
  const command = commandOf(request)
  // A free bet costs nothing. Its win is paid like any other, unless the house gave the rounds: then the total is.
  return {
    named: namedIn(request),
    command: { ...command, kind: 'bet', movesMoney: !command.isFree, needs: 'nothing' },
  }
}

function readWin(body: Body): Deed | Fault {
  const request = readBodyOf(received['transaction/win'].asks, body)
  if (typeof request === 'string') return request
  const { reference_transaction_uuid: reference, is_supplier_promo: isPromo } = request
  if (reference === undefined && isPromo !== true) return 'RS_ERROR_WRONG_SYNTAX'
  const command = commandOf(request)
  // A win that names a bet is judged by that bet, not by its own label; any other by the reward that it names.
  const freeRounds = reference === undefined ? request.reward_uuid : undefined
  return {
    named: namedIn(request),
    command: {
      ...command,
      kind: 'win',
      reference,
      freeRounds,
      namedRounds: reference === undefined ? undefined : request.reward_uuid,
      movesMoney: freeRounds === undefined,
      needs: reference === undefined ? 'nothing' : 'reference',
    },
  }
}

type BetRead = WireRead<(typeof received)['transaction/bet']['asks']>

const namedIn = ({ user, token, game_code, currency }: BetRead): Named => ({
  player: user,
  token,
  providerGameId: game_code,
  currency,
})

/** Bet and win share these fields; only a win refers to a bet. */
const commandOf = (request: BetRead) => ({
  transactionId: request.transaction_uuid,
  reference: undefined,
  amount: request.amount,
  roundId: request.round,
  closesRound: request.round_closed ?? false,
  isFree: isFreeIn(request),
  freeRounds: isFreeIn(request) ? request.reward_uuid : undefined,
})

const isFreeIn = ({ is_free: isFree, reward_uuid: reward }: BetRead): boolean =>
  isFree ?? reward !== undefined

function readRollback(body: Body): Deed | Fault {
  const request = readBodyOf(received['transaction/rollback'].asks, body)
  if (typeof request === 'string') return request
  const { transaction_uuid: transactionId, reference_transaction_uuid: reference } = request
  // A rollback of itself is invalid.
  if (transactionId === reference) return 'RS_ERROR_WRONG_SYNTAX'
  return {
    named: { player: request.user, token: request.token },
    command: {
      kind: 'rollback',
      transactionId,
      reference,
      amount: undefined,
      roundId: request.round,
      closesRound: request.round_closed ?? false,
      isFree: false,
      movesMoney: true,
      needs: 'nothing',
    },
  }
}

function readBodyOf<F extends WireFields>(asks: F, body: Body): WireRead<F> | Fault {
  const found = readFields(asks, (name) => body[name])
  if ('read' in found) return found.read
  return found.fault.isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES'
}

function readBody(bytes: Buffer): Body | undefined {
  try {
    const value = readJson(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined
  } catch {
    return undefined
  }
}

function replyOf({ outcome, player, currency, balance }: WalletAnswer, requestId: string): WalletReply {
  return reply(statuses[outcome], requestId, {
    ...(isOfBonus(outcome) ? { reason: outcome } : {}),
    ...(player === undefined ? {} : { user: player }),
    ...(currency === undefined ? {} : { currency }),
    ...(balance === undefined ? {} : { balance }),
  })
}

/** The protocol has no status for a bonus: the reason says which rule refused the stake. */
function isOfBonus(outcome: WalletAnswer['outcome']): boolean {
  return outcome === 'bonus_not_in_game' || outcome === 'bonus_stake_too_large'
}

/** Every field that may occur in an answer. */
type AnswerField =
  | keyof (typeof received)['user/info' | 'user/balance']['answers']
  | 'country'
  | 'registration_date'
  | 'balance'
  | 'currency'
  | 'reason'

function reply(
  status: string,
  requestId: string | undefined,
  further: Partial<Record<AnswerField, string | bigint>> = {},
): WalletReply {
  const fields = Object.entries<string | bigint>({
    status,
    ...(requestId === undefined || !isPlayId(requestId) ? {} : { request_uuid: requestId }),
    ...further,
  }).map(
    ([name, value]) => `"${name}":${typeof value === 'bigint' ? value.toString() : JSON.stringify(value)}`,
  )
  return { status: 200, body: `{${fields.join(',')}}` }
}
