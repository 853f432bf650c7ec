import { BIG_BLIND, SMALL_BLIND } from '#studio/games/holdem/terms.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

/** The small and the big blind of a room, in this order in every language. */
export function Blinds({ point, tone }: { readonly point: bigint; readonly tone?: 'money' }) {
  const { currency } = useSession().opened
  const amount = (chips: number) => (
    <Amount units={point * BigInt(chips)} currency={currency} {...(tone ? { tone } : {})} />
  )
  return (
    <bdi dir="ltr">
      {amount(SMALL_BLIND)} / {amount(BIG_BLIND)}
    </bdi>
  )
}
