import { type MoneyVerdict, moneyVerdicts } from '#domain/approvals/money-deeds.ts'

import { accounts } from './accounts.ts'
import { agentContracts } from './agent-contracts.ts'
import { agentPayouts } from './agent-payouts.ts'
import { agentRates } from './agent-rates.ts'
import { agentStatements } from './agent-statements.ts'
import { agents } from './agents.ts'
import * as consoleAccountEffect from './console/account-effect.ts'
import * as consoleAgentTree from './console/agent-tree.ts'
import * as consoleAdjustments from './console/adjustments.ts'
import * as consoleAlarms from './console/alarms.ts'
import * as consoleApprovals from './console/approvals.ts'
import * as consoleAudit from './console/audit.ts'
import * as consoleBrands from './console/brands.ts'
import * as consoleCatalogue from './console/catalogue.ts'
import * as consoleClubs from './console/clubs.ts'
import * as consoleChannels from './console/channels.ts'
import * as consoleContent from './console/content.ts'
import * as consoleDeposits from './console/deposits.ts'
import * as consoleFeedback from './console/feedback.ts'
import * as consoleProfiles from './console/profiles.ts'
import * as consoleVerification from './console/verification.ts'
import * as consoleVerificationVendors from './console/verification-vendors.ts'
import * as consoleHarm from './console/harm.ts'
import * as consoleGameLists from './console/game-lists.ts'
import * as consoleGameProviders from './console/game-providers.ts'
import * as consoleGameBounds from './console/game-bounds.ts'
import * as consoleGames from './console/games.ts'
import * as consoleLimits from './console/limits.ts'
import * as consoleLifts from './console/lifts.ts'
import * as consoleLedger from './console/ledger.ts'
import * as consoleMembers from './console/members.ts'
import { catalogue } from './catalogue.ts'
import { codes } from './codes.ts'
import * as consoleMemberCashier from './console/member-cashier.ts'
import * as consoleMerchants from './console/merchants.ts'
import * as consoleIdentityProviders from './console/identity-providers.ts'
import * as consoleOperators from './console/operators.ts'
import * as consoleOfferDryRuns from './console/offer-dry-runs.ts'
import * as consoleOfferRewards from './console/offer-rewards.ts'
import * as consoleOffers from './console/offers.ts'
import * as consoleRewardLists from './console/reward-lists.ts'
import * as consoleOutbox from './console/outbox.ts'
import * as consoleFind from './console/find.ts'
import * as consoleFlow from './console/flow.ts'
import * as consoleHealth from './console/health.ts'
import * as consoleOverview from './console/overview.ts'
import * as consoleWork from './console/work.ts'
import * as consolePictures from './console/pictures.ts'
import * as consolePromotions from './console/promotions.ts'
import * as consoleLotteryExposure from './console/lottery-exposure.ts'
import * as consoleLotteryDraws from './console/lottery-draws.ts'
import * as consoleLotteryFeeds from './console/lottery-feeds.ts'
import * as agentRuns from './console/agent-runs.ts'
import * as houseTeams from './console/team-reports.ts'
import * as consoleAgentRates from './console/agent-rates.ts'
import * as consoleLevels from './console/levels.ts'
import * as consolePoints from './console/points.ts'
import * as consoleBoards from './console/boards.ts'
import * as consoleMissions from './console/missions.ts'
import * as consoleFriends from './console/friends.ts'
import * as campaigns from './console/campaigns.ts'
import * as consoleRaffles from './console/raffles.ts'
import * as consoleAgents from './console/agent-contracts.ts'
import * as consoleLotteryRates from './console/lottery-rates.ts'
import * as consoleLotteryReturns from './console/lottery-returns.ts'
import * as consoleLotteryJackpots from './console/lottery-jackpots.ts'
import * as consoleLotteryTerms from './console/lottery-terms.ts'
import * as consoleLotteryTickets from './console/lottery-tickets.ts'
import * as consoleRounds from './console/rounds.ts'
import * as consoleRecords from './console/records.ts'
import * as consoleReconciliation from './console/reconciliation.ts'
import * as consoleSupport from './console/support.ts'
import * as consoleSettings from './console/settings.ts'
import * as consoleTheme from './console/theme.ts'
import * as consoleWallets from './console/wallet-settings.ts'
import * as consoleClaims from './console/claims.ts'
import * as consoleWithdrawals from './console/withdrawals.ts'
import * as ownAccount from './console/own-account.ts'
import * as consoleSession from './console/session.ts'
import { consents } from './consents.ts'
import { content, eContent } from './content.ts'
import { deposits } from './deposits.ts'
import type { Contract } from './endpoint.ts'
import { feedback } from './feedback.ts'
import { freePlay } from './free-play.ts'
import { eGames, games } from './games.ts'
import { help } from './help.ts'
import { launch } from './launch.ts'
import { letters, teamLetters } from './letters.ts'
import { limits } from './limits.ts'
import { live } from './live.ts'
import { lottery } from './lottery.ts'
import { lotteryFavourites } from './lottery-favourites.ts'
import { lotteryJackpots } from './lottery-jackpots.ts'
import { lotteryTickets } from './lottery-tickets.ts'
import { matches } from './matches.ts'
import { messages } from './messages.ts'
import { myAccount } from './my-account.ts'
import { myRates } from './my-rates.ts'
import { payments } from './payments.ts'
import { pictures } from './pictures.ts'
import { profiles } from './profiles.ts'
import { promotions } from './promotions.ts'
import { presence } from './presence.ts'
import { records } from './records.ts'
import { registration } from './registration.ts'
import { rounds } from './rounds.ts'
import { sealing } from './sealing.ts'
import { secondFactor } from './second-factor.ts'
import { secondStep } from './second-step.ts'
import { support } from './support.ts'
import { session } from './session.ts'
import { shelves } from './shelves.ts'
import { social } from './social.ts'
import { teamReports } from './team-reports.ts'
import { system } from './system.ts'
import { wallets } from './wallets.ts'
import { winnings } from './winnings.ts'
import { claims } from './claims.ts'
import { bonuses } from './bonuses.ts'
import { memberOffers } from './offers.ts'
import { levels } from './levels.ts'
import { boards } from './boards.ts'
import { missions } from './missions.ts'
import { raffles } from './raffles.ts'
import { ticketDraws } from './ticket-draws.ts'
import { friends } from './friends.ts'
import { points } from './points.ts'
import { memberRewards } from './rewards.ts'
import { verification } from './verification.ts'
import { verificationVendors } from './verification-vendors.ts'
import { withdrawals } from './withdrawals.ts'
import { memberTransfers } from './member-transfers.ts'
import * as consoleMemberTransfers from './console/member-transfers.ts'

/**
 * Every call of the member site: for the server, its generated tests and the API page. Browsers do not import this.
 */
export const siteContracts: Readonly<Record<string, Contract>> = {
  system,
  content: { ...content, ...eContent },
  catalogue,
  lottery,
  lotteryFavourites,
  lotteryJackpots,
  lotteryTickets,
  games: { ...games, ...eGames },
  launch,
  letters,
  teamLetters,
  presence,
  matches,
  shelves,
  help,
  feedback,
  profiles,
  verification,
  verificationVendors,
  messages,
  consents,
  session,
  sealing,
  accounts,
  registration,
  agentContracts,
  agentPayouts,
  agentRates,
  agentStatements,
  agents,
  teamReports,
  codes,
  freePlay,
  myAccount,
  myRates,
  limits,
  secondFactor,
  social,
  secondStep,
  payments,
  deposits,
  pictures,
  promotions,
  winnings,
  records,
  rounds,
  withdrawals,
  claims,
  memberOffers,
  memberRewards,
  bonuses,
  levels,
  points,
  missions,
  raffles,
  ticketDraws,
  friends,
  boards,
  memberTransfers,
  wallets,
  support,
  live,
}

const consoleGroups = {
  session: { ...consoleSession },
  ownAccount: { ...ownAccount },
  sealing,
  merchants: { ...consoleMerchants },
  brands: { ...consoleBrands },
  operators: { ...consoleOperators },
  overview: { ...consoleOverview },
  find: { ...consoleFind },
  flow: { ...consoleFlow },
  health: { ...consoleHealth },
  work: { ...consoleWork },
  members: { ...consoleMembers },
  limits: { ...consoleLimits },
  outbox: { ...consoleOutbox },
  support: { ...consoleSupport },
  alarms: { ...consoleAlarms },
  memberCashier: { ...consoleMemberCashier },
  settings: { ...consoleSettings, ...consoleIdentityProviders, ...consoleTheme, ...consoleWallets },
  clubs: { ...consoleClubs },
  harm: { ...consoleHarm },
  lifts: { ...consoleLifts },
  catalogue: { ...consoleCatalogue },
  gameProviders: { ...consoleGameProviders },
  gameLists: { ...consoleGameLists },
  games: { ...consoleGames },
  gameBounds: { ...consoleGameBounds },
  feedback: { ...consoleFeedback },
  profiles: { ...consoleProfiles },
  verification: { ...consoleVerification },
  verificationVendors: { ...consoleVerificationVendors },
  content: { ...consoleContent },
  pictures: { ...consolePictures },
  promotions: { ...consolePromotions },
  withdrawals: { ...consoleWithdrawals },
  claims: { ...consoleClaims },
  memberTransfers: { ...consoleMemberTransfers },
  ledger: { ...consoleLedger },
  adjustments: { ...consoleAdjustments },
  records: { ...consoleRecords },
  rounds: { ...consoleRounds },
  lotteryExposure: { ...consoleLotteryExposure },
  lotteryDraws: { ...consoleLotteryDraws },
  lotteryFeeds: { listFeeds: consoleLotteryFeeds.listFeeds },
  agentTree: { ...consoleAgentTree },
  offers: {
    listOffers: consoleOffers.listOffers,
    readOffer: consoleOffers.readOffer,
    publishOffer: consoleOffers.publishOffer,
    pauseOffer: consoleOffers.pauseOffer,
    countAudience: consoleOffers.countAudience,
  },
  offerDryRuns: { ...consoleOfferDryRuns },
  rewardLists: { ...consoleRewardLists },
  offerRewards: {
    listRewards: consoleOfferRewards.listRewards,
    exportRewards: consoleOfferRewards.exportRewards,
    readReward: consoleOfferRewards.readReward,
    judgeReward: consoleOfferRewards.judgeReward,
    revokeBonus: consoleOfferRewards.revokeBonus,
    cancelFreeRounds: consoleOfferRewards.cancelFreeRounds,
    revokeTickets: consoleOfferRewards.revokeTickets,
    readFigures: consoleOfferRewards.readFigures,
    listFailedFigures: consoleOfferRewards.listFailedFigures,
  },
  lotteryRates: { ...consoleLotteryRates },
  consoleAgents: { ...consoleAgents },
  agentRuns: { ...agentRuns },
  houseTeams: { ...houseTeams },
  consoleAgentRates: { ...consoleAgentRates },
  consoleLevels: { ...consoleLevels },
  consolePoints: { ...consolePoints },
  consoleMissions: { ...consoleMissions },
  consoleFriends: { ...consoleFriends },
  consoleRaffles: { ...consoleRaffles },
  campaigns: { ...campaigns },
  consoleBoards: { ...consoleBoards },
  lotteryReturns: { ...consoleLotteryReturns },
  consoleJackpots: { ...consoleLotteryJackpots },
  accountEffect: { ...consoleAccountEffect },
  lotteryTerms: { ...consoleLotteryTerms },
  consoleTickets: { ...consoleLotteryTickets },
  reconciliation: { ...consoleReconciliation },
  audit: { ...consoleAudit },
  deposits: { ...consoleDeposits },
  channels: { ...consoleChannels },
  approvals: { ...consoleApprovals },
}

/** Every call of the operators' console. */
export const consoleContracts: Readonly<Record<string, Contract>> = consoleGroups

type Groups = typeof consoleGroups
/** Calls that change data: all but GET. */
export type ConsoleDeed = {
  [Group in keyof Groups]: {
    [Call in keyof Groups[Group]]: Groups[Group][Call] extends { readonly method: 'GET' }
      ? never
      : `${Group}.${Call & string}`
  }[keyof Groups[Group]]
}[keyof Groups]

/** The verdict on money for each of them. A call of the console without a verdict does not compile. */
export const verdictOf: Readonly<Record<ConsoleDeed, MoneyVerdict>> = moneyVerdicts
