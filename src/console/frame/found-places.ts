import type { IconName } from '#art/icons.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { type Page, pages } from '#console/pages.ts'
import { type Path, paths, type PlainPath } from '#console/paths.ts'
import { settingFields } from '#console/settings/setting-fields.ts'
import { settingPaths } from '#console/settings/setting-paths.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'
import type { Permission } from '#domain/access/permission.ts'
import { fold } from '#domain/search/fold.ts'
import type { ConsoleRecordKind } from '#domain/search/console-record.ts'

import { partOf } from './menu-parts.ts'
import { navigationFor } from './navigation.ts'

/** A line of the search's results: a page, or a record on its page. */
export interface FoundPlace {
  readonly id: string
  readonly icon: IconName
  readonly name: string
  /** Where it belongs, and more about it. */
  readonly of: string
  readonly to: Path
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
}

/** Pages of settings are not in the menu, but are looked for as well. */
const settings = Object.values<Page>(pages).filter(
  ({ path, title, menu }) => path.startsWith(`${paths.settings}/`) && title !== undefined && !menu,
)

const PAGES_MOST = 6

interface Candidate {
  readonly path: string
  readonly name: MessageId
  readonly icon: IconName
  readonly of: string
  /** A single setting of the page. */
  readonly field?: string
  /** Found by the name of its group, too. */
  readonly isOfMenu?: boolean
}

/**
 * Pages and single settings whose title contains every word of the text; those that begin with it come first, and after
 * them the pages of a group of the menu that is named so.
 */
export function findPages(
  text: string,
  {
    may,
    isOfHouse,
    titleOf,
    nameOfSettings,
  }: {
    readonly may: (permission: Permission) => boolean
    readonly isOfHouse: boolean
    readonly titleOf: (title: MessageId) => string
    readonly nameOfSettings: string
  },
): readonly FoundPlace[] {
  const sought = fold(text)
  if (sought === '') return []
  const words = sought.split(' ')
  const open: readonly Candidate[] = [
    ...navigationFor(may, isOfHouse).flatMap(({ title, entries }) =>
      entries.map(({ path, title: name, icon }) => ({
        path,
        name,
        icon,
        of: [title, partOf(path)?.title].flatMap((one) => (one ? [titleOf(one)] : [])).join(' · '),
        isOfMenu: true,
      })),
    ),
    ...(may('settings.read') ? settings : []).flatMap(({ path, title }) =>
      title ? [{ path, name: title, icon: 'gear' as const, of: nameOfSettings }] : [],
    ),
    ...(may('settings.read') ? settingFields : []).map(({ group, field, label }) => ({
      path: pathOfGroup(group),
      name: label,
      icon: 'gear' as const,
      of: titleOf(`console.setting.${group}`),
      field,
    })),
  ]
  return open
    .map((page) => ({ ...page, name: titleOf(page.name) }))
    .filter((page) => {
      const named = fold(page.isOfMenu ? `${page.of} ${page.name}` : page.name)
      return words.every((word) => named.includes(word))
    })
    .toSorted((one, other) => rankOf(one, words) - rankOf(other, words))
    .slice(0, PAGES_MOST)
    .map(({ path, name, icon, of, field }) => ({
      id: field === undefined ? `page ${path}` : `setting ${path} ${field}`,
      icon,
      name,
      of,
      to: path as Path,
      ...(field === undefined ? {} : { search: { field } }),
    }))
}

function pathOfGroup(group: SettingGroup): PlainPath {
  return settingPaths.groups.find((one) => one.group === group)?.path ?? paths.settings
}

/** Pages before single settings, names that begin with the text first, and those found by their group last. */
function rankOf(
  { name, field }: { readonly name: string; readonly field?: string },
  words: readonly string[],
): number {
  const folded = fold(name)
  if (!words.every((word) => folded.includes(word))) return 4
  return (field === undefined ? 0 : 2) + (folded.startsWith(words.join(' ')) ? 0 : 1)
}

/** The page on which a found record opens. */
export const recordPlaces: Readonly<
  Record<
    ConsoleRecordKind,
    {
      readonly icon: IconName
      readonly title: MessageId
      readonly at: (id: string) => Omit<FoundPlace, 'id' | 'icon' | 'name' | 'of'>
    }
  >
> = {
  member: {
    icon: 'user',
    title: 'console.page.members',
    at: (memberId) => ({ to: paths.member, params: { memberId } }),
  },
  deposit: {
    icon: 'deposit',
    title: 'console.page.deposits',
    at: (open) => ({ to: paths.deposits, search: { open } }),
  },
  withdrawal: {
    icon: 'withdraw',
    title: 'console.page.withdrawals',
    at: (open) => ({ to: paths.withdrawals, search: { open } }),
  },
  round: {
    icon: 'receipt',
    title: 'console.page.rounds',
    at: (open) => ({ to: paths.rounds, search: { open } }),
  },
  ticket: {
    icon: 'lottery',
    title: 'console.page.tickets',
    at: (open) => ({ to: paths.tickets, search: { open } }),
  },
}
