import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { followDeposits, listDeposits, readDeposit } from '#contract/console/deposits.ts'

/** Asks again as soon as something happens to a deposit, whoever did it. */
export function useDepositStream(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ask = () => {
      for (const { path } of [listDeposits, readDeposit]) void queries.invalidateQueries({ queryKey: [path] })
    }
    const source = new EventSource(followDeposits.path)
    source.addEventListener('message', ask)
    // After a break nothing is replayed: what was missed is asked for.
    source.addEventListener('open', ask)
    return () => source.close()
  }, [queries])
}
