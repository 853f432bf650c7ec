import type { Translate } from '#browser/i18n/translate.ts'
import type { Column } from '#browser/ui/Table.tsx'

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
