import type { IconName } from '#art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import type { Permission } from '#domain/access/permission.ts'

/** Groups of the menu, in its order. */
export type MenuGroup =
  | 'start'
  | 'money'
  | 'players'
  | 'rewards'
  | 'agents'
  | 'lottery'
  | 'catalogue'
  | 'books'
  | 'content'
  | 'brand'
  | 'system'

export interface MenuPlace {
  readonly group: MenuGroup
  readonly icon: IconName
  /** Required permission; without one, every operator may open the page. */
  readonly needs?: Permission
  /** The same for all brands; hidden from operators of a single brand. */
  readonly isOfHouse?: boolean
}

export interface Page<Path extends string = string> {
  readonly path: Path
  /** The file of the page below `src/console`, without its ending. A path without a file is drawn elsewhere. */
  readonly file?: string
  /** Its name in the menu and in the title of the document. */
  readonly title?: MessageId
  /** Its place in the menu, behind the entries of the rows above; without one, other pages link to it. */
  readonly menu?: MenuPlace
}

/** A page with a file has a title. */
function page<const Path extends string>(path: Path): Page<Path>
function page<const Path extends string>(
  path: Path,
  file: string,
  title: MessageId,
  menu?: MenuPlace,
): Page<Path>
function page<const Path extends string>(
  path: Path,
  file?: string,
  title?: MessageId,
  menu?: MenuPlace,
): Page<Path> {
  return {
    path,
    ...(file === undefined ? {} : { file }),
    ...(title === undefined ? {} : { title }),
    ...(menu === undefined ? {} : { menu }),
  }
}

/** The place of a page on which the terms of a reward are set. */
const termsOfRewards = (icon: IconName): MenuPlace => ({ group: 'rewards', icon, needs: 'settings.read' })

/** Every page of the console: its path, its file, its place in the menu. A new page is one row. */
export const pages = {
  home: page('/', 'dashboard/DashboardPage', 'console.page.dashboard', {
    group: 'start',
    icon: 'chart',
    needs: 'system.read',
  }),
  reports: page('/reports/daily', 'records/DailyFiguresPage', 'console.page.reports', {
    group: 'start',
    icon: 'table',
    needs: 'reports.read',
  }),
  deposits: page('/cashier/deposits', 'deposits/DepositsPage', 'console.page.deposits', {
    group: 'money',
    icon: 'deposit',
    needs: 'cashier.read',
  }),
  withdrawals: page('/withdrawals', 'withdrawals/WithdrawalsPage', 'console.page.withdrawals', {
    group: 'money',
    icon: 'withdraw',
    needs: 'cashier.read',
  }),
  transfers: page('/transfers', 'transfers/TransfersPage', 'console.page.transfers', {
    group: 'money',
    icon: 'swap',
    needs: 'cashier.read',
  }),
  claims: page('/claims', 'claims/ClaimsPage', 'console.page.claims', {
    group: 'money',
    icon: 'receipt',
    needs: 'cashier.read',
  }),
  reconciliation: page(
    '/cashier/reconciliation',
    'reconciliation/StatementsPage',
    'console.page.reconciliation',
    {
      group: 'money',
      icon: 'table',
      needs: 'cashier.read',
    },
  ),
  newStatement: page('/cashier/reconciliation/new', 'reconciliation/NewStatementPage', 'console.recon.add'),
  statement: page(
    '/cashier/reconciliation/:statementId',
    'reconciliation/StatementPage',
    'console.page.reconciliation',
  ),
  channels: page('/cashier/channels', 'channels/ChannelsPage', 'console.page.channels', {
    group: 'money',
    icon: 'bank',
    needs: 'cashier.channels',
  }),
  approvals: page('/approvals', 'approvals/ApprovalsPage', 'console.page.approvals', {
    group: 'money',
    icon: 'check',
    needs: 'approvals.read',
  }),
  members: page('/players', 'members/MembersPage', 'console.page.members', {
    group: 'players',
    icon: 'user',
    needs: 'members.read',
  }),
  member: page('/players/:memberId', 'members/MemberPage', 'console.page.members'),
  care: page('/care', 'care/CarePage', 'console.page.care', {
    group: 'players',
    icon: 'alarm',
    needs: 'members.read',
  }),
  lifts: page('/limits', 'care/LiftsPage', 'console.page.lifts', {
    group: 'players',
    icon: 'clock',
    needs: 'members.read',
  }),
  clubs: page('/clubs', 'clubs/ClubsPage', 'console.page.clubs', {
    group: 'players',
    icon: 'medal',
    needs: 'members.read',
  }),
  documents: page('/documents', 'verification/DocumentsPage', 'console.page.documents', {
    group: 'players',
    icon: 'doc',
    needs: 'members.read',
  }),
  service: page('/service', 'support/SupportPage', 'console.page.service', {
    group: 'players',
    icon: 'chat',
    needs: 'service.read',
  }),
  agents: page('/agents', 'agents/AgentsPage', 'console.page.agents', {
    group: 'agents',
    icon: 'group',
    needs: 'agents.read',
  }),
  teamReports: page('/agents/reports', 'team-reports/TeamReportsPage', 'console.page.team_reports', {
    group: 'agents',
    icon: 'table',
    needs: 'agents.read',
  }),
  teamReport: page(
    '/agents/reports/team/:agentId',
    'team-reports/TeamReportPage',
    'console.page.team_report',
  ),
  agentRateList: page('/agents/rates', 'agents/AgentRateListPage', 'console.page.agent_rate_list', {
    group: 'agents',
    icon: 'star',
    needs: 'agents.read',
  }),
  agentRates: page('/agents/agent/:agentId/rates', 'agents/AgentRatesPage', 'console.page.agent_rates'),
  agentOffer: page('/agents/agent/:agentId/offer', 'agent-contracts/OfferPage', 'console.page.agent_offer'),
  agentContracts: page('/agents/contracts', 'agent-contracts/ContractsPage', 'console.page.agent_contracts', {
    group: 'agents',
    icon: 'doc',
    needs: 'agents.read',
  }),
  agentPayouts: page('/agents/payouts', 'agent-payouts/PayoutsPage', 'console.page.agent_payouts', {
    group: 'agents',
    icon: 'coin',
    needs: 'agents.read',
  }),
  agentPayout: page(
    '/agents/payouts/payout/:runId',
    'agent-payouts/PayoutPage',
    'console.page.agent_payouts',
  ),
  agentHeld: page('/agents/held', 'agent-payouts/HeldPage', 'console.page.agent_held', {
    group: 'agents',
    icon: 'wallet',
    needs: 'agents.read',
  }),
  agentDebts: page('/agents/debts', 'agent-payouts/DebtsPage', 'console.page.agent_debts', {
    group: 'agents',
    icon: 'receipt',
    needs: 'agents.read',
  }),
  agentRules: page('/agents/rules', 'agents/AgentRulesPage', 'console.page.agent_rules', {
    group: 'agents',
    icon: 'gear',
    needs: 'settings.read',
  }),
  ledger: page('/ledger', 'ledger/LedgerPage', 'console.page.ledger', {
    group: 'books',
    icon: 'list',
    needs: 'ledger.read',
  }),
  adjustments: page('/adjustments', 'adjustments/AdjustmentsPage', 'console.page.adjustments', {
    group: 'books',
    icon: 'swap',
    needs: 'ledger.read',
  }),
  rounds: page('/rounds', 'rounds/RoundsPage', 'console.page.rounds', {
    group: 'books',
    icon: 'receipt',
    needs: 'rounds.read',
  }),
  returns: page('/returns', 'rounds/ReturnsPage', 'console.page.returns', {
    group: 'books',
    icon: 'chart',
    needs: 'rounds.read',
  }),
  vendors: page('/vendors', 'catalogue/VendorsPage', 'console.page.vendors', {
    group: 'catalogue',
    icon: 'slots',
    needs: 'catalogue.read',
  }),
  games: page('/games', 'games/GamesPage', 'console.page.games', {
    group: 'catalogue',
    icon: 'play',
    needs: 'catalogue.read',
  }),
  gameProviders: page('/game-providers', 'game-providers/GameProvidersPage', 'console.page.game_providers', {
    group: 'catalogue',
    icon: 'pulse',
    needs: 'providers.read',
    isOfHouse: true,
  }),
  gameProvider: page(
    '/game-providers/:code',
    'game-providers/GameProviderPage',
    'console.page.game_providers',
  ),
  lotteryMenus: page('/lottery-menus', 'catalogue/LotteryMenusPage', 'console.page.lottery_menus', {
    group: 'lottery',
    icon: 'lottery',
    needs: 'catalogue.read',
  }),
  lotteryMenu: page('/lottery-menus/:tag', 'catalogue/LotteryMenuPage', 'console.page.lottery_menus'),
  lotteryGames: page('/lottery-games', 'lottery-games/LotteryGamesPage', 'console.page.lottery_games', {
    group: 'lottery',
    icon: 'lottery',
    needs: 'lottery.read',
  }),
  lotteryGame: page(
    '/lottery-games/:gameCode',
    'lottery-games/LotteryGamePage',
    'console.page.lottery_games',
  ),
  draws: page('/draws', 'draws/DrawsPage', 'console.page.draws', {
    group: 'lottery',
    icon: 'clock',
    needs: 'lottery.read',
  }),
  tickets: page('/draws/tickets', 'draws/TicketsPage', 'console.page.tickets', {
    group: 'lottery',
    icon: 'receipt',
    needs: 'lottery.read',
  }),
  resultFeeds: page('/draws/feeds', 'draws/FeedsPage', 'console.page.result_feeds', {
    group: 'lottery',
    icon: 'pulse',
    needs: 'lottery.read',
    isOfHouse: true,
  }),
  drawList: page('/draws/list', 'draws/DrawListPage', 'console.draws.all'),
  draw: page('/draws/draw/:drawId', 'draws/DrawPage', 'console.page.draws'),
  settings: page('/settings', 'settings/SettingsPage', 'console.page.settings', {
    group: 'brand',
    icon: 'gear',
    needs: 'settings.read',
  }),
  flags: page('/settings/flags', 'settings/FlagsPage', 'console.setting.flags'),
  languages: page('/settings/languages', 'settings/LanguagesPage', 'console.setting.languages'),
  registration: page('/settings/registration', 'settings/RegistrationPage', 'console.setting.registration'),
  accounts: page('/settings/accounts', 'settings/AccountsPage', 'console.setting.accounts'),
  maintenance: page('/settings/maintenance', 'settings/MaintenancePage', 'console.setting.maintenance'),
  regions: page('/settings/regions', 'settings/RegionsPage', 'console.setting.regions'),
  profile: page('/settings/profile', 'settings/ProfilePage', 'console.setting.profile'),
  providers: page('/settings/providers', 'settings/ProvidersPage', 'console.setting.providers'),
  links: page('/settings/links', 'settings/LinksPage', 'console.setting.links'),
  copy: page('/settings/copy', 'settings/CopyPage', 'console.setting.copy'),
  theme: page('/settings/theme', 'settings/ThemePage', 'console.setting.theme'),
  walletSettings: page('/settings/wallets', 'settings/WalletsPage', 'console.setting.wallets'),
  withdrawalSettings: page(
    '/settings/withdrawals',
    'settings/WithdrawalSettingsPage',
    'console.setting.withdrawals',
  ),
  offers: page('/offers', 'offers/OffersPage', 'console.page.offers', {
    group: 'rewards',
    icon: 'star',
    needs: 'content.read',
  }),
  newOffer: page('/offers/new', 'offers/NewOfferPage', 'offers.new'),
  offer: page('/offers/offer/:offer', 'offers/OfferPage', 'console.page.offers'),
  rewards: page('/offers/rewards', 'offers/RewardsPage', 'console.page.rewards', {
    group: 'rewards',
    icon: 'coin',
    needs: 'cashier.read',
  }),
  rewardLists: page('/offers/reward-lists', 'offers/RewardListsPage', 'console.page.reward_lists', {
    group: 'rewards',
    icon: 'table',
    needs: 'cashier.read',
  }),
  rewardList: page('/offers/reward-lists/:listId', 'offers/RewardListPage', 'console.page.reward_lists'),
  reviewedRewards: page('/offers/review', 'offers/ReviewPage', 'console.page.reviewed_rewards', {
    group: 'rewards',
    icon: 'check',
    needs: 'cashier.read',
  }),
  applications: page('/offers/applications', 'promotions/ApplicationsPage', 'console.page.applications', {
    group: 'rewards',
    icon: 'gift',
    needs: 'promotions.judge',
  }),
  levels: page('/levels', 'levels/LevelTermsPage', 'console.page.levels', {
    group: 'rewards',
    icon: 'medal',
    needs: 'settings.read',
  }),
  levelChanges: page('/levels/changes', 'levels/LevelChangesPage', 'console.page.level_changes', {
    group: 'rewards',
    icon: 'clock',
    needs: 'members.read',
  }),
  pointTerms: page('/points', 'points/PointTermsPage', 'console.page.point_terms', {
    group: 'rewards',
    icon: 'medal',
    needs: 'settings.read',
  }),
  pointGoods: page('/points/goods', 'points/PointGoodsPage', 'console.page.point_goods', {
    group: 'rewards',
    icon: 'gift',
    needs: 'settings.read',
  }),
  redemptions: page('/points/redemptions', 'points/RedemptionsPage', 'console.page.redemptions', {
    group: 'rewards',
    icon: 'send',
    needs: 'cashier.read',
  }),
  boards: page('/boards', 'boards/BoardsPage', 'console.page.boards', termsOfRewards('medal')),
  friends: page('/friends', 'friends/FriendsPage', 'console.page.friends', termsOfRewards('group')),
  raffles: page('/raffles', 'raffles/RafflesPage', 'console.page.raffles', termsOfRewards('gift')),
  missions: page('/missions', 'missions/MissionsPage', 'console.page.missions', termsOfRewards('medal')),
  feedback: page('/feedback', 'feedback/FeedbackPage', 'console.page.feedback', {
    group: 'players',
    icon: 'chat',
    needs: 'feedback.read',
  }),
  outbox: page('/messages', 'outbox/OutboxPage', 'console.page.outbox', {
    group: 'brand',
    icon: 'mail',
    needs: 'outbox.read',
  }),
  campaigns: page('/campaigns', 'campaigns/CampaignsPage', 'console.page.campaigns', {
    group: 'brand',
    icon: 'send',
    needs: 'outbox.read',
  }),
  brands: page('/brands', 'brands/BrandsPage', 'console.page.brands', {
    group: 'system',
    icon: 'globe',
    needs: 'brands.read',
    isOfHouse: true,
  }),
  newBrand: page('/brands/new', 'brands/NewBrandPage', 'console.brands.new'),
  operators: page('/operators', 'operators/OperatorsPage', 'console.page.operators', {
    group: 'system',
    icon: 'key',
    needs: 'operators.read',
  }),
  audit: page('/audit', 'audit/AuditPage', 'console.page.audit', {
    group: 'system',
    icon: 'history',
    needs: 'audit.read',
  }),
  ownAccount: page('/account', 'operators/OwnAccountPage', 'console.page.own_account'),
  content: page('/content'),
  contentKind: page('/content/:kind', 'content/ContentPage', 'console.group.content'),
  contentEntry: page('/content/:kind/:entryId', 'content/EntryPage', 'console.group.content'),
  apiDocs: page('/docs/api'),
} as const
