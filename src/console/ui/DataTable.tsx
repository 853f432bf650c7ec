import type { MouseEvent, ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

export interface DataColumn<Row> {
  readonly id: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  readonly isSortable?: boolean
}

export interface Sorting {
  readonly columnId: string
  readonly isDescending: boolean
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  /** Opens a row; if set, the first cell is a button. */
  readonly onOpen?: (row: Row) => void
  readonly openId?: string | undefined
  readonly sorting?: Sorting
  readonly onSort?: (columnId: string) => void
  /** The next rows are loading; the current ones stay visible. */
  readonly isStale?: boolean
  readonly empty?: ReactNode
  readonly foot?: ReactNode
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Rows of 36 px. A click anywhere opens the row; the keyboard uses the button in the first cell. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, foot, isStale = false } = props
  const t = useT()
  if (rows?.length === 0) return <section className="card desk-empty">{empty}</section>
  return (
    <section className="card desk-table" aria-busy={rows === undefined || isStale}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable. */}
      <div className="tw dense" role="region" aria-label={label} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} table={props} />
              ))}
            </tr>
          </thead>
          <tbody className={isStale ? 'desk-stale' : undefined}>
            {rows
              ? rows.map((row) => <BodyRow key={props.rowId(row)} row={row} table={props} />)
              : SKELETON_ROWS.map((place) => (
                  <tr key={place}>
                    {columns.map((column) => (
                      <td key={column.id}>
                        <Skeleton shape="text" />
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
        {!rows && (
          <span className="sr" role="status">
            {t('ui.loading')}
          </span>
        )}
      </div>
      {foot}
    </section>
  )
}

function HeadCell<Row>({ column, table }: { column: DataColumn<Row>; table: DataTableProps<Row> }) {
  const { sorting, onSort } = table
  const mark = column.isNumber ? 'n' : undefined
  if (!column.isSortable || !onSort)
    return (
      <th scope="col" className={mark}>
        {column.head}
      </th>
    )
  const isSorted = sorting?.columnId === column.id
  const order = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'
  return (
    <th scope="col" className={mark} aria-sort={order}>
      <button type="button" onClick={() => onSort(column.id)}>
        {column.head}
        <Icon name="chev" />
      </button>
    </th>
  )
}

function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, rowId, onOpen, openId } = table
  const id = rowId(row)
  const isOpen = id === openId
  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, label')
    // Selecting text to copy it does not open the row.
    if (!isControl && String(getSelection() ?? '') === '') onOpen?.(row)
  }
  return (
    <tr
      aria-selected={isOpen || undefined}
      className={onOpen ? 'desk-row' : undefined}
      onClick={onOpen && press}
    >
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row">
            {onOpen ? (
              <button
                type="button"
                className="desk-open"
                aria-expanded={isOpen}
                data-row={id}
                onClick={() => onOpen(row)}
              >
                {column.cell(row)}
              </button>
            ) : (
              column.cell(row)
            )}
          </th>
        ) : (
          <td key={column.id} className={column.isNumber ? 'n' : undefined}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
