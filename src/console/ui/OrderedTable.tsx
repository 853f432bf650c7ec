import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { TableFrame } from '#browser/ui/Table.tsx'

import { OrderBar } from './OrderBar.tsx'
import { OrderMovers } from './OrderMovers.tsx'
import { type Reordering, useOrder } from './use-order.ts'

export interface OrderedColumn<Row> {
  readonly id: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** A code, rendered left to right in every language. */
  readonly isCode?: boolean
}

interface OrderedTableProps<Row> {
  readonly label: string
  /** Heading of the first column, whose button opens the row. */
  readonly titleHead: ReactNode
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly titleOf: (row: Row) => string
  readonly columns: readonly OrderedColumn<Row>[]
  readonly openId: string | undefined
  readonly maySort: boolean
  readonly onOpen: (id: string) => void
  /** Below the rows, within the card. */
  readonly foot?: ReactNode
  /** Saves the order and refetches. */
  readonly onSave: (order: readonly Row[]) => Promise<void>
}

/** Rows that can be reordered by arrows or dragging. Give it a new `key` when the server's list changes. */
export function OrderedTable<Row>(props: OrderedTableProps<Row>) {
  const { label, titleHead, rows, idOf, columns, openId, maySort, foot, onSave } = props
  const t = useT()
  const { order, statusRef, isMoved, sortingOf, discard } = useOrder(rows, idOf)
  const isSorting = maySort && rows.length > 1
  return (
    <>
      <TableFrame look="list" label={label} foot={foot}>
        <thead>
          <tr>
            {isSorting && <th scope="col">{t('content.order')}</th>}
            <th scope="col">{titleHead}</th>
            {columns.map(({ id, head }) => (
              <th key={id} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((row, place) => (
            <OrderedRow
              key={idOf(row)}
              row={row}
              table={props}
              isOpen={idOf(row) === openId}
              sorting={isSorting ? sortingOf(row, place) : undefined}
            />
          ))}
        </tbody>
      </TableFrame>
      <p className="sr" role="status" ref={statusRef} />
      {isMoved && <OrderBar onSave={() => onSave(order)} onDiscard={discard} />}
    </>
  )
}

function OrderedRow<Row>({
  row,
  table: { idOf, titleOf, columns, onOpen },
  isOpen,
  sorting,
}: {
  row: Row
  table: OrderedTableProps<Row>
  isOpen: boolean
  sorting: Reordering | undefined
}) {
  const [id, title] = [idOf(row), titleOf(row)]
  return (
    <tr aria-selected={isOpen || undefined} {...sorting?.dragging}>
      {sorting && (
        <td>
          <OrderMovers title={title} sorting={sorting} />
        </td>
      )}
      <th scope="row">
        <button
          type="button"
          className="row-name"
          aria-expanded={isOpen}
          data-row={id}
          onClick={() => onOpen(id)}
          dir="auto"
        >
          {title}
        </button>
      </th>
      {columns.map((column) => (
        <td key={column.id} dir={column.isCode === true ? 'ltr' : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
