import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Link } from '#browser/routing/Link.tsx'
import { usePathname } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'

import type { MenuCount, MenuCounts } from './use-menu-counts.ts'
import { entryAt, type NavigationEntry, type NavigationGroup } from './navigation.ts'

/** The menu, without pages that the operator may not open. */
export function Menu({
  groups,
  head,
  counts,
  onChosen,
}: {
  groups: readonly NavigationGroup[]
  head?: ReactNode
  /** Tasks that wait on a page, by its path. */
  counts?: MenuCounts
  onChosen?: () => void
}) {
  const t = useT()
  const pathname = usePathname()
  const at = entryAt(groups, pathname)
  return (
    <nav className="console-nav" aria-label={t('console.menu')}>
      {head}
      {groups.map(({ id, title, entries }) => (
        <div key={id} className="console-nav">
          {title && <h2>{t(title)}</h2>}
          {entries.map((entry) => (
            <MenuLink
              key={entry.path}
              entry={entry}
              isHere={entry.path === at}
              count={counts?.get(entry.path)}
              onChosen={onChosen}
            />
          ))}
        </div>
      ))}
    </nav>
  )
}

function MenuLink({
  entry,
  isHere,
  count,
  onChosen,
}: {
  entry: NavigationEntry
  isHere: boolean
  count: MenuCount | undefined
  onChosen: (() => void) | undefined
}) {
  const t = useT()
  return (
    <Link
      to={entry.path}
      aria-current={isHere ? 'page' : undefined}
      {...(onChosen ? { onClick: onChosen } : {})}
    >
      <Icon name={entry.icon} />
      {titleOf(t(entry.title), entry)}
      {count && (
        <>
          <span className="count" aria-hidden="true">
            {count.count}
          </span>
          <span className="sr">{count.text}</span>
        </>
      )}
    </Link>
  )
}

/** The catalogue returns the id itself when a translation is missing. */
function titleOf(words: string, { title, code }: NavigationEntry): string {
  return words === title && code !== undefined ? code : words
}
