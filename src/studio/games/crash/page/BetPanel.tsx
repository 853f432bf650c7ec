import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Switch } from '#browser/ui/Switch.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { type CrashBet, backOf, isWholeChips, leavesAt } from '#studio/games/crash/bets.ts'
import { readTarget, writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { chipValues } from '#studio/games/table-parts/chip-values.ts'

import { CashOut } from './CashOut.tsx'
import type { CrashView } from './view.ts'

export interface BetPanelProps {
  readonly view: CrashView
  readonly currency: string
  readonly balance: bigint
  /** What the table said to the last bet or cash-out, in words. */
  readonly refusal: string | undefined
  readonly isSending: boolean
  readonly onBet: (bet: CrashBet) => void
  readonly onCashOut: () => void
}

/** One bet a round, and the way out of it. Amounts are the server's; nothing here decides what is won. */
export function BetPanel(props: BetPanelProps) {
  const { view, refusal, isSending, onCashOut } = props
  const t = useT()
  const { own, phase } = view
  return (
    <section className="panel fly-bet" aria-label={t('crash.bet_panel')}>
      {own === undefined ? (
        <BetForm {...props} />
      ) : (
        <div className="stack">
          <OwnBet view={view} />
          {phase === 'playing' && own.left === undefined && own.back === undefined && (
            <CashOut view={view} isSending={isSending} onCashOut={onCashOut} />
          )}
        </div>
      )}
      {refusal !== undefined && <Note tone="bad">{refusal}</Note>}
    </section>
  )
}

function BetForm({ view, currency, balance, isSending, onBet }: BetPanelProps) {
  const t = useT()
  const { limits, phase } = view
  const stake = useMoneyInput({
    currency,
    initial: '',
    least: writeAmount(limits.least),
    most: writeAmount(limits.most),
    available: writeAmount(balance),
  })
  const [isAutomatic, setAutomatic] = useState(false)
  const [typedTarget, setTypedTarget] = useState('2.00')
  const target = isAutomatic ? readTarget(typedTarget) : undefined
  const units = stake.amount === undefined ? undefined : parseAmount(stake.amount, currency)
  const isWhole = units === undefined || isWholeChips(units, limits)
  const isTargetMissing = isAutomatic && target === undefined
  const submit = () => {
    const amount = stake.check()
    const staked = amount === undefined ? undefined : parseAmount(amount, currency)
    if (staked === undefined || !isWhole || isTargetMissing) return
    onBet({ stake: staked, target })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (phase === 'betting') submit()
      }}
    >
      <MoneyField
        label={t('crash.stake')}
        input={stake}
        chips={chipValues(limits.least, limits.most).slice(0, 5).map(writeAmount)}
        error={isWhole ? undefined : t('crash.whole_chips')}
      />
      <Switch isOn={isAutomatic} onChange={setAutomatic}>
        {t('crash.automatic')}
      </Switch>
      {isAutomatic && (
        <Field
          label={t('crash.target')}
          isRequired
          error={isTargetMissing ? t('crash.target_fault') : undefined}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            name="target"
            value={typedTarget}
            onChange={setTypedTarget}
          />
        </Field>
      )}
      {units !== undefined && isWhole && !isTargetMissing && (
        <Most bet={{ stake: units, target }} limits={limits} />
      )}
      <Button
        type="submit"
        tone="main"
        size="lg"
        isBlock
        isBusy={isSending}
        reason={phase === 'betting' ? undefined : t('crash.wait')}
      >
        {t('crash.place')} {units !== undefined && <MoneyText amount={writeAmount(units)} tone="plain" />}
      </Button>
    </form>
  )
}

/** Where the bet leaves at the latest, and what it brings then: said before it is placed. */
function Most({ bet, limits }: { bet: CrashBet; limits: CrashView['limits'] }) {
  const t = useT()
  const multiplier = leavesAt(bet, limits)
  return (
    <p className="muted small fly-most">
      {t(bet.target === undefined ? 'crash.leaves_at_most' : 'crash.leaves_at', {
        multiplier: writeMultiplier(multiplier),
      })}{' '}
      <MoneyText amount={writeAmount(backOf(bet.stake, multiplier))} />
    </p>
  )
}

function OwnBet({ view: { own, phase, limits } }: { view: CrashView }) {
  const t = useT()
  if (!own) return null
  const leaving = leavesAt(own, limits)
  return (
    <div className="stack">
      <dl className="fly-own">
        <div>
          <dt>{t('crash.your_bet')}</dt>
          <dd>
            <MoneyText amount={writeAmount(own.stake)} tone="plain" />
          </dd>
        </div>
        <div>
          <dt>{t(own.left === undefined ? 'crash.leaves' : 'crash.left')}</dt>
          <dd className="num">{writeMultiplier(own.left ?? leaving)}</dd>
        </div>
        {own.back !== undefined && (
          <div>
            <dt>{t('crash.back')}</dt>
            <dd>
              <MoneyText amount={writeAmount(own.back)} tone={own.back > own.stake ? 'ok' : 'plain'} />
            </dd>
          </div>
        )}
      </dl>
      {phase === 'betting' && <p className="muted small">{t('crash.bet_stands')}</p>}
      <p role="status" className="small">
        {own.left !== undefined &&
          own.back !== undefined &&
          t('crash.you_left', { multiplier: writeMultiplier(own.left) })}
        {phase === 'settled' && own.left === undefined && t('crash.you_stayed')}
      </p>
    </div>
  )
}
