import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { backOf, leavesAt } from '#studio/games/crash/bets.ts'
import { CASH_OUT_LEAST, multiplierAt } from '#studio/games/crash/curve.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { useCalm } from '#studio/games/table-parts/use-calm.ts'
import { useElapsed } from '#studio/games/table-parts/use-elapsed.ts'
import { playSound } from '#studio/pages/sound.ts'

import type { BetHands } from './bet-hands.ts'
import type { BetInput } from './use-bet-form.ts'
import { type CrashOwn, type CrashView, isPaid } from './view.ts'

interface BetActionProps {
  readonly view: CrashView
  readonly own: CrashOwn | undefined
  readonly input: BetInput
  readonly isOpen: boolean
  readonly hands: BetHands
}

/**
 * The one action of a panel: bet, take back, cash out; in its place the outcome of the bet. The keyboard's focus stays
 * on the action while it changes.
 */
export function BetAction(props: BetActionProps) {
  const box = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button')?.focus()
  })
  return (
    <div
      className="fly-action"
      ref={box}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={(event: FocusEvent) => {
        // A button that is replaced loses the focus to nothing.
        if (event.relatedTarget !== null) hasFocus.current = false
      }}
    >
      <CurrentAction {...props} />
    </div>
  )
}

function CurrentAction({ view, own, input, isOpen, hands }: BetActionProps) {
  if (own === undefined) return <PlaceBet input={input} isOpen={isOpen} />
  if (view.phase === 'betting') return <TakeBack own={own} isOpen={isOpen} hands={hands} />
  return view.phase === 'playing' && own.isPlaced ? (
    <CashOut view={view} own={own} hands={hands} />
  ) : (
    <Outcome own={own} />
  )
}

function PlaceBet({ input, isOpen }: { input: BetInput; isOpen: boolean }) {
  const t = useT()
  const reason = !isOpen
    ? t('crash.wait')
    : input.stake.typed.trim() === ''
      ? t('crash.stake_first')
      : undefined
  return (
    <Button type="submit" tone="main" size="lg" className="st-action" reason={reason}>
      {t('studio.bet')} {input.bet && <MoneyText amount={writeAmount(input.bet.stake)} tone="plain" />}
    </Button>
  )
}

function TakeBack({ own, isOpen, hands }: { own: CrashOwn; isOpen: boolean; hands: BetHands }) {
  const t = useT()
  return (
    <Button
      tone="line"
      size="lg"
      className="st-action two"
      isBusy={hands.isSending}
      isResting={!isOpen || !own.isPlaced}
      onClick={() => hands.onTakeBack(own.id)}
    >
      <span>{t('crash.take_back')}</span>
      <small>{t('crash.bet_in')}</small>
    </Button>
  )
}

/** The cash-out button. It shows this browser's estimate; the server's time of arrival decides. */
function CashOut({ view, own, hands }: { view: CrashView; own: CrashOwn; hands: BetHands }) {
  const t = useT()
  const elapsed = useElapsed(view.startedAtMs, useCalm()) ?? 0
  const multiplier = Math.min(multiplierAt(elapsed), leavesAt(own, view.limits))
  return (
    <Button
      tone="gold"
      size="lg"
      className="st-action"
      isBusy={hands.isSending}
      isResting={multiplier < CASH_OUT_LEAST}
      onClick={() => hands.onCashOut(own.id)}
    >
      {t('studio.cash_out')} <MoneyText amount={writeAmount(backOf(own.stake, multiplier))} tone="plain" />
    </Button>
  )
}

/** In the place of the button: the bet is paid, or over. A lost one is not commented on. */
function Outcome({ own }: { own: CrashOwn }) {
  const t = useT()
  const wasPaid = useRef(isPaid(own))
  useEffect(() => {
    if (isPaid(own) && !wasPaid.current) playSound('coin')
    wasPaid.current = isPaid(own)
  }, [own])
  return (
    <p className="fly-outcome" role="status" data-paid={isPaid(own) || undefined}>
      {isPaid(own) ? (
        <>
          <b>
            {t('crash.back')} <MoneyText amount={writeAmount(own.back)} />
          </b>
          <small className="num">{writeMultiplier(own.left)}</small>
        </>
      ) : (
        <>
          <b>{t('crash.ended')}</b>
          <small>
            {t('crash.stake')} <MoneyText amount={writeAmount(own.stake)} tone="plain" />
          </small>
        </>
      )}
    </p>
  )
}
