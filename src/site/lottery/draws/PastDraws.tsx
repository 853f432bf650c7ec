import { useInfiniteQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { lottery } from '#contract/lottery.ts'
import { lastNumbers } from '#site/lottery/lobby/next-draw.ts'
import { writeDrawPlace } from '#site/lottery/draw-place.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

const A_PAGE = 10

/** The draws of the lottery whose time is over, newest first. */
export function PastDraws({ gameCode, numero }: { gameCode: string; numero: string }) {
  const t = useT()
  const api = useApi()
  const input = { gameCode, count: A_PAGE }
  const found = useInfiniteQuery({
    queryKey: [lottery.openedNumbersOfGame.path, input, 'pages'],
    queryFn: ({ pageParam }) =>
      api.call(lottery.openedNumbersOfGame, { ...input, ...(pageParam === '' ? {} : { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const draws = found.data?.pages.flatMap((page) => page.list) ?? []
  if (draws.length === 0) return null
  return (
    <section className="card draw-past" aria-labelledby="draw-past">
      <h2 id="draw-past">{t('lottery.last_draws')}</h2>
      <ul>
        {draws.map((draw) => (
          <li key={draw.numero} aria-current={draw.numero === numero ? 'true' : undefined}>
            <Link className="link small" to={paths.lotteryDraw} search={withSearch(writeDrawPlace(draw))}>
              {t('lottery.draw_of', { number: draw.numero })}
            </Link>
            <span className="xs muted">
              <DateText atMs={Date.parse(draw.drawsAt)} look="short" />
            </span>
            {draw.opened ? (
              <Balls numbers={lastNumbers(draw)} hasSpecial={false} />
            ) : (
              <span className="xs muted">{t(`lottery.draw_state.${draw.state}`)}</span>
            )}
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button tone="line" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('lottery.more_draws')}
        </Button>
      )}
    </section>
  )
}
