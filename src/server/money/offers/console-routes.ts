import * as calls from '#contract/console/offers.ts'
import { dayOf } from '#domain/agents/periods.ts'
import { minuteOf } from '#domain/records/zone.ts'
import { segmentOf } from '#domain/segments/offer-segment.ts'
import { countReached } from '#server/people/segments/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import { merchantInScope, operatorOf } from '#server/platform/http/scope.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import type { FindChannelNames } from './counted-channels.ts'
import { selectCalendar } from './dry-run-member-store.ts'
import { type PauseRow, selectOpenPauses, selectPauses } from './pause-store.ts'
import { pauseOffer } from './pausing.ts'
import { type PublishParts, publishOffer } from './publishing.ts'
import { wireOf } from './rules-wire.ts'
import { type VersionRow, selectBrand, selectNewest, selectVersions } from './store.ts'

/** The console's calls about offers that pay. */
export const consoleOfferRoutes = ({
  store,
  registry,
  findTicketWorth,
  findChannelNames,
}: PublishParts & {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly findChannelNames: FindChannelNames
}) => {
  const brandOf = ({ caller }: Context, code: string | undefined) =>
    merchantInScope<Merchant>(registry, caller, code).id
  return bind(
    {
      listOffers: calls.listOffers,
      readOffer: calls.readOffer,
      publishOffer: calls.publishOffer,
      pauseOffer: calls.pauseOffer,
      countAudience: calls.countAudience,
    },
    {
      listOffers: async (context, { merchantCode }) => {
        const { id: merchantId, defaultLanguage: fallback } = merchantInScope<Merchant>(
          registry,
          context.caller,
          merchantCode,
        )
        const rows = await selectNewest(store.read, { merchantId }, calls.OFFERS_LISTED)
        const pauses = await selectOpenPauses(store.read, { merchantId })
        const pauseOf = (offer: string) => {
          const open = pauses.find((pause) => pause.offer === offer)
          return open ? { pause: pauseView(open) } : {}
        }
        return {
          brand: await selectBrand(store.read, { merchantId }),
          list: rows.map((row) => ({ ...present(row), ...pauseOf(row.offer) })),
          channels: [
            ...(await findChannelNames(store.read, { merchantId, language: context.language, fallback })),
          ],
        }
      },
      readOffer: async (context, { merchantCode, offer }) => {
        const of = { merchantId: brandOf(context, merchantCode), offer }
        const rows = await selectVersions(store.read, of, calls.VERSIONS_LISTED)
        if (rows.length === 0) throw refusePlainly('absent')
        const pauses = await selectPauses(store.read, of, calls.PAUSES_LISTED)
        return {
          list: rows.map(present),
          pauses: pauses.map((row) => ({ ...pauseView(row), ...resumedView(row) })),
        }
      },
      publishOffer: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        const by = { merchantId: brandOf(context, input.merchantCode), operatorId }
        return publishOffer(store, { findTicketWorth }, by, input)
      },
      countAudience: async (context, { merchantCode, audience }) => {
        const brand = merchantInScope<Merchant>(registry, context.caller, merchantCode)
        const { nowMs, ...calendar } = await selectCalendar(store.read, brand.id)
        const today = dayOf(nowMs, { ...calendar, cutMinute: minuteOf(calendar.dayStart) })
        const segment = segmentOf(audience, today)
        return { count: await countReached(store.read, brand.id, { segment, purpose: 'offer' }) }
      },
      pauseOffer: (context, input) => {
        const { operatorId } = operatorOf(context.caller)
        return pauseOffer(store, { merchantId: brandOf(context, input.merchantCode), operatorId }, input)
      },
    },
  )
}

function present({ rules, publishedAt, ...row }: VersionRow) {
  return { ...row, rules: wireOf(rules), publishedAt: publishedAt.toISOString() }
}

const pauseView = ({ id, operatorName, reason, pausedAt }: PauseRow) => ({
  id: id.toString(),
  operatorName,
  reason,
  pausedAt: pausedAt.toISOString(),
})

function resumedView({ resumedBy, resumedSecond, resumeReason, resumedAt }: PauseRow) {
  if (resumedBy === null || resumedSecond === null || resumeReason === null || resumedAt === null) return {}
  return {
    resumed: {
      operatorName: resumedBy,
      secondName: resumedSecond,
      reason: resumeReason,
      at: resumedAt.toISOString(),
    },
  }
}
