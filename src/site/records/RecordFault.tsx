import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'

/** The part of a query that the error card needs. */
export interface RecordQuery {
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** The record could not be loaded; says that the money is not affected. */
export function RecordFault({ query }: { query: RecordQuery }) {
  const t = useT()
  return (
    <ErrorState
      what={t('record.failed_title')}
      safe={t('record.failed_text')}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
