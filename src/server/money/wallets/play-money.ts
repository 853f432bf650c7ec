import type { Output } from '#contract/endpoint.ts'
import type { wallets } from '#contract/wallets.ts'
import { type Posting, moved } from '#domain/ledger/posting.ts'
import { PLAY_CURRENCY } from '#domain/money/currency.ts'
import { PLAY_GIFT, refuseRefill } from '#domain/wallets/play-money.ts'
import { walletParts } from '#domain/wallets/wallet-parts.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { findTransferByKey, postOne } from '#server/money/ledger/actions.ts'

import { doneOf, knownOf } from './moved.ts'
import { balancesOf } from './reading.ts'
import { lockPlayMoney, upsertPlayMoney } from './store.ts'

type Refill = typeof wallets.refillPlayMoney

interface Trial {
  readonly merchantId: number
  readonly memberId: bigint
}

/** The first play money of a trial account, given in the transaction that opens it. */
export async function givePlayMoney(tx: Tx, trial: Trial): Promise<void> {
  await upsertPlayMoney(tx, trial)
  doneOf(await postOne(tx, giftOf(trial, { key: `trial:${trial.memberId}`, reference: 'trial' })))
}

/** Refills play money that has nearly run out: lock, judge, write, post, answer. */
export async function refillPlayMoney(tx: Tx, trial: Trial, requestId: string): Promise<Output<Refill>> {
  const { givenAt, now } = await lockPlayMoney(tx, trial)
  const key = `refill:${requestId}`
  const known = await findTransferByKey(tx, { ...trial, key })
  if (known) return knownOf(known)
  const { main } = walletParts(await balancesOf(tx, { ...trial, currency: PLAY_CURRENCY }))
  const refusal = refuseRefill({ balance: main, givenAtMs: givenAt.getTime(), nowMs: now.getTime() })
  if (refusal) throw refuse<Refill>(refusal) // guard: play-money-rested
  await upsertPlayMoney(tx, trial)
  return doneOf(await postOne(tx, giftOf(trial, { key, reference: 'refill' })))
}

function giftOf(trial: Trial, by: { readonly key: string; readonly reference: string }): Posting {
  return {
    ...trial,
    ...by,
    currency: PLAY_CURRENCY,
    kind: 'play_money',
    legs: moved(PLAY_GIFT, { from: 'play', to: 'main' }),
  }
}
