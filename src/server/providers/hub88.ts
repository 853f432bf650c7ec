import { type PlayCommand, isPlayId } from '#domain/play/command.ts'
import { readWholeUnits } from '#domain/play/wire-amount.ts'

import {
  type GameToOpen,
  type ProtocolAdapter,
  ProviderFailed,
  type WalletCall,
  type WalletReply,
} from './adapter.ts'
import { listHubGames, listHubTransactions } from './hub88-lists.ts'
import { SIGNATURE_HEADER, isSigned, operatorOfHub, signBytes } from './hub88-signature.ts'
import { openHubRound } from './hub88-rounds.ts'
import type { Provider } from './shelf.ts'
import type { Named, PlayWallet, WalletAnswer } from './wallet.ts'

/** What a game is opened in that is played for nothing. */
const FREE_CURRENCY = 'XXX'

/** What the protocol says for what the core decided. */
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
  stake_limit: 'RS_ERROR_LIMIT_REACHED',
  loss_limit: 'RS_ERROR_LIMIT_REACHED',
  session_limit: 'RS_ERROR_LIMIT_REACHED',
  unknown_token: 'RS_ERROR_INVALID_TOKEN',
  unknown_member: 'RS_ERROR_UNKNOWN',
  unknown_game: 'RS_ERROR_INVALID_GAME',
  closed: 'RS_ERROR_INVALID_PARTNER',
}

type Body = Readonly<Record<string, unknown>>
type Fault = 'RS_ERROR_WRONG_SYNTAX' | 'RS_ERROR_WRONG_TYPES'

/**
 * The operator's side of Hub88: five calls, each a POST whose very bytes are signed (RSA-SHA256), answered with HTTP 200
 * and a status. Amounts are whole 1/100 000, as ours are.
 * https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api
 */
export const hub88: ProtocolAdapter = {
  keys: 'pair',
  async answer(call, wallet) {
    const fault = refuseSignature(call)
    const body = readBody(call.bytes)
    const requestId = body && typeof body['request_uuid'] === 'string' ? body['request_uuid'] : undefined
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
        return await tellUser(wallet, body, requestId)
      case 'user/balance':
        return await tellBalance(call.provider, wallet, body, requestId)
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

  listGames: listHubGames,
  listTransactions: listHubTransactions,
}

function refuseSignature({ provider, headers, bytes }: WalletCall): string | undefined {
  const given = headers[SIGNATURE_HEADER]
  if (typeof given !== 'string') return 'no_signature'
  return isSigned(provider.keys.theirPublicKeys, bytes, given) ? undefined : 'wrong_signature'
}

function launchOf({ operatorId }: Provider, game: GameToOpen) {
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
    // The protocol leaves it to both sides what stands in here: who does not know it passes over it.
    meta: {
      ...(game.minCycleMs === undefined ? {} : { min_cycle_ms: game.minCycleMs }),
      ...(game.theme === undefined ? {} : { theme: game.theme }),
    },
  }
}

async function tellUser(wallet: PlayWallet, body: Body, requestId: string): Promise<WalletReply> {
  const named = textOf(body, 'user')
  if (!named.isGood) return reply(named.fault, requestId)
  const user = named.value ?? ''
  const found = await wallet.findPlayer(user)
  if (!found) return reply('RS_ERROR_UNKNOWN', requestId)
  return reply('RS_OK', requestId, {
    user,
    ...(found.country === null ? {} : { country: found.country }),
    registration_date: found.createdAt.toISOString().slice(0, 10),
  })
}

async function tellBalance(
  provider: Provider,
  wallet: PlayWallet,
  body: Body,
  requestId: string,
): Promise<WalletReply> {
  const [user, token] = [textOf(body, 'user'), textOf(body, 'token')]
  const game = textOf(body, 'game_code', { isOptional: true })
  for (const field of [user, token, game]) if (!field.isGood) return reply(field.fault, requestId)
  const named = { player: valueOf(user), token: valueOf(token), providerGameId: valueOf(game) }
  return replyOf(await wallet.balance(provider, named), requestId)
}

async function play(
  { provider, path }: WalletCall,
  wallet: PlayWallet,
  body: Body,
  requestId: string,
): Promise<WalletReply> {
  const read =
    path === 'transaction/rollback' ? readRollback(body) : readDeed(body, path === 'transaction/bet')
  if (typeof read === 'string') return reply(read, requestId)
  return replyOf(await wallet.play(provider, read.named, read.command), requestId)
}

interface Deed {
  readonly named: Named
  readonly command: PlayCommand
}

/** A bet and a win say the same, but for the bet that a win belongs to. */
function readDeed(body: Body, isBet: boolean): Deed | Fault {
  const isPromo = flagOf(body, 'is_supplier_promo')
  const isFree = flagOf(body, 'is_free')
  const closes = flagOf(body, 'round_closed')
  const flags = [isPromo, isFree, closes]
  const named = {
    player: textOf(body, 'user'),
    token: textOf(body, 'token'),
    providerGameId: textOf(body, 'game_code'),
    currency: textOf(body, 'currency'),
  }
  const transaction = idOf(body, 'transaction_uuid')
  const reference = idOf(body, 'reference_transaction_uuid', {
    isOptional: isBet || valueOf(isPromo) === true,
  })
  const round = idOf(body, 'round', { isOptional: true })
  const amount = unitsOf(body, 'amount')
  const fault = faultOf([...Object.values(named), transaction, reference, round, amount, ...flags])
  if (fault) return fault
  return {
    named: {
      player: valueOf(named.player),
      token: valueOf(named.token),
      providerGameId: valueOf(named.providerGameId),
      currency: valueOf(named.currency),
    },
    command: {
      kind: isBet ? 'bet' : 'win',
      transactionId: valueOf(transaction) ?? '',
      reference: isBet ? undefined : valueOf(reference),
      amount: valueOf(amount),
      roundId: valueOf(round),
      closesRound: valueOf(closes) ?? false,
      isFree: valueOf(isFree) ?? false,
      // A free bet takes nothing; what it wins is paid like any win.
      movesMoney: !isBet || valueOf(isFree) !== true,
      needs:
        isBet || (valueOf(isPromo) === true && valueOf(reference) === undefined) ? 'nothing' : 'reference',
    },
  }
}

function readRollback(body: Body): Deed | Fault {
  const player = textOf(body, 'user', { isOptional: true })
  const token = textOf(body, 'token', { isOptional: true })
  const transaction = idOf(body, 'transaction_uuid')
  const reference = idOf(body, 'reference_transaction_uuid')
  const round = idOf(body, 'round', { isOptional: true })
  const closes = flagOf(body, 'round_closed')
  const fault = faultOf([player, token, transaction, reference, round, closes])
  if (fault) return fault
  // What takes itself back says nothing.
  if (valueOf(transaction) === valueOf(reference)) return 'RS_ERROR_WRONG_SYNTAX'
  return {
    named: { player: valueOf(player), token: valueOf(token) },
    command: {
      kind: 'rollback',
      transactionId: valueOf(transaction) ?? '',
      reference: valueOf(reference),
      amount: undefined,
      roundId: valueOf(round),
      closesRound: valueOf(closes) ?? false,
      isFree: false,
      movesMoney: true,
      needs: 'nothing',
    },
  }
}

type Field<T> =
  | { readonly isGood: true; readonly value: T }
  | { readonly isGood: false; readonly fault: Fault }

interface Optional {
  readonly isOptional?: boolean
}

const missing = { isGood: false, fault: 'RS_ERROR_WRONG_SYNTAX' } as const
const mistyped = { isGood: false, fault: 'RS_ERROR_WRONG_TYPES' } as const

function textOf(
  body: Body,
  name: string,
  { isOptional = false }: Optional = {},
): Field<string> | Field<undefined> {
  const value = body[name]
  if (value === undefined || value === null) return isOptional ? { isGood: true, value: undefined } : missing
  if (typeof value !== 'string' || value.length > 300) return mistyped
  return value === '' && !isOptional ? missing : { isGood: true, value }
}

function idOf(body: Body, name: string, optional: Optional = {}): Field<string> | Field<undefined> {
  const field = textOf(body, name, optional)
  return field.isGood && field.value !== undefined && !isPlayId(field.value) ? mistyped : field
}

function flagOf(body: Body, name: string): Field<boolean | undefined> {
  const value = body[name]
  if (value === undefined || value === null) return { isGood: true, value: undefined }
  return typeof value === 'boolean' ? { isGood: true, value } : mistyped
}

function unitsOf(body: Body, name: string): Field<bigint> {
  if (body[name] === undefined || body[name] === null) return missing
  const value = readWholeUnits(body[name])
  return value === undefined ? mistyped : { isGood: true, value }
}

function faultOf(fields: readonly Field<unknown>[]): Fault | undefined {
  const faults = fields.flatMap((field) => (field.isGood ? [] : [field.fault]))
  return faults.find((fault) => fault === 'RS_ERROR_WRONG_SYNTAX') ?? faults[0]
}

function valueOf<T>(field: Field<T> | Field<undefined>): T | undefined {
  return field.isGood ? field.value : undefined
}

function readBody(bytes: Buffer): Body | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined
  } catch {
    return undefined
  }
}

function replyOf({ outcome, player, currency, balance }: WalletAnswer, requestId: string): WalletReply {
  return reply(statuses[outcome], requestId, {
    ...(player === undefined ? {} : { user: player }),
    ...(currency === undefined ? {} : { currency }),
    ...(balance === undefined ? {} : { balance }),
  })
}

function reply(
  status: string,
  requestId: string | undefined,
  further: Readonly<Record<string, string | bigint>> = {},
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
