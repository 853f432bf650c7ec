import { createHash, timingSafeEqual } from 'node:crypto'

import { type PlayCommand, isPlayId } from '#domain/play/command.ts'
import { writeAmount } from '#domain/money/amount.ts'

import {
  type GameToOpen,
  type ProtocolAdapter,
  ProviderFailed,
  type WalletCall,
  type WalletReply,
} from '#server/play/providers/adapter.ts'
import { formsWire } from './forms-wire.ts'
import type { Named, PlayWallet, WalletAnswer } from '#server/play/providers/wallet.ts'
import { type WireFields, type WireRead, readFields } from './wire.ts'

type Fields = ReadonlyMap<string, string>
type No = readonly [error: number, description: string]
type Launch = Partial<Record<keyof (typeof formsWire.sent)['game/url']['asks'], string>>

const { received } = formsWire

/** Protocol codes for the core's outcomes. The provider retries `100` and does not retry `120`. */
const noes: Readonly<Record<Exclude<WalletAnswer['outcome'], 'done' | 'replayed'>, No>> = {
  duplicate: [7, 'the reference was used for something else'],
  rolled_back: [3, 'the bet was refunded'],
  bet_unknown: [120, 'there is no bet that this belongs to'],
  differs: [7, 'the bet was of another amount'],
  wrong_currency: [7, 'the currency is another'],
  session_ended: [4, 'the session has ended'],
  round_closed: [3, 'the round is over'],
  insufficient: [1, 'there is not enough money'],
  not_active: [6, 'the account is closed for play'],
  excluded: [6, 'the account is closed for play'],
  game_excluded: [8, 'the player does not play this game'],
  stake_too_large: [310, 'the stake is above the largest one'],
  bonus_not_in_game: [8, 'the bonus is not played in this game'],
  bonus_stake_too_large: [310, 'the stake is above the largest one of the bonus'],
  stake_limit: [50, 'a limit of stakes is reached'],
  loss_limit: [310, 'a limit of losses is reached'],
  session_limit: [210, 'a limit of time is reached'],
  unknown_token: [4, 'there is no such session'],
  unknown_member: [2, 'there is no such player'],
  unknown_game: [8, 'there is no such game'],
  closed: [3, 'play is closed at the moment'],
  free_rounds_unknown: [120, 'there are no such free rounds'],
  free_rounds_over: [3, 'the free rounds are over'],
  free_rounds_differ: [7, 'the free rounds are of another game or stake'],
  free_rounds_too_large: [310, 'free rounds do not win that much'],
}

/**
 * The operator's side of a family of form protocols: form body in, JSON out, always HTTP 200, and a hash over the
 * sorted fields with a secret appended. A refund names only the bet and has no id of its own.
 */
export const forms: ProtocolAdapter = {
  keys: 'secret',
  async answer(call, wallet) {
    const fields = readPairs(call.bytes)
    const fault = fields ? refuseHash(call, fields) : 'no_form'
    if (!fields || fault) return { ...refuse([5, 'the hash is wrong']), fault: fault ?? 'no_form' }
    switch (call.path) {
      case 'authenticate.html':
        return await authenticate(call, wallet, fields)
      case 'sessionExpired.html':
        return await expire(call, wallet, fields)
      case 'balance.html':
        return await notifyBalance(call, wallet, fields)
      case 'getBalancePerGame.html':
        return await answerBalances(call, wallet, fields)
      case 'roundDetails.html':
        return await hearDetails(call, wallet, fields)
      default:
        return await play(call, wallet, fields)
    }
  },
  unavailable: refuse([100, 'try again in a moment']),

  async openGame(provider, game, fetch) {
    const { ourSecret } = provider.keys
    if (!ourSecret) throw new ProviderFailed('no key to sign with')
    const fields = new Map(Object.entries(launchOf(provider.operatorId, game)))
    fields.set('hash', hashOf(fields, ourSecret))
    const answer = await fetch(`${provider.baseUrl.replace(/\/+$/, '')}/game/url`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...fields]).toString(),
      redirect: 'manual',
    })
    if (!answer.ok) throw new ProviderFailed(`game/url answered ${answer.status}`)
    const response = (await answer.json()) as { readonly gameURL?: unknown }
    if (typeof response.gameURL !== 'string') throw new ProviderFailed('game/url answered no address')
    return response.gameURL
  },
}

/** Non-empty fields sorted by name, with the secret appended directly. */
export function hashOf(fields: Fields, secret: Buffer): string {
  const text = [...fields]
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5').update(text).update(secret).digest('hex')
}

function refuseHash({ provider }: WalletCall, fields: Fields): string | undefined {
  const given = fields.get('hash')?.toLowerCase() ?? ''
  if (!/^[0-9a-f]{32}$/.test(given)) return 'no_hash'
  let isSigned = false
  for (const secret of provider.keys.theirSecrets)
    if (timingSafeEqual(Buffer.from(hashOf(fields, secret)), Buffer.from(given))) isSigned = true
  return isSigned ? undefined : 'wrong_hash' // guard: forms-hash-checked
}

/** Plays a call's commands in order, since a result may carry a prize; the first failure ends the call. */
async function play(call: WalletCall, wallet: PlayWallet, fields: Fields): Promise<WalletReply> {
  const deed = readDeed(call.path, fields)
  if (deed === undefined) return refuse([7, 'there is no such call'])
  if (typeof deed === 'string') return refuse([7, deed])
  let reply = refuse([7, call.path])
  for (const command of deed.commands) {
    const answer = await wallet.play(call.provider, deed.named, command)
    reply = replyOf(answer, answer.transferId?.toString() ?? command.transactionId)
    if (answer.outcome !== 'done' && answer.outcome !== 'replayed') break
  }
  return reply
}

async function authenticate(
  { provider }: WalletCall,
  wallet: PlayWallet,
  fields: Fields,
): Promise<WalletReply> {
  const request = readForm(received['authenticate.html'].asks, fields)
  if (typeof request === 'string') return refuse([7, request])
  const { token } = request
  const answer = await wallet.authenticate(provider, { token })
  if (answer.outcome !== 'done') return replyOf(answer, undefined)
  return reply({ userId: answer.player ?? '', currency: answer.currency ?? '', token }, answer.balance ?? 0n)
}

async function notifyBalance(
  { provider }: WalletCall,
  wallet: PlayWallet,
  fields: Fields,
): Promise<WalletReply> {
  const request = readForm(received['balance.html'].asks, fields)
  if (typeof request === 'string') return refuse([7, request])
  return replyOf(await wallet.balance(provider, namedIn(request)), undefined)
}

const GAMES_MAX = 100

/** Where a brand keeps a wallet per vendor, games of one provider may use different wallets. */
async function answerBalances(
  { provider }: WalletCall,
  wallet: PlayWallet,
  fields: Fields,
): Promise<WalletReply> {
  const request = readForm(received['getBalancePerGame.html'].asks, fields)
  if (typeof request === 'string') return refuse([7, request])
  const ids = [...new Set(request.gameIdList.split(',').map((id) => id.trim()))].filter(Boolean)
  if (ids.length === 0 || ids.length > GAMES_MAX) return refuse([7, 'gameIdList'])
  const found = await wallet.balances(provider, request.userId, ids)
  if (typeof found === 'string') return refuse(noes[found])
  if (found.length === 0) return refuse(noes.unknown_game)
  const list = found.map(
    ({ providerGameId, balance }) =>
      `{"gameID":${JSON.stringify(providerGameId)},"cash":${writeAmount(balance)},"bonus":0}`,
  )
  return { status: 200, body: `{"gamesBalances":[${list.join(',')}],"error":0,"description":"Success"}` }
}

/** The session ended at the provider. Without a token the call names no session that we could end. */
async function expire({ provider }: WalletCall, wallet: PlayWallet, fields: Fields): Promise<WalletReply> {
  const request = readForm(received['sessionExpired.html'].asks, fields)
  if (typeof request === 'string') return refuse([7, request])
  const token = request.token ?? request.sessionId
  if (token === undefined) return refuse([7, 'token'])
  const refusal = await wallet.endSession(provider, { token, player: request.userId ?? request.playerId })
  return refusal ? refuse(noes[refusal]) : write({ error: 0, description: 'Success' }, undefined)
}

/** Round details are accepted and dropped: the provider shows the round on its own page. */
async function hearDetails(
  { provider }: WalletCall,
  wallet: PlayWallet,
  fields: Fields,
): Promise<WalletReply> {
  const request = readForm(received['roundDetails.html'].asks, fields)
  if (typeof request === 'string') return refuse([7, request])
  const isKnown = await wallet.knowsRound(provider, request.userId, request.roundId)
  return isKnown ? write({ error: 0, description: 'Success' }, undefined) : refuse(noes.bet_unknown)
}

interface Deed {
  readonly named: Named
  readonly commands: readonly PlayCommand[]
}

/** The commands of a call; the name of an invalid field; or undefined for an unknown path. */
function readDeed(path: string, fields: Fields): Deed | string | undefined {
  switch (path) {
    case 'bet.html':
      return readBet(fields)
    case 'result.html':
      return readResult(fields)
    case 'bonusWin.html':
    case 'jackpotWin.html':
    case 'promoWin.html':
      return readPrize(path, fields)
    case 'refund.html':
      return readRefund(fields)
    case 'adjustment.html':
      return readAdjustment(fields)
    case 'endRound.html':
      return readEnd(fields)
    default:
      return undefined
  }
}

const plain = {
  reference: undefined,
  closesRound: false,
  isFree: false,
  movesMoney: true,
  needs: 'nothing',
} as const

/** Calls name the member; their token is ignored. A bet is matched to the member's newest session. */
const namedIn = ({
  userId,
  currency,
}: {
  readonly userId: string
  readonly currency: string | undefined
}) => ({
  player: userId,
  currency,
  token: undefined,
  providerGameId: undefined,
  findsSession: true,
})

/** Bonus rounds move no money; their winnings arrive as one prize at the end. */
const playedIn = ({
  reference,
  amount,
  roundId,
  bonusCode,
}: Pick<
  WireRead<(typeof received)['bet.html']['asks']>,
  'reference' | 'amount' | 'roundId' | 'bonusCode'
>) => ({
  ...plain,
  transactionId: reference,
  amount,
  roundId,
  isFree: bonusCode !== undefined,
  movesMoney: bonusCode === undefined,
})

function readBet(fields: Fields): Deed | string {
  const request = readForm(received['bet.html'].asks, fields)
  if (typeof request === 'string') return request
  return {
    named: { ...namedIn(request), token: request.token, providerGameId: request.gameId },
    commands: [{ ...playedIn(request), kind: 'bet' }],
  }
}

function readResult(fields: Fields): Deed | string {
  const request = readForm(received['result.html'].asks, fields)
  if (typeof request === 'string') return request
  const { promoWinAmount: amount, promoWinReference: transactionId, roundId } = request
  if (amount !== undefined && transactionId === undefined) return 'promoWinReference'
  const prize: PlayCommand[] =
    amount === undefined || transactionId === undefined
      ? []
      : [{ ...plain, kind: 'win', transactionId, amount, roundId }]
  return {
    named: namedIn(request),
    commands: [{ ...playedIn(request), kind: 'win', needs: 'round' }, ...prize],
  }
}

function readPrize(
  path: 'bonusWin.html' | 'jackpotWin.html' | 'promoWin.html',
  fields: Fields,
): Deed | string {
  const request = readForm(received[path].asks, fields)
  if (typeof request === 'string') return request
  const { reference: transactionId, amount, roundId } = request
  return { named: namedIn(request), commands: [{ ...plain, kind: 'win', transactionId, amount, roundId }] }
}

function readRefund(fields: Fields): Deed | string {
  const request = readForm(received['refund.html'].asks, fields)
  if (typeof request === 'string') return request
  const { reference, amount, roundId } = request
  const transactionId = `refund:${reference}`
  return {
    named: namedIn(request),
    commands: [{ ...plain, kind: 'rollback', transactionId, reference, amount, roundId }],
  }
}

function readAdjustment(fields: Fields): Deed | string {
  const request = readForm(received['adjustment.html'].asks, fields)
  if (typeof request === 'string') return request
  const { reference: transactionId, amount, roundId } = request
  return { named: namedIn(request), commands: [{ ...plain, kind: 'adjust', transactionId, amount, roundId }] }
}

/** Closes the round: no money moves and no further bet is accepted. */
function readEnd(fields: Fields): Deed | string {
  const request = readForm(received['endRound.html'].asks, fields)
  if (typeof request === 'string') return request
  const { userId, roundId } = request
  const transactionId = `end:${userId}:${roundId}`
  if (!isPlayId(transactionId)) return 'roundId'
  return {
    named: namedIn(request),
    commands: [
      { ...plain, kind: 'win', transactionId, amount: 0n, roundId, closesRound: true, needs: 'round' },
    ],
  }
}

function readForm<F extends WireFields>(asks: F, fields: Fields): WireRead<F> | string {
  const found = readFields(asks, (name) => fields.get(name))
  return 'read' in found ? found.read : found.fault.name
}

function launchOf(operatorId: string, game: GameToOpen): Launch {
  return {
    secureLogin: operatorId,
    symbol: game.providerGameId,
    language: game.language,
    playMode: game.isFree ? 'DEMO' : 'REAL',
    ...(game.isFree ? {} : { token: game.token, externalPlayerId: game.player }),
    platform: game.isMobile ? 'MOBILE' : 'WEB',
    currency: game.currency,
    cashierUrl: game.depositUrl,
    lobbyUrl: game.lobbyUrl,
    ...(game.country === undefined ? {} : { country: game.country }),
  }
}

/** Repeated names are refused: the value would be ambiguous. */
function readPairs(bytes: Buffer): Fields | undefined {
  const pairs = [...new URLSearchParams(bytes.toString('utf8'))]
  const fields = new Map(pairs)
  return pairs.length === 0 || fields.size < pairs.length ? undefined : fields
}

function replyOf(
  { outcome, currency = '', balance = 0n }: WalletAnswer,
  transactionId: string | undefined,
): WalletReply {
  const own: Record<string, string> = transactionId === undefined ? {} : { transactionId }
  if (outcome === 'done' || outcome === 'replayed') return reply({ ...own, currency }, balance)
  return refuse(noes[outcome], outcome === 'insufficient' ? balance : undefined)
}

function reply(fields: Readonly<Record<string, string>>, balance: bigint): WalletReply {
  return write({ ...fields, error: 0, description: 'Success' }, balance)
}

function refuse([error, description]: No, balance?: bigint): WalletReply {
  return write({ error, description }, balance)
}

/** The protocol has amounts as JSON numbers; ours are written from the digits, never through a float. */
function write(fields: Readonly<Record<string, string | number>>, balance: bigint | undefined): WalletReply {
  const money = balance === undefined ? [] : [`"cash":${writeAmount(balance)}`, '"bonus":0', '"usedPromo":0']
  const others = Object.entries(fields).map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
  return { status: 200, body: `{${[...money, ...others].join(',')}}` }
}
