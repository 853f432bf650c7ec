import type { Translate } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'

import { ExactTime } from './ExactTime.tsx'

/** The number of a row, as it stands in messages and in the audit. */
export function numberColumn<Row extends { readonly id: string }>(head: string): Column<Row> {
  return {
    id: 'id',
    head,
    cell: ({ id }) => (
      <span className="num" dir="ltr">
        {id}
      </span>
    ),
  }
}

/** A moment in the time zone of the brand. */
export function timeColumn<Row>(head: string, momentOf: (row: Row) => string): Column<Row> {
  return { id: 'at', head, cell: (row) => <ExactTime at={momentOf(row)} /> }
}

/** The account of the row's member, whole, because operators must match it. */
export function accountColumn<Row extends { readonly member: { readonly account: string } }>(
  t: Translate,
): Column<Row> {
  return {
    id: 'account',
    head: t('console.column.account'),
    cell: ({ member }) => <span dir="ltr">{member.account}</span>,
  }
}

/** The lottery and the number of its draw. */
export function drawColumn<Row>(
  t: Translate,
  drawOf: (row: Row) => { readonly game: string; readonly draw: string },
): Column<Row> {
  return {
    id: 'draw',
    head: t('console.tickets.draw'),
    cell: (row) => {
      const { game, draw } = drawOf(row)
      return (
        <>
          <bdi>{game}</bdi>{' '}
          <span className="xs muted num" dir="ltr">
            {draw}
          </span>
        </>
      )
    },
  }
}

const tones = { current: 'ok', next: 'info', before: 'plain', replaced: 'plain' } as const

/** The first day of a version of terms, and whether they hold now. */
export function fromDayColumn<
  Row extends { readonly fromDay: string; readonly standing: keyof typeof tones },
>(t: Translate): Column<Row> {
  return {
    id: 'from',
    head: t('console.detail.from_day'),
    cell: ({ fromDay, standing }) => (
      <>
        <span className="num">{fromDay}</span>
        <span className="console-under">
          <Tag tone={tones[standing]}>{t(`console.points.standing_${standing}`)}</Tag>
        </span>
      </>
    ),
  }
}

/** When a version was published, and by which two operators. */
export function publishedColumn<
  Row extends { readonly publishedAt: string; readonly operator?: string; readonly second?: string },
>(t: Translate): Column<Row> {
  return {
    id: 'by',
    head: t('console.rates.set_by'),
    cell: ({ operator, second, publishedAt }) => (
      <>
        <ExactTime at={publishedAt} />
        {operator !== undefined && (
          <bdi className="console-under muted">
            {second === undefined ? operator : `${operator}, ${second}`}
          </bdi>
        )}
      </>
    ),
  }
}
