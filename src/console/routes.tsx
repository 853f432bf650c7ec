import { lazyPage } from '#browser/routing/lazy-page.tsx'
import { createRouter, type Route } from '#browser/routing/router.ts'

import { Frame } from './frame/Frame.tsx'
import { PageBroken } from './frame/PageBroken.tsx'
import { type Path, paths } from './paths.ts'

const page = (path: Path, load: Parameters<typeof lazyPage>[0]): Route<undefined> => ({
  path,
  page: lazyPage(load),
  facts: undefined,
})

export const router = createRouter({
  routes: [
    page(paths.home, () => import('./dashboard/DashboardPage.tsx')),
    page(paths.members, () => import('./members/MembersPage.tsx')),
    page(paths.member, () => import('./members/MemberPage.tsx')),
    page(paths.care, () => import('./care/CarePage.tsx')),
    page(paths.lifts, () => import('./care/LiftsPage.tsx')),
    page(paths.reports, () => import('./records/DailyFiguresPage.tsx')),
    page(paths.clubs, () => import('./clubs/ClubsPage.tsx')),
    page(paths.ledger, () => import('./ledger/LedgerPage.tsx')),
    page(paths.approvals, () => import('./approvals/ApprovalsPage.tsx')),
    page(paths.adjustments, () => import('./adjustments/AdjustmentsPage.tsx')),
    page(paths.rounds, () => import('./rounds/RoundsPage.tsx')),
    page(paths.returns, () => import('./rounds/ReturnsPage.tsx')),
    page(paths.audit, () => import('./audit/AuditPage.tsx')),
    page(paths.outbox, () => import('./outbox/OutboxPage.tsx')),
    page(paths.deposits, () => import('./deposits/DepositsPage.tsx')),
    page(paths.channels, () => import('./channels/ChannelsPage.tsx')),
    page(paths.reconciliation, () => import('./reconciliation/StatementsPage.tsx')),
    page(paths.newStatement, () => import('./reconciliation/NewStatementPage.tsx')),
    page(paths.statement, () => import('./reconciliation/StatementPage.tsx')),
    page(paths.applications, () => import('./promotions/ApplicationsPage.tsx')),
    page(paths.service, () => import('./support/ServiceDeskPage.tsx')),
    page(paths.feedback, () => import('./feedback/FeedbackPage.tsx')),
    page(paths.operators, () => import('./operators/OperatorsPage.tsx')),
    page(paths.settings, () => import('./settings/SettingsPage.tsx')),
    page(paths.flags, () => import('./settings/FlagsPage.tsx')),
    page(paths.languages, () => import('./settings/LanguagesPage.tsx')),
    page(paths.registration, () => import('./settings/RegistrationPage.tsx')),
    page(paths.accounts, () => import('./settings/AccountsPage.tsx')),
    page(paths.maintenance, () => import('./settings/MaintenancePage.tsx')),
    page(paths.regions, () => import('./settings/RegionsPage.tsx')),
    page(paths.profile, () => import('./settings/ProfilePage.tsx')),
    page(paths.copy, () => import('./settings/CopyPage.tsx')),
    page(paths.theme, () => import('./settings/ThemePage.tsx')),
    page(paths.withdrawalSettings, () => import('./settings/WithdrawalSettingsPage.tsx')),
    page(paths.transfers, () => import('./transfers/TransfersPage.tsx')),
    page(paths.withdrawals, () => import('./withdrawals/WithdrawalsPage.tsx')),
    page(paths.walletSettings, () => import('./settings/WalletsPage.tsx')),
    page(paths.links, () => import('./settings/LinksPage.tsx')),
    page(paths.providers, () => import('./settings/ProvidersPage.tsx')),
    page(paths.vendors, () => import('./catalogue/VendorsPage.tsx')),
    page(paths.games, () => import('./games/GamesPage.tsx')),
    page(paths.gameProviders, () => import('./game-providers/GameProvidersPage.tsx')),
    page(paths.gameProvider, () => import('./game-providers/GameProviderPage.tsx')),
    page(paths.lotteryMenus, () => import('./catalogue/LotteryMenusPage.tsx')),
    page(paths.lotteryMenu, () => import('./catalogue/LotteryMenuPage.tsx')),
    page(paths.contentKind, () => import('./content/ContentPage.tsx')),
    page(paths.contentEntry, () => import('./content/EntryPage.tsx')),
    page(paths.brands, () => import('./brands/BrandsPage.tsx')),
    page(paths.newBrand, () => import('./brands/NewBrandPage.tsx')),
    page(paths.ownAccount, () => import('./operators/OwnAccountPage.tsx')),
  ],
  // The brand is kept across pages; filters are not.
  kept: ['brand'],
  layout: Frame,
  lost: lazyPage(async () => ({ default: (await import('./frame/LostPage.tsx')).LostPage })),
  broken: PageBroken,
})
