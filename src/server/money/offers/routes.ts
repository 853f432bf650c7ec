import type { Output } from '#contract/endpoint.ts'
import { memberOffers } from '#contract/offers.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { OccurrenceState } from '#domain/offers/claims.ts'
import { offerMarketRules } from '#domain/offers/market-rules.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { type Named, nameIn } from '#domain/language/names.ts'
import { memberRules } from '#domain/offers/member-rules.ts'
import { offerTextKey } from '#domain/content/offer-text.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import {
  type ParticipationState,
  afterParticipationDeed,
  offerStateOf,
} from '#domain/offers/participation.ts'
import { refuseJoining } from '#domain/offers/qualify.ts'
import type { OfferReward } from '#domain/offers/version.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { type Standing, applicationsOf, candidateOf, momentOf, readStanding } from './candidates.ts'
import {
  type MemberOfferRow,
  type OccurrenceRow,
  selectMemberOffers,
  selectOccurrences,
  selectReceived,
  type ReceivedRow,
} from './claim-store.ts'
import { startApp } from './app-starts.ts'
import { claimReward } from './claiming.ts'
import { type FindChannelNames, readCountedChannels } from './counted-channels.ts'
import { joinOffer, leaveOffer } from './joining.ts'
import { rewardView } from './reward-view.ts'
import { selectBegunBoards } from './ranking-store.ts'
import type { GiveTickets } from './tickets/granting.ts'
import { selectRaffleNames } from './tickets/store.ts'
import { selectBrand, selectNewest } from './store.ts'

type Calls = typeof memberOffers

type Card = Output<Calls['open']>['list'][number]

/** The words and pictures that the brand shows for versions of its offers, by `offerTextKey`. */
type FindTexts = (
  tx: Tx,
  of: { readonly merchantId: number; readonly language: string },
) => Promise<ReadonlyMap<string, Pick<Card, 'text' | 'url'>>>

/** Texts and names of a card in the language of its reader. */
interface Words {
  readonly language: string
  readonly texts: Awaited<ReturnType<FindTexts>>
  readonly raffles: ReadonlyMap<string, Named>
  /** The names of the payment channels that versions count. */
  readonly channelsOf: (
    versions: readonly Pick<MemberOfferRow, 'rules'>[],
  ) => Promise<ReadonlyMap<string, string>>
}
type CardWords = Omit<Words, 'channelsOf'> & { readonly channels: ReadonlyMap<string, string> }

const REWARDS_LISTED = 200
const OFFERS_LISTED = 200

/** The member's calls about offers that pay. */
export const offerRoutes = ({
  store,
  hub,
  findTexts,
  findChannelNames,
  giveTickets,
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
  readonly findTexts: FindTexts
  readonly findChannelNames: FindChannelNames
  readonly giveTickets: GiveTickets
}) => {
  /** After commit: the member's other tabs refetch. */
  const notify = (memberId: bigint) => {
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'promotions' })
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'balance' })
  }
  const wordsFor = async (
    { merchant, language }: Context,
    input: { readonly language?: LanguageCode },
  ): Promise<Words> => {
    const of = { merchantId: merchant.id, language: input.language ?? language }
    const raffles = await selectRaffleNames(store.read, of.merchantId)
    const fallback = merchant.defaultLanguage
    return {
      ...of,
      texts: await findTexts(store.read, of),
      raffles,
      channelsOf: (rows) =>
        readCountedChannels(store.read, findChannelNames, {
          ...of,
          fallback,
          versions: rows.map(({ rules }) => rules),
        }),
    }
  }
  return bind(memberOffers, {
    open: async (context, input) => listOpen(store, context, await wordsFor(context, input)),
    list: async (context, input) => listOffers(store, context, await wordsFor(context, input)),
    join: async (context, input) => {
      const joined = await store.transact((tx) => joinOffer(tx, context, input))
      notify(context.memberId)
      return joined
    },
    startApp: async (context, input) => {
      const started = await store.transact((tx) => startApp(tx, context, input))
      notify(context.memberId)
      return started
    },
    leave: async (context, input) => {
      const left = await store.transact((tx) => leaveOffer(tx, context, input))
      notify(context.memberId)
      return left
    },
    claim: async (context, input) => {
      const row = await store.transact((tx) => claimReward(tx, { giveTickets }, context, input))
      const { memberId } = context
      notify(memberId)
      if (row !== 'review' && row.gives === 'tickets')
        hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'raffles' })
      // The review is stored, so the refusal follows its commit.
      if (row === 'review') throw refuse<Calls['claim']>('review_waits')
      return rewardView(row, context.language)
    },
  })
}

async function listOffers(
  store: Store,
  { merchant, memberId, nowMs, language }: Context,
  words: Words,
): Promise<Output<Calls['list']>> {
  const who = { merchantId: merchant.id, memberId }
  const standing = await readStanding(store.read, who, nowMs)
  const rewards = await selectOccurrences(store.read, who, REWARDS_LISTED)
  const { currency } = standing.row
  const isInvited = standing.row.barred === null // guard: no-offers-when-barred
  const rows = isInvited ? await selectMemberOffers(store.read, who) : []
  const boards = rows.some(({ rules }) => rules.trigger.event === 'rank')
    ? await selectBegunBoards(store.read, who)
    : undefined
  const cardWords = { ...words, channels: await words.channelsOf(rows) }
  const received = new Map(
    (await selectReceived(store.read, { ...who, currency })).map((one) => [one.offer, one]),
  )
  return {
    currency,
    list: rows
      .filter((row) => row.joinedAt !== null || row.rules.window.endsAtMs > nowMs)
      .flatMap((row) =>
        offerView(row, {
          standing,
          rewards,
          received: received.get(row.offer),
          board: boards?.get(row.offer),
          words: cardWords,
        }),
      ),
    rewards: rewards.map((row) => rewardView(row, language)),
    at: isoOf(nowMs),
  }
}

/** Offers for visitors: none where the brand's market forbids this, also if they were published under another one. */
async function listOpen(
  store: Store,
  { merchant, nowMs }: Context,
  words: Words,
): Promise<Output<Calls['open']>> {
  const { currency, market } = await selectBrand(store.read, { merchantId: merchant.id })
  const rows = await selectNewest(store.read, { merchantId: merchant.id }, OFFERS_LISTED)
  const { allowsPublic } = offerMarketRules[market] // guard: visitors-see-lawful-offers
  // guard: visitors-see-public-offers
  const open = rows.filter(({ rules }) => allowsPublic && rules.isPublic && rules.window.endsAtMs > nowMs)
  const cardWords = { ...words, channels: await words.channelsOf(open) }
  return {
    currency,
    list: open.flatMap((row) => cardOf(row, currency, cardWords) ?? []),
    at: isoOf(nowMs),
  }
}

const isoOf = (ms: number) => new Date(ms).toISOString()

/** A version as members read it; undefined in a currency without it. */
function cardOf(
  { offer, version, rules: form }: Pick<MemberOfferRow, 'offer' | 'version' | 'rules'>,
  currency: string,
  { language, texts, raffles, channels }: CardWords,
): Card | undefined {
  const stated = memberRules(form, currency, channels)
  if (!stated) return undefined
  const rules = { ...stated, reward: withRaffleName(stated.reward, raffles, language) }
  const { kind, product, needs, window } = form
  return {
    offer,
    version,
    kind,
    product,
    needs: [...needs],
    startsAt: isoOf(window.startsAtMs),
    ...(window.closesAtMs === undefined ? {} : { closesAt: isoOf(window.closesAtMs) }),
    endsAt: isoOf(window.endsAtMs),
    ...(form.approvalPage === undefined ? {} : { approvalPage: form.approvalPage }),
    rules: structuredClone(rules) as Card['rules'],
    ...texts.get(offerTextKey({ offer, version })),
  }
}

function offerView(
  row: MemberOfferRow,
  {
    standing,
    rewards,
    received,
    board,
    words,
  }: {
    readonly standing: Standing
    readonly rewards: readonly OccurrenceRow[]
    readonly received: ReceivedRow | undefined
    readonly board: string | undefined
    readonly words: CardWords
  },
): Output<Calls['list']>['list'] {
  const { currency } = standing.row
  const card = cardOf(row, currency, words)
  if (!card) return []
  const version = readOffer(row.rules, row)
  const state = participationOf(row, rewards)
  const member = candidateOf(standing, row, currency)
  const application = applicationsOf(standing.row).find(({ page }) => page === row.rules.approvalPage)
  return [
    {
      ...card,
      state: offerStateOf(state, version.window, standing.nowMs),
      isPaused: row.isPaused,
      canJoin: refuseJoining(version, member, momentOf(standing, row)) === undefined,
      canLeave: row.joinedAt !== null && afterParticipationDeed(state, 'leave') !== undefined,
      ...(application ? { application: application.status } : {}),
      ...(row.joinedAt === null ? {} : { joinedAt: row.joinedAt.toISOString() }),
      received: { count: received?.count ?? 0, amount: writeAmount(received?.amount ?? 0n) },
      ...(board === undefined ? {} : { board }),
    },
  ]
}

/** Members read the name of a raffle beside its code. */
function withRaffleName(
  reward: OfferReward,
  raffles: ReadonlyMap<string, Named>,
  language: string,
): OfferReward {
  const named = reward.of === 'tickets' ? raffles.get(reward.raffle ?? '') : undefined
  return named && reward.of === 'tickets' ? { ...reward, name: nameIn(named, language) } : reward
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
