import { useT } from '#browser/i18n/translate.ts'
import { CountedAmount } from '#studio/games/table-parts/CountedAmount.tsx'
import { Amount } from '#studio/pages/Amount.tsx'

import type { ChipView } from './chip-view.ts'

/** How long a payout counts up. */
const COUNT_MS = 600

/** The payout of a settled round; one below the stake is only named. */
export function PaidAmount({ view: { back, staked, currency } }: { readonly view: ChipView<unknown> }) {
  const t = useT()
  if (back === undefined) return null
  const isMore = back > staked
  return (
    <span className="ct-back" data-more={isMore || undefined}>
      {t('tables.you_won')}{' '}
      {isMore ? (
        <CountedAmount win={back} currency={currency} lastsMs={COUNT_MS} />
      ) : (
        <Amount units={back} currency={currency} />
      )}{' '}
      <small>
        {t('tables.paid_on')} <Amount units={staked} currency={currency} />
      </small>
    </span>
  )
}
