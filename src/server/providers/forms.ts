import { createHash, timingSafeEqual } from 'node:crypto'

import { type PlayCommand, isPlayId } from '#domain/play/command.ts'
import { readDecimal, readSignedDecimal } from '#domain/play/wire-amount.ts'
import { writeAmount } from '#domain/money/amount.ts'

import {
  type GameToOpen,
  type ProtocolAdapter,
  ProviderFailed,
  type WalletCall,
  type WalletReply,
} from './adapter.ts'
import type { Named, WalletAnswer } from './wallet.ts'

type Fields = ReadonlyMap<string, string>
type No = readonly [error: number, description: string]

/** What the protocol says for what the core decided. Its `100` is asked again, its `120` is not. */
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
  stake_limit: [50, 'a limit of stakes is reached'],
  loss_limit: [310, 'a limit of losses is reached'],
  session_limit: [210, 'a limit of time is reached'],
  unknown_token: [4, 'there is no such session'],
  unknown_member: [2, 'there is no such player'],
  unknown_game: [8, 'there is no such game'],
  closed: [3, 'play is closed at the moment'],
}

/**
 * The operator's side of a family of protocols: forms in, JSON out, HTTP 200 always, and a hash over the sorted fields
 * with a secret behind them. A refund names the bet alone and has no number of its own.
 */
export const forms: ProtocolAdapter = {
  keys: 'secret',
  async answer(call, wallet) {
    const fields = readForm(call.bytes)
    const fault = fields ? refuseHash(call, fields) : 'no_form'
    if (!fields || fault) return { ...refuse([5, 'the hash is wrong']), fault: fault ?? 'no_form' }
    const named = namedOf(call.path, fields)
    if (call.path === 'authenticate.html') return await authenticate(call, wallet, fields)
    if (call.path === 'sessionExpired.html') return await expire(call, wallet, fields)
    if (named.player === undefined) return refuse([7, 'userId'])
    if (call.path === 'getBalancePerGame.html') return await tellBalances(call, wallet, fields)
    if (call.path === 'roundDetails.html') return await hearDetails(call, wallet, fields)
    if (call.path === 'balance.html') return replyOf(await wallet.balance(call.provider, named), undefined)
    const commands = readCommands(call.path, fields)
    if (commands === undefined) return refuse([7, 'there is no such call'])
    if (typeof commands === 'string') return refuse([7, commands])
    let reply = refuse([7, call.path])
    // A result may bring a prize of its own along: one after the other, and the first that fails ends it.
    for (const command of commands) {
      const answer = await wallet.play(call.provider, named, command)
      reply = replyOf(answer, answer.transferId?.toString() ?? command.transactionId)
      if (answer.outcome !== 'done' && answer.outcome !== 'replayed') break
    }
    return reply
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
    const said = (await answer.json()) as { readonly gameURL?: unknown }
    if (typeof said.gameURL !== 'string') throw new ProviderFailed('game/url answered no address')
    return said.gameURL
  },
}

/** Fields in the order of their names, those that say something, with the secret at once behind them. */
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
  return isSigned ? undefined : 'wrong_hash'
}

/** Calls name the member; a token comes along where the provider has it. A bet without one counts by the newest session. */
function namedOf(path: string, fields: Fields): Named {
  const isBet = path === 'bet.html'
  return {
    player: fields.get('userId'),
    token: isBet ? fields.get('token') : undefined,
    providerGameId: isBet ? fields.get('gameId') : undefined,
    currency: fields.get('currency'),
    findsSession: true,
  }
}

async function authenticate(
  { provider }: WalletCall,
  wallet: Parameters<ProtocolAdapter['answer']>[1],
  fields: Fields,
): Promise<WalletReply> {
  const token = fields.get('token')
  if (token === undefined) return refuse([7, 'token'])
  const answer = await wallet.authenticate(provider, { token })
  if (answer.outcome !== 'done') return replyOf(answer, undefined)
  return reply({ userId: answer.player ?? '', currency: answer.currency ?? '', token }, answer.balance ?? 0n)
}

const GAMES_MAX = 100

/** Where a brand keeps a wallet for each vendor, games of one provider may play from different ones. */
async function tellBalances(
  { provider }: WalletCall,
  wallet: Parameters<ProtocolAdapter['answer']>[1],
  fields: Fields,
): Promise<WalletReply> {
  const ids = [...new Set((fields.get('gameIdList') ?? '').split(',').map((id) => id.trim()))].filter(Boolean)
  if (ids.length === 0 || ids.length > GAMES_MAX) return refuse([7, 'gameIdList'])
  const found = await wallet.balances(provider, fields.get('userId') ?? '', ids)
  if (typeof found === 'string') return refuse(noes[found])
  if (found.length === 0) return refuse(noes.unknown_game)
  const list = found.map(
    ({ providerGameId, balance }) =>
      `{"gameID":${JSON.stringify(providerGameId)},"cash":${writeAmount(balance)},"bonus":0}`,
  )
  return { status: 200, body: `{"gamesBalances":[${list.join(',')}],"error":0,"description":"Success"}` }
}

/** The session is over at the provider. Without its token the call tells of nothing that we could end. */
async function expire(
  { provider }: WalletCall,
  wallet: Parameters<ProtocolAdapter['answer']>[1],
  fields: Fields,
): Promise<WalletReply> {
  const token = fields.get('token') ?? fields.get('sessionId')
  if (token === undefined || token === '') return refuse([7, 'token'])
  const player = fields.get('userId') ?? fields.get('playerId')
  const refusal = await wallet.endSession(provider, { token, player })
  return refusal ? refuse(noes[refusal]) : write({ error: 0, description: 'Success' }, undefined)
}

/** What a provider tells of a round beyond its money is heard, and not kept: the round has its own page there. */
async function hearDetails(
  { provider }: WalletCall,
  wallet: Parameters<ProtocolAdapter['answer']>[1],
  fields: Fields,
): Promise<WalletReply> {
  const roundId = idOf(fields, 'roundId')
  if (roundId === undefined) return refuse([7, 'roundId'])
  const isKnown = await wallet.knowsRound(provider, fields.get('userId') ?? '', roundId)
  return isKnown ? write({ error: 0, description: 'Success' }, undefined) : refuse(noes.bet_unknown)
}

/** What a call asks for; the name of the field that is wrong; nothing, where there is no such call. */
function readCommands(path: string, fields: Fields): readonly PlayCommand[] | string | undefined {
  switch (path) {
    case 'bet.html':
    case 'result.html':
      return readDeed(fields, path === 'bet.html')
    case 'bonusWin.html':
    case 'jackpotWin.html':
    case 'promoWin.html':
      return readPrize(fields)
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

function readDeed(fields: Fields, isBet: boolean): readonly PlayCommand[] | string {
  const [reference, roundId] = [idOf(fields, 'reference'), idOf(fields, 'roundId')]
  const amount = readDecimal(fields.get('amount'))
  if (reference === undefined) return 'reference'
  if (roundId === undefined) return 'roundId'
  if (amount === undefined) return 'amount'
  if (isBet && !fields.get('gameId')) return 'gameId'
  // Rounds of a bonus take and pay nothing; what they have won comes as one prize at their end.
  const isFree = (fields.get('bonusCode') ?? '') !== ''
  const deed = { ...plain, transactionId: reference, amount, roundId, isFree, movesMoney: !isFree }
  if (isBet) return [{ ...deed, kind: 'bet' }]
  const prize = readPromo(fields, roundId)
  if (typeof prize === 'string') return prize
  return [{ ...deed, kind: 'win', needs: 'round' }, ...prize]
}

function readPromo(fields: Fields, roundId: string): readonly PlayCommand[] | string {
  if (!fields.get('promoWinAmount')) return []
  const amount = readDecimal(fields.get('promoWinAmount'))
  const transactionId = idOf(fields, 'promoWinReference')
  if (amount === undefined) return 'promoWinAmount'
  if (transactionId === undefined) return 'promoWinReference'
  return [{ ...plain, kind: 'win', transactionId, amount, roundId }]
}

function readPrize(fields: Fields): readonly PlayCommand[] | string {
  const transactionId = idOf(fields, 'reference')
  const amount = readDecimal(fields.get('amount'))
  if (transactionId === undefined) return 'reference'
  if (amount === undefined) return 'amount'
  return [{ ...plain, kind: 'win', transactionId, amount, roundId: idOf(fields, 'roundId') }]
}

function readRefund(fields: Fields): readonly PlayCommand[] | string {
  const reference = idOf(fields, 'reference')
  if (reference === undefined || reference.length > ID_MAX) return 'reference'
  const said = fields.get('amount') ?? ''
  const amount = said === '' ? undefined : readDecimal(said)
  if (said !== '' && amount === undefined) return 'amount'
  const transactionId = `refund:${reference}`
  return [{ ...plain, kind: 'rollback', transactionId, reference, amount, roundId: idOf(fields, 'roundId') }]
}

function readAdjustment(fields: Fields): readonly PlayCommand[] | string {
  const transactionId = idOf(fields, 'reference')
  const amount = readSignedDecimal(fields.get('amount'))
  if (transactionId === undefined) return 'reference'
  if (amount === undefined) return 'amount'
  return [{ ...plain, kind: 'adjust', transactionId, amount, roundId: idOf(fields, 'roundId') }]
}

/** The round is over: nothing moves, and it takes no bet more. */
function readEnd(fields: Fields): readonly PlayCommand[] | string {
  const roundId = idOf(fields, 'roundId')
  if (roundId === undefined || roundId.length > ID_MAX) return 'roundId'
  const transactionId = `end:${fields.get('userId') ?? ''}:${roundId}`
  if (!isPlayId(transactionId)) return 'roundId'
  return [{ ...plain, kind: 'win', transactionId, amount: 0n, roundId, closesRound: true, needs: 'round' }]
}

/** Numbers that we make of theirs have to fit as well. */
const ID_MAX = 90

function idOf(fields: Fields, name: string): string | undefined {
  const value = fields.get(name)
  return value !== undefined && isPlayId(value) && !/^(refund|end):/.test(value) ? value : undefined
}

function launchOf(operatorId: string, game: GameToOpen): Record<string, string> {
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

/** Of two values of one name either could be meant. */
function readForm(bytes: Buffer): Fields | undefined {
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

/** The protocol writes amounts as JSON numbers: ours are written digit by digit. */
function write(fields: Readonly<Record<string, string | number>>, balance: bigint | undefined): WalletReply {
  const money = balance === undefined ? [] : [`"cash":${writeAmount(balance)}`, '"bonus":0', '"usedPromo":0']
  const others = Object.entries(fields).map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
  return { status: 200, body: `{${[...money, ...others].join(',')}}` }
}
