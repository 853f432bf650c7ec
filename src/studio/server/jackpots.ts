import { payableStep } from '#domain/money/currency.ts'
import { type Jackpot, payoutOfPool, seedOf } from '#studio/game/jackpot.ts'

import type { Sql } from './database.ts'
import {
  type PoolKey,
  addShare,
  insertJackpotWin,
  insertPool,
  lockPool,
  resetPool,
  selectPoolAmount,
  selectPoolId,
} from './jackpot-store.ts'
import type { PlaySession } from './session-store.ts'

/** Rows of a pool. Shares of different players go into different ones. */
const PARTS = 8

export type PoolOwner = Pick<PlaySession, 'operatorId' | 'brand' | 'currency'>

export interface JackpotStep {
  readonly roundId: string
  readonly place: number
  readonly playerId: bigint
  readonly share: bigint
  readonly isWon: boolean
}

/**
 * Puts the share of a taken stake into its pool and pays the pool if the round has won it, in the transaction that stores
 * that the stake was taken. So every round counts once, also one of a process that died. Returns the payment.
 */
export async function countRound(
  sql: Sql,
  {
    jackpot,
    owner,
    step,
  }: { readonly jackpot: Jackpot; readonly owner: PoolOwner; readonly step: JackpotStep },
): Promise<bigint> {
  const id = await openPool(sql, jackpot, owner)
  const { playerId, share, isWon, roundId, place } = step
  // A win locks all parts before it adds its own share: otherwise two winners could wait for each other in a circle.
  const parts = isWon ? await lockPool(sql, id) : []
  await addShare(sql, { id, part: Number(playerId % BigInt(PARTS)), share })
  if (!isWon) return 0n
  const pool = parts.reduce((sum, { amount }) => sum + amount, share)
  const { paid, left } = payoutOfPool(pool, payableStep(owner.currency))
  await resetPool(sql, { id, left, seed: seedOf(jackpot, owner.currency) })
  await insertJackpotWin(sql, { roundId, place, id, amount: paid })
  return paid
}

/** The pool as the next winner would get it. A pool without any round yet stands at its seed. */
export async function findPool(sql: Sql, jackpot: Jackpot, owner: PoolOwner): Promise<bigint> {
  return (await selectPoolAmount(sql, keyOf(jackpot, owner))) ?? seedOf(jackpot, owner.currency)
}

async function openPool(sql: Sql, jackpot: Jackpot, owner: PoolOwner): Promise<bigint> {
  const key = keyOf(jackpot, owner)
  const id =
    (await selectPoolId(sql, key)) ??
    (await insertPool(sql, { ...key, seed: seedOf(jackpot, owner.currency), parts: PARTS })) ??
    (await selectPoolId(sql, key))
  if (id === undefined) throw new Error(`no pool of ${jackpot.code}`)
  return id
}

const keyOf = ({ code }: Jackpot, { operatorId, brand, currency }: PoolOwner): PoolKey => ({
  code,
  operatorId,
  brand: brand ?? '',
  currency,
})
