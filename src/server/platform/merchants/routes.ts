import { listMerchants, switchMaintenance as switchMaintenanceCall } from '#contract/console/merchants.ts'
import type { Output } from '#contract/endpoint.ts'
import { system } from '#contract/system.ts'
import { judgeStatus } from '#domain/merchant/status.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { CallerOfCall, MerchantOfCall } from '#server/platform/http/context.ts'
import { hostOf } from '#server/platform/http/visit.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { switchMaintenance } from './actions.ts'
import type { Merchant } from './merchant.ts'
import { MERCHANTS_CHANNEL, type MerchantRegistry } from './registry.ts'
import { answerCountries, answerStatus, answerWhitelabel } from './system-answers.ts'

export interface Build {
  readonly version: string
  readonly build: string
}

/**
 * `url` carries the site's host, as the specification says. The merchant is resolved from the request's real host, so
 * a caller cannot read another brand by naming it.
 */
export const systemRoutes = ({
  registry,
  build,
}: {
  readonly registry: MerchantRegistry
  readonly build: Build
}) =>
  bind(system, {
    status: ({ merchant, address, country, nowMs }) =>
      answerStatus(findMerchant(registry, merchant), { address, country }, nowMs),
    whitelabel: ({ merchant, language }, input) =>
      answerWhitelabel(findMerchant(registry, merchant), input.language ?? language),
    countries: ({ merchant }) => answerCountries(findMerchant(registry, merchant)),
    domainRoute: ({ merchant, request }) => {
      const requestHost = request && hostOf(request)
      const { hosts } = findMerchant(registry, merchant)
      return {
        list: [
          ...hosts.filter((host) => host === requestHost),
          ...hosts.filter((host) => host !== requestHost),
        ].map((domain) => ({ domain })),
      }
    },
    version: () => build,
  })

export const merchantRoutes = ({
  store,
  registry,
  notify,
  publish,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly notify: Notifications['notify']
  readonly publish: Hub['publish']
}) =>
  bind(
    { listMerchants, switchMaintenance: switchMaintenanceCall },
    {
      listMerchants: async ({ caller }) => {
        await registry.refresh()
        return {
          list: registry
            .all()
            .filter((merchant) => isSeenBy(merchant, caller))
            .map(listed),
        }
      },
      switchMaintenance: async (context, input) => {
        const answer = await store.transact((tx) => switchMaintenance(tx, context, input))
        // This process reloads at once; others on the notification, or on the next poll.
        await registry.refresh()
        notify(MERCHANTS_CHANNEL, input.merchantCode)
        const merchant = registry.findByCode(input.merchantCode)
        if (merchant) notifyStatus(publish, merchant, context.nowMs)
        return answer
      },
    },
  )

/**
 * Publishes to open pages whether the site is open. Address and country rules are left out, so pages of blocked
 * regions learn nothing.
 */
function notifyStatus(publish: Hub['publish'], merchant: Merchant, nowMs: number): void {
  const everywhere = { ...merchant.opening, blockedRanges: [], blockedCountries: [], servedCountries: [] }
  const { status } = judgeStatus(everywhere, { address: '', country: undefined }, nowMs)
  publish({ kind: 'merchant', merchantId: merchant.id }, { type: 'status', status })
}

function listed(merchant: Merchant): Output<typeof listMerchants>['list'][number] {
  const { isClosed, opensAtMs } = merchant.opening
  return {
    merchantCode: merchant.code,
    name: merchant.name,
    hosts: [...merchant.hosts],
    marketProfile: merchant.profile.name,
    version: merchant.version,
    isClosed,
    opensAt: opensAtMs === undefined ? undefined : new Date(opensAtMs).toISOString(),
  }
}

function isSeenBy(merchant: Merchant, caller: CallerOfCall): boolean {
  if (caller.kind !== 'operator') return false
  return caller.merchantId === undefined || caller.merchantId === merchant.id
}

/** The plumbing found this merchant in the same registry: usually it is the same object. */
function findMerchant(registry: MerchantRegistry, merchant: MerchantOfCall): Merchant {
  const found = registry.findById(merchant.id)
  if (!found) throw new Error(`merchant ${merchant.code} does not exist any more`)
  return found
}
