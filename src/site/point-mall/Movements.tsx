import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { Column } from '#browser/ui/Table.tsx'

import { RecordsCard } from './RecordsCard.tsx'
import { type Movement, useMovements, useWriteCount } from './use-points.ts'

/** All movements of the member's points, newest first. */
export function Movements() {
  const t = useT()
  const count = useWriteCount()
  const { pages, list } = useMovements()
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
    <RecordsCard
      label={t('points.show.details')}
      pages={pages}
      list={list}
      columns={columns}
      empty={<EmptyState kind="records" title={t('points.none_title')} text={t('points.none_text')} />}
    />
  )
}
