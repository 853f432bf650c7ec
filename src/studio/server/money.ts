import { randomUUID } from 'node:crypto'

import type { Database, Sql } from './database.ts'
import {
  type MoneyCall,
  claimDueCalls,
  insertMoneyCall,
  lockMoneyCall,
  moveCredits,
  selectCredits,
  selectMoneyCall,
  updateAnswered,
  updateUnanswered,
} from './money-store.ts'
import type { Operator } from './operators.ts'
import { type PlaySession, selectSessionById } from './session-store.ts'
import type { Safe } from './signing.ts'
import type { WalletAnswer, WalletClient, WalletRequest } from './wallet-client.ts'

/** What became of a bet. What was not taken for certain is `void`: it is being taken back. */
export interface BetEnded {
  readonly betId: string
  readonly roundId: string
  readonly outcome: 'taken' | 'refused' | 'void'
  readonly answer: string
  readonly balance: bigint | null
}

export interface Money {
  /** Of a bet that is stored: asked three times; where nobody answers it is taken back. */
  takeBet(id: string): Promise<BetEnded>
  /** Of a win or a rollback that is stored: asked three times at once, and later until it is answered. */
  settle(id: string): Promise<MoneyCall | undefined>
  /** What the player has, by the operator. Nothing, where nobody says. */
  findBalance(session: PlaySession): Promise<WalletAnswer>
  /** Goes on with what a crash or a silent operator left. How many calls were answered. */
  workOff(): Promise<number>
  /** For so long whoever stored a call is asking. */
  readonly leaseMs: number
}

export interface MoneyParts {
  readonly database: Database
  readonly wallet: WalletClient
  readonly operators: ReadonlyMap<string, Operator>
  readonly safe: Safe
  /** Whose bet it was goes on in the very transaction that writes down what became of it. */
  readonly onBet: (sql: Sql, ended: BetEnded) => Promise<void>
  readonly onFault: (why: string, call: MoneyCall) => void
  readonly leaseMs?: number
  readonly againInMs?: (tries: number) => number
}

const TRIES = 3
const LEASE_MS = 8_000
const WORK_AT_ONCE = 50

/** The operator said no, and nothing moved. Everything else leaves open what became of a bet. */
const refusals = new Set([
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
])

/** A win that the operator will never take, however often it is asked. Somebody has to look. */
const hopeless = new Set([
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_DUPLICATE_TRANSACTION',
])

const backOff = (tries: number) => Math.min(1_000 * 2 ** Math.min(tries, 9), 300_000)

/**
 * Money goes through the operator's wallet alone. Each call has its number and stands in a table before it is sent, so that
 * whoever comes after a crash knows what was asked; the same number is asked again and again until it is answered, which
 * moves nothing twice.
 */
export function openMoney(parts: MoneyParts): Money {
  const { database, onBet, leaseMs = LEASE_MS, againInMs = backOff } = parts

  async function endBet(call: MoneyCall, outcome: BetEnded['outcome'], said: Said): Promise<BetEnded> {
    const rollbackId = randomUUID()
    const ended = await database.transact(async (sql) => {
      const kept = await lockMoneyCall(sql, call.id)
      // Somebody else was quicker: what they wrote down is what happened.
      if (!kept || kept.status !== 'waiting') return endedOf(kept ?? call)
      const status = outcome === 'taken' ? 'done' : outcome
      await updateAnswered(sql, { id: call.id, status, answer: said.status, balance: said.balance })
      const written = endedOf({ ...call, status, answer: said.status, balance: said.balance })
      await onBet(sql, written)
      if (outcome === 'void')
        await insertMoneyCall(sql, { ...call, id: rollbackId, kind: 'rollback', reference: call.id }, leaseMs)
      return written
    })
    if (ended.outcome === 'void') await settle(rollbackId)
    return ended
  }

  async function takeBet(id: string): Promise<BetEnded> {
    const call = await selectMoneyCall(database.read, id)
    if (!call) throw new Error(`no bet ${id}`)
    if (call.status !== 'waiting') return endedOf(call)
    let why = ''
    for (let tries = 0; tries < TRIES; tries += 1) {
      const said = await ask(parts, call)
      if (said?.status === 'RS_OK') return await endBet(call, 'taken', said)
      if (said && refusals.has(said.status)) return await endBet(call, 'refused', said)
      why = said?.status ?? 'no answer'
    }
    return await endBet(call, 'void', { status: why, balance: null })
  }

  async function settle(id: string): Promise<MoneyCall | undefined> {
    const call = await selectMoneyCall(database.read, id)
    if (call?.status !== 'waiting') return call
    let why = ''
    for (let tries = 0; tries < TRIES; tries += 1) {
      const said = await ask(parts, call)
      const status = said && settledAs(call.kind, said.status)
      if (said && status) {
        await updateAnswered(database.read, { id, status, answer: said.status, balance: said.balance })
        if (status === 'refused') parts.onFault(said.status, call)
        return await selectMoneyCall(database.read, id)
      }
      why = said?.status ?? 'no answer'
    }
    await updateUnanswered(database.read, { id, answer: why, againInMs: againInMs(call.tries) })
    return { ...call, answer: why }
  }

  return {
    takeBet,
    settle,
    leaseMs,
    findBalance: (session) => findBalance(parts, session),
    async workOff() {
      const calls = await claimDueCalls(database.read, { most: WORK_AT_ONCE, leaseMs })
      const done = await Promise.all(
        calls.map(async (call) => {
          // Nobody waits for a bet that was left alone: it is taken back, whether or not it was taken.
          if (call.kind === 'bet') return (await endBet(call, 'void', nobody)).outcome === 'void'
          return (await settle(call.id))?.status === 'done'
        }),
      )
      return done.filter(Boolean).length
    },
  }
}

interface Said {
  readonly status: string
  readonly balance: bigint | null
}

const nobody: Said = { status: 'nobody waits for it', balance: null }

function endedOf({ id, roundId, status, answer, balance }: MoneyCall): BetEnded {
  const outcome = status === 'done' ? 'taken' : status === 'refused' ? 'refused' : 'void'
  return { betId: id, roundId, outcome, answer: answer ?? '', balance }
}

/** What a win or a rollback has become by its answer; nothing, while it must be asked again. */
function settledAs(kind: MoneyCall['kind'], status: string): 'done' | 'refused' | undefined {
  if (status === 'RS_OK') return 'done'
  if (kind === 'rollback') return status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' ? 'done' : undefined
  return hopeless.has(status) ? 'refused' : undefined
}

async function ask(parts: MoneyParts, call: MoneyCall): Promise<Said | undefined> {
  const session = await selectSessionById(parts.database.read, call.sessionId)
  if (!session) throw new Error(`no session ${call.sessionId}`)
  if (session.isTrying) return await askCredits(parts.database, call)
  const operator = parts.operators.get(session.operatorId)
  // It was taken off the list while money was under way: whoever puts it back ends what waits.
  if (!operator) return undefined
  const said = await parts.wallet.ask(requestOf(parts.safe, operator, session, call))
  return said.isAnswered ? { status: said.status, balance: said.balance ?? null } : undefined
}

/** A number of play credits moves once: what is answered is answered for good, in the transaction that moves it. */
async function askCredits(database: Database, call: MoneyCall): Promise<Said> {
  const left = await database.transact(async (sql) => {
    const kept = await lockMoneyCall(sql, call.id)
    const taken = kept?.reference ? await lockMoneyCall(sql, kept.reference) : undefined
    const isMoot = kept?.status !== 'waiting' || kept.hasMoved
    if (isMoot || (kept.kind === 'rollback' && !taken?.hasMoved))
      return await selectCredits(sql, call.playerId)
    return await moveCredits(sql, kept)
  })
  return left === undefined
    ? { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: await selectCredits(database.read, call.playerId) }
    : { status: 'RS_OK', balance: left }
}

function requestOf(safe: Safe, operator: Operator, session: PlaySession, call: MoneyCall): WalletRequest {
  const token = session.wrappedToken === null ? '' : safe.unwrap(session.wrappedToken)
  const whose = { user: session.player, token, game_code: call.gameCode, round: call.roundId }
  const named = { ...whose, transaction_uuid: call.id, supplier_transaction_id: call.id }
  const reference: WalletRequest['body'] =
    call.reference === null ? {} : { reference_transaction_uuid: call.reference }
  const money = { amount: call.amount, currency: session.currency }
  const closes = { round_closed: call.closesRound }
  switch (call.kind) {
    case 'bet':
      return { operator, path: 'transaction/bet', body: { ...named, ...money, ...closes } }
    case 'win':
      return { operator, path: 'transaction/win', body: { ...named, ...reference, ...money, ...closes } }
    case 'rollback':
      return { operator, path: 'transaction/rollback', body: { ...named, ...reference, ...closes } }
  }
}

async function findBalance(parts: MoneyParts, session: PlaySession): Promise<WalletAnswer> {
  if (session.isTrying) {
    const balance = await selectCredits(parts.database.read, session.playerId)
    return { isAnswered: true, status: 'RS_OK', balance }
  }
  const operator = parts.operators.get(session.operatorId)
  if (!operator) return { isAnswered: false, why: 'no such operator' }
  const token = session.wrappedToken === null ? '' : parts.safe.unwrap(session.wrappedToken)
  return await parts.wallet.ask({
    operator,
    path: 'user/balance',
    body: { user: session.player, token, game_code: session.gameCode },
  })
}
