import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { actorName } from '#console/audit/actor-name.ts'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PastDeeds } from '#console/ui/PastDeeds.tsx'
import { settingsHistory } from '#contract/console/settings.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'

/** History of a group: operator, time, reason and changes. */
export function SettingsHistory({ group }: { group: SettingGroup }) {
  const t = useT()
  const details = useDetails()
  const [at, setAt] = useState<readonly string[]>([])
  const history = useQuery({
    ...queryOf(useApi(), settingsHistory, { ...useScope(), group, ...pageInput(at) }),
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
        { id: 'at', head: t('console.column.when'), cell: (entry) => <ExactTime at={entry.at} /> },
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
          cell: ({ before, after }) => <Changes before={before} after={after} {...details} />,
        },
      ]}
    />
  )
}
