import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './later.css'

export type SortDirection = 'ascending' | 'descending'
export type Column<Row> = {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  isSortable?: boolean
  /** The cell of the totals row. */
  sum?: ReactNode
}

/** The first column is the row header; it is sticky on phones. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowId,
  sort,
  onSort,
  look = 'table',
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort?: { columnId: string; direction: SortDirection }
  onSort?: (columnId: string) => void
  /** `records` become two-line cards on phones. */
  look?: 'table' | 'records'
}) {
  const marks = look === 'records' ? 'table records' : 'table'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it takes the focus
    <div className="tw" role="region" aria-label={label} tabIndex={0}>
      <table className={marks}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                direction={sort?.columnId === column.id ? sort.direction : undefined}
                onSort={column.isSortable ? onSort : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column, index) => (
                <BodyCell key={column.id} isName={index === 0} isNumber={column.isNumber}>
                  {column.cell(row)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some((column) => column.sum !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <BodyCell key={column.id} isName={index === 0} isNumber={column.isNumber}>
                  {column.sum}
                </BodyCell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function HeadCell<Row>({
  column,
  direction,
  onSort,
}: {
  column: Column<Row>
  direction: SortDirection | undefined
  onSort: ((columnId: string) => void) | undefined
}) {
  const ariaSort = onSort ? (direction ?? 'none') : undefined
  return (
    <th scope="col" className={column.isNumber ? 'n' : undefined} aria-sort={ariaSort}>
      {onSort ? (
        <button type="button" onClick={() => onSort(column.id)}>
          {column.head}
          <Icon name="chev" />
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}

function BodyCell({
  isName,
  isNumber = false,
  children,
}: {
  isName: boolean
  isNumber?: boolean | undefined
  children: ReactNode
}) {
  if (isName) return <th scope="row">{children}</th>
  return <td className={isNumber ? 'n' : undefined}>{children}</td>
}
