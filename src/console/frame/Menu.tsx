import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Link } from '#browser/routing/Link.tsx'
import { usePathname } from '#browser/routing/routing-context.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { afterPaint } from '#console/ui/after-paint.ts'

import { focusNeighbour } from './menu-keys.ts'
import { type MenuPart, partsOf } from './menu-parts.ts'
import { MenuFilter } from './MenuFilter.tsx'
import { entryAt, filterMenu, type NavigationEntry, type NavigationGroup } from './navigation.ts'
import { useOpenGroups } from './open-groups.ts'
import type { MenuCount, MenuCounts } from './use-menu-counts.ts'

/** A shorter menu needs no filter. */
const FILTER_FROM = 16

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
  const at = entryAt(groups, usePathname())
  const current = groups.find(({ entries }) => entries.some(({ path }) => path === at))?.id
  const { isOpen, toggle } = useOpenGroups(useOperator().name, groups, current)
  const [text, setText] = useState('')
  const nav = useRef<HTMLElement>(null)
  const nameOf = (entry: NavigationEntry) => titleOf(t(entry.title), entry)
  const found = text.trim() === '' ? undefined : filterMenu(groups, text, { nameOf, titleOf: t })
  useEffect(
    () =>
      // The first layout of a page is long enough: looking for the entry within it would prolong its task.
      afterPaint(() => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })),
    [at],
  )
  const chosen = () => {
    setText('')
    onChosen?.()
  }
  return (
    <nav ref={nav} className="console-nav" aria-label={t('console.menu')}>
      <div className="console-menu-head">
        {head}
        {groups.reduce((sum, { entries }) => sum + entries.length, 0) >= FILTER_FROM && (
          <MenuFilter text={text} found={found} onText={setText} />
        )}
      </div>
      {(found ?? groups).map((group) => (
        <MenuSection
          key={group.id}
          group={group}
          at={at}
          counts={counts}
          isFiltered={found !== undefined}
          isOpen={isOpen(group.id)}
          nameOf={nameOf}
          onToggle={() => toggle(group.id)}
          onChosen={chosen}
        />
      ))}
    </nav>
  )
}

interface SectionProps {
  readonly group: NavigationGroup
  readonly at: string | undefined
  readonly counts: MenuCounts | undefined
  /** The filter has found these entries: all of them show. */
  readonly isFiltered: boolean
  readonly isOpen: boolean
  readonly nameOf: (entry: NavigationEntry) => string
  readonly onToggle: () => void
  readonly onChosen: () => void
}

/** A group with a title folds; the current page stays visible. */
function MenuSection({ group, at, counts, isFiltered, isOpen, nameOf, onToggle, onChosen }: SectionProps) {
  const { title, entries } = group
  const t = useT()
  const id = useId()
  const isWhole = isFiltered || isOpen || title === undefined
  const visible = isWhole ? entries : entries.filter(({ path }) => path === at)
  return (
    <div className="console-nav">
      {title && (
        <h2 id={`${id}title`}>
          {isFiltered ? (
            <span className="console-fold">{t(title)}</span>
          ) : (
            <button
              type="button"
              className="console-fold"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={onToggle}
              onKeyDown={focusNeighbour}
            >
              {t(title)}
              {!isOpen && <GroupCount counts={entries.flatMap(({ path }) => counts?.get(path) ?? [])} />}
              <Icon name="chev" />
            </button>
          )}
        </h2>
      )}
      <div id={id} className="console-nav" hidden={visible.length === 0}>
        {partsOf(visible).map(({ part, entries: ofPart }) => (
          <MenuList
            key={part?.id ?? ''}
            part={isWhole ? part : undefined}
            titleId={title && `${id}title`}
            entries={ofPart}
            at={at}
            counts={counts}
            nameOf={nameOf}
            onChosen={onChosen}
          />
        ))}
      </div>
    </div>
  )
}

/** The entries of a part, below its heading. */
function MenuList({
  part,
  titleId,
  entries,
  at,
  counts,
  nameOf,
  onChosen,
}: Pick<SectionProps, 'at' | 'counts' | 'nameOf' | 'onChosen'> & {
  readonly part: MenuPart | undefined
  readonly titleId: string | undefined
  readonly entries: readonly NavigationEntry[]
}) {
  const t = useT()
  const id = useId()
  return (
    <>
      {part && (
        <h3 id={id} className="console-nav-part">
          {t(part.title)}
        </h3>
      )}
      <ul className="console-nav" aria-labelledby={part ? id : titleId}>
        {entries.map((entry) => {
          const count = counts?.get(entry.path)
          return (
            <li key={entry.path}>
              <Link to={entry.path} aria-current={entry.path === at ? 'page' : undefined} onClick={onChosen}>
                <Icon name={entry.icon} />
                {nameOf(entry)}
                {count && <Count count={count} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The tasks behind a folded group. */
function GroupCount({ counts }: { counts: readonly MenuCount[] }) {
  const t = useT()
  if (counts.length === 0) return null
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const isLate = counts.some((one) => one.isLate)
  return <Count count={{ count, isLate, text: t('console.work.waiting', { count }) }} />
}

function Count({ count: { count, isLate, text } }: { count: MenuCount }) {
  const t = useT()
  return (
    <>
      <span className={isLate ? 'count late' : 'count'} aria-hidden="true">
        {count}
      </span>
      <span className="sr">
        {text}
        {isLate && `, ${t('console.work.late')}`}
      </span>
    </>
  )
}

/** The catalogue returns the id itself when a translation is missing. */
function titleOf(words: string, { title, code }: NavigationEntry): string {
  return words === title && code !== undefined ? code : words
}
