import { createHmac, timingSafeEqual } from 'node:crypto'

import { canonicalJson } from '#domain/play/canonical-json.ts'
import type { PlayCommand } from '#domain/play/command.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { readJson } from '#domain/text/json-keys.ts'

import {
  type GameToOpen,
  type ProtocolAdapter,
  ProviderFailed,
  type WalletCall,
  type WalletReply,
} from '#server/play/providers/adapter.ts'
import { askProvider, noKey, readRows } from './asking.ts'
import { swipeWire } from './swipe-wire.ts'
import type { WalletAnswer } from '#server/play/providers/wallet.ts'
import { type WireFields, type WireRead, readFields } from './wire.ts'

const SIGNATURE_HEADER = 'x-request-sign'
const { received, sent } = swipeWire

type Fields = Readonly<Record<string, unknown>>

interface No {
  readonly status: number
  readonly message: string
  readonly code?: string
  readonly action?: 'refresh'
}

/** HTTP status and message for each outcome of the core. A provider may show the message to the player. */
const noes: Readonly<Record<Exclude<WalletAnswer['outcome'], 'done' | 'replayed'>, No>> = {
  duplicate: { status: 400, message: 'This transaction number was used for something else.' },
  rolled_back: { status: 400, message: 'This transaction was refunded.' },
  bet_unknown: { status: 400, message: 'There is no bet that this belongs to.' },
  differs: { status: 400, message: 'The transaction was of another amount.' },
  wrong_currency: { status: 400, message: 'The currency is another.', code: 'currency_not_supported' },
  session_ended: {
    status: 400,
    message: 'The session has ended.',
    code: 'session_expired',
    action: 'refresh',
  },
  round_closed: { status: 400, message: 'The round is over.' },
  insufficient: { status: 400, message: 'There is not enough money.', code: 'insufficient_funds' },
  not_active: { status: 400, message: 'The account is closed for play.', code: 'account_blocked' },
  excluded: { status: 400, message: 'The account is closed for play.', code: 'account_blocked' },
  game_excluded: { status: 400, message: 'The player does not play this game.', code: 'game_not_found' },
  stake_too_large: { status: 400, message: 'The stake is above the largest one.', code: 'bet_limit' },
  bonus_not_in_game: {
    status: 400,
    message: 'The bonus is not played in this game.',
    code: 'game_not_found',
  },
  bonus_stake_too_large: {
    status: 400,
    message: 'The stake is above the largest one of the bonus.',
    code: 'bet_limit',
  },
  stake_limit: { status: 400, message: 'A limit of stakes is reached.', code: 'bet_limit' },
  loss_limit: { status: 400, message: 'A limit of losses is reached.', code: 'loss_limit' },
  session_limit: { status: 400, message: 'A limit of time is reached.', code: 'time_limit' },
  unknown_token: { status: 404, message: 'There is no such session.', code: 'session_not_found' },
  unknown_member: { status: 404, message: 'There is no such session.', code: 'session_not_found' },
  unknown_game: { status: 400, message: 'There is no such game.', code: 'game_not_found' },
  closed: { status: 400, message: 'Play is closed at the moment.', action: 'refresh' },
  free_rounds_unknown: { status: 400, message: 'There are no such free rounds.' },
  free_rounds_over: { status: 400, message: 'The free rounds are over.' },
  free_rounds_differ: { status: 400, message: 'The free rounds are of another game or stake.' },
  free_rounds_too_large: { status: 400, message: 'Free rounds do not win that much.', code: 'bet_limit' },
}

/**
 * The operator's side of Swipe Games: one query and three commands, signed by HMAC-SHA256 over the canonical JSON of
 * the body or query. Amounts are decimals in main units. https://swipegames.github.io/public-api/swipegames-integration
 */
export const swipe: ProtocolAdapter = {
  keys: 'secret',
  async answer(call, wallet) {
    const fields = call.method === 'GET' ? readQuery(call.query) : readBody(call.bytes)
    const fault = refuseSignature(call, fields)
    // guard: swipe-signature-checked
    if (fault) return { ...no({ status: 401, message: 'The signature is wrong.' }), fault }
    if (!fields) return malformed('the body')
    if (call.method === 'GET') {
      if (call.path !== 'balance') return absent
      const request = readFieldsOf(received.balance.asks, fields)
      if (typeof request === 'string') return malformed(request)
      return replyOf(await wallet.balance(call.provider, { token: request.sessionID }), undefined)
    }
    const deed = readDeed(call.path, fields)
    if (deed === undefined) return absent
    if (typeof deed === 'string') return malformed(deed)
    const { token, command } = deed
    return replyOf(await wallet.play(call.provider, { token }, command), command.transactionId)
  },
  unavailable: no({ status: 500, message: 'Try again in a moment.', code: 'client_connection_error' }),

  async openGame(provider, game, fetch) {
    const { ourSecret } = provider.keys
    const text = canonicalJson(launchOf(provider.operatorId, game))
    if (!ourSecret || text === undefined) throw new ProviderFailed('no key to sign with')
    const answer = await fetch(`${provider.baseUrl.replace(/\/+$/, '')}/create-new-game`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signText(ourSecret, text) },
      body: text,
      redirect: 'manual',
    })
    if (!answer.ok) throw new ProviderFailed(`create-new-game answered ${answer.status}`)
    const url = readBody(Buffer.from(await answer.text()))?.['gameURL']
    if (typeof url !== 'string') throw new ProviderFailed('create-new-game answered no address')
    return url
  },

  async listGames(provider, fetch) {
    const { ourSecret } = provider.keys
    const request = { extCID: provider.operatorId }
    const text = canonicalJson(request)
    if (!ourSecret || text === undefined) throw noKey()
    const path = `games?${new URLSearchParams(request).toString()}`
    const headers = { [SIGNATURE_HEADER]: signText(ourSecret, text) }
    return readRows((await askProvider(provider, path, { fetch, method: 'GET', headers })).bytes, 'games')
  },
}

export function signText(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The signature covers the canonical form of the fields that we parsed, and only these are used. */
function refuseSignature({ provider, headers }: WalletCall, fields: Fields | undefined): string | undefined {
  const given = headers[SIGNATURE_HEADER]
  if (typeof given !== 'string') return 'no_signature'
  const text = fields && canonicalJson(fields)
  if (text === undefined || !/^[0-9a-f]{64}$/.test(given)) return 'wrong_signature'
  const bytes = Buffer.from(given, 'hex')
  let isSigned = false
  for (const secret of provider.keys.theirSecrets)
    if (timingSafeEqual(Buffer.from(signText(secret, text), 'hex'), bytes)) isSigned = true
  return isSigned ? undefined : 'wrong_signature'
}

interface Deed {
  readonly token: string
  readonly command: PlayCommand
}

/** The command of a call; the name of an invalid field; or undefined for an unknown path. */
function readDeed(path: string, fields: Fields): Deed | string | undefined {
  if (path === 'bet') return readBet(fields)
  if (path === 'win') return readWin(fields)
  return path === 'refund' ? readRefund(fields) : undefined
}

function readBet(fields: Fields): Deed | string {
  const request = readFieldsOf(received.bet.asks, fields)
  if (typeof request === 'string') return request
  const isFree = request.type === 'free'
  return {
    token: request.sessionID,
    command: {
      ...playedIn(request),
      kind: 'bet',
      closesRound: false,
      isFree,
      movesMoney: !isFree,
      needs: 'nothing',
    },
  }
}

function readWin(fields: Fields): Deed | string {
  const request = readFieldsOf(received.win.asks, fields)
  if (typeof request === 'string') return request
  const isFree = request.type === 'free'
  // Winnings of free rounds arrive as one win at their end, without a bet.
  const isTotal = !isFree && request.frID !== undefined
  return {
    token: request.sessionID,
    command: {
      ...playedIn(request),
      kind: 'win',
      closesRound: request.amount === 0n,
      isFree,
      movesMoney: !isFree,
      needs: isTotal ? 'nothing' : 'round',
    },
  }
}

const playedIn = ({ txID, amount, roundID }: WireRead<typeof received.bet.asks>) => ({
  transactionId: txID,
  amount,
  roundId: roundID,
  reference: undefined,
})

function readRefund(fields: Fields): Deed | string {
  const request = readFieldsOf(received.refund.asks, fields)
  if (typeof request === 'string') return request
  // A rollback of itself is invalid.
  if (request.origTxID === request.txID) return 'origTxID'
  return {
    token: request.sessionID,
    command: {
      kind: 'rollback',
      transactionId: request.txID,
      reference: request.origTxID,
      amount: request.amount,
      roundId: request.roundID,
      closesRound: false,
      isFree: false,
      movesMoney: true,
      needs: 'nothing',
    },
  }
}

function readFieldsOf<F extends WireFields>(asks: F, fields: Fields): WireRead<F> | string {
  const found = readFields(asks, (name) => fields[name])
  return 'read' in found ? found.read : found.fault.name
}

type Launch = Partial<Record<keyof (typeof sent)['create-new-game']['asks'], unknown>>

function launchOf(operatorId: string, game: GameToOpen): Launch {
  return {
    extCID: operatorId,
    gameID: game.providerGameId,
    demo: game.isFree === true,
    platform: game.isMobile ? 'mobile' : 'desktop',
    currency: game.currency,
    locale: game.language,
    returnURL: game.lobbyUrl,
    depositURL: game.depositUrl,
    ...(game.isFree
      ? {}
      : {
          sessionID: game.token,
          user: { id: game.player, ...(game.country === undefined ? {} : { country: game.country }) },
        }),
  }
}

/** Repeated names are refused: the value would be ambiguous. */
function readQuery(query: string): Fields | undefined {
  const pairs = [...new URLSearchParams(query)]
  return new Set(pairs.map(([name]) => name)).size < pairs.length ? undefined : Object.fromEntries(pairs)
}

function readBody(bytes: Buffer): Fields | undefined {
  try {
    const value = readJson(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : undefined
  } catch {
    return undefined
  }
}

const absent: WalletReply = { status: 404, body: JSON.stringify({ message: 'There is no such call.' }) }

function malformed(what: string): WalletReply {
  return {
    status: 400,
    body: JSON.stringify({ message: 'The request cannot be read.', details: what }),
  }
}

function no({ status, ...body }: No): WalletReply {
  return { status, body: JSON.stringify(body) }
}

function replyOf(
  { outcome, balance = 0n, transferId }: WalletAnswer,
  given: string | undefined,
): WalletReply {
  if (outcome !== 'done' && outcome !== 'replayed') return no(noes[outcome])
  // If no money moved there is no transfer, so the provider's own id is returned.
  const own = given === undefined ? {} : { txID: transferId?.toString() ?? given }
  return { status: 200, body: JSON.stringify({ balance: writeAmount(balance), ...own }) }
}
