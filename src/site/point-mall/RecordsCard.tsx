import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'

interface RecordsCardProps<Row extends { readonly id: string }> {
  readonly label: string
  readonly pages: Pick<
    UseInfiniteQueryResult,
    'isError' | 'refetch' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage'
  >
  readonly list: readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  readonly empty: ReactNode
}

/** Records of the member's points, newest first, with older ones at the press of a button. */
export function RecordsCard<Row extends { readonly id: string }>({
  label,
  pages,
  list,
  columns,
  empty,
}: RecordsCardProps<Row>) {
  const t = useT()
  if (pages.isError && list === undefined)
    return (
      <ErrorState
        what={t('points.failed_title')}
        safe={t('points.failed_text')}
        onRetry={() => void pages.refetch()}
      />
    )
  return (
    <div className="card points-movements">
      <Table
        look="records"
        label={label}
        columns={columns}
        rows={list}
        rowId={({ id }) => id}
        isStale={pages.isFetchingNextPage}
        empty={empty}
      />
      {pages.hasNextPage && (
        <Button tone="line" onClick={() => void pages.fetchNextPage()}>
          {t('points.more')}
        </Button>
      )}
    </div>
  )
}
