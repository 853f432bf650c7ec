import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { timesOf } from '#site/lottery/betting/base-stake.ts'
import { useMember } from '#site/session/use-member.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import type { QuotedDraft } from './quote.ts'
import { balanceAfter, drawnOnce } from './sums.ts'

/** Sums of the slip: its largest win, the cost of this draw, the reserved stakes, and the balance after. */
export function SlipSums({ quoted, draws }: { quoted: QuotedDraft; draws: number }) {
  const t = useT()
  const member = useMember()
  const once = drawnOnce(quoted)
  return (
    <div className="slip-sums">
      {once !== undefined && (
        <Sum name={t('lottery.drawn_once')}>
          <MoneyText amount={writeAmount(once)} tone="plain" />
        </Sum>
      )}
      <Sum name={t('lottery.most')}>
        <MoneyText amount={writeAmount(quoted.most)} />
      </Sum>
      <hr />
      <div className="big">
        <span className="small">{t('lottery.this_draw')}</span>
        <MoneyText amount={writeAmount(quoted.cost)} tone="plain" />
      </div>
      {draws > 1 && (
        <Sum name={t('lottery.reserved', { count: draws - 1 })}>
          <MoneyText amount={timesOf(quoted.cost, draws - 1)} tone="plain" />
        </Sum>
      )}
      {member && member !== 'loading' && <BalanceAfter total={quoted.cost * BigInt(draws)} />}
    </div>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="row small">
      <span className="muted grow">{name}</span>
      {children}
    </div>
  )
}

/** The balance after placing; where it does not suffice, the balance of now. */
function BalanceAfter({ total }: { total: bigint }) {
  const t = useT()
  const { data } = useBalance()
  if (!data) return null
  const left = balanceAfter(data.available, total)
  return (
    <Sum name={left === undefined ? t('lottery.balance') : t('lottery.balance_after')}>
      <MoneyText amount={left === undefined ? data.available : writeAmount(left)} tone="plain" isLive />
    </Sum>
  )
}
