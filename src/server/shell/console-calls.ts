import type { Logger } from 'pino'

import { playReads } from './play-reads.ts'
import { findTransferGames } from './transfer-games.ts'
import { findReturnAlarms } from './return-alarms.ts'
import { proposalExecutors, statements } from './proposal-executors.ts'
import { channelRoutes } from '#server/money/deposits/channel-routes.ts'
import { findChannelNames, findDepositAccounts } from '#server/money/deposits/actions.ts'
import { consoleDepositRoutes } from '#server/money/deposits/console-routes.ts'
import type { Config } from '#server/platform/config.ts'
import type { Payments } from '#server/money/payments/actions.ts'
import type { Services } from './app.ts'
import { approvalRoutes } from '#server/platform/approvals/routes.ts'
import { consoleAgentRoutes } from '#server/money/agents/contracts/console-routes.ts'
import { agentRunRoutes } from '#server/money/agents/settlement/console-routes.ts'
import { findCorrections } from '#server/money/adjustments/actions.ts'
import { adjustmentRoutes } from '#server/money/adjustments/routes.ts'
import { auditRoutes } from '#server/platform/audit/routes.ts'
import { completeLanguages } from '#locales/catalogues.ts'
import type { CheckHost } from './brands/host-check.ts'
import { brandRoutes } from './brands/routes.ts'
import { findRoutes } from './find/routes.ts'
import { flowRoutes, healthRoutes } from './dashboard/routes.ts'
import { offerRaffles } from './reward-raffles.ts'
import { exceedsRewards, findGivingRaffle, findTicketWorth } from '#server/money/raffles/actions.ts'
import { workRoutes } from './work/routes.ts'
import { consoleCatalogueRoutes } from '#server/play/catalogue/console-routes.ts'
import { findLotteryNames, findOfferedVendors } from '#server/play/catalogue/actions.ts'
import { clubRoutes } from '#server/people/clubs/routes.ts'
import { consoleContentRoutes } from '#server/publishing/content/console-routes.ts'
import { accountEffectRoutes } from '#server/people/accounts/effect-routes.ts'
import { alarmRoutes, consoleMemberRoutes, overviewRoutes } from '#server/people/console-members/routes.ts'
import { gameListRoutes } from '#server/play/game-lists/routes.ts'
import { gameBoundsRoutes } from '#server/play/games/bounds-routes.ts'
import { consoleGameRoutes } from '#server/play/games/console-routes.ts'
import { findRebate, findStatement } from '#server/money/agents/settlement/actions.ts'
import { type VerificationVendors, confirmingPapers } from '#server/people/verification/actions.ts'
import { consoleProfileRoutes } from '#server/people/profiles/routes.ts'
import { consoleVerificationRoutes } from '#server/people/verification/console-routes.ts'
import { consoleVendorRoutes } from '#server/people/verification/vendors/routes.ts'
import { findDispute } from '#server/publishing/feedback/actions.ts'
import { consoleFeedbackRoutes } from '#server/publishing/feedback/console-routes.ts'
import { harmRoutes } from '#server/money/harm/routes.ts'
import { endRewardsByExclusion } from '#server/money/offers/actions.ts'
import { consoleLimitRoutes } from '#server/money/limits/console-routes.ts'
import { liftRoutes } from '#server/money/limits/lift-routes.ts'
import { ledgerRoutes } from '#server/money/ledger/routes.ts'
import { type FindKnownPayees, openKnownPayees } from '#server/platform/merchants/actions.ts'
import { merchantRoutes } from '#server/platform/merchants/routes.ts'
import { type SettingsParts, settingsRoutes } from '#server/platform/merchants/settings-routes.ts'
import { operatorManageRoutes } from '#server/people/operators/manage-routes.ts'
import { operatorSessionRoutes, ownAccountRoutes } from '#server/people/operators/routes.ts'
import { gameProviderRoutes } from '#server/play/providers/console/console-routes.ts'
import { outboxRoutes } from '#server/platform/outbox/routes.ts'
import { consolePictureRoutes } from '#server/platform/pictures/routes.ts'
import { consolePromotionRoutes } from '#server/publishing/promotions/console-routes.ts'
import type { Say } from '#server/platform/http/words.ts'
import { findMessagesOf } from '#server/publishing/support/actions.ts'
import { consoleSupportRoutes } from '#server/publishing/support/console-routes.ts'
import type { Sealing } from '#server/platform/sealing/actions.ts'
import { reconciliationRoutes } from '#server/money/reconciliation/routes.ts'
import { findStaked } from '#server/play/plays/actions.ts'
import { countOpenDifferences, type GameProviders } from '#server/play/providers/actions.ts'
import { openDrawReads } from '#server/play/lottery/draws/actions.ts'
import { findPastTickets } from '#server/play/lottery/tickets/actions.ts'
import { consoleTicketRoutes } from '#server/play/lottery/tickets/console-routes.ts'
import { exposureRoutes } from '#server/play/lottery/tickets/exposure-routes.ts'
import { countFaultyFeeds } from '#server/play/lottery/feeds/actions.ts'
import { feedRoutes } from '#server/play/lottery/feeds/console-routes.ts'
import { countAwaited } from '#server/play/lottery/results/actions.ts'
import { resultRoutes } from '#server/play/lottery/results/console-routes.ts'
import { lotteryReturnRoutes } from '#server/play/lottery/tickets/return-routes.ts'
import { rateRoutes } from '#server/play/lottery/rates/routes.ts'
import { jackpotConsoleRoutes } from '#server/play/lottery/jackpots/console-routes.ts'
import { termsRoutes } from '#server/play/lottery/terms/routes.ts'
import { consoleRoundRoutes } from '#server/play/rounds/console-routes.ts'
import { consoleRecordRoutes } from '#server/money/records/console-routes.ts'
import { consoleOfferRoutes } from '#server/money/offers/console-routes.ts'
import { dryRunRoutes } from '#server/money/offers/dry-run-routes.ts'
import { consoleLevelRoutes } from '#server/money/levels/console-routes.ts'
import { consoleBoardRoutes } from '#server/money/missions/console-board-routes.ts'
import { consoleMissionRoutes } from '#server/money/missions/console-routes.ts'
import { consoleFriendRoutes } from '#server/money/friends/console-routes.ts'
import { consoleCampaignRoutes } from '#server/publishing/campaigns/console-routes.ts'
import { consoleRaffleRoutes } from '#server/money/raffles/console-routes.ts'
import { consolePointRoutes } from '#server/money/points/console-routes.ts'
import { rewardListRoutes } from '#server/money/offers/lists/routes.ts'
import { consoleRewardRoutes } from '#server/money/offers/operator-reward-routes.ts'
import { houseTeamRoutes } from '#server/play/team-reports/house-routes.ts'
import { agentTreeRoutes } from '#server/people/agents/console-routes.ts'
import { consoleAgentRateRoutes } from '#server/people/agents/rates-routes.ts'
import { isWithinCap } from '#server/money/agents/contracts/signing.ts'
import { sealingRoutes } from '#server/platform/sealing/routes.ts'
import { countMembersOfProviders } from '#server/people/social/actions.ts'
import { consoleMemberTransferRoutes } from '#server/money/member-transfers/console-routes.ts'
import { memberCashierRoutes } from '#server/money/withdrawals/member-routes.ts'
import { consoleClaimRoutes } from '#server/money/claims/console-routes.ts'
import { findOldHolds, findWithdrawalSettings } from '#server/money/withdrawals/actions.ts'
import { consoleWithdrawalRoutes } from '#server/money/withdrawals/console-routes.ts'

type Parts = Pick<Services, 'store' | 'registry' | 'hub' | 'notifications'>

const claimReads = { findLimits: findWithdrawalSettings, findLotteryNames }

const disputeReads = { findStatement, findRebate, findCorrections }

interface ConsoleFurther {
  readonly log: Logger
  readonly gameProviders: GameProviders
  readonly payments: Payments
  readonly verificationVendors: VerificationVendors
  readonly config: Config
  readonly sealing: Sealing
  readonly say: Say
  readonly wrappingKey: Buffer
  readonly checkHost: CheckHost
  readonly now: () => number
}

/** All calls of the console, by feature. */
export function consoleCallsOf(
  { store, registry, hub, notifications }: Parts,
  {
    sealing,
    say,
    wrappingKey,
    payments,
    verificationVendors: vendors,
    config,
    gameProviders,
    log,
    checkHost,
    now,
  }: ConsoleFurther,
): Services['consoleCalls'] {
  const factors = { store, wrappingKey }
  const findKnownPayees = openKnownPayees(registry, findDepositAccounts)
  const known = { store, registry, findKnownPayees }
  const settings = settingsOf({ store, registry, hub, notifications }, { wrappingKey, findKnownPayees })
  const executors = proposalExecutors({ registry, hub }, { config, gameProviders, settings, say, now })
  return {
    session: operatorSessionRoutes(factors),
    ownAccount: ownAccountRoutes({ ...factors, registry }),
    sealing: sealingRoutes(sealing),
    operators: operatorManageRoutes({ store, registry }),
    ...overviewCalls({ store, registry }),
    find: findRoutes({ store, registry }),
    flow: flowRoutes({ store, registry }),
    health: healthRoutes({ store, registry }),
    work: workRoutes({ store, registry }),
    ...memberCalls(
      { store, registry, hub },
      { say, findKnownPayees, houseKey: settings.wrappingKey, vendors },
    ),
    ...agentCalls({ store, registry, hub }, now),
    outbox: outboxRoutes({ store, registry }),
    settings: settingsRoutes(settings),
    support: consoleSupportRoutes({ ...known, hub }),
    clubs: clubRoutes(known),
    catalogue: consoleCatalogueRoutes({ ...known, publish: hub.publish }),
    gameProviders: gameProviderRoutes({ store, gameProviders, allowsLocal: config.allowsLocalGames }),
    gameLists: gameListRoutes({ store, registry, gameProviders, publish: hub.publish }),
    games: consoleGameRoutes({ store, registry, publish: hub.publish }),
    gameBounds: gameBoundsRoutes({ store, registry }),
    feedback: consoleFeedbackRoutes({ ...known, publish: hub.publish, ...disputeReads }),
    content: consoleContentRoutes({ store, registry, publish: hub.publish, findKnownPayees }),
    pictures: consolePictureRoutes({ store, registry }),
    promotions: consolePromotionRoutes({ store, registry, hub, findKnownPayees }),
    deposits: consoleDepositRoutes({ store, registry, hub, statements, findKnownPayees }),
    channels: channelRoutes({ store, registry, payments, allowsLocal: config.allowsLocalPayments }),
    withdrawals: consoleWithdrawalRoutes({ store, registry, hub, findStaked, findKnownPayees }),
    claims: consoleClaimRoutes({ store, registry, hub, findKnownPayees, ...claimReads }),
    memberTransfers: consoleMemberTransferRoutes({ store, registry, hub, findKnownPayees }),
    ledger: ledgerRoutes({ store, registry }),
    adjustments: adjustmentRoutes({ store, registry, hub, findDispute }),
    reconciliation: reconciliationRoutes({ store, registry }),
    records: consoleRecordRoutes({ store, registry, findGames: findTransferGames, say }),
    rounds: consoleRoundRoutes({ store, registry, gameProviders, hub, say, findMessages: findMessagesOf }),
    ...lotteryCalls({ store, registry, hub, notifications }, say),
    audit: auditRoutes({ store, registry, log }),
    approvals: approvalRoutes({ store, registry, ...executors }),
    brands: brandCalls({ store, registry, notifications }, { config, checkHost }),
    merchants: merchantRoutes({ store, registry, notify: notifications.notify, publish: hub.publish }),
  }
}

function agentCalls(parts: Pick<Parts, 'store' | 'registry' | 'hub'>, now: () => number) {
  return {
    agentTree: agentTreeRoutes(parts),
    consoleAgentRates: consoleAgentRateRoutes({ ...parts, isWithinCap }),
    consoleAgents: consoleAgentRoutes({ ...parts, now, plays: playReads, findVendors: findOfferedVendors }),
    agentRuns: agentRunRoutes({ ...parts, now, plays: playReads }),
    houseTeams: houseTeamRoutes(parts),
  }
}

function overviewCalls(parts: Pick<Parts, 'store' | 'registry'>) {
  const withPlay = {
    ...parts,
    findOldHolds,
    countOpenDifferences,
    findReturnAlarms,
    countAwaited,
    countFaultyFeeds,
  }
  return { overview: overviewRoutes(withPlay), alarms: alarmRoutes(withPlay) }
}

function memberCalls(
  { store, registry, hub }: Omit<Parts, 'notifications'>,
  {
    say,
    findKnownPayees,
    houseKey,
    vendors,
  }: {
    readonly say: Say
    readonly findKnownPayees: FindKnownPayees
    readonly houseKey: Buffer
    readonly vendors: VerificationVendors
  },
) {
  return {
    members: consoleMemberRoutes({ store, registry, say, endRevoked: hub.endRevoked, findKnownPayees }),
    accountEffect: accountEffectRoutes({ store, registry }),
    memberCashier: memberCashierRoutes({ store, registry }),
    profiles: consoleProfileRoutes({ store, registry, papers: confirmingPapers }),
    verificationVendors: consoleVendorRoutes({ store, registry, vendors }),
    verification: consoleVerificationRoutes({ store, registry, hub }),
    offers: consoleOfferRoutes({ store, registry, findChannelNames, ...offerRaffles(houseKey) }),
    offerDryRuns: dryRunRoutes({ store, registry }),
    consoleLevels: consoleLevelRoutes({ store, registry, findTicketWorth }),
    consoleMissions: consoleMissionRoutes({ store, registry, findGivingRaffle }),
    consoleFriends: consoleFriendRoutes({ store, hub, registry }),
    consoleRaffles: consoleRaffleRoutes({ store, registry, hub, houseKey }),
    campaigns: consoleCampaignRoutes({ store, registry, findKnownPayees }),
    consoleBoards: consoleBoardRoutes({ store, registry }),
    consolePoints: consolePointRoutes({
      store,
      registry,
      hub,
      exceedsRewards,
      findLimits: findWithdrawalSettings,
    }),
    rewardLists: rewardListRoutes({ store, registry }),
    offerRewards: consoleRewardRoutes({
      store,
      registry,
      hub,
      findLimits: findWithdrawalSettings,
      ...offerRaffles(houseKey),
    }),
    limits: consoleLimitRoutes({ store, registry, hub, endBonuses: endRewardsByExclusion }),
    lifts: liftRoutes({ store, registry, hub }),
    harm: harmRoutes({ store, registry }),
  }
}

function lotteryCalls({ store, registry, hub, notifications: { notify } }: Parts, say: Say) {
  const parts = { store, registry, hub, notify, reads: openDrawReads(store.read) }
  return {
    consoleTickets: consoleTicketRoutes({ ...parts, say, findMessages: findMessagesOf }),
    lotteryExposure: exposureRoutes(parts),
    lotteryDraws: resultRoutes(parts),
    lotteryFeeds: feedRoutes(parts),
    lotteryRates: rateRoutes(parts),
    lotteryReturns: lotteryReturnRoutes(parts),
    consoleJackpots: jackpotConsoleRoutes(parts),
    lotteryTerms: termsRoutes({ ...parts, findPast: findPastTickets }),
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
    completeLanguages: () => completeLanguages('members'),
    check: checkHost,
  })
}
