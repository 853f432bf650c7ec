import { useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { type CrashBet, leavesAt } from '#studio/games/crash/bets.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { playSound } from '#studio/pages/sound.ts'

import { BetForm } from './BetForm.tsx'
import { CashOut } from './CashOut.tsx'
import { useBetForm } from './use-bet-form.ts'
import type { CrashOwn, CrashView } from './view.ts'

export interface BetPanelProps {
  readonly view: CrashView
  readonly currency: string
  readonly balance: bigint
  /** No bets now: the house has paused, the session is over, or the connection is lost. */
  readonly isBlocked: boolean
  readonly isSending: boolean
  readonly onBet: (bet: CrashBet) => Promise<unknown>
  readonly onCashOut: () => void
}

/** One bet a round, and its cash-out. Amounts come from the server; nothing here decides a win. */
export function BetPanel(props: BetPanelProps) {
  const { view, isBlocked, isSending, onBet, onCashOut } = props
  const t = useT()
  const { own, phase, limits } = view
  const input = useBetForm({ limits, ...props })
  return (
    <section className="fly-bet st-panel" aria-label={t('crash.bet_panel')}>
      {own === undefined ? (
        <BetForm
          input={input}
          limits={limits}
          isOpen={phase === 'betting' && !isBlocked}
          isSending={isSending}
          onBet={onBet}
        />
      ) : (
        <>
          <OwnBet own={own} limits={limits} />
          {phase === 'playing' && own.left === undefined && own.back === undefined ? (
            <CashOut view={view} isSending={isSending} onCashOut={onCashOut} />
          ) : (
            <Outcome own={own} phase={phase} />
          )}
        </>
      )}
    </section>
  )
}

function OwnBet({ own, limits }: { own: CrashOwn } & Pick<CrashView, 'limits'>) {
  const t = useT()
  const leaving = own.target === undefined ? t('crash.off') : writeMultiplier(leavesAt(own, limits))
  return (
    <dl className="fly-own">
      <div>
        <dt>{t('crash.your_bet')}</dt>
        <dd>
          <MoneyText amount={writeAmount(own.stake)} tone="plain" />
        </dd>
      </div>
      <div>
        <dt>{t(own.left === undefined ? 'crash.automatic' : 'crash.left')}</dt>
        <dd className="num">{own.left === undefined ? leaving : writeMultiplier(own.left)}</dd>
      </div>
    </dl>
  )
}

/** In the place of the button: the bet is in, paid, or over. A lost one is not commented on. */
function Outcome({ own, phase }: { own: CrashOwn; phase: CrashView['phase'] }) {
  const t = useT()
  const isPaid = own.left !== undefined && own.back !== undefined
  const wasPaid = useRef(isPaid)
  useEffect(() => {
    if (isPaid && !wasPaid.current) playSound('coin')
    wasPaid.current = isPaid
  }, [isPaid])
  return (
    <p className="fly-outcome" role="status" data-paid={isPaid || undefined}>
      {own.left !== undefined && own.back !== undefined ? (
        <>
          <b>
            {t('crash.back')} <MoneyText amount={writeAmount(own.back)} />
          </b>
          <small className="num">{writeMultiplier(own.left)}</small>
        </>
      ) : (
        t(phase === 'betting' ? 'crash.bet_stands' : 'crash.ended')
      )}
    </p>
  )
}
