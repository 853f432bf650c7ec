import type { Logger } from 'pino'

import { freePlayRoutes } from '#server/play/free-play/routes.ts'
import { codeRoutes } from '#server/people/accounts/code-routes.ts'
import { openFirebase } from '#server/people/accounts/firebase.ts'
import { proofRoutes } from '#server/people/accounts/passwords/proof.ts'
import { registrationRoutes } from '#server/people/accounts/registration/registration-routes.ts'
import { agentContractRoutes } from '#server/money/agents/contracts/routes.ts'
import { findCorrections } from '#server/money/adjustments/actions.ts'
import { findOwnRebate, findRebate, findStatement } from '#server/money/agents/settlement/actions.ts'
import { agentStatementRoutes } from '#server/money/agents/settlement/record-routes.ts'
import { agentPayoutRoutes } from '#server/money/agents/settlement/routes.ts'
import { playReads, statementReadsOf } from './play-reads.ts'
import { agentRateRoutes, myRateRoutes } from '#server/people/agents/rates-routes.ts'
import { agentRoutes } from '#server/people/agents/routes.ts'
import { isWithinCap } from '#server/money/agents/contracts/signing.ts'
import { accountRoutes } from '#server/people/accounts/routes.ts'
import { secondStepRoutes } from '#server/people/accounts/sign-in/second-step-routes.ts'
import type { Services } from './app.ts'
import { findTransferGames } from './transfer-games.ts'
import { findLotteryNames, findVendorNames } from '#server/play/catalogue/actions.ts'
import { catalogueRoutes } from '#server/play/catalogue/routes.ts'
import type { Codes } from '#server/people/codes/actions.ts'
import type { Config } from '#server/platform/config.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { Payments } from '#server/money/payments/actions.ts'
import type { Sealing } from '#server/platform/sealing/actions.ts'
import { presenceRoutes } from '#server/publishing/content/presence-routes.ts'
import { matchRoutes } from '#server/publishing/content/match-routes.ts'
import { contentRoutes, listForAgents } from '#server/publishing/content/routes.ts'
import { findChannelNames, findDepositAccounts, findDepositUse } from '#server/money/deposits/actions.ts'
import { depositRoutes } from '#server/money/deposits/routes.ts'
import { findUnreadAnnouncements, readAnnouncements } from '#server/publishing/content/actions.ts'
import { type VerificationVendors, confirmingPapers } from '#server/people/verification/actions.ts'
import { profileRoutes } from '#server/people/profiles/routes.ts'
import { verificationRoutes } from '#server/people/verification/routes.ts'
import { vendorRoutes } from '#server/people/verification/vendors/routes.ts'
import { feedbackRoutes } from '#server/publishing/feedback/routes.ts'
import { gameRoutes } from '#server/play/games/routes.ts'
import { helpRoutes } from '#server/publishing/help/routes.ts'
import { openHumanCheck } from '#server/people/human/actions.ts'
import { findHeld } from '#server/money/ledger/actions.ts'
import type { Submitting } from '#server/money/ledger/submitting.ts'
import { hotLotteriesOf, openDrawNews, openDrawReads } from '#server/play/lottery/draws/actions.ts'
import { findJoined } from '#server/play/team-reports/actions.ts'
import { teamReportRoutes } from '#server/play/team-reports/routes.ts'
import { drawRoutes } from '#server/play/lottery/draws/routes.ts'
import { favouriteRoutes } from '#server/play/lottery/favourites/routes.ts'
import { jackpotRoutes } from '#server/play/lottery/jackpots/routes.ts'
import { findReplaced } from '#server/play/lottery/results/actions.ts'
import { ticketRoutes } from '#server/play/lottery/tickets/routes.ts'
import { launchRoutes } from '#server/play/launch/routes.ts'
import { limitRoutes } from '#server/money/limits/routes.ts'
import { liveRoutes } from '#server/platform/live/routes.ts'
import { openKnownPayees } from '#server/platform/merchants/actions.ts'
import { consentRoutes } from '#server/publishing/campaigns/consent-routes.ts'
import { openWebPush } from '#server/platform/mail/web-push.ts'
import { letterRoutes, teamLetterRoutes } from '#server/publishing/letters/routes.ts'
import { messageRoutes } from '#server/people/messages/routes.ts'
import { systemRoutes } from '#server/platform/merchants/routes.ts'
import { myAccountRoutes } from '#server/people/my-account/routes.ts'
import { endRewardsByExclusion } from '#server/money/offers/actions.ts'
import { bonusRoutes } from '#server/money/offers/grants/routes.ts'
import { countRewards, rewardNewcomer } from '#server/money/offers/actions.ts'
import { rewardRoutes } from '#server/money/offers/reward-routes.ts'
import { offerRoutes } from '#server/money/offers/routes.ts'
import { findWithdrawalSettings, findWithdrawalUse } from '#server/money/withdrawals/actions.ts'
import { levelRoutes } from '#server/money/levels/routes.ts'
import { countMissions } from '#server/money/missions/actions.ts'
import { boardRoutes } from '#server/money/missions/board-routes.ts'
import { missionRoutes } from '#server/money/missions/routes.ts'
import {
  countTickets,
  giveForCheckIn,
  giveForReward,
  hasCheckInRaffle,
} from '#server/money/raffles/actions.ts'
import { countFriends } from '#server/money/friends/actions.ts'
import { friendRoutes } from '#server/money/friends/routes.ts'
import { ticketDrawRoutes } from '#server/money/raffles/draws/routes.ts'
import { raffleRoutes } from '#server/money/raffles/routes.ts'
import { pointRoutes } from '#server/money/points/routes.ts'
import { paymentRoutes } from '#server/money/payments/routes.ts'
import { pictureRoutes } from '#server/platform/pictures/routes.ts'
import { findOfferTexts } from '#server/publishing/promotions/actions.ts'
import { promotionRoutes } from '#server/publishing/promotions/routes.ts'
import type { GameProviders } from '#server/play/providers/actions.ts'
import { openSettledBets } from '#server/play/rounds/actions.ts'
import { roundRoutes } from '#server/play/rounds/routes.ts'
import { recordRoutes } from '#server/money/records/routes.ts'
import { secondFactorRoutes } from '#server/people/second-factor/routes.ts'
import { sealingRoutes } from '#server/platform/sealing/routes.ts'
import { findMessagesOf } from '#server/publishing/support/actions.ts'
import { findVisitorThread, supportRoutes } from '#server/publishing/support/routes.ts'
import { sessionRoutes } from '#server/people/sessions/routes.ts'
import { shelfRoutes } from '#server/publishing/shelves/routes.ts'
import { openProviders } from '#server/people/social/provider.ts'
import { socialRoutes } from '#server/people/social/routes.ts'
import { walletRoutes } from '#server/money/wallets/routes.ts'
import { winningsRoutes } from '#server/play/winnings/routes.ts'
import { memberTransferRoutes } from '#server/money/member-transfers/routes.ts'
import { claimRoutes } from '#server/money/claims/routes.ts'
import { withdrawalRoutes } from '#server/money/withdrawals/routes.ts'

interface SiteFurther {
  readonly sealing: Sealing
  readonly payments: Payments
  readonly verificationVendors: VerificationVendors
  readonly say: Say
  readonly findCountry: ((address: string) => string | undefined) | undefined
  readonly config: Config
  readonly now: () => number
  readonly log: Logger
  readonly wrappingKey: Buffer
  readonly codes: Codes
  readonly submitting: Submitting
  readonly gameProviders: GameProviders
}

/** All calls of the site, by feature. */
export function siteCallsOf(
  parts: Pick<Services, 'store' | 'registry' | 'hub' | 'build' | 'notifications'>,
  further: SiteFurther,
): Services['siteCalls'] {
  const { store, registry, hub, build } = parts
  const { codes, gameProviders, say } = further
  const human = openHumanCheck({ store, houseKey: further.wrappingKey })
  const firebase = openFirebase({ store, keysUrl: further.config.firebaseKeysUrl })
  const ways = { store, registry, say: further.say, codes: further.codes, human, firebase, rewardNewcomer }
  const providers = openProviders({ ...further, allowsLocal: further.config.allowsLocalProviders })
  return {
    system: systemRoutes({ registry, build }),
    content: contentRoutes({ store, registry }),
    catalogue: catalogueRoutes({ store, registry }),
    ...lotteryCalls(parts, further),
    launch: launchRoutes({ store, registry, gameProviders: further.gameProviders }),
    presence: presenceRoutes({ store, registry }),
    matches: matchRoutes({ store, registry, now: further.now }),
    shelves: shelfRoutes({ store, registry, now: further.now }),
    help: helpRoutes({ store, registry }),
    feedback: feedbackRoutes({ store, human, findStatement, findRebate, findOwnRebate, findCorrections }),
    ...messageCalls({ store, registry, hub, ...further }),
    session: sessionRoutes(store),
    sealing: sealingRoutes(further.sealing),
    accounts: accountRoutes(ways),
    ...joiningCalls({ ...ways, hub }),
    codes: codeRoutes(ways),
    freePlay: freePlayRoutes({ store, registry, human }),
    myAccount: myAccountRoutes({ store, registry, ...further }),
    limits: limitRoutes({ store, registry, hub, endBonuses: endRewardsByExclusion }),
    secondFactor: [
      ...proofRoutes({ store, codes, say: further.say, houseKey: further.wrappingKey }),
      ...secondFactorRoutes({ store, registry, say: further.say, houseKey: further.wrappingKey }),
    ],
    social: socialRoutes({ store, registry, human, say: further.say, providers, rewardNewcomer }),
    secondStep: secondStepRoutes({ store, codes, say: further.say, houseKey: further.wrappingKey }),
    payments: paymentRoutes(store),
    deposits: depositRoutes({ store, registry, hub, payments: further.payments }),
    pictures: pictureRoutes(store),
    ...offerCalls({ store, registry, hub, say, houseKey: further.wrappingKey }),
    winnings: winningsRoutes({ store, registry, findLotteryNames, now: further.now }),
    records: recordRoutes({ store, registry, say: further.say, findGames: findTransferGames }),
    rounds: roundRoutes({ store, registry, gameProviders, say, findMessages: findMessagesOf }),
    withdrawals: withdrawalRoutes({ store, registry, hub }),
    ...teamCalls({ ...ways, hub, houseKey: further.wrappingKey }),
    claims: claimRoutes({ store, hub, findLotteryNames }),
    memberTransfers: memberTransferRoutes({ store, registry, hub }),
    wallets: walletRoutes({
      store,
      registry,
      hub,
      submit: further.submitting.submit,
      findVendorNames,
    }),
    support: supportRoutes({ store, registry, hub, human }),
    live: liveRoutes({ hub, findThread: (context) => findVisitorThread(store.read, context) }),
  }
}

function offerCalls(
  parts: Pick<Services, 'store' | 'registry' | 'hub'> & { readonly say: Say; readonly houseKey: Buffer },
) {
  return {
    promotions: promotionRoutes(parts),
    memberOffers: offerRoutes({
      ...parts,
      findTexts: findOfferTexts,
      findChannelNames,
      giveTickets: (tx, who, gift) => giveForReward(tx, parts.houseKey, who, { source: 'offer', ...gift }),
    }),
    memberRewards: rewardRoutes(parts),
    bonuses: bonusRoutes({ ...parts, findChannelNames }),
    points: pointRoutes(parts),
    levels: levelRoutes({
      ...parts,
      findWithdrawalSettings,
    }),
    missions: missionRoutes({
      ...parts,
      hasCheckInRaffle,
      giveForCheckIn: (tx, who, day) => giveForCheckIn(tx, parts.houseKey, who, day),
      giveTickets: (tx, who, gift) => giveForReward(tx, parts.houseKey, who, { source: 'mission', ...gift }),
    }),
    raffles: raffleRoutes(parts),
    ticketDraws: ticketDrawRoutes(parts),
    friends: friendRoutes(parts),
    boards: boardRoutes({ ...parts, findTexts: findOfferTexts }),
  }
}

/** Messages to members, and the letters between them that become such messages. */
function messageCalls({
  store,
  registry,
  hub,
  wrappingKey,
  config,
  verificationVendors,
}: Pick<Services, 'store' | 'registry' | 'hub'> & {
  readonly wrappingKey: Buffer
  readonly config: Config
  readonly verificationVendors: VerificationVendors
}) {
  const { pushServices } = config
  const parts = { store, hub, findKnownPayees: openKnownPayees(registry, findDepositAccounts) }
  return {
    profiles: profileRoutes({ store, registry, papers: confirmingPapers }),
    verificationVendors: vendorRoutes(store),
    verification: verificationRoutes({
      vendors: verificationVendors,
      store,
      registry,
      findUse: async (tx, who, currency) => ({
        ...(await findDepositUse(tx, who, { currency })),
        ...(await findWithdrawalUse(tx, who)),
      }),
    }),
    messages: messageRoutes({
      store,
      hub,
      announcements,
      countRewards,
      countFriends,
      countMissions: async (tx, who) => (await countMissions(tx, who)) + (await countTickets(tx, who)),
      findLotteryNames,
    }),
    consents: consentRoutes({
      store,
      pushKey: openWebPush({ houseKey: wrappingKey, ...pushServices }).publicKey,
      pushServices,
    }),
    letters: letterRoutes(parts),
    teamLetters: teamLetterRoutes(parts),
  }
}

const announcements = { findUnread: findUnreadAnnouncements, markRead: readAnnouncements }

type Ways = Parameters<typeof registrationRoutes>[0] & Pick<Services, 'hub'>

function joiningCalls(ways: Ways) {
  return {
    registration: registrationRoutes(ways),
    agents: agentRoutes({ ...ways, findHeld, findJoined }),
    agentRates: agentRateRoutes({ ...ways, isWithinCap }),
    myRates: myRateRoutes(ways),
  }
}

/** Reports of agents, and all that they are paid by. */
function teamCalls({ houseKey, ...ways }: Ways & { readonly houseKey: Buffer }) {
  const listSettledBets = openSettledBets({ houseKey })
  return {
    teamReports: teamReportRoutes({ ...ways, listSettledBets, listAnnouncements: listForAgents(ways) }),
    agentContracts: agentContractRoutes({ ...ways, plays: playReads }),
    agentPayouts: agentPayoutRoutes({ ...ways, plays: playReads }),
    agentStatements: agentStatementRoutes({ ...ways, reads: statementReadsOf(listSettledBets) }),
  }
}

/** Lotteries, and games, whose hot ones include lotteries. */
function lotteryCalls(
  { store, registry, hub, notifications }: Pick<Services, 'store' | 'registry' | 'hub' | 'notifications'>,
  { log, now, say }: { readonly log: Logger; readonly now: () => number; readonly say: Say },
) {
  const reads = openDrawReads(store.read, notifications.listen)
  openDrawNews({ tx: store.read, registry, hub, listen: notifications.listen, log })
  return {
    lottery: drawRoutes({
      reads,
      registry,
      findReplaced: (drawId, version) => findReplaced(store.read, { drawId, version }),
    }),
    games: gameRoutes({ store, registry, findHotLotteries: hotLotteriesOf(reads, registry), now }),
    lotteryFavourites: favouriteRoutes({ store, registry, hub }),
    lotteryJackpots: jackpotRoutes({ store, registry }),
    lotteryTickets: ticketRoutes({ store, reads, registry, hub, log, say, findMessages: findMessagesOf }),
  }
}
