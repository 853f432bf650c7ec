import { randomUUID } from 'node:crypto'

import { pino } from 'pino'

import { moved } from '#domain/ledger/posting.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { exclude } from '#server/money/limits/deeds.ts'
import { claimReward } from '#server/money/offers/claiming.ts'
import { endRewardsByExclusion } from '#server/money/offers/excluding.ts'
import { creditFreeRounds } from '#server/money/offers/free-rounds/crediting.ts'
import { settleMember } from '#server/money/offers/grants/settling.ts'
import { runRewardLists } from '#server/money/offers/lists/running.ts'
import { rewardPeriods } from '#server/money/offers/periods.ts'
import type { GiveTickets } from '#server/money/offers/tickets/granting.ts'
import { giveForReward } from '#server/money/raffles/actions.ts'
import { type Occasion, rewardDeed } from '#server/money/offers/actions.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { CURRENCY, depositOf } from '#test/pg/ledger.ts'

/** A deed about rewards and bonuses; a retry sends the same wish. */
export interface BonusWish {
  readonly deed: 'deposit' | 'claim' | 'settle' | 'list' | 'rounds' | 'exclude' | 'periods' | 'careless'
  readonly merchantId: number
  readonly memberId: string
  /** Of the deposit, or of the claim. */
  readonly id: string
  readonly requestId: string
}

const DEPOSIT = 10_000_000n

/** Nobody opens the seeds of these tickets, so any key seals them. */
const giveTickets: GiveTickets = (tx, who, gift) =>
  giveForReward(tx, Buffer.alloc(32, 7), who, { source: 'offer', ...gift })

/** Does what a process of the product does for the deed; a repeated one changes nothing more. */
export async function perform(store: Store, wish: BonusWish): Promise<void> {
  const who = { merchantId: wish.merchantId, memberId: BigInt(wish.memberId) }
  const member = { merchantId: wish.merchantId, id: who.memberId }
  const occasion: Occasion = {
    event: 'deposit',
    id: BigInt(wish.id),
    value: DEPOSIT,
    currency: CURRENCY,
    number: 1,
  }
  switch (wish.deed) {
    case 'deposit':
      return await store.transact(async (tx) => {
        await postOne(tx, depositOf(member, DEPOSIT, `deposit:${wish.id}`))
        await rewardDeed(tx, who, occasion)
      })
    case 'claim': {
      const context = { merchant: { id: who.merchantId }, memberId: who.memberId } as Context
      const input = { id: wish.id, requestId: wish.requestId }
      await store.transact((tx) => claimReward(tx, { giveTickets }, context, input))
      return
    }
    case 'settle':
      await settleMember(store, who)
      return
    case 'list':
      return await runRewardLists(store, () => undefined)
    case 'rounds':
      return await creditFreeRounds(store, () => undefined)
    case 'periods':
      return await rewardPeriods(store, { notify: () => undefined, log: pino({ enabled: false }) })
    case 'exclude':
      return await excludeOnce(store, who)
    case 'careless':
      return await payCarelessly(store, wish)
  }
}

/** Excludes the member for ever; a repeated one is refused, because it is no longer than the first. */
async function excludeOnce(
  store: Store,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<void> {
  const merchant = { id: merchantId, currency: CURRENCY, profile: marketProfile('base') }
  const doer = { merchant, memberId, sessionId: randomUUID(), address: '192.0.2.1' }
  await store
    .transact((tx) => exclude(tx, doer, {}, endRewardsByExclusion))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'exclusion_shorter') throw error
    })
}

/** The control: pays in one transaction, without a key, and notes it in another one. */
async function payCarelessly(store: Store, { merchantId, memberId }: BonusWish): Promise<void> {
  const who = { merchantId, memberId: BigInt(memberId), currency: CURRENCY }
  const legs = moved(DEPOSIT, { from: 'house:rewards', to: 'main' })
  const key = `careless:${randomUUID()}`
  await store.transact((tx) => postOne(tx, { ...who, key, kind: 'reward_cash', reference: 'careless', legs }))
  await store.transact((tx) =>
    postOne(tx, depositOf({ merchantId, id: who.memberId }, 1_000n, `noted:${memberId}`)),
  )
}
