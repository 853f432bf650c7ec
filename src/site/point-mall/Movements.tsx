import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'

import { type Movement, useMovements, useWriteCount } from './use-points.ts'

/** All movements of the member's points, newest first. */
export function Movements() {
  const t = useT()
  const count = useWriteCount()
  const { pages, list } = useMovements()
  if (pages.isError && list === undefined)
    return (
      <ErrorState
        what={t('points.failed_title')}
        safe={t('points.failed_text')}
        onRetry={() => void pages.refetch()}
      />
    )
  const columns: readonly Column<Movement>[] = [
    { id: 'kind', head: t('points.movement'), cell: ({ kind }) => t(`kind_${kind}`) },
    { id: 'time', head: t('points.time'), cell: ({ at }) => <DateText atMs={Date.parse(at)} look="both" /> },
    {
      id: 'points',
      head: t('points.points'),
      isNumber: true,
      cell: ({ points }) => <b className={points > 0 ? 'num up' : 'num'}>{count(points, 'always')}</b>,
    },
    {
      id: 'balance',
      head: t('points.balance'),
      isNumber: true,
      cell: ({ balance }) => <span className="num">{count(balance)}</span>,
    },
  ]
  return (
    <div className="card points-movements">
      <Table
        look="records"
        label={t('points.show.details')}
        columns={columns}
        rows={list}
        rowId={({ id }) => id}
        isStale={pages.isFetchingNextPage}
        empty={<EmptyState kind="records" title={t('points.none_title')} text={t('points.none_text')} />}
      />
      {pages.hasNextPage && (
        <Button tone="line" onClick={() => void pages.fetchNextPage()}>
          {t('points.more')}
        </Button>
      )}
    </div>
  )
}
