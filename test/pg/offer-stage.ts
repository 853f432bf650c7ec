import { randomUUID } from 'node:crypto'

import { memberOffers } from '#contract/offers.ts'
import { writeOffer } from '#domain/offers/offer-form.ts'
import type { OfferSums, OfferVersion } from '#domain/offers/version.ts'
import { type Occasion, rewardDeed } from '#server/money/offers/actions.ts'
import { DAY_MS, cashback } from '#test/offers/version-cases.ts'

import { type DepositStage, openDepositStage } from './deposit-stage.ts'
import { CURRENCY } from './ledger.ts'
import type { Proof } from './test-server.ts'

export const M = 100_000n

/** 10 % of each deposit in cash, up to 50.00, for members who joined. */
export const tenth: OfferVersion = {
  ...cashback,
  kind: 'deposit',
  needs: ['opt_in'],
  window: { startsAtMs: Date.now() - DAY_MS, endsAtMs: Date.now() + 30 * DAY_MS, weekdays: [] },
  trigger: { event: 'deposit', product: 'any', recurrence: 'each', channels: [] },
  sums: { [CURRENCY]: { tiers: [{ from: 10n * M, ratePpm: 100_000, cap: 50n * M }] } },
}
/** The same, with a reward that waits to be claimed. */
export const claimed: OfferVersion = { ...tenth, window: { ...tenth.window, claimDays: 3 } }
export const withSums = (version: OfferVersion, sums: Partial<OfferSums>): OfferVersion => ({
  ...version,
  sums: { [CURRENCY]: { tiers: version.sums[CURRENCY]?.tiers ?? [], ...version.sums[CURRENCY], ...sums } },
})

export interface OfferMember {
  readonly id: bigint
  readonly merchantId: number
  readonly proof: Proof
}

export type OfferStage = Awaited<ReturnType<typeof openOfferStage>>

/** Members, offers as two operators have published them, and what the tests ask about both. */
export async function openOfferStage(deposits?: DepositStage) {
  const stage = deposits ?? (await openDepositStage())
  const { server, ask } = stage
  const [maker, second] = [
    await server.fixtures.operatorSession([]),
    await server.fixtures.operatorSession([]),
  ]
  let names = 0

  /** Publishes a version of a new offer, in a group of its own, or the next one of a known offer. */
  async function publish(version: OfferVersion, offer = `offer-${(names += 1)}`): Promise<string> {
    const stack = version.stack.group === 'cashback' ? { ...version.stack, group: offer } : version.stack
    await server.asOwner(
      `INSERT INTO offer_version (merchant_id, offer, version, rules, operator_id, approved_by)
       SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5 FROM offer_version WHERE merchant_id = $1 AND offer = $2`,
      [
        server.merchantId,
        offer,
        JSON.stringify({ ...writeOffer(version), stack }),
        maker.operatorId,
        second.operatorId,
      ],
    )
    return offer
  }

  async function newMember(): Promise<OfferMember> {
    const member = await server.fixtures.member()
    return { ...member, proof: await server.fixtures.memberSession(member) }
  }
  const join = (member: OfferMember, offer: string, version = 1) =>
    ask(memberOffers.join, { offer, version }, member.proof)
  const claim = (member: OfferMember, id: string, requestId: string = randomUUID()) =>
    ask(memberOffers.claim, { id, requestId }, member.proof)

  interface Listed {
    readonly list: readonly { readonly offer: string; readonly state: string; readonly canJoin: boolean }[]
    readonly rewards: readonly {
      readonly id: string
      readonly offer: string
      readonly state: string
      readonly amount: string
      readonly cause?: string
    }[]
  }
  const list = async (member: OfferMember) =>
    (await ask(memberOffers.list, {}, member.proof)).value as unknown as Listed
  const rewardsOf = async (member: OfferMember, offer: string) =>
    (await list(member)).rewards.filter((one) => one.offer === offer)
  const stateOf = async (member: OfferMember, offer: string) =>
    (await list(member)).list.find((one) => one.offer === offer)?.state

  let deeds = 0n
  /** Rewards a deposit as its own transaction does. */
  const deposited = (member: OfferMember, amount: bigint, change: Partial<Occasion> = {}) =>
    server.services.store.transact((tx) =>
      rewardDeed(
        tx,
        { merchantId: member.merchantId, memberId: member.id },
        { event: 'deposit', id: (deeds += 1n), value: amount, currency: CURRENCY, number: 1, ...change },
      ),
    )
  return { stage, server, publish, newMember, join, claim, list, rewardsOf, stateOf, deposited }
}
