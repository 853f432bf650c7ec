import { type Column, Table, type Sorting } from '#browser/ui/Table.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'

import { afterPaint } from './after-paint.ts'
import { KeysetPager } from './KeysetPager.tsx'
import { QueryFailed } from './Loaded.tsx'
import { turnPages } from './pages.ts'
import { useRowsInSlices } from './row-slices.ts'

/** URL state of a paged table: the cursors of the pages passed, and the open row. */
export interface TableState {
  readonly at: readonly string[]
  readonly open: string | undefined
}

/**
 * A table over a keyset-paginated query: shows errors, keeps rows while the next load, and opens one row, unless its
 * cells lead elsewhere.
 */
export function PagedTable<Row extends { readonly id: string }>({
  label,
  query,
  columns,
  empty,
  search,
  change,
  opensRows = true,
  before,
  sorting,
  onSort,
}: {
  label: string
  query: UseQueryResult<{
    readonly list: readonly Row[]
    readonly next?: string
    /** The number of the first row, where pages differ in length. */
    readonly first?: number
  }>
  columns: readonly Column<Row>[]
  empty: ReactNode
  search: TableState
  change: (patch: Partial<TableState>, isStep?: boolean) => void
  opensRows?: boolean
  /** A table row before this one, such as a heading where a day begins. */
  before?: (row: Row, previous: Row | undefined) => ReactNode
  sorting?: Sorting
  onSort?: (columnId: string) => void
}) {
  // Rows of a new page are rendered in slices, so that a slow machine still answers keys meanwhile.
  const page = useDeferredValue(query.data)
  // Rows follow on a later page, so an empty one is no empty list.
  const list = page?.list.length === 0 && page.next !== undefined ? undefined : page?.list
  const rows = useRowsInSlices(list)
  // Rows of another search are dimmed; those that a live update replaces are not, as they would blink.
  const isStale = query.isPlaceholderData
  if (query.isError && !list)
    return (
      <section className="card">
        <QueryFailed query={query} />
      </section>
    )
  const onOpen = ({ id }: Row) => change({ open: id === search.open ? undefined : id }, false)
  return (
    <Table
      look="list"
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      {...(opensRows ? { onOpen, openId: search.open } : {})}
      isStale={isStale}
      {...(sorting && onSort ? { sorting, onSort: sortLater(onSort) } : {})}
      empty={empty}
      {...(before ? { before } : {})}
      foot={
        <KeysetPager
          count={list?.length ?? 0}
          isBusy={isStale || page !== query.data}
          {...turnPages(search.at, (at) => change({ at }), page?.next)}
          {...(page?.first === undefined ? {} : { first: page.first })}
        />
      }
    />
  )
}

/** The press is painted first: the new order is a task of its own. */
function sortLater(onSort: (columnId: string) => void): (columnId: string) => void {
  return (columnId) => {
    afterPaint(() => onSort(columnId))
  }
}
