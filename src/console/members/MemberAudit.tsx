import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { actorName } from '#console/audit/actor-name.ts'
import { actionName } from '#console/audit/action-name.ts'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import type { DataColumn } from '#console/ui/DataTable.tsx'
import { Changes } from '#console/ui/Changes.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PastDeeds } from '#console/ui/PastDeeds.tsx'
import { memberAudit } from '#contract/console/members.ts'
import type { Output } from '#contract/endpoint.ts'

type Entry = Output<typeof memberAudit>['list'][number]

/** Audit entries and notes of an account. */
export function MemberAudit({ memberId }: { memberId: string }) {
  const t = useT()
  const [at, setAt] = useState<readonly string[]>([])
  const input = { ...useScope(), id: memberId, ...pageInput(at) }
  const audit = useQuery({
    ...queryOf(useApi(), memberAudit, input),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  return (
    <PastDeeds
      title={t('console.member.audit')}
      none={t('console.member.audit_none')}
      deeds={audit}
      columns={columns}
      at={at}
      onTurn={setAt}
    />
  )
}

function useColumns(): readonly DataColumn<Entry>[] {
  const t = useT()
  const details = useDetails()
  return [
    { id: 'at', head: t('console.column.when'), cell: ({ at }) => <ExactTime at={at} /> },
    {
      id: 'action',
      head: t('console.column.action'),
      cell: ({ action }) => actionName(t, action),
    },
    {
      id: 'by',
      head: t('console.column.by'),
      cell: (entry) => <span dir="auto">{actorName(t, entry.by, entry.operatorName)}</span>,
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
  ]
}
