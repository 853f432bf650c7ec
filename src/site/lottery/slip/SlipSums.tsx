import { type ReactNode, Suspense } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { useMember } from '#site/session/use-member.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import { balanceAfter, drawnOnce, isSome, mostOf, nextCostOf, totalOf } from './sums.ts'
import type { SlipPart } from './use-parts.ts'

const SlipSplit = lazyPart(() => import('./SlipSplit.tsx').then((chunk) => chunk.SlipSplit))

/** Sums of the slip: its largest win, the cost of the next draws, the reserved stakes, and the balance after. */
export function SlipSums({ parts }: { parts: readonly SlipPart[] }) {
  const t = useT()
  const member = useMember()
  const [first] = parts
  const lone = parts.length === 1 ? first : undefined
  const once = lone && drawnOnce(lone.quoted)
  const now = nextCostOf(parts)
  const total = totalOf(parts)
  const later = parts.reduce((sum, { draws }) => sum + Math.max(0, draws.length - 1), 0)
  return (
    <div className="slip-sums">
      {once !== undefined && (
        <Sum name={t('lottery.drawn_once')}>
          <MoneyText amount={writeAmount(once)} tone="plain" />
        </Sum>
      )}
      <Sum name={t(lone ? 'lottery.most' : 'lottery.most_short')}>
        <MoneyText amount={writeAmount(mostOf(parts))} />
      </Sum>
      <hr />
      <div className="big">
        <span className="small">
          {lone ? t('lottery.this_draw') : t('lottery.next_draws', { count: parts.length })}
        </span>
        <MoneyText amount={writeAmount(now)} tone="plain" />
      </div>
      {later > 0 && (
        <Sum name={t('lottery.reserved', { count: later })}>
          <MoneyText amount={writeAmount(total - now)} tone="plain" />
        </Sum>
      )}
      {member && member !== 'loading' && <BalanceAfter parts={parts} total={total} />}
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
function BalanceAfter({ parts, total }: { parts: readonly SlipPart[]; total: bigint }) {
  const t = useT()
  const { data } = useBalance()
  if (!data) return null
  const left = balanceAfter(data.available, total)
  return (
    <>
      {isSome(data.bonus) && (
        <Suspense>
          <SlipSplit parts={parts} />
        </Suspense>
      )}
      <Sum name={left === undefined ? t('lottery.balance') : t('lottery.balance_after')}>
        <MoneyText amount={left === undefined ? data.available : writeAmount(left)} tone="plain" isLive />
      </Sum>
    </>
  )
}
