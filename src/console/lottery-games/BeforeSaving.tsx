import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tag } from '#browser/ui/Tag.tsx'

import type { TermChange } from './terms-values.ts'

/** Every change with its old and new value, and which of them need a second operator. */
export function BeforeSaving({
  changes,
  nameOf,
  textOf,
  children,
}: {
  changes: readonly TermChange[]
  nameOf: (path: string) => string
  textOf: (path: string, value: unknown) => string
  children?: ReactNode
}) {
  const t = useT()
  const isLooser = changes.some((change) => change.isLooser)
  return (
    <aside className="card lot-before" aria-label={t('console.lotteries.before')}>
      <div className="lot-before-head">
        <h2>{t('console.lotteries.before')}</h2>
        <Tag tone="warn">{t('console.lotteries.changes', { count: changes.length })}</Tag>
      </div>
      <ul>
        {changes.map(({ path, before, after, isLooser: isOne }) => (
          <li key={path}>
            <b>{nameOf(path)}</b>
            <span className="lot-change num">
              <span className="muted">{textOf(path, before)}</span>
              <Icon name="right" className="flip" />
              <b>{textOf(path, after)}</b>
            </span>
            {isOne && <Tag tone="warn">{t('console.lotteries.looser')}</Tag>}
          </li>
        ))}
      </ul>
      {children}
      <p className="xs muted">{t(isLooser ? 'console.lotteries.waits' : 'console.lotteries.at_once')}</p>
    </aside>
  )
}
