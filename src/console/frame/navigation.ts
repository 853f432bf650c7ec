import type { MessageId } from '#browser/i18n/messages.ts'
import { type MenuGroup, type MenuPlace, type Page, pages } from '#console/pages.ts'
import { paths } from '#console/paths.ts'
import type { Permission } from '#domain/access/permission.ts'
import type { IconName } from '#art/icons.ts'
import { kinds } from '#domain/content/kinds.ts'
import { fold } from '#domain/search/fold.ts'

import { partOf } from './menu-parts.ts'

export interface NavigationEntry extends Omit<MenuPlace, 'group'> {
  readonly path: string
  readonly title: MessageId
  /** Fallback title while the catalogue has no translation. */
  readonly code?: string
}

export interface NavigationGroup {
  readonly id: string
  readonly title?: MessageId | undefined
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
  'offer-text': 'gift',
  'maintenance-step': 'clock',
}

const ofContent: readonly NavigationEntry[] = kinds.map(({ id }) => ({
  path: paths.contentKind.replace(':kind', id),
  title: `content.kind.${id}` as MessageId,
  code: id,
  icon: signs[id] ?? 'doc',
  needs: 'content.read',
}))

const titles: Readonly<Record<MenuGroup, MessageId | undefined>> = {
  start: undefined,
  money: 'console.group.money',
  players: 'console.group.players',
  rewards: 'console.group.rewards',
  agents: 'console.group.agents',
  lottery: 'console.group.lottery',
  catalogue: 'console.group.catalogue',
  books: 'console.group.books',
  content: 'console.group.content',
  brand: 'console.group.brand',
  system: 'console.group.system',
}

const groups: readonly NavigationGroup[] = (Object.keys(titles) as MenuGroup[]).map((id) => ({
  id,
  title: titles[id],
  entries: [
    ...(id === 'content' ? ofContent : []),
    ...Object.values<Page>(pages).flatMap(({ path, title, menu }) =>
      menu?.group === id && title !== undefined ? [{ path, title, ...menu }] : [],
    ),
  ],
}))

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

/** The entries whose name, or whose group's or part's, contains every word of the text; groups without one are dropped. */
export function filterMenu(
  menu: readonly NavigationGroup[],
  text: string,
  {
    nameOf,
    titleOf,
  }: {
    readonly nameOf: (entry: NavigationEntry) => string
    readonly titleOf: (title: MessageId) => string
  },
): readonly NavigationGroup[] {
  const words = fold(text).split(' ')
  return menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => {
        const part = partOf(entry.path)
        const name = fold(
          `${group.title ? titleOf(group.title) : ''} ${part ? titleOf(part.title) : ''} ${nameOf(entry)}`,
        )
        return words.every((word) => name.includes(word))
      }),
    }))
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
