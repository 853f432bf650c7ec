import { randomUUID } from 'node:crypto'

import type { OfferVersion } from '#domain/offers/version.ts'
import { rewardDeed } from '#server/money/offers/actions.ts'
import { claimReward } from '#server/money/offers/claiming.ts'
import { giveForReward } from '#server/money/raffles/actions.ts'
import type { Context } from '#server/platform/http/context.ts'
import { inCurrency, tickets } from '#test/offers/version-cases.ts'

import type { MoneyStage } from './money-stage.ts'
import { M } from './offer-stage.ts'
import { publishVersion } from './offer-versions.ts'
import { houseKeyOf } from './raffle-stage.ts'

/** A reward of two tickets that a member has claimed, and not played; returns its id. */
export async function layRewardTickets(
  stage: MoneyStage,
  { offer, raffle }: { readonly offer: string; readonly raffle: string },
): Promise<string> {
  const version: OfferVersion = {
    ...inCurrency('CNY', tickets),
    needs: [],
    window: { ...tickets.window, startsAtMs: 0 },
    reward: { of: 'tickets', raffle },
    stack: { group: offer, mode: 'all', priority: 1 },
  }
  await publishVersion(stage, offer, version)
  const { id: memberId, merchantId } = await stage.server.fixtures.member()
  const deed = { event: 'deposit', id: 1n, value: 100n * M, currency: 'CNY', number: 1 } as const
  const houseKey = await houseKeyOf(stage.server)
  return await stage.server.services.store.transact(async (tx) => {
    const rewards = await rewardDeed(tx, { merchantId, memberId }, deed)
    const id = String(rewards.find((one) => one.offer === offer)?.id)
    const context = { merchant: { id: merchantId }, memberId } as Context
    await claimReward(
      tx,
      {
        giveTickets: (own, who, gift) => giveForReward(own, houseKey, who, { source: 'offer', ...gift }),
      },
      context,
      { id, requestId: randomUUID() },
    )
    return id
  })
}
