import { Amount } from '#studio/pages/Amount.tsx'

import { useCounted } from './use-counted.ts'

/** An amount that counts up; screen readers get it whole. */
export function CountedAmount({
  win,
  currency,
  lastsMs,
}: {
  readonly win: bigint
  readonly currency: string
  readonly lastsMs: number
}) {
  const counted = useCounted(win, lastsMs)
  return (
    <>
      <span aria-hidden="true">
        <Amount units={counted} currency={currency} tone="money" />
      </span>
      <span className="sr">
        <Amount units={win} currency={currency} />
      </span>
    </>
  )
}
