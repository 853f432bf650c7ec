import { useT } from '#browser/i18n/translate.ts'

import { type Difference, differences, type TextOf } from './differences.ts'

/** Changes value by value; old values are struck through. */
export function DifferenceTable({
  before,
  after,
  nameOf,
  textOf,
}: {
  before: unknown
  after: unknown
  nameOf: (path: string) => string
  textOf: TextOf
}) {
  const rows = differences(before, after, textOf)
  return (
    <DifferenceRows rows={rows} nameOf={nameOf} isFirst={rows.every((row) => row.before === undefined)} />
  )
}

/** The same for known differences. A record without a former version has no column for it. */
export function DifferenceRows({
  rows,
  nameOf,
  isFirst = false,
}: {
  rows: readonly Difference[]
  nameOf: (path: string) => string
  isFirst?: boolean
}) {
  const t = useT()
  if (rows.length === 0) return <p className="xs muted">{t('console.diff.none')}</p>
  return (
    <table className="console-diff">
      <thead>
        <tr>
          <th scope="col">{t('console.diff.what')}</th>
          {!isFirst && <th scope="col">{t('console.diff.before')}</th>}
          <th scope="col">{t('console.diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, before: old, after: next }) => (
          <tr key={path}>
            <th scope="row">{nameOf(path)}</th>
            {!isFirst && (
              <td>
                {old === undefined ? (
                  t('console.nothing')
                ) : (
                  <del dir="auto">{old || t('console.diff.empty')}</del>
                )}
              </td>
            )}
            <td>
              {next === undefined ? (
                t('console.nothing')
              ) : (
                <ins dir="auto">{next || t('console.diff.empty')}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
