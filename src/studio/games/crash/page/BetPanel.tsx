import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { type CrashBet, leavesAt } from '#studio/games/crash/bets.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'

import { BetForm } from './BetForm.tsx'
import { CashOut } from './CashOut.tsx'
import { useBetForm } from './use-bet-form.ts'
import type { CrashView } from './view.ts'

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
    <section className="panel fly-bet" aria-label={t('crash.bet_panel')}>
      {own === undefined ? (
        <BetForm
          input={input}
          limits={limits}
          isOpen={phase === 'betting' && !isBlocked}
          isSending={isSending}
          onBet={onBet}
        />
      ) : (
        <div className="stack">
          <OwnBet view={view} />
          {phase === 'playing' && own.left === undefined && own.back === undefined && (
            <CashOut view={view} isSending={isSending} onCashOut={onCashOut} />
          )}
        </div>
      )}
    </section>
  )
}

function OwnBet({ view: { own, phase, limits } }: { view: CrashView }) {
  const t = useT()
  if (!own) return null
  const leaving = own.target === undefined ? t('crash.off') : writeMultiplier(leavesAt(own, limits))
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
          <dt>{t(own.left === undefined ? 'crash.automatic' : 'crash.left')}</dt>
          <dd className="num">{own.left === undefined ? leaving : writeMultiplier(own.left)}</dd>
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
