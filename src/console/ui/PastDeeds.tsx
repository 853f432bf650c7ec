import type { UseQueryResult } from '@tanstack/react-query'

import { type DataColumn, DataTable } from './DataTable.tsx'
import { KeysetPager } from './KeysetPager.tsx'
import { QueryFailed } from './Loaded.tsx'
import { turnPages } from './pages.ts'
import { State } from './State.tsx'

interface Page<Deed> {
  readonly list: readonly Deed[]
  readonly next?: string
}

/** History of a subject, newest first, in pages. */
export function PastDeeds<Deed extends { readonly id: string }>({
  title,
  none,
  deeds,
  columns,
  at,
  onTurn,
}: {
  title: string
  none: string
  deeds: UseQueryResult<Page<Deed>>
  columns: readonly DataColumn<Deed>[]
  at: readonly string[]
  onTurn: (at: readonly string[]) => void
}) {
  const list = deeds.data?.list
  return (
    <section className="desk-list">
      <h2>{title}</h2>
      {deeds.isError && !list ? (
        <div className="card">
          <QueryFailed query={deeds} />
        </div>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={list}
          rowId={({ id }) => id}
          isStale={deeds.isPlaceholderData}
          empty={<State icon="history" title={none} />}
          foot={<KeysetPager count={list?.length ?? 0} {...turnPages(at, onTurn, deeds.data?.next)} />}
        />
      )}
    </section>
  )
}
