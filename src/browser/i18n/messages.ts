import type baccaratWords from '#locales/en/studio-baccarat.json'
import type crashWords from '#locales/en/studio-crash.json'
import type tableWords from '#locales/en/studio-tables.json'
import type access from '#locales/en/site-access.json'
import type centre from '#locales/en/site-centre.json'
import type consoleCare from '#locales/en/console-care.json'
import type consoleBrands from '#locales/en/console-brands.json'
import type consoleCatalogue from '#locales/en/console-catalogue.json'
import type consoleChannels from '#locales/en/console-channels.json'
import type deposits from '#locales/en/member-deposits.json'
import type consoleService from '#locales/en/console-service.json'
import type consoleDeposits from '#locales/en/console-deposits.json'
import type consoleContent from '#locales/en/console-content.json'
import type consoleFeedback from '#locales/en/console-feedback.json'
import type consoleLimits from '#locales/en/console-limits.json'
import type consoleGameProviders from '#locales/en/console-game-providers.json'
import type consoleGames from '#locales/en/console-games.json'
import type consoleApprovals from '#locales/en/console-approvals.json'
import type consoleWallets from '#locales/en/console-wallets.json'
import type consoleLedger from '#locales/en/console-ledger.json'
import type consoleMatches from '#locales/en/console-matches.json'
import type consoleTheme from '#locales/en/console-theme.json'
import type consoleWithdrawals from '#locales/en/console-withdrawals.json'
import type consoleWords from '#locales/en/console.json'
import type deeds from '#locales/en/console-deeds.json'
import type doors from '#locales/en/site-doors.json'
import type download from '#locales/en/site-download.json'
import type feedbackWords from '#locales/en/site-feedback.json'
import type factorReset from '#locales/en/member-factor-reset.json'
import type fields from '#locales/en/site+console+server-fields.json'
import type gameWords from '#locales/en/site-games.json'
import type help from '#locales/en/site-help.json'
import type home from '#locales/en/site-home.json'
import type join from '#locales/en/site-join.json'
import type ledger from '#locales/en/member+console+server-ledger.json'
import type login from '#locales/en/site-login.json'
import type navigation from '#locales/en/site-navigation.json'
import type money from '#locales/en/site+console+studio-money.json'
import type messageWords from '#locales/en/site-messages.json'
import type payoutAccounts from '#locales/en/member-payout-accounts.json'
import type pages from '#locales/en/site-pages.json'
import type playWords from '#locales/en/site-play.json'
import type playingWords from '#locales/en/member-playing.json'
import type consolePromotions from '#locales/en/console-promotions.json'
import type consoleReconciliation from '#locales/en/console-reconciliation.json'
import type recordTerms from '#locales/en/member+console+server-record-terms.json'
import type recordWords from '#locales/en/member-records.json'
import type consoleRecords from '#locales/en/console-records.json'
import type consoleRounds from '#locales/en/console-rounds.json'
import type roundWords from '#locales/en/member-rounds.json'
import type pictures from '#locales/en/site+console-pictures.json'
import type promotions from '#locales/en/site-promotions.json'
import type register from '#locales/en/site-register.json'
import type rooms from '#locales/en/site-rooms.json'
import type saferPlay from '#locales/en/member-safer-play.json'
import type service from '#locales/en/site-service.json'
import type studio from '#locales/en/studio.json'
import type studioPeacock from '#locales/en/studio-peacock.json'
import type shelves from '#locales/en/site-shelves.json'
import type shell from '#locales/en/site-shell.json'
import type ui from '#locales/en/site+console+studio-ui.json'
import type wallet from '#locales/en/site-wallet.json'
import type ways from '#locales/en/site-ways.json'
import type winners from '#locales/en/site-winners.json'
import type transferWords from '#locales/en/member-transfer.json'
import type withdraw from '#locales/en/member-withdraw.json'

/** All message ids. A misspelt id does not compile. */
export type MessageId =
  | keyof typeof ui
  | keyof typeof baccaratWords
  | keyof typeof crashWords
  | keyof typeof tableWords
  | keyof typeof shell
  | keyof typeof studio
  | keyof typeof studioPeacock
  | keyof typeof navigation
  | keyof typeof consoleGameProviders
  | keyof typeof consoleGames
  | keyof typeof consoleMatches
  | keyof typeof shelves
  | keyof typeof gameWords
  | keyof typeof home
  | keyof typeof pages
  | keyof typeof fields
  | keyof typeof register
  | keyof typeof ledger
  | keyof typeof login
  | keyof typeof download
  | keyof typeof join
  | keyof typeof winners
  | keyof typeof withdraw
  | keyof typeof transferWords
  | keyof typeof doors
  | keyof typeof access
  | keyof typeof centre
  | keyof typeof payoutAccounts
  | keyof typeof factorReset
  | keyof typeof wallet
  | keyof typeof deposits
  | keyof typeof ways
  | keyof typeof help
  | keyof typeof consoleFeedback
  | keyof typeof consoleLedger
  | keyof typeof feedbackWords
  | keyof typeof messageWords
  | keyof typeof money
  | keyof typeof pictures
  | keyof typeof recordTerms
  | keyof typeof recordWords
  | keyof typeof consoleReconciliation
  | keyof typeof consoleRecords
  | keyof typeof playWords
  | keyof typeof playingWords
  | keyof typeof consoleRounds
  | keyof typeof roundWords
  | keyof typeof promotions
  | keyof typeof consolePromotions
  | keyof typeof rooms
  | keyof typeof saferPlay
  | keyof typeof service
  | keyof typeof consoleService
  | keyof typeof consoleContent
  | keyof typeof consoleCare
  | keyof typeof consoleBrands
  | keyof typeof consoleCatalogue
  | keyof typeof consoleChannels
  | keyof typeof consoleLimits
  | keyof typeof consoleDeposits
  | keyof typeof consoleTheme
  | keyof typeof consoleApprovals
  | keyof typeof consoleWallets
  | keyof typeof consoleWithdrawals
  | keyof typeof consoleWords
  | keyof typeof deeds

export type MessageValues = Readonly<Record<string, string | number>>

/** Compiled messages of one language by id, generated by the build. */
export type Messages = Readonly<Record<string, unknown>>
