import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { actionName } from '#console/audit/action-name.ts'
import { actorName } from '#console/audit/actor-name.ts'
import { useScope } from '#console/frame/brand.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PastDeeds } from '#console/ui/PastDeeds.tsx'
import { contentHistory } from '#contract/console/content.ts'

import { pathName } from './entry-values.ts'

/** History of an entry: author, reason and changes. */
export function EntryHistory({ id }: { id: string }) {
  const t = useT()
  const [at, setAt] = useState<readonly string[]>([])
  const history = useQuery({
    ...queryOf(useApi(), contentHistory, { ...useScope(), id, ...pageInput(at) }),
    placeholderData: keepPreviousData,
  })
  return (
    <PastDeeds
      title={t('console.settings.history')}
      none={t('console.settings.history_none')}
      deeds={history}
      at={at}
      onTurn={setAt}
      columns={[
        { id: 'at', head: t('console.column.when'), cell: (deed) => <ExactTime at={deed.at} /> },
        { id: 'action', head: t('content.deed'), cell: ({ action }) => actionName(t, action) },
        {
          id: 'by',
          head: t('console.column.by'),
          cell: ({ operatorName }) => <span dir="auto">{operatorName ?? actorName(t, 'house')}</span>,
        },
        {
          id: 'reason',
          head: t('console.reason'),
          cell: ({ reason }) => (
            <span className="desk-long" dir="auto">
              {reason || t('console.nothing')}
            </span>
          ),
        },
        {
          id: 'change',
          head: t('console.column.change'),
          cell: ({ before, after }) => (
            <div className="cms-changes">
              <Changes before={before} after={after} nameOf={(path) => pathName(t, path)} />
            </div>
          ),
        },
      ]}
    />
  )
}
