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
import type { WalletObserved } from './metrics.ts'
import type { Operator } from './operators.ts'
import { type PlaySession, selectSessionById } from './session-store.ts'
import type { Safe } from './signing.ts'
import type { WalletAnswer, WalletClient, WalletRequest } from './wallet-client.ts'

/** The outcome of a bet. `void`: it is not certain that it was taken, so it is rolled back. */
export interface BetEnded {
  readonly betId: string
  readonly roundId: string
  readonly outcome: 'taken' | 'refused' | 'void'
  readonly answer: string
  readonly balance: bigint | null
}

export interface Money {
  /** Sends a stored bet, up to three attempts; without an answer it is rolled back. */
  takeBet(id: string): Promise<BetEnded>
  /** Sends a stored win or rollback: three attempts at once, later retries until it is answered. */
  settle(id: string): Promise<MoneyCall | undefined>
  /** The player's balance at the operator; unanswered where the operator does not respond. */
  findBalance(session: PlaySession): Promise<WalletAnswer>
  /** Resumes calls left by a crash or an unresponsive operator. Returns how many were answered. */
  workOff(): Promise<number>
  /** The lease of the process that stored a call. */
  readonly leaseMs: number
}

export interface MoneyParts {
  readonly database: Database
  readonly wallet: WalletClient
  readonly operators: ReadonlyMap<string, Operator>
  readonly safe: Safe
  /** Called in the transaction that stores the outcome of a bet. */
  readonly onBet: (sql: Sql, ended: BetEnded) => Promise<void>
  readonly onFault: (why: string, call: MoneyCall) => void
  /** Counts each call to a wallet. */
  readonly observe?: (call: WalletObserved) => void
  readonly leaseMs?: number
  readonly againInMs?: (tries: number) => number
}

const TRIES = 3
const LEASE_MS = 8_000
const WORK_AT_ONCE = 50

/** Statuses that certainly moved no money. Any other leaves the outcome of a bet unknown. */
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

/** Statuses by which the operator refuses a win for good; retries are useless and a person has to intervene. */
const hopeless = new Set([
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
  'RS_ERROR_DUPLICATE_TRANSACTION',
])

const backOff = (tries: number) => Math.min(1_000 * 2 ** Math.min(tries, 9), 300_000)

/**
 * All money moves through the operator's wallet. Each call is stored with its id before it is sent, so that a restart
 * finds it after a crash; it is retried with the same id until it is answered, which makes it idempotent.
 */
export function openMoney(parts: MoneyParts): Money {
  const { database, onBet, leaseMs = LEASE_MS, againInMs = backOff } = parts

  async function endBet(
    call: MoneyCall,
    outcome: BetEnded['outcome'],
    result: CallResult,
  ): Promise<BetEnded> {
    const rollbackId = randomUUID()
    const ended = await database.transact(async (sql) => {
      const kept = await lockMoneyCall(sql, call.id)
      // Another process has already stored the outcome.
      if (!kept || kept.status !== 'waiting') return endedOf(kept ?? call)
      const status = outcome === 'taken' ? 'done' : outcome
      await updateAnswered(sql, { id: call.id, status, answer: result.status, balance: result.balance })
      const written = endedOf({ ...call, status, answer: result.status, balance: result.balance })
      await onBet(sql, written)
      // guard: void-outcome-remembered
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
      const result = await ask(parts, call)
      if (result?.status === 'RS_OK') return await endBet(call, 'taken', result)
      if (result && refusals.has(result.status)) return await endBet(call, 'refused', withReason(result))
      why = result?.status ?? 'no answer'
    }
    return await endBet(call, 'void', { status: why, balance: null })
  }

  async function settle(id: string): Promise<MoneyCall | undefined> {
    const call = await selectMoneyCall(database.read, id)
    if (call?.status !== 'waiting') return call
    let why = ''
    for (let tries = 0; tries < TRIES; tries += 1) {
      const result = await ask(parts, call)
      const status = result && settledAs(call.kind, result.status)
      if (result && status) {
        await updateAnswered(database.read, { id, status, answer: result.status, balance: result.balance })
        if (status === 'refused') parts.onFault(result.status, call)
        return await selectMoneyCall(database.read, id)
      }
      why = result?.status ?? 'no answer'
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
          // No request waits for an abandoned bet any more: it is rolled back, whether or not it was taken.
          if (call.kind === 'bet') return (await endBet(call, 'void', abandoned)).outcome === 'void'
          return (await settle(call.id))?.status === 'done'
        }),
      )
      return done.filter(Boolean).length
    },
  }
}

interface CallResult {
  readonly status: string
  /** The rule of a refusal, kept behind its status. */
  readonly reason?: string | undefined
  readonly balance: bigint | null
}

const abandoned: CallResult = { status: 'nobody waits for it', balance: null }

function withReason({ status, reason, balance }: CallResult): CallResult {
  return { status: reason === undefined ? status : `${status} ${reason}`, balance }
}

function endedOf({ id, roundId, status, answer, balance }: MoneyCall): BetEnded {
  const outcome = status === 'done' ? 'taken' : status === 'refused' ? 'refused' : 'void'
  return { betId: id, roundId, outcome, answer: answer ?? '', balance }
}

/** The final status of a win or rollback; undefined while it must be retried. */
function settledAs(kind: MoneyCall['kind'], status: string): 'done' | 'refused' | undefined {
  if (status === 'RS_OK') return 'done'
  if (kind === 'rollback') return status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' ? 'done' : undefined
  return hopeless.has(status) ? 'refused' : undefined
}

async function ask(parts: MoneyParts, call: MoneyCall): Promise<CallResult | undefined> {
  const session = await selectSessionById(parts.database.read, call.sessionId)
  if (!session) throw new Error(`no session ${call.sessionId}`)
  const beganAtMs = performance.now()
  const result = await askWallet(parts, session, call)
  parts.observe?.({
    ...call,
    game: call.gameCode,
    currency: session.currency,
    // Free rounds move no money of the player.
    amount: call.rewardId === null ? call.amount : 0n,
    status: result?.status,
    elapsedMs: performance.now() - beganAtMs,
  })
  return result
}

async function askWallet(
  parts: MoneyParts,
  session: PlaySession,
  call: MoneyCall,
): Promise<CallResult | undefined> {
  if (session.isTrying) return await askCredits(parts.database, call)
  const operator = parts.operators.get(session.operatorId)
  // The operator was removed from the configuration while calls were pending; they resume when it is back.
  if (!operator) return undefined
  const answer = await parts.wallet.ask(requestOf(parts.safe, operator, session, call))
  return answer.isAnswered
    ? { status: answer.status, reason: answer.reason, balance: answer.balance ?? null }
    : undefined
}

/** Play credits of a call move once: the move is stored in the same transaction. */
async function askCredits(database: Database, call: MoneyCall): Promise<CallResult> {
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
  const free: WalletRequest['body'] =
    call.rewardId === null ? {} : { is_free: true, reward_uuid: call.rewardId }
  switch (call.kind) {
    case 'bet':
      return { operator, path: 'transaction/bet', body: { ...named, ...money, ...free, ...closes } }
    case 'win':
      return {
        operator,
        path: 'transaction/win',
        body: { ...named, ...reference, ...money, ...free, ...closes },
      }
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
