import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'

import { costOf, spendable } from './terms-now.ts'
import type { Terms } from './terms.ts'

/** Fee and payout, directly above the button. */
export function WithdrawCost({ terms, amount }: { terms: Terms; amount: string | undefined }) {
  const t = useT()
  if (amount === undefined) return null
  const { fee, arrives } = costOf(amount, terms)
  return (
    <KeyValues
      rows={[
        {
          id: 'fee',
          name: t('withdraw.fee'),
          value: fee === '0.00' ? t('withdraw.no_fee') : <MoneyText amount={fee} />,
        },
        { id: 'arrives', name: t('withdraw.arrives'), value: <MoneyText amount={arrives} /> },
      ]}
    />
  )
}

/** Available balance, and what is left of the daily limit. */
export function WithdrawFacts({ terms }: { terms: Terms }) {
  const t = useT()
  return (
    <div className="wd-facts">
      <p className="small muted">{t('withdraw.available')}</p>
      <p className="wd-sum">
        <MoneyText amount={spendable(terms)} isLive />
      </p>
      <KeyValues
        rows={[
          { id: 'count', name: t('withdraw.count_left'), value: terms.countLeft },
          terms.freeLeft > 0 && { id: 'free', name: t('withdraw.free_left'), value: terms.freeLeft },
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
          terms.owed !== '0.00' && {
            id: 'owed',
            name: t('claim.owed_first'),
            value: <MoneyText amount={terms.owed} />,
          },
          terms.reserved !== '0.00' && {
            id: 'held',
            name: t('withdraw.reserved'),
            value: <MoneyText amount={terms.reserved} />,
          },
        ]}
      />
      <WageringParts terms={terms} />
      <p className="xs muted">{t('withdraw.check_note', { hours: terms.reviewHours })}</p>
    </div>
  )
}

/** The remaining wagering by deposit, so that members see how the sum is composed. */
function WageringParts({ terms: { wagering } }: { terms: Terms }) {
  const t = useT()
  if (wagering.length === 0) return null
  return (
    <details className="wd-wagering">
      <summary className="small">{t('withdraw.wagering_how')}</summary>
      <p className="xs muted">{t('withdraw.wagering_rule')}</p>
      <KeyValues
        rows={wagering.map(({ from, at, amount, toPlay, left }, index) => ({
          id: `${index}`,
          name: (
            <>
              {t(`withdraw.wagering_from.${from}`)}
              {at !== undefined && amount !== undefined && toPlay !== undefined && (
                <span className="xs muted wd-wagering-of">
                  <DateText atMs={Date.parse(at)} look="short" /> · <MoneyText amount={amount} /> ·{' '}
                  {t('withdraw.wagering_asked')} <MoneyText amount={toPlay} />
                </span>
              )}
            </>
          ),
          value: <MoneyText amount={left} />,
        }))}
      />
    </details>
  )
}
