import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { lottery } from '#contract/lottery.ts'
import { readDrawPlace } from '#site/lottery/lottery-place.ts'
import { LotteryWords } from '#site/lottery/words.ts'

/** The draw in the URL: its numbers. */
export default function DrawPage() {
  return (
    <LotteryWords>
      <Draw />
    </LotteryWords>
  )
}

function Draw() {
  const t = useT()
  const api = useApi()
  const place = useSearch(readDrawPlace)
  const draw = useQuery({
    ...queryOf(api, lottery.draw, place ?? { gameCode: '', numero: '' }),
    enabled: place !== undefined,
  }).data
  return (
    <div className="wrap page">
      <h1 className="page-title">{t('lottery.draw_of', { number: draw?.numero ?? '' })}</h1>
      {draw?.opened && <Balls numbers={draw.opened.flat()} hasSpecial={false} />}
    </div>
  )
}
