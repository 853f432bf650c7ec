import type { Logger } from 'pino'

import { deskExecutors, statements } from './desk-executors.ts'
import { channelRoutes } from './deposits/channel-routes.ts'
import { findDepositAccounts } from './deposits/actions.ts'
import { depositDeskRoutes } from './deposits/desk-routes.ts'
import type { Config } from './config.ts'
import type { Payments } from './payments/actions.ts'
import type { Services } from './app.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { adjustmentRoutes } from './adjustments/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { completeLanguages } from '#locales/catalogues.ts'
import type { CheckHost } from './brands/host-check.ts'
import { brandRoutes } from './brands/routes.ts'
import { catalogueDeskRoutes } from './catalogue/desk-routes.ts'
import { findOfferedVendors } from './catalogue/actions.ts'
import { clubRoutes } from './clubs/routes.ts'
import { contentDeskRoutes } from './content/console-routes.ts'
import { deskRoutes, overviewRoutes } from './desk/routes.ts'
import { gameListRoutes } from './game-lists/routes.ts'
import { gameDeskRoutes } from './games/desk-routes.ts'
import { feedbackDeskRoutes } from './feedback/console-routes.ts'
import { harmRoutes } from './harm/routes.ts'
import { consoleLimitRoutes } from './limits/console-routes.ts'
import { liftRoutes } from './limits/lift-routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { openKnownPayees } from './merchants/actions.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { type SettingsParts, settingsRoutes } from './merchants/settings-routes.ts'
import { operatorManageRoutes } from './operators/manage-routes.ts'
import { operatorSessionRoutes, ownAccountRoutes } from './operators/routes.ts'
import { gameProviderRoutes } from './providers/desk-routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { consolePictureRoutes } from './pictures/routes.ts'
import { consolePromotionRoutes } from './promotions/console-routes.ts'
import type { Say } from './http/words.ts'
import { findMessagesOf } from './support/actions.ts'
import { supportDeskRoutes } from './support/desk-routes.ts'
import type { Sealing } from './sealing/actions.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { findStaked } from './plays/actions.ts'
import { countOpenDifferences, type Play } from './providers/actions.ts'
import { findReturnAlarms } from './rounds/actions.ts'
import { roundDeskRoutes } from './rounds/console-routes.ts'
import { recordDeskRoutes } from './records/console-routes.ts'
import { sealingRoutes } from './sealing/routes.ts'
import { countMembersOfProviders } from './social/actions.ts'
import { memberTransferDeskRoutes } from './member-transfers/desk-routes.ts'
import { withdrawalDeskRoutes } from './withdrawals/desk-routes.ts'

type Parts = Pick<Services, 'store' | 'registry' | 'hub' | 'notifications'>

/** All calls of the console, by feature. */
export function consoleCallsOf(
  { store, registry, hub, notifications }: Parts,
  {
    sealing,
    say,
    wrappingKey,
    payments,
    config,
    play,
    log,
    checkHost,
  }: {
    readonly log: Logger
    readonly play: Play
    readonly payments: Payments
    readonly config: Config
    readonly sealing: Sealing
    readonly say: Say
    readonly wrappingKey: Buffer
    readonly checkHost: CheckHost
  },
): Services['consoleCalls'] {
  const factors = { store, wrappingKey }
  const findKnownPayees = openKnownPayees(registry, findDepositAccounts)
  const settings = settingsOf({ store, registry, hub, notifications }, { wrappingKey, findKnownPayees })
  const executors = deskExecutors({ registry, hub }, { config, play, settings, say })
  return {
    session: operatorSessionRoutes(factors),
    ownAccount: ownAccountRoutes({ ...factors, registry }),
    sealing: sealingRoutes(sealing),
    operators: operatorManageRoutes({ store, registry }),
    overview: overviewRoutes({ store, registry, countOpenDifferences, findReturnAlarms }),
    members: deskRoutes({ store, registry, say, endRevoked: hub.endRevoked }),
    limits: consoleLimitRoutes({ store, registry, hub }),
    lifts: liftRoutes({ store, registry, hub }),
    harm: harmRoutes({ store, registry }),
    outbox: outboxRoutes({ store, registry }),
    settings: settingsRoutes(settings),
    support: supportDeskRoutes({ store, registry, hub, findKnownPayees }),
    clubs: clubRoutes({ store, registry }),
    catalogue: catalogueDeskRoutes({ store, registry, publish: hub.publish }),
    gameProviders: gameProviderRoutes({ store, play, allowsLocal: config.allowsLocalGames }),
    gameLists: gameListRoutes({ store, registry, play, publish: hub.publish }),
    games: gameDeskRoutes({ store, registry, publish: hub.publish }),
    feedback: feedbackDeskRoutes({ store, registry, publish: hub.publish, findKnownPayees }),
    content: contentDeskRoutes({ store, registry, publish: hub.publish, findKnownPayees }),
    pictures: consolePictureRoutes({ store, registry }),
    promotions: consolePromotionRoutes({ store, registry, hub }),
    deposits: depositDeskRoutes({ store, registry, hub, statements }),
    channels: channelRoutes({ store, registry, payments, allowsLocal: config.allowsLocalPayments }),
    withdrawals: withdrawalDeskRoutes({ store, registry, hub, findStaked }),
    memberTransfers: memberTransferDeskRoutes({ store, registry, hub }),
    ledger: ledgerRoutes({ store, registry }),
    adjustments: adjustmentRoutes({ store, registry, hub }),
    reconciliation: reconciliationRoutes({ store, registry }),
    records: recordDeskRoutes({ store, registry }),
    rounds: roundDeskRoutes({ store, registry, play, hub, say, findMessages: findMessagesOf }),
    audit: auditRoutes({ store, registry, log }),
    approvals: approvalRoutes({ store, registry, ...executors }),
    brands: brandCalls({ store, registry, notifications }, { config, checkHost }),
    merchants: merchantRoutes({ store, registry, notify: notifications.notify, publish: hub.publish }),
  }
}

function settingsOf(
  { store, registry, hub, notifications }: Parts,
  { wrappingKey, findKnownPayees }: Pick<SettingsParts, 'wrappingKey' | 'findKnownPayees'>,
): SettingsParts {
  return {
    store,
    registry,
    notify: notifications.notify,
    publish: hub.publish,
    wrappingKey,
    countMembers: countMembersOfProviders,
    findVendors: findOfferedVendors,
    findKnownPayees,
  }
}

function brandCalls(
  { store, registry, notifications }: Omit<Parts, 'hub'>,
  { config, checkHost }: { readonly config: Config; readonly checkHost: CheckHost },
) {
  const { reservedHosts, allowsLocalHosts } = config
  return brandRoutes({
    store,
    registry,
    notify: notifications.notify,
    reservedHosts,
    allowsLocalHosts,
    completeLanguages,
    check: checkHost,
  })
}
