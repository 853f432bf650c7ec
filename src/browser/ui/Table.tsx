import { Fragment, type MouseEvent, type ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'

import { Icon } from './Icon.tsx'
import { Skeleton } from './Skeleton.tsx'
import './later.css'

export interface Column<Row> {
  readonly id: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  readonly isSortable?: boolean
  /** The cell of the totals row. */
  readonly sum?: ReactNode
}

export interface Sorting {
  readonly columnId: string
  readonly isDescending: boolean
}

/**
 * `records` become two-line cards on phones. `dense` has rows of 36 px, and `list` is the same in a card of its own, as
 * in the lists of the console.
 */
export type TableLook = 'table' | 'records' | 'dense' | 'list'

interface TableProps<Row> {
  readonly label: string
  /** The first column is the row header; it is sticky on phones. */
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  /** Opens a row: a click anywhere in it does, and the keyboard uses the button in the first cell. */
  readonly onOpen?: (row: Row) => void
  readonly openId?: string | undefined
  readonly sorting?: Sorting
  readonly onSort?: (columnId: string) => void
  /** The next rows are loading; the current ones stay visible. */
  readonly isStale?: boolean
  readonly look?: TableLook
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode
  /** Below the rows, within the card. */
  readonly foot?: ReactNode
  /** A table row before this one, such as a heading of several. */
  readonly before?: (row: Row, previous: Row | undefined) => ReactNode
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    openId,
    onOpen,
    empty,
    foot,
    before,
    isStale = false,
    look = 'table',
  } = props
  const t = useT()
  if (rows?.length === 0 && empty !== undefined) return <section className="card">{empty}</section>
  return (
    <TableFrame label={label} look={look} isBusy={rows === undefined || isStale} foot={foot}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} table={props} />
          ))}
        </tr>
      </thead>
      <tbody className={isStale ? 'stale' : undefined}>
        {rows
          ? rows.map((row, index) => {
              const id = rowId(row)
              return (
                <Fragment key={id}>
                  {before?.(row, rows[index - 1])}
                  <BodyRow id={id} row={row} columns={columns} isOpen={id === openId} onOpen={onOpen} />
                </Fragment>
              )
            })
          : SKELETON_ROWS.map((place) => (
              <tr key={place}>
                {columns.map((column, index) => (
                  <td key={column.id}>
                    <Skeleton shape="text" />
                    {place === 1 && index === 0 && (
                      <span className="sr" role="status">
                        {t('ui.loading')}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
      {columns.some(({ sum }) => sum !== undefined) && (
        <tfoot>
          <tr>
            {columns.map(({ id, isNumber, sum }, index) => (
              <BodyCell key={id} isName={index === 0} isNumber={isNumber}>
                {sum}
              </BodyCell>
            ))}
          </tr>
        </tfoot>
      )}
    </TableFrame>
  )
}

/** The frame of every wide table: it scrolls sideways, and the keyboard can reach it. */
export function TableFrame({
  label,
  look = 'table',
  isBusy,
  className,
  foot,
  children,
}: {
  readonly label: string
  readonly look?: TableLook
  readonly isBusy?: boolean
  /** Of the table element. */
  readonly className?: string
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  const isDense = look === 'dense' || look === 'list'
  const marks = ['table', look === 'records' && 'records', className].filter(Boolean).join(' ')
  const frame = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable.
    <div className={isDense ? 'tw dense' : 'tw'} role="region" aria-label={label} tabIndex={0}>
      <table className={marks} aria-busy={look === 'list' ? undefined : isBusy || undefined}>
        {children}
      </table>
    </div>
  )
  if (look !== 'list') return frame
  return (
    <section className="card table-card" aria-busy={isBusy}>
      {frame}
      {foot}
    </section>
  )
}

/** A click anywhere in a row opens it, except on a control, or while text is selected for copying. */
export function onRowPress(open: () => void) {
  return (event: MouseEvent<HTMLTableRowElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, label')
    if (!isControl && String(getSelection() ?? '') === '') open()
  }
}

function HeadCell<Row>({ column, table }: { column: Column<Row>; table: TableProps<Row> }) {
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

/** A row whose own values are the same renders nothing anew, whatever else of the table changed. */
function BodyRow<Row>({
  id,
  row,
  columns,
  isOpen,
  onOpen,
}: Pick<TableProps<Row>, 'columns'> & {
  id: string
  row: Row
  isOpen: boolean
  onOpen: ((row: Row) => void) | undefined
}) {
  return (
    <tr
      aria-selected={isOpen || undefined}
      className={onOpen ? 'row-opens' : undefined}
      onClick={onOpen && onRowPress(() => onOpen(row))}
    >
      {columns.map((column, index) => (
        <BodyCell key={column.id} isName={index === 0} isNumber={column.isNumber}>
          {index === 0 && onOpen ? (
            <button
              type="button"
              className="row-name"
              aria-expanded={isOpen}
              data-row={id}
              onClick={() => onOpen(row)}
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </BodyCell>
      ))}
    </tr>
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
