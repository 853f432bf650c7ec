import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Endpoint } from '#contract/endpoint.ts'
import type { LiveMessage } from '#contract/live.ts'

/** What a page of the desk hears: from where, of what, and which calls it asks again then. */
export interface StaleStream {
  readonly path: string
  readonly what: Extract<LiveMessage, { type: 'stale' }>['what']
  readonly calls: readonly Endpoint[]
}

/** Asks again as soon as something moves, whoever moved it. The stream is a constant of the page. */
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
    // After a break nothing is replayed: what was missed is asked for.
    source.addEventListener('open', ask)
    return () => source.close()
  }, [queries, path, what, calls])
}
