import { bonuses } from '#contract/bonuses.ts'
import type { Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { grantEndReasons, isOpen } from '#domain/offers/grant.ts'
import { memberRules } from '#domain/offers/member-rules.ts'
import type { OfferForm } from '#domain/offers/offer-form.ts'
import { type FindChannelNames, readCountedChannels } from '#server/money/offers/counted-channels.ts'
import { selectVersion } from '#server/money/offers/store.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { giveUpBonus } from './giving-up.ts'
import { lostBelowOf } from './keeping.ts'
import { settleMember } from './settling.ts'
import { selectNextStake } from './next-stake-store.ts'
import { type GrantRow, selectGrants, selectOpenPlays } from './store.ts'

const LISTED = 100

/** The member's calls about bonuses. */
export const bonusRoutes = ({
  store,
  hub,
  findChannelNames,
}: {
  readonly store: Store
  readonly hub: Pick<Hub, 'publish'>
  readonly findChannelNames: FindChannelNames
}) => {
  const wordsFor = ({ merchant, language }: Context): ChannelsOf => {
    const of = { merchantId: merchant.id, language, fallback: merchant.defaultLanguage }
    return (made) => readCountedChannels(store.read, findChannelNames, { ...of, versions: [made] })
  }
  const notify = (memberId: bigint) => {
    for (const what of ['promotions', 'balance'] as const)
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what })
  }
  return bind(bonuses, {
    list: async (context) => {
      const { merchant, memberId } = context
      const who = { merchantId: merchant.id, memberId }
      if (await settleMember(store, who)) notify(memberId)
      const rows = await selectGrants(store.read, who, LISTED)
      const list: BonusView[] = []
      for (const row of rows) list.push(await bonusView(store.read, row, wordsFor(context)))
      return { list }
    },
    nextStake: async ({ merchant, memberId }, input) => {
      const { vendorCode = '', ...on } = input
      const row = await selectNextStake(store.read, {
        merchantId: merchant.id,
        memberId,
        on: { ...on, vendorCode },
      })
      return {
        cash: writeAmount(row?.cash ?? 0n),
        ...(row?.bonusId === undefined || row.bonusId === null
          ? {}
          : {
              bonus: {
                id: row.bonusId,
                balance: writeAmount(row.balance ?? 0n),
                isUsable: row.canPay === true,
                ...(row.stakeMax === null ? {} : { stakeMax: writeAmount(row.stakeMax) }),
              },
            }),
      }
    },
    giveUp: async (context, input) => {
      const row = await store.transact((tx) => giveUpBonus(tx, context, input))
      notify(context.memberId)
      return await bonusView(store.read, row, wordsFor(context))
    },
  })
}

type BonusView = Output<typeof bonuses.list>['list'][number]

type MadeRules = NonNullable<BonusView['made']>['rules']

/** The names of the payment channels that a version counts. */
type ChannelsOf = (made: OfferForm) => ReturnType<typeof readCountedChannels>

/** Only bonuses that pay bets can have open ones that matter. */
async function bonusView(read: Tx, row: GrantRow, channelsOf: ChannelsOf): Promise<BonusView> {
  const reason = grantEndReasons.find((one) => one === row.reason)
  const { terms } = row
  const made = isOpen(row) ? await selectVersion(read, row) : undefined
  const rules = made && memberRules(made, row.currency, await channelsOf(made))
  return {
    id: row.id.toString(),
    offer: row.offer,
    version: row.version,
    state: row.state,
    currency: row.currency,
    product: row.product,
    amount: writeAmount(row.amount),
    balance: writeAmount(row.balance),
    required: writeAmount(row.required),
    progress: writeAmount(row.progress),
    weights: terms.weights.map(({ product, category, vendorCode, gameCode, weightHundredths }) => ({
      product,
      category,
      vendorCode,
      gameCode,
      weightHundredths,
    })),
    oddsMinMilli: terms.oddsMinMilli,
    ...(row.stakeMax === null ? {} : { stakeMax: writeAmount(row.stakeMax) }),
    ...(row.convertMax === null ? {} : { convertMax: writeAmount(row.convertMax) }),
    lostBelow: writeAmount(lostBelowOf(row)),
    days: terms.days,
    onWithdrawal: terms.onWithdrawal,
    ...(made && rules ? { made: { kind: made.kind, rules: structuredClone(rules) as MadeRules } } : {}),
    openPlays: isOpen(row) && row.state !== 'queued' ? await selectOpenPlays(read, row) : 0,
    grantedAt: row.grantedAt.toISOString(),
    ...(row.activatedAt === null ? {} : { activatedAt: row.activatedAt.toISOString() }),
    ...(row.endsAt === null ? {} : { endsAt: row.endsAt.toISOString() }),
    ...(row.endedAt === null ? {} : { endedAt: row.endedAt.toISOString() }),
    ...(reason === undefined || isOpen(row) ? {} : { reason }),
    converted: writeAmount(row.converted),
    cut: writeAmount(row.cut),
    ended: writeAmount(row.ended),
  }
}
