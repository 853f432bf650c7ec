import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { doubleOf, halfOf, quickStakes, stepStake } from '#studio/games/stake-steps.ts'
import { Amount, useAmountText } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import type { Quick } from './use-quick.ts'

/** The stake between less and more, and four quick changes. While a round is open, its stake. */
export function StakePicker({ quick, most }: { readonly quick: Quick; readonly most: bigint }) {
  const t = useT()
  const { currency } = useSession().opened
  const amountOf = useAmountText()
  const { stake, setStake, config } = quick
  const bounds = { ...config, most }
  const isFixed = quick.isOpen || quick.isBusy
  const less = stepStake(stake, 'down', bounds)
  const more = stepStake(stake, 'up', bounds)
  const changes = [
    { key: 'half', label: `½, ${t('studio.stake_half')}`, text: '½', units: halfOf(stake, bounds) },
    { key: 'double', label: `2×, ${t('studio.stake_double')}`, text: '2×', units: doubleOf(stake, bounds) },
    ...quickStakes(bounds).map((units) => ({
      key: String(units),
      label: amountOf(units),
      text: amountOf(units),
      units,
    })),
  ]
  return (
    <div className="qk-stakes">
      <div className="qk-stake" role="group" aria-label={t('studio.stake')}>
        <IconButton
          icon="minus"
          label={t('studio.stake_less')}
          isResting={isFixed || stake <= less}
          onClick={() => setStake(less)}
        />
        <p>
          <small>{t('studio.stake')}</small>{' '}
          <span aria-live="polite">
            <Amount units={stake} currency={currency} tone="plain" />
          </span>
        </p>
        <IconButton
          icon="plus"
          label={t('studio.stake_more')}
          isResting={isFixed || stake >= more}
          onClick={() => setStake(more)}
        />
      </div>
      <div className="qk-quick" role="group" aria-label={t('studio.stake_quick')}>
        {changes.map(({ key, label, text, units }) => (
          <button
            key={key}
            type="button"
            aria-label={label}
            aria-disabled={isFixed || undefined}
            onClick={() => {
              if (!isFixed) setStake(units)
            }}
          >
            <span dir="ltr">{text}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
