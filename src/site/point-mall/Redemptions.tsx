import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'

import { RecordsCard } from './RecordsCard.tsx'
import { type Redemption, useRedemptions } from './use-goods.ts'
import { useWriteCount } from './use-points.ts'

const numberOf = (id: string) => `R-${id}`

const tones = { applying: 'warn', approved: 'info', sent: 'ok', rejected: 'bad' } as const

/** The member’s redemptions, newest first. */
export function Redemptions() {
  const t = useT()
  const count = useWriteCount()
  const { pages, list } = useRedemptions()
  const columns: readonly Column<Redemption>[] = [
    {
      id: 'good',
      head: t('points.good'),
      cell: ({ name, note }) => (
        <>
          <bdi>{name}</bdi>
          {note !== '' && <bdi className="points-note xs muted">{note}</bdi>}
        </>
      ),
    },
    { id: 'time', head: t('points.time'), cell: ({ at }) => <DateText atMs={Date.parse(at)} look="both" /> },
    { id: 'number', head: t('points.number'), cell: ({ id }) => <span className="num">{numberOf(id)}</span> },
    {
      id: 'count',
      head: t('points.quantity'),
      isNumber: true,
      cell: ({ count: pieces }) => <span className="num">{count(pieces)}</span>,
    },
    {
      id: 'points',
      head: t('points.points'),
      isNumber: true,
      cell: ({ points }) => <b className="num">{count(points)}</b>,
    },
    {
      id: 'state',
      head: t('points.state'),
      cell: ({ state, cause }) => (
        <>
          <Tag tone={tones[state]}>{t(`points.state_${state}`)}</Tag>
          {cause !== undefined && <span className="points-note xs muted">{t(`points.cause_${cause}`)}</span>}
        </>
      ),
    },
  ]
  return (
    <RecordsCard
      label={t('points.show.history')}
      pages={pages}
      list={list}
      columns={columns}
      empty={
        <EmptyState
          kind="records"
          title={t('points.none_redeemed_title')}
          text={t('points.none_redeemed_text')}
        />
      }
    />
  )
}
