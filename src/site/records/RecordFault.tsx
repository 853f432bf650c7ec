import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'

/** What asks for a record, as far as its failure concerns it. */
export interface Asking {
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** A record could not be read. Nothing has become of the money. */
export function RecordFault({ query }: { query: Asking }) {
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
