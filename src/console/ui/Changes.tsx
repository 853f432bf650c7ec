import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { Icon } from '#browser/ui/Icon.tsx'

import { type Difference, differences, type TextOf } from './differences.ts'

/** Compact form of the difference table, for a table cell. */
export function Changes({
  before,
  after,
  nameOf,
  textOf,
  actionOf,
  noteOf,
}: {
  before: unknown
  after: unknown
  nameOf: (path: string) => string
  textOf?: TextOf
  /** A button beside one change. */
  actionOf?: (change: Difference) => ReactNode
  /** A line below one change. */
  noteOf?: (change: Difference) => ReactNode
}) {
  const t = useT()
  const rows = differences(before, after, textOf)
  if (rows.length === 0) return <span className="muted">{t('console.nothing')}</span>
  return (
    <ul className="console-changes">
      {rows.map((row) => (
        <li key={row.path}>
          <span className="muted">{nameOf(row.path)}</span>{' '}
          {row.before !== undefined && <del dir="auto">{row.before || t('console.diff.empty')}</del>}{' '}
          {row.before !== undefined && row.after !== undefined && <Icon name="right" />}{' '}
          {row.after !== undefined && <ins dir="auto">{row.after || t('console.diff.empty')}</ins>}{' '}
          {actionOf?.(row)}
          {noteOf && <NoteLine>{noteOf(row)}</NoteLine>}
        </li>
      ))}
    </ul>
  )
}

function NoteLine({ children }: { children: ReactNode }) {
  return children ? <span className="console-under muted">{children}</span> : null
}
