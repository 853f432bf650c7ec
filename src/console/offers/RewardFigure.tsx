import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import type { readReward } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

/** Of a reward of a period: its days, the reward before limits, and what was settled again since. */
export function RewardFigure({
  reward: { figure, currency },
}: {
  reward: Pick<Output<typeof readReward>, 'figure' | 'currency'>
}) {
  const t = useT()
  if (!figure) return null
  const { startDay, lastDay, due, taken, corrections } = figure
  return (
    <PanelPart title={t('rewards.figure')}>
      <KeyValues
        rows={[
          {
            id: 'period',
            name: t('rewards.period'),
            value: (
              <span className="num" dir="ltr">
                {startDay === lastDay ? startDay : `${startDay} – ${lastDay}`}
              </span>
            ),
          },
          { id: 'due', name: t('rewards.due'), value: <ConsoleAmount amount={due} currency={currency} /> },
          {
            id: 'taken',
            name: t('rewards.taken'),
            value: <ConsoleAmount amount={taken} currency={currency} />,
          },
          ...corrections.map(({ day, value, change, paid }) => ({
            id: day,
            name: (
              <>
                {t('rewards.corrected', { day })}
                <bdi className="reward-line xs muted">
                  {t('rewards.corrected_to', { amount: `${currency} ${value}` })}
                </bdi>
                <bdi className="reward-line xs muted">
                  {t('rewards.corrected_paid', { amount: `${currency} ${paid}` })}
                </bdi>
              </>
            ),
            value: <ConsoleAmount amount={change} currency={currency} />,
          })),
        ]}
      />
    </PanelPart>
  )
}
