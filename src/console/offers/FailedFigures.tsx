import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { listFailedFigures } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

type Failed = Output<typeof listFailedFigures>['list'][number]

/** Players whose rewards of a period were set aside; nothing without them. */
export function FailedFigures() {
  const t = useT()
  const found = useQuery(queryOf(useApi(), listFailedFigures, useScope()))
  const columns = useColumns()
  const list = found.data?.list ?? []
  if (list.length === 0) return null
  const title = t('rewards.failed')
  return (
    <section className="card console-card" aria-label={title}>
      <h2>{title}</h2>
      <Note tone="warn">{t('rewards.failed_text')}</Note>
      <Table
        label={title}
        columns={columns}
        rows={list}
        rowId={({ member, day }) => `${member.id} ${day}`}
        empty={null}
      />
    </section>
  )
}

function useColumns(): readonly Column<Failed>[] {
  const t = useT()
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      cell: ({ member }) => (
        <Link className="link" to={paths.member} params={{ memberId: member.id }} dir="ltr">
          {member.account}
        </Link>
      ),
    },
    { id: 'day', head: t('rewards.day'), cell: ({ day }) => <span className="num">{day}</span> },
    { id: 'reason', head: t('rewards.failed_reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
    { id: 'tries', head: t('rewards.failed_tries'), isNumber: true, cell: ({ tries }) => tries },
    { id: 'at', head: t('rewards.failed_at'), cell: ({ failedAt }) => <ExactTime at={failedAt} /> },
  ]
}
