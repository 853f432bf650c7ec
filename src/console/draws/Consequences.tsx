import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useBrand } from '#console/frame/brand.ts'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'

import type { Draw } from './draw.ts'

/** Effects of a correction or a cancellation on money, before it is proposed. */
export function Consequences({
  draw: { sums, settlement, opened },
  deed,
}: {
  draw: Draw
  deed: 'correct' | 'cancel'
}) {
  const t = useT()
  const count = useCount()
  const brand = useBrand()
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={sums.currency} />
  const isPaid = opened !== undefined
  return (
    <>
      <KeyValues
        rows={[
          {
            id: 'tickets',
            name: t('console.draw.tickets_of', { brand: brand?.name ?? '' }),
            value: count(sums.tickets),
          },
          settlement && {
            id: 'all',
            name: t('console.draw.tickets_of_all'),
            value: count(settlement.of),
          },
          { id: 'stake', name: t('console.draws.staked'), value: money(sums.stake) },
          { id: 'win', name: t('console.draw.paid_so_far'), value: money(sums.win) },
        ]}
      />
      <Note tone="warn">
        {t(
          deed === 'correct'
            ? 'console.draw.correct_means'
            : isPaid
              ? 'console.draw.cancel_means_paid'
              : 'console.draw.cancel_means',
        )}
      </Note>
      <p className="xs muted">{t('console.draw.second_needed')}</p>
    </>
  )
}
