import type { Output } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { freeOf } from '#domain/lottery/exposure/free.ts'
import { capUnder } from '#domain/lottery/exposure/name-limit.ts'
import { capOfName } from '#domain/lottery/terms/terms.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { type DrawReads, offeredGame, termsOf } from '#server/play/lottery/draws/actions.ts'

import { type OfDraw, selectMostUsed } from './exposure-store.ts'

/** A map of two digits has a hundred names. */
const NAMES = 200
/** All members on the page of a lottery share one query a second. */
const TTL_MS = 1_000

interface Parts {
  readonly tx: Tx
  readonly reads: Pick<DrawReads, 'draw'>
  readonly registry: MerchantRegistry
}

interface Place {
  readonly gameCode: string
  readonly numero: string
  readonly secondGameCode?: string | undefined
}

type FreeNames = Output<typeof lotteryTickets.freeOfDraw>['list']

/**
 * Reads of the payouts that a draw still takes on its fullest names, by the terms of now. A name that operators closed has
 * nothing free.
 */
export function openFreePayouts({ tx, reads, registry }: Parts) {
  const used = keepShortly((of: OfDraw) => selectMostUsed(tx, of, NAMES), {
    keyOf: ({ drawId, merchantId, currency }) => `${drawId} ${merchantId} ${currency}`,
    ttlMs: TTL_MS,
  })
  const freeOfOne = async (
    merchant: Pick<MerchantOfCall, 'id'>,
    { gameCode, numero }: Omit<Place, 'secondGameCode'>,
  ): Promise<FreeNames> => {
    const game = offeredGame(registry, merchant, gameCode)
    const draw = await reads.draw({ gameCode: game.code, number: numero })
    const currency = registry.findById(merchant.id)?.currency
    if (!draw || currency === undefined) throw refusePlainly('absent')
    const terms = termsOf(registry, merchant, game.code)
    const names = await used.find({ drawId: draw.id, merchantId: merchant.id, currency })
    return names.flatMap(({ name, pays, ownCap }) => {
      const cap = capUnder(ownCap ?? undefined, capOfName(terms, name, currency))
      const free = freeOf({ pays, cap })
      if (free === undefined) return []
      return [{ name, free: writeAmount(free), ...(ownCap === 0n ? { isClosed: true } : {}) }]
    })
  }
  return async (
    merchant: Pick<MerchantOfCall, 'id'>,
    { gameCode, numero, secondGameCode }: Place,
  ): Promise<Output<typeof lotteryTickets.freeOfDraw>> => {
    const own = await freeOfOne(merchant, { gameCode, numero })
    if (secondGameCode === undefined) return { list: own }
    const other = await freeOfOne(merchant, { gameCode: secondGameCode, numero })
    return { list: lowestFree(own, other.filter(isOfPairs)) }
  }
}

const isOfPairs = ({ name }: FreeNames[number]) => name.startsWith(`${PAIR}:`)

/** Each name once, with the lower payout of both draws. */
function lowestFree(own: FreeNames, other: FreeNames): FreeNames {
  const lowest = new Map(own.map((one) => [one.name, one]))
  for (const one of other) {
    const before = lowest.get(one.name)
    if (!before || freeUnits(one) < freeUnits(before)) lowest.set(one.name, one)
  }
  return [...lowest.values()]
}

const freeUnits = ({ free }: FreeNames[number]) => readAmount(free) ?? 0n
