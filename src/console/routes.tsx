import type { MessageId } from '#browser/i18n/messages.ts'
import { lazyPage } from '#browser/routing/lazy-page.tsx'
import { loadWithin } from '#browser/routing/load-within.ts'
import { createRouter, type Route } from '#browser/routing/router.ts'

import { Frame } from './frame/Frame.tsx'
import { PageBroken } from './frame/PageBroken.tsx'
import type { PageFacts } from './page-facts.ts'
import { type Path, paths } from './paths.ts'

type Load = Parameters<typeof lazyPage>[0]

const page = (path: Path, title: MessageId, load: Load): Route<PageFacts> => ({
  path,
  page: lazyPage(() => loadWithin(load)),
  facts: { title },
})

export const router = createRouter({
  routes: [
    page(paths.home, 'console.page.dashboard', () => import('./dashboard/DashboardPage.tsx')),
    page(paths.members, 'console.page.members', () => import('./members/MembersPage.tsx')),
    page(paths.member, 'console.page.members', () => import('./members/MemberPage.tsx')),
    page(paths.care, 'console.page.care', () => import('./care/CarePage.tsx')),
    page(paths.lifts, 'console.page.lifts', () => import('./care/LiftsPage.tsx')),
    page(paths.reports, 'console.page.reports', () => import('./records/DailyFiguresPage.tsx')),
    page(paths.clubs, 'console.page.clubs', () => import('./clubs/ClubsPage.tsx')),
    page(paths.ledger, 'console.page.ledger', () => import('./ledger/LedgerPage.tsx')),
    page(paths.approvals, 'console.page.approvals', () => import('./approvals/ApprovalsPage.tsx')),
    page(paths.adjustments, 'console.page.adjustments', () => import('./adjustments/AdjustmentsPage.tsx')),
    page(paths.rounds, 'console.page.rounds', () => import('./rounds/RoundsPage.tsx')),
    page(paths.returns, 'console.page.returns', () => import('./rounds/ReturnsPage.tsx')),
    page(paths.audit, 'console.page.audit', () => import('./audit/AuditPage.tsx')),
    page(paths.outbox, 'console.page.outbox', () => import('./outbox/OutboxPage.tsx')),
    page(paths.deposits, 'console.page.deposits', () => import('./deposits/DepositsPage.tsx')),
    page(paths.channels, 'console.page.channels', () => import('./channels/ChannelsPage.tsx')),
    page(
      paths.reconciliation,
      'console.page.reconciliation',
      () => import('./reconciliation/StatementsPage.tsx'),
    ),
    page(paths.newStatement, 'console.recon.add', () => import('./reconciliation/NewStatementPage.tsx')),
    page(paths.statement, 'console.page.reconciliation', () => import('./reconciliation/StatementPage.tsx')),
    page(paths.applications, 'console.page.applications', () => import('./promotions/ApplicationsPage.tsx')),
    page(paths.service, 'console.page.service', () => import('./support/ServiceDeskPage.tsx')),
    page(paths.feedback, 'console.page.feedback', () => import('./feedback/FeedbackPage.tsx')),
    page(paths.operators, 'console.page.operators', () => import('./operators/OperatorsPage.tsx')),
    page(paths.settings, 'console.page.settings', () => import('./settings/SettingsPage.tsx')),
    page(paths.flags, 'console.setting.flags', () => import('./settings/FlagsPage.tsx')),
    page(paths.languages, 'console.setting.languages', () => import('./settings/LanguagesPage.tsx')),
    page(paths.registration, 'console.setting.registration', () => import('./settings/RegistrationPage.tsx')),
    page(paths.accounts, 'console.setting.accounts', () => import('./settings/AccountsPage.tsx')),
    page(paths.maintenance, 'console.setting.maintenance', () => import('./settings/MaintenancePage.tsx')),
    page(paths.regions, 'console.setting.regions', () => import('./settings/RegionsPage.tsx')),
    page(paths.profile, 'console.setting.profile', () => import('./settings/ProfilePage.tsx')),
    page(paths.copy, 'console.setting.copy', () => import('./settings/CopyPage.tsx')),
    page(paths.theme, 'console.setting.theme', () => import('./settings/ThemePage.tsx')),
    page(
      paths.withdrawalSettings,
      'console.setting.withdrawals',
      () => import('./settings/WithdrawalSettingsPage.tsx'),
    ),
    page(paths.transfers, 'console.page.transfers', () => import('./transfers/TransfersPage.tsx')),
    page(paths.withdrawals, 'console.page.withdrawals', () => import('./withdrawals/WithdrawalsPage.tsx')),
    page(paths.walletSettings, 'console.setting.wallets', () => import('./settings/WalletsPage.tsx')),
    page(paths.links, 'console.setting.links', () => import('./settings/LinksPage.tsx')),
    page(paths.providers, 'console.setting.providers', () => import('./settings/ProvidersPage.tsx')),
    page(paths.vendors, 'console.page.vendors', () => import('./catalogue/VendorsPage.tsx')),
    page(paths.games, 'console.page.games', () => import('./games/GamesPage.tsx')),
    page(
      paths.gameProviders,
      'console.page.game_providers',
      () => import('./game-providers/GameProvidersPage.tsx'),
    ),
    page(
      paths.gameProvider,
      'console.page.game_providers',
      () => import('./game-providers/GameProviderPage.tsx'),
    ),
    page(paths.lotteryMenus, 'console.page.lottery_menus', () => import('./catalogue/LotteryMenusPage.tsx')),
    page(paths.lotteryMenu, 'console.page.lottery_menus', () => import('./catalogue/LotteryMenuPage.tsx')),
    page(paths.contentKind, 'console.group.content', () => import('./content/ContentPage.tsx')),
    page(paths.contentEntry, 'console.group.content', () => import('./content/EntryPage.tsx')),
    page(paths.brands, 'console.page.brands', () => import('./brands/BrandsPage.tsx')),
    page(paths.newBrand, 'console.brands.new', () => import('./brands/NewBrandPage.tsx')),
    page(paths.ownAccount, 'console.page.own_account', () => import('./operators/OwnAccountPage.tsx')),
  ],
  // The brand is kept across pages; filters are not.
  kept: ['brand'],
  layout: Frame,
  lost: lazyPage(() =>
    loadWithin(async () => ({ default: (await import('./frame/LostPage.tsx')).LostPage })),
  ),
  broken: PageBroken,
})
