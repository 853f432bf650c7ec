import { AMOUNT_MAX } from '#domain/money/amount.ts'
import { useSession } from '#studio/pages/session.tsx'

/** The balance for checking stakes. Where it is unknown, only the operator's wallet decides. */
export function useBalance(): bigint {
  return useSession().balance ?? AMOUNT_MAX
}
