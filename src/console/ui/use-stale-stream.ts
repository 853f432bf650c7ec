import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Endpoint } from '#contract/endpoint.ts'
import type { LiveMessage } from '#contract/live.ts'

/** An event stream of the console: its path, its topic, and the queries to invalidate. */
export interface StaleStream {
  readonly path: string
  readonly what: Extract<LiveMessage, { type: 'stale' }>['what']
  readonly calls: readonly Endpoint[]
}

/** Invalidates queries on events of any operator. The argument must be a constant of the module. */
export function useStaleStream({ path, what, calls }: StaleStream): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ask = () => {
      for (const call of calls) void queries.invalidateQueries({ queryKey: [call.path] })
    }
    const source = new EventSource(path)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as LiveMessage
      if (message.type === 'stale' && message.what === what) ask()
    })
    // The stream does not replay events after a reconnect, so everything is refetched.
    source.addEventListener('open', ask)
    return () => source.close()
  }, [queries, path, what, calls])
}
