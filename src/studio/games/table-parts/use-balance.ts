import { AMOUNT_MAX } from '#domain/money/amount.ts'
import { useSession } from '#studio/pages/session.tsx'

/** What may be staked. Where nobody says what the player has, the wallet alone decides. */
export function useBalance(): bigint {
  return useSession().balance ?? AMOUNT_MAX
}
