import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Switch } from '#browser/ui/Switch.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type CrashBet, type CrashLimits, backOf, leavesAt } from '#studio/games/crash/bets.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { chipValues } from '#studio/games/table-parts/chip-values.ts'

import type { BetInput } from './use-bet-form.ts'

/** The stake and the automatic cash-out. One press places one bet in one round. */
export function BetForm({
  input,
  limits,
  isOpen,
  isSending,
  onBet,
}: {
  input: BetInput
  limits: CrashLimits
  isOpen: boolean
  isSending: boolean
  onBet: (bet: CrashBet) => Promise<unknown>
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const chip = writeMoney(writeAmount(limits.chip), language, currencySymbol)
  // An empty field is no fault: the button says what is missing.
  const reason = !isOpen
    ? t('crash.wait')
    : input.stake.typed.trim() === ''
      ? t('crash.stake_first')
      : undefined
  return (
    <Form
      className="fly-form"
      isBusy={isSending}
      onSubmit={() => {
        const bet = isOpen ? input.check() : undefined
        return bet !== undefined && onBet(bet)
      }}
    >
      <MoneyField
        label={t('crash.stake')}
        input={input.stake}
        chips={chipValues(limits.least, limits.most).slice(0, 5).map(writeAmount)}
        error={input.fault === 'part_of_chip' ? t('crash.whole_chips', { chip }) : undefined}
      />
      <div className="fly-auto">
        <Switch isOn={input.isAutomatic} onChange={input.setAutomatic}>
          {t('crash.automatic')}
        </Switch>
        {input.isAutomatic && (
          <Field
            label={t('crash.target')}
            isRequired
            error={input.fault === 'no_target' ? t('crash.target_fault') : undefined}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              name="target"
              value={input.typedTarget}
              onChange={input.typeTarget}
            />
          </Field>
        )}
      </div>
      {input.bet?.target !== undefined && <Most bet={input.bet} limits={limits} />}
      <Button type="submit" tone="main" size="lg" className="st-action" reason={reason}>
        {t('crash.place')} {input.bet && <MoneyText amount={writeAmount(input.bet.stake)} tone="plain" />}
      </Button>
    </Form>
  )
}

/** The automatic cash-out and its payout, shown before the bet is placed. */
function Most({ bet, limits }: { bet: CrashBet; limits: CrashLimits }) {
  const t = useT()
  const multiplier = leavesAt(bet, limits)
  return (
    <p className="muted small fly-most">
      {t('crash.leaves_at', { multiplier: writeMultiplier(multiplier) })}{' '}
      <MoneyText amount={writeAmount(backOf(bet.stake, multiplier))} />
    </p>
  )
}
