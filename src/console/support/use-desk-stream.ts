import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { followDesk, listThreads, readThread } from '#contract/console/support.ts'

/** Asks again as soon as somebody writes, wherever in the house the message came in. */
export function useDeskStream(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ask = () => {
      for (const { path } of [listThreads, readThread]) void queries.invalidateQueries({ queryKey: [path] })
    }
    const source = new EventSource(followDesk.path)
    source.addEventListener('message', ask)
    // After a break nothing is replayed: what was missed is asked for.
    source.addEventListener('open', ask)
    return () => source.close()
  }, [queries])
}
