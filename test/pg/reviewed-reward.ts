import type { OfferMember, OfferStage } from './offer-stage.ts'
import { M, claimed } from './offer-stage.ts'

/** One use for each person, of 10 % of a deposit. */
export const once = {
  ...claimed,
  limits: [{ of: 'uses', per: 'person', period: 'ever', value: 1n }],
} as const

/** Makes the accounts those of one person. */
export const samePerson = (
  { server }: Pick<OfferStage, 'server'>,
  members: readonly OfferMember[],
  payee: string,
) =>
  server.asOwner(`UPDATE member SET payee_name = $2, birthday = '1990-01-01' WHERE id = ANY ($1)`, [
    members.map(({ id }) => id),
    payee,
  ])

let people = 0

/** A reward of a second account of a person whose first account has used the offer: it waits for operators. */
export async function openReview(stage: OfferStage, offer: string, deposit = 100n * M) {
  const [first, member] = [await stage.newMember(), await stage.newMember()]
  await samePerson(stage, [first, member], `Person ${(people += 1)}`)
  const ids: string[] = []
  for (const one of [first, member]) {
    await stage.join(one, offer)
    await stage.deposited(one, deposit)
    const [reward] = await stage.rewardsOf(one, offer)
    ids.push(reward?.id ?? '')
    await stage.claim(one, reward?.id ?? '')
  }
  return { first, member, id: ids[1] ?? '' }
}

/** A reward under review of an offer that two operators have published, written as it is stored. */
export async function storeReview(
  { asOwner, merchantId }: Pick<OfferStage['server'], 'asOwner' | 'merchantId'>,
  { offer, memberId, amount }: { readonly offer: string; readonly memberId: bigint; readonly amount: bigint },
): Promise<string> {
  const [row] = await asOwner<{ id: bigint }>(
    `INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, reason, currency, value,
                                   amount, day)
     VALUES ($1, $2, $3, 1, 'once', 'review', 'person', 'CNY', $4, $4, current_date) RETURNING id`,
    [merchantId, memberId, offer, amount],
  )
  return String(row?.id)
}
