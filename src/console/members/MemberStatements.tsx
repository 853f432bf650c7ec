import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { memberProfile } from '#contract/console/profiles.ts'
import type { Output } from '#contract/endpoint.ts'

type Statement = Output<typeof memberProfile>['list'][number]

/** Which facts the player has stated. The facts themselves are among the contacts, which need a reason. */
export function MemberStatements({ memberId }: { memberId: string }) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), memberProfile, { ...useScope(), id: memberId }))
  const columns: readonly Column<Statement>[] = [
    { id: 'fact', head: t('console.profiles.fact'), cell: ({ field }) => t(`tier.${field}`) },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ isStated, isConfirmed, isWaiting }) => (
        <span className="row">
          <Tag tone={isConfirmed ? 'ok' : 'plain'}>
            {t(
              isConfirmed
                ? 'console.profiles.confirmed'
                : isStated
                  ? 'console.profiles.stated'
                  : 'console.profiles.missing',
            )}
          </Tag>
          {isWaiting && <Tag tone="warn">{t('console.profiles.waiting')}</Tag>}
        </span>
      ),
    },
    { id: 'need', head: t('console.profiles.need'), cell: ({ need }) => t(`console.needs.${need}`) },
    {
      id: 'at',
      head: t('console.profiles.stated'),
      cell: ({ statedAt }) => (statedAt === undefined ? t('console.nothing') : <ExactTime at={statedAt} />),
    },
  ]
  return (
    <section className="card console-card">
      <h2>{t('console.profiles.title')}</h2>
      {found.isError && <QueryFailed query={found} />}
      {found.data && (
        <Table
          look="list"
          label={t('console.profiles.title')}
          rows={found.data.list}
          rowId={({ field }) => field}
          columns={columns}
        />
      )}
    </section>
  )
}
