import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { CrashLimits } from '#studio/games/crash/bets.ts'
import { doubleOf, halfOf, quickStakes, stepStake } from '#studio/games/stake-steps.ts'

import type { BetInput } from './use-bet-form.ts'

/** The stake between a button for less and one for more; while a bet stands, its stake. */
export function StakeStepper({
  input,
  limits,
  fixed,
  error,
}: {
  input: BetInput
  limits: CrashLimits
  /** The stake of the standing bet. */
  fixed: bigint | undefined
  error: string | undefined
}) {
  const t = useT()
  const { currencySymbol } = useFormat()
  const stake = input.units ?? limits.least
  const put = (units: bigint) => input.stake.put(writeAmount(units))
  const less = stepStake(stake, 'down', limits)
  const more = stepStake(stake, 'up', limits)
  const isFixed = fixed !== undefined
  return (
    <div className="fly-stake">
      <IconButton
        icon="minus"
        label={t('studio.stake_less')}
        isResting={isFixed || stake <= less}
        onClick={() => put(less)}
      />
      {isFixed ? (
        <p>
          <small>{t('crash.stake')}</small>
          <MoneyText amount={writeAmount(fixed)} tone="plain" />
        </p>
      ) : (
        <Field label={t('crash.stake')} error={error}>
          <TextInput
            lead={currencySymbol}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            name="stake"
            value={input.stake.typed}
            onChange={input.stake.onType}
            onBlur={input.stake.onLeave}
          />
        </Field>
      )}
      <IconButton
        icon="plus"
        label={t('studio.stake_more')}
        isResting={isFixed || stake >= more}
        onClick={() => put(more)}
      />
    </div>
  )
}

/** Half, double, and on larger screens two common stakes. */
export function QuickStakes({
  input,
  limits,
  isFixed,
}: {
  input: BetInput
  limits: CrashLimits
  isFixed: boolean
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const stake = input.units ?? limits.least
  const choices = [
    { key: 'half', label: `½, ${t('studio.stake_half')}`, text: '½', units: halfOf(stake, limits) },
    { key: 'double', label: `2×, ${t('studio.stake_double')}`, text: '2×', units: doubleOf(stake, limits) },
    ...quickStakes(limits).map((units) => {
      const text = writeMoney(writeAmount(units), language, currencySymbol)
      return { key: String(units), label: text, text, units }
    }),
  ]
  return (
    <div className="fly-quick" role="group" aria-label={t('studio.stake_quick')}>
      {choices.map(({ key, label, text, units }) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          aria-disabled={isFixed || undefined}
          onClick={() => {
            if (!isFixed) input.stake.put(writeAmount(units))
          }}
        >
          <span dir="ltr">{text}</span>
        </button>
      ))}
    </div>
  )
}
