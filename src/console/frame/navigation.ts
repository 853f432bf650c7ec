import type { MessageId } from '#browser/i18n/messages.ts'
import { paths } from '#console/paths.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { IconName } from '#art/icons.ts'
import { kinds } from '#domain/content/kinds.ts'

export interface NavigationEntry {
  readonly path: string
  readonly title: MessageId
  /** Fallback title while the catalogue has no translation. */
  readonly code?: string
  readonly icon: IconName
  /** Required permission; without one, every operator may open the page. */
  readonly needs?: Permission
  /** The same for all brands; hidden from operators of a single brand. */
  readonly isOfHouse?: boolean
}

export interface NavigationGroup {
  readonly id: string
  readonly title?: MessageId
  readonly entries: readonly NavigationEntry[]
}

/** Icons of content kinds; others get a default. */
const signs: Readonly<Record<string, IconName>> = {
  announcement: 'horn',
  banner: 'full',
  partner: 'bank',
  promotion: 'gift',
  'help-category': 'grid',
  'help-article': 'info',
  'hot-match': 'sports',
}

const groups: readonly NavigationGroup[] = [
  {
    id: 'start',
    entries: [
      { path: paths.home, title: 'console.page.dashboard', icon: 'chart', needs: 'system.read' },
      { path: paths.reports, title: 'console.page.reports', icon: 'table', needs: 'reports.read' },
    ],
  },
  {
    id: 'money',
    title: 'console.group.money',
    entries: [
      { path: paths.deposits, title: 'console.page.deposits', icon: 'deposit', needs: 'cashier.read' },
      { path: paths.withdrawals, title: 'console.page.withdrawals', icon: 'withdraw', needs: 'cashier.read' },
      { path: paths.transfers, title: 'console.page.transfers', icon: 'swap', needs: 'cashier.read' },
      {
        path: paths.reconciliation,
        title: 'console.page.reconciliation',
        icon: 'table',
        needs: 'cashier.read',
      },
      { path: paths.channels, title: 'console.page.channels', icon: 'bank', needs: 'cashier.channels' },
      { path: paths.approvals, title: 'console.page.approvals', icon: 'check', needs: 'approvals.read' },
    ],
  },
  {
    id: 'players',
    title: 'console.group.players',
    entries: [
      { path: paths.members, title: 'console.page.members', icon: 'user', needs: 'members.read' },
      { path: paths.care, title: 'console.page.care', icon: 'alarm', needs: 'members.read' },
      { path: paths.lifts, title: 'console.page.lifts', icon: 'clock', needs: 'members.read' },
      { path: paths.clubs, title: 'console.page.clubs', icon: 'medal', needs: 'members.read' },
      { path: paths.service, title: 'console.page.service', icon: 'chat', needs: 'service.read' },
    ],
  },
  {
    id: 'books',
    title: 'console.group.books',
    entries: [
      { path: paths.ledger, title: 'console.page.ledger', icon: 'list', needs: 'ledger.read' },
      { path: paths.adjustments, title: 'console.page.adjustments', icon: 'swap', needs: 'ledger.read' },
      { path: paths.rounds, title: 'console.page.rounds', icon: 'receipt', needs: 'rounds.read' },
      { path: paths.returns, title: 'console.page.returns', icon: 'chart', needs: 'rounds.read' },
    ],
  },
  {
    id: 'content',
    title: 'console.group.content',
    entries: kinds.map(({ id }) => ({
      path: paths.contentKind.replace(':kind', id),
      title: `content.kind.${id}` as MessageId,
      code: id,
      icon: signs[id] ?? 'doc',
      needs: 'content.read',
    })),
  },
  {
    id: 'catalogue',
    title: 'console.group.catalogue',
    entries: [
      { path: paths.vendors, title: 'console.page.vendors', icon: 'slots', needs: 'catalogue.read' },
      { path: paths.games, title: 'console.page.games', icon: 'play', needs: 'catalogue.read' },
      {
        path: paths.gameProviders,
        title: 'console.page.game_providers',
        icon: 'pulse',
        needs: 'providers.read',
        isOfHouse: true,
      },
      {
        path: paths.lotteryMenus,
        title: 'console.page.lottery_menus',
        icon: 'lottery',
        needs: 'catalogue.read',
      },
    ],
  },
  {
    id: 'brand',
    title: 'console.group.brand',
    entries: [
      { path: paths.settings, title: 'console.page.settings', icon: 'gear', needs: 'settings.read' },
      {
        path: paths.applications,
        title: 'console.page.applications',
        icon: 'gift',
        needs: 'promotions.judge',
      },
      { path: paths.feedback, title: 'console.page.feedback', icon: 'chat', needs: 'feedback.read' },
      { path: paths.outbox, title: 'console.page.outbox', icon: 'mail', needs: 'outbox.read' },
    ],
  },
  {
    id: 'system',
    title: 'console.group.system',
    entries: [
      {
        path: paths.brands,
        title: 'console.page.brands',
        icon: 'globe',
        needs: 'brands.read',
        isOfHouse: true,
      },
      { path: paths.operators, title: 'console.page.operators', icon: 'key', needs: 'operators.read' },
      { path: paths.audit, title: 'console.page.audit', icon: 'history', needs: 'audit.read' },
    ],
  },
]

/** The pages that an operator may open; empty groups are dropped. */
export function navigationFor(
  may: (permission: Permission) => boolean,
  isOfHouse = true,
): readonly NavigationGroup[] {
  const isOpen = (entry: NavigationEntry) =>
    (!entry.needs || may(entry.needs)) && (isOfHouse || entry.isOfHouse !== true)
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isOpen) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The menu entry of a path: the longest match, because a page may lie below another. */
export function entryAt(groups: readonly NavigationGroup[], pathname: string): string | undefined {
  const leads = (path: string) =>
    path === paths.home ? pathname === path : `${pathname}/`.startsWith(`${path}/`)
  return groups
    .flatMap(({ entries }) => entries.map(({ path }) => path))
    .filter(leads)
    .toSorted((one, other) => other.length - one.length)[0]
}
