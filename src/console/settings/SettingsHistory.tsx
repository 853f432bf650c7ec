import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { actorName } from '#console/audit/actor-name.ts'
import { useScope } from '#console/frame/brand.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { DataTable } from '#console/ui/DataTable.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { KeysetPager } from '#console/ui/KeysetPager.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { pageInput, turnPages } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { settingsHistory } from '#contract/console/settings.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'

/** Who changed a group, when, why, and from what to what. */
export function SettingsHistory({
  group,
  nameOf,
}: {
  group: SettingGroup
  nameOf: ((path: string) => string) | undefined
}) {
  const t = useT()
  const [at, setAt] = useState<readonly string[]>([])
  const history = useQuery({
    ...queryOf(useApi(), settingsHistory, { ...useScope(), group, ...pageInput(at) }),
    placeholderData: keepPreviousData,
  })
  const list = history.data?.list
  return (
    <section className="desk-list">
      <h2>{t('console.settings.history')}</h2>
      {history.isError && !list ? (
        <div className="card">
          <QueryFailed query={history} />
        </div>
      ) : (
        <DataTable
          label={t('console.settings.history')}
          rows={list}
          rowId={({ id }) => id}
          isStale={history.isPlaceholderData}
          empty={<State icon="history" title={t('console.settings.history_none')} />}
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
              cell: ({ before, after }) => (
                <Changes before={before} after={after} {...(nameOf ? { nameOf } : {})} />
              ),
            },
          ]}
          foot={<KeysetPager count={list?.length ?? 0} {...turnPages(at, setAt, history.data?.next)} />}
        />
      )}
    </section>
  )
}
