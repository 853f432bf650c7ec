import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { type RecordQuery, RecordFault } from './RecordFault.tsx'

interface Pages extends RecordQuery {
  readonly isError: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Rows of a record: notice of new rows, empty state, rows, "more" button and file downloads. */
export function RecordList<Row>({
  pages,
  list,
  hasNews,
  showNews,
  none,
  table,
  files,
}: {
  pages: Pages
  list: readonly Row[] | undefined
  hasNews: boolean
  showNews: () => void
  none: ReactNode
  table: (list: readonly Row[]) => ReactNode
  files: ReactNode
}) {
  const t = useT()
  return (
    <>
      {hasNews && (
        <button type="button" className="rec-news" onClick={showNews}>
          <Icon name="refresh" />
          {t('record.news')}
        </button>
      )}
      {list ? (
        list.length === 0 ? (
          none
        ) : (
          table(list)
        )
      ) : pages.isError ? (
        <div className="card">
          <RecordFault query={pages} />
        </div>
      ) : (
        <Waiting />
      )}
      {pages.hasNextPage && (
        <Button
          tone="line"
          className="rec-more"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
      {list && list.length > 0 && files}
    </>
  )
}

/** Empty state for the current filters. */
export function NoRecord({
  title,
  text,
  onClear,
  onLastMonth,
}: {
  title: string
  text: string
  /** Undefined where no filter is set. */
  onClear: (() => void) | undefined
  onLastMonth: () => void
}) {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        kind="records"
        title={title}
        text={text}
        action={
          <div className="row">
            {onClear && (
              <Button tone="line" onClick={onClear}>
                {t('record.clear')}
              </Button>
            )}
            <Button tone="ghost" onClick={onLastMonth}>
              {t('record.show_last_month')}
            </Button>
          </div>
        }
      />
    </div>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6]

function Waiting() {
  const t = useT()
  return (
    <div className="card rec-wait" aria-busy="true">
      <span className="sr" role="status">
        {t('ui.loading')}
      </span>
      {ROWS.map((row) => (
        <Skeleton key={row} shape="text" />
      ))}
    </div>
  )
}
