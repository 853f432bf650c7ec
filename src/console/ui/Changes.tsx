import { useT } from '#browser/i18n/translate.ts'

import { differences, type TextOf } from './differences.ts'

/** Compact form of the difference table, for a table cell. */
export function Changes({
  before,
  after,
  nameOf,
  textOf,
}: {
  before: unknown
  after: unknown
  nameOf: (path: string) => string
  textOf?: TextOf
}) {
  const t = useT()
  const rows = differences(before, after, textOf)
  if (rows.length === 0) return <span className="muted">{t('console.nothing')}</span>
  return (
    <ul className="console-changes">
      {rows.map(({ path, before: old, after: next }) => (
        <li key={path}>
          <span className="muted">{nameOf(path)}</span>{' '}
          {old !== undefined && <del dir="auto">{old || t('console.diff.empty')}</del>}{' '}
          {next !== undefined && <ins dir="auto">{next || t('console.diff.empty')}</ins>}
        </li>
      ))}
    </ul>
  )
}
