import { type JackpotTerms, divideJackpot, seedFor } from '#domain/lottery/jackpots/jackpot.ts'
import type { JackpotLevel } from '#domain/lottery/jackpots/jackpot-level.ts'
import { jackpotAccount } from '#domain/lottery/jackpots/jackpot-rules.ts'
import { payableStep } from '#domain/money/currency.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { StakeShare } from '#server/play/plays/actions.ts'

import { type Change, bookJackpot } from './booking.ts'
import { type NextPool, selectNextPools } from './reading-store.ts'
import {
  type CountRow,
  type JackpotKey,
  type LockedJackpot,
  type ReturnedShare,
  insertCount,
  insertJackpot,
  insertWins,
  lockJackpots,
  lowerShares,
  releaseWins,
  selectCountedDraws,
  selectLastCount,
  takeShares,
} from './store.ts'

export {
  selectPoolsOfTicket as findPoolsOfTicket,
  selectWinsOfTickets as findWinsOfTickets,
} from './reading-store.ts'
export {
  selectEarlierWins as findEarlierJackpotWins,
  selectHasJackpots as hasJackpots,
  selectIsCounted as isJackpotCounted,
  selectWins as findJackpotWins,
} from './store.ts'

/** The largest pool of a brand's lotteries, as the next draw would pay it; undefined without one that holds money. */
export async function findLargestJackpot(
  tx: Tx,
  of: Parameters<typeof selectNextPools>[1],
): Promise<NextPool | undefined> {
  const [largest] = await selectNextPools(tx, of)
  return largest && largest.amount > 0n ? largest : undefined
}

/** A ticket that wins a pool of its brand. */
export interface WinningTicket {
  readonly ticketId: bigint
  readonly memberId: bigint
  readonly merchantId: number
  readonly currency: string
  readonly level: JackpotLevel
  readonly units: bigint
  /** The sum of their stakes. */
  readonly stake: bigint
}

interface CountedDraw {
  readonly id: number
  readonly version: number
  readonly gameCode: string
  readonly isCancelled: boolean
}

/**
 * Counts the winners of a draw, before any of them is paid: divides each pool, hands the wins to the lotteries’ account, which
 * pays the tickets, and fills the pool to its seed. Later versions divide the pool of the first count anew, and book the differences.
 * The caller holds the lock of the draw, and has found the tickets that are not returned.
 */
export async function countJackpots(
  tx: Tx,
  draw: CountedDraw,
  tickets: readonly WinningTicket[],
): Promise<void> {
  for (const pool of await lockJackpots(tx, { gameCode: draw.gameCode })) {
    const last = await selectLastCount(tx, draw.id, pool)
    // Its stakes are returned with their shares, which no pool has yet.
    if (!last && draw.isCancelled) continue
    await countPool(tx, pool, { draw, last, tickets: tickets.filter((one) => isOfPool(one, pool)) })
  }
}

function isOfPool(one: WinningTicket, { merchantId, currency, level }: JackpotKey): boolean {
  return one.merchantId === merchantId && one.currency === currency && one.level === level
}

async function countPool(
  tx: Tx,
  locked: LockedJackpot,
  {
    draw,
    last,
    tickets,
  }: {
    readonly draw: CountedDraw
    readonly last: CountRow | undefined
    readonly tickets: readonly WinningTicket[]
  },
): Promise<void> {
  const of = { drawId: draw.id, version: draw.version }
  const cause = { ...of, name: `D${draw.id}:${draw.version}` }
  const shares = await takeShares(tx, draw.id, locked)
  const pool = await bookJackpot(tx, locked, cause, [{ kind: 'contributed', amount: shares }])
  const terms: Pick<JackpotTerms, 'seed' | 'cap' | 'fullStake'> = last
    ? { seed: last.seed, cap: last.cap ?? undefined, fullStake: last.fullStake }
    : pool.terms
  const whole = last ? last.pool : pool.balance
  const count = divideJackpot(whole, terms, { tickets, step: payableStep(pool.currency) })
  const seeded = seedFor(whole - count.paid, terms.seed)
  await insertCount(tx, pool, { ...of, pool: whole, ...count, seeded, terms })
  await insertWins(
    tx,
    pool,
    of,
    tickets.flatMap(({ ticketId, memberId, units }) => {
      const amount = count.wins.get(ticketId)
      return amount === undefined ? [] : [{ ticketId, memberId, units, amount }]
    }),
  )
  await bookJackpot(tx, pool, cause, [
    { kind: 'paid', amount: (last?.paid ?? 0n) - count.paid, key: 'paid' },
    { kind: 'seeded', amount: seeded - (last?.seeded ?? 0n), key: 'seeded' },
  ])
}

/** A ticket whose stake is returned, with what its stake added to pools. */
export interface SharedTicket {
  readonly id: bigint
  readonly merchantId: number
  readonly currency: string
  readonly gameCode: string
  readonly drawId: number
  readonly shard: number
  /** Null: it does not play for that pool. */
  readonly firstShare: bigint | null
  readonly secondShare: bigint | null
}

/** The shares of a stake in pools, without those of nothing. */
function sharesOf({ firstShare, secondShare }: Pick<SharedTicket, 'firstShare' | 'secondShare'>) {
  const shares: readonly (readonly [JackpotLevel, bigint | null])[] = [
    [1, firstShare],
    [2, secondShare],
  ]
  return shares.flatMap(([level, amount]) => (amount === null || amount === 0n ? [] : [{ level, amount }]))
}

/** The parts of a stake that are in accounts of pools: a returned stake takes them back. */
export function jackpotSharesOf(
  ticket: Pick<SharedTicket, 'gameCode' | 'firstShare' | 'secondShare'>,
): readonly StakeShare[] {
  return sharesOf(ticket).map(({ level, amount }) => ({
    account: jackpotAccount(ticket.gameCode, level),
    amount,
  }))
}

/**
 * Takes the shares of returned stakes out of the sums of their draws, or out of the pools where a draw is counted. Their
 * returns have moved the money. The caller holds the locks of the draws and of the wallets.
 */
export async function returnJackpotShares(tx: Tx, tickets: readonly SharedTicket[]): Promise<void> {
  const shares = tickets.flatMap((ticket) =>
    sharesOf(ticket).map((share): ReturnedShare => {
      const { id: ticketId, merchantId, currency, gameCode, drawId, shard } = ticket
      return { ...share, merchantId, currency, gameCode, drawId, ticketId, shard }
    }),
  )
  if (shares.length === 0) return
  const counted = await selectCountedDraws(tx, [...new Set(shares.map(({ drawId }) => drawId))])
  await lowerShares(
    tx,
    shares.filter(({ drawId }) => !counted.has(drawId)),
  )
  await takeOut(
    tx,
    shares.filter(({ drawId }) => counted.has(drawId)),
  )
}

async function takeOut(tx: Tx, shares: readonly ReturnedShare[]): Promise<void> {
  for (const [gameCode, ofGame] of Map.groupBy(shares, (share) => share.gameCode))
    for (const pool of await lockJackpots(tx, { gameCode })) {
      let now = pool
      for (const { drawId, ticketId, amount } of ofGame.filter((share) => isSamePool(share, pool)))
        now = await bookJackpot(tx, now, { drawId, ticketId, name: `T${ticketId}:return` }, [
          { kind: 'returned', amount: -amount },
        ])
    }
}

function isSamePool(one: JackpotKey, other: JackpotKey): boolean {
  return one.merchantId === other.merchantId && one.currency === other.currency && one.level === other.level
}

/** The wins that a voided ticket had of pools go back into them: no later version counts the ticket. */
export async function releaseJackpotWins(
  tx: Tx,
  ticket: Pick<SharedTicket, 'id' | 'merchantId' | 'currency' | 'gameCode' | 'drawId'>,
): Promise<void> {
  const { id: ticketId, drawId, gameCode, merchantId, currency } = ticket
  const wins = await releaseWins(tx, { drawId, ticketId })
  if (wins.length === 0) return
  for (const pool of await lockJackpots(tx, { gameCode, merchantId })) {
    const win = wins.find(({ level }) => level === pool.level && currency === pool.currency)
    if (!win) continue
    const cause = { drawId, version: win.version, ticketId, name: `T${ticketId}:void` }
    await bookJackpot(tx, pool, cause, [{ kind: 'paid', amount: win.amount, key: 'paid' }])
  }
}

/** Opens the pools of a lottery that the terms of a brand name, and fills each to its seed. */
export async function openJackpots(
  tx: Tx,
  of: { readonly merchantId: number; readonly gameCode: string; readonly currency: string },
  {
    version,
    jackpots,
  }: { readonly version: number; readonly jackpots: ReadonlyMap<JackpotLevel, JackpotTerms> },
): Promise<void> {
  if (jackpots.size === 0) return
  for (const level of jackpots.keys()) await insertJackpot(tx, { ...of, level })
  for (const pool of await lockJackpots(tx, of)) {
    const filling: Change = { kind: 'seeded', amount: seedFor(pool.balance, pool.terms.seed), key: 'seeded' }
    await bookJackpot(tx, pool, { name: `V${version}` }, [filling])
  }
}
