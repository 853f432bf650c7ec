import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { followWithdrawals, listWithdrawals, readWithdrawal } from '#contract/console/withdrawals.ts'

/** Asks again as soon as a withdrawal moves, whoever moved it. */
export function useWithdrawalStream(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ask = () => {
      for (const { path } of [listWithdrawals, readWithdrawal])
        void queries.invalidateQueries({ queryKey: [path] })
    }
    const source = new EventSource(followWithdrawals.path)
    source.addEventListener('message', ask)
    // After a break nothing is replayed: what was missed is asked for.
    source.addEventListener('open', ask)
    return () => source.close()
  }, [queries])
}
