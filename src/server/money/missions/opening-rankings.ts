import { createHash } from 'node:crypto'

import { payableStep } from '#domain/money/currency.ts'
import { type RankingToOpen, findRankingsToOpen, insertOfferBoard } from '#server/money/offers/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { insertBoard } from './board-store.ts'
import { insertDueOfDays } from './member-store.ts'
import { selectBrand } from './store.ts'

/** Opens the boards of offers that pay by place. One that fails stops no other. */
export async function openRankings(store: Store): Promise<void> {
  const failures: unknown[] = []
  for (const one of await findRankingsToOpen(store.read))
    await store
      .transact((tx) => openRanking(tx, one))
      .catch((cause: unknown) => {
        failures.push(
          new Error(
            `the ranking ${one.occurrence} of ${one.offer} of merchant ${one.merchantId} was not opened`,
            {
              cause,
            },
          ),
        )
      })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rankings were not opened`)
}

async function openRanking(tx: Tx, one: RankingToOpen): Promise<void> {
  const { merchantId, offer, version, occurrence, fromDay, toDay, score, categories, worths, isLate } = one
  const { currency } = await selectBrand(tx, merchantId)
  const board = boardCodeOf(offer, occurrence)
  const rules = {
    name: offer,
    score,
    stakeMin: payableStep(currency),
    best: 1,
    categories,
    fromDay,
    toDay,
    gives: 'cash',
    prizes: worths,
  } as const
  if (!(await insertBoard(tx, { merchantId, board, ...rules }))) throw new Error(`board ${board} is known`)
  await insertOfferBoard(tx, { merchantId, offer, occurrence, version, board })
  // Bets that were counted before the board was open count to it.
  if (isLate) await insertDueOfDays(tx, { merchantId, fromDay, toDay })
}

/** A name of a board is shorter than an offer and a period together. */
function boardCodeOf(offer: string, occurrence: string): string {
  const digest = createHash('sha256').update(`${offer} ${occurrence}`).digest('hex')
  return `${offer.slice(0, 24)}-${digest.slice(0, 12)}`
}
