import type { Input, Output } from '#contract/endpoint.ts'
import type { memberOffers } from '#contract/offers.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import { type QualifyRefusal, refuseJoining } from '#domain/offers/qualify.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { candidateOf, momentOf, readStanding } from './candidates.ts'
import {
  endParticipation,
  selectMemberOffers,
  selectNewestNumber,
  upsertParticipation,
} from './claim-store.ts'
import { rewardDeed } from './rewarding.ts'

type Calls = typeof memberOffers
type Member = Pick<Context, 'merchant' | 'memberId'>

/** Joins an offer. A newcomer's offer pays for the registration at once, or can then be claimed. */
export async function joinOffer(
  tx: Tx,
  { merchant, memberId }: Member,
  { offer, version, promoCode }: Input<Calls['join']>,
): Promise<Output<Calls['join']>> {
  const who = { merchantId: merchant.id, memberId }
  const nowMs = await lockLimits(tx, who)
  const [row] = await selectMemberOffers(tx, who, { offer })
  if (!row) throw refusePlainly('absent')
  const standing = await readStanding(tx, who, nowMs)
  const { currency } = standing.row
  const rules = readOffer(row.rules, row)
  const member = candidateOf(standing, row, currency)
  const refusal = refuseJoining(rules, member, momentOf(standing, row))
  if (refusal) throw refuse<Calls['join']>(joinRefusals[refusal] ?? 'offer_not_for_you') // guard: joining-judged
  // guard: joined-version-as-read
  if (version !== (await selectNewestNumber(tx, { merchantId: merchant.id, offer })))
    throw refuse<Calls['join']>('offer_changed')
  // guard: joining-needs-code
  if (rules.needs.includes('code') && promoCode !== rules.code)
    throw refuse<Calls['join']>('promo_code_wrong')
  await upsertParticipation(tx, who, {
    offer,
    version,
    code: rules.needs.includes('code') ? promoCode : undefined,
  })
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'offer.join',
    reason: '',
    before: {},
    after: { offerCode: offer, offerVersion: version },
  })
  await rewardDeed(tx, who, { event: 'registration', id: memberId, value: 0n, currency })
  return {}
}

export async function leaveOffer(
  tx: Tx,
  { merchant, memberId }: Member,
  { offer }: Input<Calls['leave']>,
): Promise<Output<Calls['leave']>> {
  const who = { merchantId: merchant.id, memberId }
  await lockLimits(tx, who)
  if (!(await endParticipation(tx, who, offer))) return {}
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'offer.leave',
    reason: '',
    before: { offerCode: offer },
    after: {},
  })
  return {}
}

const joinRefusals: Readonly<Partial<Record<QualifyRefusal | 'closed' | 'joined', JoinRefusal>>> = {
  not_active: 'offer_barred',
  trial_account: 'offer_barred',
  agent_account: 'offer_barred',
  shut_out: 'offer_barred',
  harm_marker: 'offer_barred',
  paused: 'offer_paused',
  not_begun: 'offer_not_begun',
  closed: 'offer_closed',
  ended: 'offer_closed',
  joined: 'offer_joined',
}
type JoinRefusal = `offer_${'barred' | 'paused' | 'not_begun' | 'closed' | 'joined'}`
