import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { readGameCode } from '#site/lottery/lottery-place.ts'

/** One lottery: its name and its last draws. */
export default function BettingPage() {
  const t = useT()
  const api = useApi()
  const gameCode = useSearch(readGameCode) ?? ''
  const terms = useQuery(queryOf(api, lotteryTickets.terms, { gameCode })).data
  const draws = useQuery(queryOf(api, lottery.openedNumbersOfGame, { gameCode, count: 10 })).data?.list ?? []
  return (
    <div className="wrap page">
      <h1 className="page-title">{terms?.remark}</h1>
      <h2>{t('lottery.last_draws')}</h2>
      {draws.map(({ numero, opened }) => (
        <p key={numero}>
          {numero}
          {opened && <Balls numbers={opened.flat()} hasSpecial={false} />}
        </p>
      ))}
    </div>
  )
}
