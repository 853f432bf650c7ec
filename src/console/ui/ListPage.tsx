import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { PageTitle } from './PageTitle.tsx'

/** A page of the desk with a list: its name, what narrows it, its rows, and beside them the one that is open. */
export function ListPage({
  title,
  figures,
  actions,
  above,
  filters,
  panel,
  children,
}: {
  title: string
  figures: ReactNode
  actions?: ReactNode
  /** What is said of the whole, before anybody looks for a part of it. */
  above?: ReactNode
  filters?: ReactNode
  panel: ReactNode
  children: ReactNode
}) {
  const t = useT()
  return (
    <div className="desk-split">
      <div className="desk-list">
        <PageTitle title={title} figures={figures} actions={actions} />
        {above}
        {filters && (
          <div className="desk-filters" role="group" aria-label={t('console.filter.label')}>
            {filters}
          </div>
        )}
        {children}
      </div>
      {panel}
    </div>
  )
}
