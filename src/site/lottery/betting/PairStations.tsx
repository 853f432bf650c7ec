// Rarely re-rendered: compiled memoization would add more to the page of bets than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { useLotteries } from '#site/lottery/lobby/use-lotteries.ts'
import { readGameCode } from '#site/lottery/lottery-place.ts'

import type { Lottery } from './lottery.ts'
import { pairLotteryOf } from './pair-lottery.ts'
import type { Draw } from './use-lottery.ts'

/** The second station of a bet on two draws, in the URL. None is chosen beforehand. */
export function PairStations({
  lottery,
  next,
  onSelect,
  onChange,
}: {
  lottery: Lottery
  next: Draw | undefined
  onSelect: (code: string) => void
  /** The lottery of both; undefined until a station is chosen and its terms are known. */
  onChange: (pair: Lottery | undefined) => void
}) {
  const t = useT()
  const chosen = useSearch(({ second }) => readGameCode({ gameCode: second }))
  const { data } = useLotteries()
  // The same number means the same region and day.
  const stations = (data?.list ?? []).filter(
    ({ gameId, family, nextNumero }) =>
      gameId !== lottery.game.code &&
      family === lottery.game.family &&
      nextNumero !== undefined &&
      nextNumero === next?.numero,
  )
  const second = stations.find(({ gameId }) => gameId === chosen)?.gameId
  const { data: terms } = useQuery({
    ...queryOf(useApi(), lotteryTickets.terms, { gameCode: second ?? '' }),
    enabled: second !== undefined,
  })
  useEffect(() => {
    onChange(second !== undefined && terms ? pairLotteryOf(lottery, terms) : undefined)
    return () => onChange(undefined)
  }, [lottery, second, terms, onChange])
  return (
    <div className="bet-second">
      <p className="small">
        <b>{t('lottery.second_station')}</b>{' '}
        <span className="muted">
          {t(!data || stations.length > 0 ? 'lottery.second_text' : 'lottery.second_none')}
        </span>
      </p>
      <Chips
        label={t('lottery.second_station')}
        options={stations.map(({ gameId, remark }) => ({ id: gameId, label: remark }))}
        selected={second ?? ''}
        onSelect={onSelect}
      />
    </div>
  )
}
