import { randomUUID } from 'node:crypto'

import { bonuses } from '#contract/bonuses.ts'
import { memberOffers } from '#contract/offers.ts'
import type { BonusTerms, OfferVersion } from '#domain/offers/version.ts'

import { CURRENCY } from './ledger.ts'
import { M, type OfferMember, openOfferStage, tenth } from './offer-stage.ts'

export const bonusTerms: BonusTerms = {
  multiplierHundredths: 1_000,
  base: 'bonus',
  days: 30,
  weights: [],
  oddsMinMilli: 1_500,
  onWithdrawal: 'keep',
}

/** A bonus of 100 % of each deposit up to 100.00, to be staked ten times in the casino, with stakes up to 5.00. */
export const doubled: OfferVersion = {
  ...tenth,
  product: 'casino',
  reward: { of: 'bonus', terms: bonusTerms },
  sums: {
    [CURRENCY]: { tiers: [{ from: 1n * M, ratePpm: 1_000_000, cap: 100n * M }], stakeMax: 5n * M },
  },
}

export const withTerms = (version: OfferVersion, terms: Partial<BonusTerms>): OfferVersion => ({
  ...version,
  reward: { of: 'bonus', terms: { ...bonusTerms, ...terms } },
})

export interface ListedBonus {
  readonly id: string
  readonly state: string
  readonly amount: string
  readonly balance: string
  readonly required: string
  readonly progress: string
  readonly converted: string
  readonly cut: string
  readonly ended: string
  readonly openPlays: number
  readonly reason?: string
  readonly activatedAt?: string
  readonly endsAt?: string
}

export type GrantStage = Awaited<ReturnType<typeof openGrantStage>>

/** Members with bonuses of offers as two operators have published them. */
export async function openGrantStage() {
  const offers = await openOfferStage()
  const { server, stage } = offers

  /** A member who deposited the amount under an offer of their own. */
  async function granted(version: OfferVersion, deposit: bigint, known?: OfferMember): Promise<OfferMember> {
    const member = known ?? (await offers.newMember())
    const offer = await offers.publish(version)
    await offers.join(member, offer)
    await offers.deposited(member, deposit)
    await stage.ask(memberOffers.leave, { offer }, member.proof)
    return member
  }
  const bonusesOf = async (member: OfferMember) =>
    ((await stage.ask(bonuses.list, {}, member.proof)).value as unknown as { list: ListedBonus[] }).list
  const giveUp = (
    member: OfferMember,
    { id, balance, requestId = randomUUID() }: { id: string; balance: string; requestId?: string },
  ) => stage.ask(bonuses.giveUp, { id, balance, requestId }, member.proof)
  /** Gives up the open bonus of this amount. */
  async function giveUpAll(member: OfferMember, amount: string) {
    const found = (await bonusesOf(member)).find((one) => one.amount === amount)
    const answer = await giveUp(member, { id: found?.id ?? '', balance: found?.balance ?? '' })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  }
  const historyOf = async (member: OfferMember) =>
    (
      await server.asOwner<{ state: string; reason: string; actor: string }>(
        `SELECT one.state, one.reason, one.actor
           FROM bonus_grant_state AS one JOIN bonus_grant AS bonus ON bonus.id = one.grant_id
          WHERE bonus.member_id = $1 ORDER BY one.grant_id, one.place`,
        [member.id],
      )
    ).map(({ state, reason, actor }) => [state, reason, actor])
  const termsOf = ({ reward }: OfferVersion): BonusTerms => {
    if (reward.of !== 'bonus') throw new Error('no bonus')
    return reward.terms
  }

  /** Bonuses that break an invariant: none, whatever happened. */
  const grantFaults = () =>
    server.asOwner(
      `SELECT bonus.id, bonus.state, bonus.amount, bonus.converted, bonus.cut, bonus.ended, purse.balance, moved.sum
         FROM bonus_grant AS bonus
         LEFT JOIN wallet AS purse ON purse.member_id = bonus.member_id AND purse.currency = bonus.currency
          AND purse.account = 'bonus:' || bonus.id
         LEFT JOIN wallet AS main ON main.member_id = bonus.member_id AND main.currency = bonus.currency
          AND main.account = 'main'
         LEFT JOIN LATERAL (
           SELECT coalesce(sum(entry.amount), 0) AS sum,
                  coalesce(sum(entry.amount) FILTER (WHERE transfer.kind = 'bonus_grant'), 0) AS granted,
                  coalesce(sum(entry.amount) FILTER (WHERE transfer.kind = 'bonus_end'), 0) AS ended
             FROM ledger_entry AS entry
             JOIN ledger_transfer AS transfer
               ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
            WHERE entry.member_id = bonus.member_id AND entry.account = 'bonus:' || bonus.id) AS moved ON true
        WHERE purse.balance IS DISTINCT FROM moved.sum OR moved.granted <> bonus.amount
           OR -moved.ended <> bonus.converted + bonus.cut + bonus.ended
           OR (bonus.ended_at IS NOT NULL AND (purse.balance <> 0 OR purse.late_to IS NULL))
           OR (bonus.ended_at IS NULL AND purse.late_to IS NOT NULL)
           OR bonus.progress < 0 OR (bonus.state = 'converted' AND bonus.progress < bonus.required)
           OR main.has_grant <> EXISTS (SELECT FROM bonus_grant AS other
                WHERE other.member_id = bonus.member_id AND other.currency = bonus.currency AND other.state = 'active')
           OR bonus.state <> (SELECT state FROM bonus_grant_state WHERE grant_id = bonus.id ORDER BY place DESC LIMIT 1)`,
    )
  return { ...offers, granted, bonusesOf, giveUp, giveUpAll, historyOf, termsOf, grantFaults }
}
