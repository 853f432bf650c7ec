import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'

import { usePools } from './use-pools.ts'
import './jackpot.css'

/** The jackpots that the next draw of a lottery would pay now. */
export function PoolText({ gameCode, family }: { gameCode: string; family: string }) {
  const t = useT()
  const pools = usePools(gameCode, family)
  if (pools.length === 0) return null
  return (
    <dl className="pools small">
      {pools.map(({ level, amount }) => (
        <div key={level}>
          <dt className="xs muted">{t(level === 1 ? 'lottery.jackpot' : 'lottery.jackpot_second')}</dt>
          <dd>
            <MoneyText amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
