import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Link } from '#browser/routing/Link.tsx'
import { usePathname } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'

import type { MenuCount, MenuCounts } from './use-menu-counts.ts'
import { useFolded } from './folded.ts'
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
      {groups.map((group) => (
        <MenuSection key={group.id} group={group} at={at} counts={counts} onChosen={onChosen} />
      ))}
    </nav>
  )
}

interface SectionProps {
  readonly group: NavigationGroup
  readonly at: string | undefined
  readonly counts: MenuCounts | undefined
  readonly onChosen: (() => void) | undefined
}

/** A group with a title folds; the current page stays visible. */
function MenuSection({ group: { id, title, entries }, at, counts, onChosen }: SectionProps) {
  const t = useT()
  const [isFolded, fold] = useFolded(id)
  const visible = isFolded ? entries.filter(({ path }) => path === at) : entries
  return (
    <div className="console-nav">
      {title && (
        <h2>
          <button
            type="button"
            className="console-fold"
            aria-expanded={!isFolded}
            onClick={() => fold(!isFolded)}
          >
            {t(title)}
            {isFolded && <Count count={sumOf(entries, counts)} />}
            <Icon name="chev" />
          </button>
        </h2>
      )}
      {visible.map((entry) => (
        <MenuLink
          key={entry.path}
          entry={entry}
          isHere={entry.path === at}
          count={counts?.get(entry.path)}
          onChosen={onChosen}
        />
      ))}
    </div>
  )
}

/** The tasks of a folded group. Kinds with pages of their own have words; a sum has only its number. */
function sumOf(entries: readonly NavigationEntry[], counts: MenuCounts | undefined): MenuCount | undefined {
  const found = entries.flatMap(({ path }) => counts?.get(path) ?? [])
  if (found.length === 0) return undefined
  const count = found.reduce((sum, one) => sum + one.count, 0)
  return { count, isLate: found.some(({ isLate }) => isLate), text: found.map(({ text }) => text).join(', ') }
}

function Count({ count }: { count: MenuCount | undefined }) {
  return (
    count && (
      <>
        <span className={count.isLate ? 'count late' : 'count'} aria-hidden="true">
          {count.count}
        </span>
        <span className="sr">{count.text}</span>
      </>
    )
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
      <Count count={count} />
    </Link>
  )
}

/** The catalogue returns the id itself when a translation is missing. */
function titleOf(words: string, { title, code }: NavigationEntry): string {
  return words === title && code !== undefined ? code : words
}
