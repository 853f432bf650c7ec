import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'

import { costOf } from './terms-now.ts'
import type { Terms } from './WithdrawForm.tsx'

/** What it costs, what arrives, and what the day still allows: beside the amount, before anything is sent. */
export function WithdrawFacts({ terms, amount }: { terms: Terms; amount: string | undefined }) {
  const t = useT()
  const cost = amount === undefined ? undefined : costOf(amount, terms)
  const nothing = t('withdraw.nothing_yet')
  return (
    <div className="wd-facts">
      <p className="small muted">{t('withdraw.available')}</p>
      <p className="wd-sum">
        <MoneyText amount={terms.available} isLive />
      </p>
      <KeyValues
        rows={[
          {
            id: 'fee',
            name: t('withdraw.fee'),
            value:
              cost === undefined ? (
                nothing
              ) : cost.fee === '0.00' ? (
                t('withdraw.no_fee')
              ) : (
                <MoneyText amount={cost.fee} />
              ),
          },
          {
            id: 'arrives',
            name: t('withdraw.arrives'),
            value: cost === undefined ? nothing : <MoneyText amount={cost.arrives} />,
          },
          { id: 'count', name: t('withdraw.count_left'), value: terms.countLeft },
          ...(terms.freeLeft > 0
            ? [{ id: 'free', name: t('withdraw.free_left'), value: terms.freeLeft }]
            : []),
          { id: 'sum', name: t('withdraw.sum_left'), value: <MoneyText amount={terms.sumLeft} /> },
          {
            id: 'wagering',
            name: t('withdraw.wagering_left'),
            value:
              terms.wageringLeft === '0.00' ? (
                t('withdraw.wagering_none')
              ) : (
                <MoneyText amount={terms.wageringLeft} />
              ),
          },
          ...(terms.reserved === '0.00'
            ? []
            : [{ id: 'held', name: t('withdraw.reserved'), value: <MoneyText amount={terms.reserved} /> }]),
        ]}
      />
      <p className="xs muted">{t('withdraw.check_note', { hours: terms.reviewHours })}</p>
    </div>
  )
}
