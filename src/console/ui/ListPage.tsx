import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { PageTitle } from './PageTitle.tsx'

/** Layout of a list page: title, filters, rows, and a panel for the open row. */
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
  /** Content above the filters that concerns the whole list. */
  above?: ReactNode
  filters?: ReactNode
  panel: ReactNode
  children: ReactNode
}) {
  const t = useT()
  return (
    <div className="console-split">
      <div className="console-list">
        <PageTitle title={title} figures={figures} actions={actions} />
        {above}
        {filters && (
          <div className="console-filters" role="group" aria-label={t('console.filter.label')}>
            {filters}
          </div>
        )}
        {children}
      </div>
      {panel}
    </div>
  )
}
