// Written by `npm run words` and by each `npm` command that prepares, from the files of `en/`. Do not edit.
import type agentConsoleContractTerms from './en/agent+console-contract-terms.json'
import type agentContracts from './en/agent-contracts.json'
import type agentFigures from './en/agent-figures.json'
import type agentNewcomers from './en/agent-newcomers.json'
import type agentRates from './en/agent-rates.json'
import type agentReports from './en/agent-reports.json'
import type agentStatements from './en/agent-statements.json'
import type agentTeam from './en/agent-team.json'
import type consoleOperatorDocument from './en/console+operator-document.json'
import type consoleAgentContracts from './en/console-agent-contracts.json'
import type consoleAgentRates from './en/console-agent-rates.json'
import type consoleAgents from './en/console-agents.json'
import type consoleApprovals from './en/console-approvals.json'
import type consoleBoards from './en/console-boards.json'
import type consoleBrands from './en/console-brands.json'
import type consoleCampaigns from './en/console-campaigns.json'
import type consoleCare from './en/console-care.json'
import type consoleCatalogue from './en/console-catalogue.json'
import type consoleChannels from './en/console-channels.json'
import type consoleClaims from './en/console-claims.json'
import type consoleContent from './en/console-content.json'
import type consoleDeeds from './en/console-deeds.json'
import type consoleDeposits from './en/console-deposits.json'
import type consoleDocuments from './en/console-documents.json'
import type consoleDraws from './en/console-draws.json'
import type consoleFeedback from './en/console-feedback.json'
import type consoleFlow from './en/console-flow.json'
import type consoleFriends from './en/console-friends.json'
import type consoleGameProviders from './en/console-game-providers.json'
import type consoleGames from './en/console-games.json'
import type consoleLedger from './en/console-ledger.json'
import type consoleLevels from './en/console-levels.json'
import type consoleLimits from './en/console-limits.json'
import type consoleLotteryRates from './en/console-lottery-rates.json'
import type consoleLotteryResults from './en/console-lottery-results.json'
import type consoleLotteryTerms from './en/console-lottery-terms.json'
import type consoleMatches from './en/console-matches.json'
import type consoleMissions from './en/console-missions.json'
import type consoleOfferDryRuns from './en/console-offer-dry-runs.json'
import type consoleOfferEditor from './en/console-offer-editor.json'
import type consoleOfferMembers from './en/console-offer-members.json'
import type consoleOfferRewards from './en/console-offer-rewards.json'
import type consoleOffers from './en/console-offers.json'
import type consolePlayer from './en/console-player.json'
import type consolePoints from './en/console-points.json'
import type consoleProfiles from './en/console-profiles.json'
import type consolePromotions from './en/console-promotions.json'
import type consoleRaffles from './en/console-raffles.json'
import type consoleReconciliation from './en/console-reconciliation.json'
import type consoleRecords from './en/console-records.json'
import type consoleRewardLists from './en/console-reward-lists.json'
import type consoleRounds from './en/console-rounds.json'
import type consoleService from './en/console-service.json'
import type consoleTeamReports from './en/console-team-reports.json'
import type consoleTheme from './en/console-theme.json'
import type consoleTiers from './en/console-tiers.json'
import type consoleVendors from './en/console-vendors.json'
import type consoleWallets from './en/console-wallets.json'
import type consoleWithdrawals from './en/console-withdrawals.json'
import type consoleWork from './en/console-work.json'
import type console from './en/console.json'
import type lotteryConsoleBets from './en/lottery+console-bets.json'
import type lotteryBetting from './en/lottery-betting.json'
import type lotteryDraws from './en/lottery-draws.json'
import type lotteryJackpots from './en/lottery-jackpots.json'
import type lotteryLobby from './en/lottery-lobby.json'
import type lotteryMenu from './en/lottery-menu.json'
import type memberConsoleServerLedger from './en/member+console+server-ledger.json'
import type memberConsoleDocuments from './en/member+console-documents.json'
import type memberConsolePoints from './en/member+console-points.json'
import type memberConsoleProfiles from './en/member+console-profiles.json'
import type memberConsoleTiers from './en/member+console-tiers.json'
import type memberServerNews from './en/member+server-news.json'
import type memberServerRecordTerms from './en/member+server-record-terms.json'
import type memberBoards from './en/member-boards.json'
import type memberCentre from './en/member-centre.json'
import type memberDeposits from './en/member-deposits.json'
import type memberFactorReset from './en/member-factor-reset.json'
import type memberFeedback from './en/member-feedback.json'
import type memberFriends from './en/member-friends.json'
import type memberHome from './en/member-home.json'
import type memberJoin from './en/member-join.json'
import type memberLetters from './en/member-letters.json'
import type memberLevels from './en/member-levels.json'
import type memberMessages from './en/member-messages.json'
import type memberMissions from './en/member-missions.json'
import type memberOpening from './en/member-opening.json'
import type memberPayoutAccounts from './en/member-payout-accounts.json'
import type memberPlaying from './en/member-playing.json'
import type memberPoints from './en/member-points.json'
import type memberProfiles from './en/member-profiles.json'
import type memberRaffles from './en/member-raffles.json'
import type memberRecords from './en/member-records.json'
import type memberRounds from './en/member-rounds.json'
import type memberSaferPlay from './en/member-safer-play.json'
import type memberService from './en/member-service.json'
import type memberTransfer from './en/member-transfer.json'
import type memberVerification from './en/member-verification.json'
import type memberWallet from './en/member-wallet.json'
import type memberWithdraw from './en/member-withdraw.json'
import type offerConsoleTerms from './en/offer+console-terms.json'
import type offerServerRewards from './en/offer+server-rewards.json'
import type offerPages from './en/offer-pages.json'
import type operatorAgentRates from './en/operator-agent-rates.json'
import type operatorAgents from './en/operator-agents.json'
import type operatorApprovals from './en/operator-approvals.json'
import type operatorBoards from './en/operator-boards.json'
import type operatorBrands from './en/operator-brands.json'
import type operatorCampaigns from './en/operator-campaigns.json'
import type operatorCare from './en/operator-care.json'
import type operatorCatalogue from './en/operator-catalogue.json'
import type operatorContent from './en/operator-content.json'
import type operatorDeposits from './en/operator-deposits.json'
import type operatorFeedback from './en/operator-feedback.json'
import type operatorFriends from './en/operator-friends.json'
import type operatorGameProviders from './en/operator-game-providers.json'
import type operatorGames from './en/operator-games.json'
import type operatorLedger from './en/operator-ledger.json'
import type operatorLevels from './en/operator-levels.json'
import type operatorLimits from './en/operator-limits.json'
import type operatorLotteryRates from './en/operator-lottery-rates.json'
import type operatorLotteryResults from './en/operator-lottery-results.json'
import type operatorLotteryTerms from './en/operator-lottery-terms.json'
import type operatorMissions from './en/operator-missions.json'
import type operatorOffers from './en/operator-offers.json'
import type operatorPoints from './en/operator-points.json'
import type operatorRaffles from './en/operator-raffles.json'
import type operatorReconciliation from './en/operator-reconciliation.json'
import type operatorRounds from './en/operator-rounds.json'
import type operatorTicketPack from './en/operator-ticket-pack.json'
import type operatorVerification from './en/operator-verification.json'
import type operatorWithdrawals from './en/operator-withdrawals.json'
import type operator from './en/operator.json'
import type serverOperatorAgentContracts from './en/server+operator-agent-contracts.json'
import type serverOperatorAgentRates from './en/server+operator-agent-rates.json'
import type serverOperatorRefusals from './en/server+operator-refusals.json'
import type serverAgentContracts from './en/server-agent-contracts.json'
import type serverAgentRates from './en/server-agent-rates.json'
import type serverDeposits from './en/server-deposits.json'
import type serverFeedback from './en/server-feedback.json'
import type serverFriends from './en/server-friends.json'
import type serverGames from './en/server-games.json'
import type serverLaunch from './en/server-launch.json'
import type serverLetters from './en/server-letters.json'
import type serverLimits from './en/server-limits.json'
import type serverLotteryGames from './en/server-lottery-games.json'
import type serverLottery from './en/server-lottery.json'
import type serverMail from './en/server-mail.json'
import type serverMissions from './en/server-missions.json'
import type serverOffers from './en/server-offers.json'
import type serverPoints from './en/server-points.json'
import type serverProfiles from './en/server-profiles.json'
import type serverRaffles from './en/server-raffles.json'
import type serverRecords from './en/server-records.json'
import type serverUnsubscribe from './en/server-unsubscribe.json'
import type serverVerification from './en/server-verification.json'
import type serverWallets from './en/server-wallets.json'
import type serverWays from './en/server-ways.json'
import type serverWithdrawals from './en/server-withdrawals.json'
import type server from './en/server.json'
import type siteConsoleServerFields from './en/site+console+server-fields.json'
import type siteConsoleStudioMoney from './en/site+console+studio-money.json'
import type siteConsoleStudioUi from './en/site+console+studio-ui.json'
import type siteConsoleCategories from './en/site+console-categories.json'
import type siteConsolePictures from './en/site+console-pictures.json'
import type siteAccess from './en/site-access.json'
import type siteCentre from './en/site-centre.json'
import type siteDownload from './en/site-download.json'
import type siteFeedback from './en/site-feedback.json'
import type siteGames from './en/site-games.json'
import type siteHelp from './en/site-help.json'
import type siteHome from './en/site-home.json'
import type siteJoin from './en/site-join.json'
import type siteLobby from './en/site-lobby.json'
import type siteLogin from './en/site-login.json'
import type siteMessages from './en/site-messages.json'
import type siteNavigation from './en/site-navigation.json'
import type sitePages from './en/site-pages.json'
import type sitePlay from './en/site-play.json'
import type sitePromotions from './en/site-promotions.json'
import type siteRegister from './en/site-register.json'
import type siteRooms from './en/site-rooms.json'
import type siteService from './en/site-service.json'
import type siteShell from './en/site-shell.json'
import type siteShelves from './en/site-shelves.json'
import type siteSignIn from './en/site-sign-in.json'
import type siteWallet from './en/site-wallet.json'
import type siteWays from './en/site-ways.json'
import type siteWinners from './en/site-winners.json'
import type studioBaccarat from './en/studio-baccarat.json'
import type studioBigTwo from './en/studio-big-two.json'
import type studioBlackjack from './en/studio-blackjack.json'
import type studioCards from './en/studio-cards.json'
import type studioCrash from './en/studio-crash.json'
import type studioDice from './en/studio-dice.json'
import type studioDragonTiger from './en/studio-dragon-tiger.json'
import type studioFishing from './en/studio-fishing.json'
import type studioHilo from './en/studio-hilo.json'
import type studioHoldem from './en/studio-holdem.json'
import type studioKeno from './en/studio-keno.json'
import type studioLimbo from './en/studio-limbo.json'
import type studioMines from './en/studio-mines.json'
import type studioPeacock from './en/studio-peacock.json'
import type studioPlinko from './en/studio-plinko.json'
import type studioPoker from './en/studio-poker.json'
import type studioQuick from './en/studio-quick.json'
import type studioRoulette from './en/studio-roulette.json'
import type studioSicBo from './en/studio-sic-bo.json'
import type studioSlot from './en/studio-slot.json'
import type studioTables from './en/studio-tables.json'
import type studioTienLen from './en/studio-tien-len.json'
import type studio from './en/studio.json'

/** All ids of messages. */
export type EnglishId =
  | keyof typeof agentConsoleContractTerms
  | keyof typeof agentContracts
  | keyof typeof agentFigures
  | keyof typeof agentNewcomers
  | keyof typeof agentRates
  | keyof typeof agentReports
  | keyof typeof agentStatements
  | keyof typeof agentTeam
  | keyof typeof consoleOperatorDocument
  | keyof typeof consoleAgentContracts
  | keyof typeof consoleAgentRates
  | keyof typeof consoleAgents
  | keyof typeof consoleApprovals
  | keyof typeof consoleBoards
  | keyof typeof consoleBrands
  | keyof typeof consoleCampaigns
  | keyof typeof consoleCare
  | keyof typeof consoleCatalogue
  | keyof typeof consoleChannels
  | keyof typeof consoleClaims
  | keyof typeof consoleContent
  | keyof typeof consoleDeeds
  | keyof typeof consoleDeposits
  | keyof typeof consoleDocuments
  | keyof typeof consoleDraws
  | keyof typeof consoleFeedback
  | keyof typeof consoleFlow
  | keyof typeof consoleFriends
  | keyof typeof consoleGameProviders
  | keyof typeof consoleGames
  | keyof typeof consoleLedger
  | keyof typeof consoleLevels
  | keyof typeof consoleLimits
  | keyof typeof consoleLotteryRates
  | keyof typeof consoleLotteryResults
  | keyof typeof consoleLotteryTerms
  | keyof typeof consoleMatches
  | keyof typeof consoleMissions
  | keyof typeof consoleOfferDryRuns
  | keyof typeof consoleOfferEditor
  | keyof typeof consoleOfferMembers
  | keyof typeof consoleOfferRewards
  | keyof typeof consoleOffers
  | keyof typeof consolePlayer
  | keyof typeof consolePoints
  | keyof typeof consoleProfiles
  | keyof typeof consolePromotions
  | keyof typeof consoleRaffles
  | keyof typeof consoleReconciliation
  | keyof typeof consoleRecords
  | keyof typeof consoleRewardLists
  | keyof typeof consoleRounds
  | keyof typeof consoleService
  | keyof typeof consoleTeamReports
  | keyof typeof consoleTheme
  | keyof typeof consoleTiers
  | keyof typeof consoleVendors
  | keyof typeof consoleWallets
  | keyof typeof consoleWithdrawals
  | keyof typeof consoleWork
  | keyof typeof console
  | keyof typeof lotteryConsoleBets
  | keyof typeof lotteryBetting
  | keyof typeof lotteryDraws
  | keyof typeof lotteryJackpots
  | keyof typeof lotteryLobby
  | keyof typeof lotteryMenu
  | keyof typeof memberConsoleServerLedger
  | keyof typeof memberConsoleDocuments
  | keyof typeof memberConsolePoints
  | keyof typeof memberConsoleProfiles
  | keyof typeof memberConsoleTiers
  | keyof typeof memberServerNews
  | keyof typeof memberServerRecordTerms
  | keyof typeof memberBoards
  | keyof typeof memberCentre
  | keyof typeof memberDeposits
  | keyof typeof memberFactorReset
  | keyof typeof memberFeedback
  | keyof typeof memberFriends
  | keyof typeof memberHome
  | keyof typeof memberJoin
  | keyof typeof memberLetters
  | keyof typeof memberLevels
  | keyof typeof memberMessages
  | keyof typeof memberMissions
  | keyof typeof memberOpening
  | keyof typeof memberPayoutAccounts
  | keyof typeof memberPlaying
  | keyof typeof memberPoints
  | keyof typeof memberProfiles
  | keyof typeof memberRaffles
  | keyof typeof memberRecords
  | keyof typeof memberRounds
  | keyof typeof memberSaferPlay
  | keyof typeof memberService
  | keyof typeof memberTransfer
  | keyof typeof memberVerification
  | keyof typeof memberWallet
  | keyof typeof memberWithdraw
  | keyof typeof offerConsoleTerms
  | keyof typeof offerServerRewards
  | keyof typeof offerPages
  | keyof typeof operatorAgentRates
  | keyof typeof operatorAgents
  | keyof typeof operatorApprovals
  | keyof typeof operatorBoards
  | keyof typeof operatorBrands
  | keyof typeof operatorCampaigns
  | keyof typeof operatorCare
  | keyof typeof operatorCatalogue
  | keyof typeof operatorContent
  | keyof typeof operatorDeposits
  | keyof typeof operatorFeedback
  | keyof typeof operatorFriends
  | keyof typeof operatorGameProviders
  | keyof typeof operatorGames
  | keyof typeof operatorLedger
  | keyof typeof operatorLevels
  | keyof typeof operatorLimits
  | keyof typeof operatorLotteryRates
  | keyof typeof operatorLotteryResults
  | keyof typeof operatorLotteryTerms
  | keyof typeof operatorMissions
  | keyof typeof operatorOffers
  | keyof typeof operatorPoints
  | keyof typeof operatorRaffles
  | keyof typeof operatorReconciliation
  | keyof typeof operatorRounds
  | keyof typeof operatorTicketPack
  | keyof typeof operatorVerification
  | keyof typeof operatorWithdrawals
  | keyof typeof operator
  | keyof typeof serverOperatorAgentContracts
  | keyof typeof serverOperatorAgentRates
  | keyof typeof serverOperatorRefusals
  | keyof typeof serverAgentContracts
  | keyof typeof serverAgentRates
  | keyof typeof serverDeposits
  | keyof typeof serverFeedback
  | keyof typeof serverFriends
  | keyof typeof serverGames
  | keyof typeof serverLaunch
  | keyof typeof serverLetters
  | keyof typeof serverLimits
  | keyof typeof serverLotteryGames
  | keyof typeof serverLottery
  | keyof typeof serverMail
  | keyof typeof serverMissions
  | keyof typeof serverOffers
  | keyof typeof serverPoints
  | keyof typeof serverProfiles
  | keyof typeof serverRaffles
  | keyof typeof serverRecords
  | keyof typeof serverUnsubscribe
  | keyof typeof serverVerification
  | keyof typeof serverWallets
  | keyof typeof serverWays
  | keyof typeof serverWithdrawals
  | keyof typeof server
  | keyof typeof siteConsoleServerFields
  | keyof typeof siteConsoleStudioMoney
  | keyof typeof siteConsoleStudioUi
  | keyof typeof siteConsoleCategories
  | keyof typeof siteConsolePictures
  | keyof typeof siteAccess
  | keyof typeof siteCentre
  | keyof typeof siteDownload
  | keyof typeof siteFeedback
  | keyof typeof siteGames
  | keyof typeof siteHelp
  | keyof typeof siteHome
  | keyof typeof siteJoin
  | keyof typeof siteLobby
  | keyof typeof siteLogin
  | keyof typeof siteMessages
  | keyof typeof siteNavigation
  | keyof typeof sitePages
  | keyof typeof sitePlay
  | keyof typeof sitePromotions
  | keyof typeof siteRegister
  | keyof typeof siteRooms
  | keyof typeof siteService
  | keyof typeof siteShell
  | keyof typeof siteShelves
  | keyof typeof siteSignIn
  | keyof typeof siteWallet
  | keyof typeof siteWays
  | keyof typeof siteWinners
  | keyof typeof studioBaccarat
  | keyof typeof studioBigTwo
  | keyof typeof studioBlackjack
  | keyof typeof studioCards
  | keyof typeof studioCrash
  | keyof typeof studioDice
  | keyof typeof studioDragonTiger
  | keyof typeof studioFishing
  | keyof typeof studioHilo
  | keyof typeof studioHoldem
  | keyof typeof studioKeno
  | keyof typeof studioLimbo
  | keyof typeof studioMines
  | keyof typeof studioPeacock
  | keyof typeof studioPlinko
  | keyof typeof studioPoker
  | keyof typeof studioQuick
  | keyof typeof studioRoulette
  | keyof typeof studioSicBo
  | keyof typeof studioSlot
  | keyof typeof studioTables
  | keyof typeof studioTienLen
  | keyof typeof studio
