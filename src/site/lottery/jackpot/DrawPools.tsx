import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Output } from '#contract/endpoint.ts'
import { lotteryJackpots } from '#contract/lottery-jackpots.ts'

import './jackpot.css'

type Counted = Output<typeof lotteryJackpots.ofDraw>['list'][number]

/** Between the result and the count, the page asks again. */
const AGAIN_MS = 5_000

/** The jackpots of a draw with a result: what its units won, or that the pool waits for the next draw. */
export function DrawPools({ gameCode, numero }: { gameCode: string; numero: string }) {
  const t = useT()
  const { data } = useQuery({
    ...queryOf(useApi(), lotteryJackpots.ofDraw, { gameCode, numero }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.list.length === 0 && state.dataUpdateCount < 6 ? AGAIN_MS : false,
  })
  const list = data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className="card draw-pools" aria-labelledby="draw-pools">
      <h2 id="draw-pools">{t('lottery.jackpot_won')}</h2>
      {list.map((one) => (
        <OnePool key={one.level} {...one} />
      ))}
    </section>
  )
}

function OnePool({ level, pool, units, unitWin, fullStake }: Counted) {
  const t = useT()
  return (
    <dl className="pools">
      <div>
        <dt className="xs muted">{t(level === 1 ? 'lottery.jackpot' : 'lottery.jackpot_second')}</dt>
        <dd>
          <MoneyText amount={pool} tone="plain" />
        </dd>
      </div>
      <div>
        <dt className="xs muted">{t('lottery.jackpot_units')}</dt>
        <dd className="num">{units === 0 ? t('lottery.jackpot_waits') : units}</dd>
      </div>
      {unitWin !== undefined && (
        <div>
          <dt className="xs muted">
            {t('lottery.jackpot_each')} <MoneyText amount={fullStake} tone="plain" />
          </dt>
          <dd>
            <MoneyText amount={unitWin} />
          </dd>
        </div>
      )}
    </dl>
  )
}
