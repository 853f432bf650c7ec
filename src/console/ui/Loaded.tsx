import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'

import { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { FailedState } from './State.tsx'

/**
 * Renders a query: skeleton, error with retry, or the value. The first value is rendered in slices: an answer of the server is
 * otherwise one long task with all that it shows.
 */
export function Loaded<Value>({
  query,
  lines = 6,
  children,
}: {
  query: UseQueryResult<Value>
  lines?: number
  children: (value: Value) => ReactNode
}) {
  const isReady = useDeferredValue(query.data !== undefined)
  if (isReady && query.data !== undefined) return children(query.data)
  if (query.isError && query.data === undefined) return <QueryFailed query={query} />
  return <Loading lines={lines} />
}

export function QueryFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  const t = useT()
  const { error } = query
  return (
    <FailedState
      text={error instanceof CallRefused ? error.message : t('console.not_reached')}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

/** Lines in place of what loads. */
export function Loading({ lines }: { lines: number }) {
  const t = useT()
  return (
    <div className="console-waiting" role="status">
      <span className="sr">{t('ui.loading')}</span>
      {Array.from({ length: lines }, (_, place) => (
        <Skeleton key={place} shape="text" />
      ))}
    </div>
  )
}
