import { useT } from '#browser/i18n/translate.ts'

import { differences } from './differences.ts'

/** The same as the table of differences, in the room of a cell. */
export function Changes({
  before,
  after,
  nameOf,
}: {
  before: unknown
  after: unknown
  /** The words of what changed; without them its code stands there. */
  nameOf?: (path: string) => string
}) {
  const t = useT()
  const rows = differences(before, after)
  if (rows.length === 0) return <span className="muted">{t('console.nothing')}</span>
  return (
    <ul className="desk-changes">
      {rows.map(({ path, before: old, after: next }) => (
        <li key={path}>
          {nameOf ? (
            <span className="muted">{nameOf(path)}</span>
          ) : (
            <span className="desk-mono" dir="ltr">
              {path}
            </span>
          )}{' '}
          {old !== undefined && <del dir="auto">{old || t('console.diff.empty')}</del>}{' '}
          {next !== undefined && <ins dir="auto">{next || t('console.diff.empty')}</ins>}
        </li>
      ))}
    </ul>
  )
}
