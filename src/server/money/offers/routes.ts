import type { Output } from '#contract/endpoint.ts'
import { memberOffers } from '#contract/offers.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { OccurrenceState } from '#domain/offers/claims.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import {
  type ParticipationState,
  afterParticipationDeed,
  offerStateOf,
} from '#domain/offers/participation.ts'
import { refuseJoining } from '#domain/offers/qualify.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { type Standing, candidateOf, momentOf, readStanding } from './candidates.ts'
import {
  type MemberOfferRow,
  type OccurrenceRow,
  selectMemberOffers,
  selectOccurrences,
} from './claim-store.ts'
import { claimReward } from './claiming.ts'
import { joinOffer, leaveOffer } from './joining.ts'

type Calls = typeof memberOffers

const REWARDS_LISTED = 200

/** The member's calls about offers that pay. */
export const offerRoutes = ({
  store,
  hub,
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
}) => {
  /** After commit: the member's other tabs refetch. */
  const notify = (memberId: bigint) => {
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
  }
  return bind(memberOffers, {
    list: (context) => listOffers(store, context),
    join: async (context, input) => {
      const joined = await store.transact((tx) => joinOffer(tx, context, input))
      notify(context.memberId)
      return joined
    },
    leave: async (context, input) => {
      const left = await store.transact((tx) => leaveOffer(tx, context, input))
      notify(context.memberId)
      return left
    },
    claim: async (context, input) => {
      const row = await store.transact((tx) => claimReward(tx, context, input))
      notify(context.memberId)
      // The review is stored, so the refusal follows its commit.
      if (row === 'review') throw refuse<Calls['claim']>('review_waits')
      return rewardView(row)
    },
  })
}

async function listOffers(
  store: Store,
  { merchant, memberId, nowMs }: Context,
): Promise<Output<Calls['list']>> {
  const who = { merchantId: merchant.id, memberId }
  const standing = await readStanding(store.read, who, nowMs)
  const rewards = await selectOccurrences(store.read, who, REWARDS_LISTED)
  const isInvited = standing.row.barred === null // guard: no-offers-when-barred
  const rows = isInvited ? await selectMemberOffers(store.read, who) : []
  return {
    list: rows
      .filter((row) => row.joinedAt !== null || row.rules.window.endsAtMs > nowMs)
      .map((row) => offerView(row, { standing, rewards })),
    rewards: rewards.map(rewardView),
  }
}

function offerView(
  row: MemberOfferRow,
  { standing, rewards }: { readonly standing: Standing; readonly rewards: readonly OccurrenceRow[] },
): Output<Calls['list']>['list'][number] {
  const version = readOffer(row.rules, row)
  const { window } = version
  const isoOf = (ms: number) => new Date(ms).toISOString()
  const state = participationOf(row, rewards)
  const member = candidateOf(standing, row, standing.row.currency)
  return {
    offer: version.offer,
    version: version.version,
    kind: version.kind,
    product: version.product,
    needs: [...version.needs],
    state: offerStateOf(state, window, standing.nowMs),
    startsAt: isoOf(window.startsAtMs),
    ...(window.closesAtMs === undefined ? {} : { closesAt: isoOf(window.closesAtMs) }),
    endsAt: isoOf(window.endsAtMs),
    canJoin: refuseJoining(version, member, momentOf(standing, row)) === undefined,
    canLeave: row.joinedAt !== null && afterParticipationDeed(state, 'leave') !== undefined,
  }
}

/** How far the member is in an offer: its newest reward, else whether they joined. */
function participationOf(
  { offer, joinedAt }: MemberOfferRow,
  rewards: readonly OccurrenceRow[],
): ParticipationState {
  const newest = rewards.find((one) => one.offer === offer)
  const state = newest && ofReward[newest.state]
  return state ?? (joinedAt === null ? 'none' : 'joined')
}

const ofReward: Readonly<Partial<Record<OccurrenceState, ParticipationState>>> = {
  claimable: 'claimable',
  claimed: 'claimed',
  issued: 'issued',
  review: 'processing',
}

function rewardView(row: OccurrenceRow): Output<Calls['claim']> {
  const cause = causes.find((one) => one === row.reason)
  return {
    id: row.id.toString(),
    offer: row.offer,
    state: row.state,
    currency: row.currency,
    value: writeAmount(row.value),
    amount: writeAmount(row.amount),
    qualifiedAt: row.qualifiedAt.toISOString(),
    ...(row.state !== 'claimable' || row.claimEndsAt === null
      ? {}
      : { claimEndsAt: row.claimEndsAt.toISOString() }),
    ...(cause === undefined ? {} : { cause }),
  }
}

const causes = ['budget_spent', 'person'] as const
