import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT, useWords } from '#browser/i18n/translate.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { StripArrows } from '#browser/ui/StripArrows.tsx'
import { useStripPaging } from '#browser/ui/strip-paging.ts'
import { lottery } from '#contract/lottery.ts'
import { lotteriesAfterMs } from '#site/lottery/refetch-after.ts'
import { LotteryWords } from '#site/lottery/words.ts'
import { addressOfLottery } from '#site/navigation/hall-address.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { LastNumbers } from './LastNumbers.tsx'
import type { LobbyGame } from './lobby-filter.ts'
import { closesAtMs } from './next-draw.ts'

import './hot-lotteries.css'

/** Slides of the home page. */
const SLIDES = 8

/** Hot lotteries, filled up with those that close next: with countdown and last numbers. */
export function HotLotteries() {
  return (
    <LotteryWords>
      <Strip />
    </LotteryWords>
  )
}

function Strip() {
  const t = useT()
  const { code: language } = useWords()
  const { attach: watchEnds, onScroll, ...paging } = useStripPaging()
  const games =
    useQuery({
      ...queryOf(useApi(), lottery.popularLotteries, { count: SLIDES, language }),
      refetchInterval: ({ state }) => lotteriesAfterMs(state),
    }).data?.list ?? []
  if (games.length === 0) return null
  return (
    <section aria-labelledby="hot-lotteries">
      <div className="sect-h">
        <h2 id="hot-lotteries">
          {t(games.some(({ isHot }) => isHot) ? 'lottery.hot_lotteries' : 'lottery.hot_title')}
        </h2>
        <span className="end row">
          <Link className="link small" to={paths.lottery}>
            {t('lottery.all')}
          </Link>
          <StripArrows paging={paging} />
        </span>
      </div>
      <ul ref={watchEnds} className="hot-lotteries-strip" onScroll={onScroll}>
        {games.map((game) => (
          <Slide key={game.gameId} game={game} />
        ))}
      </ul>
    </section>
  )
}

function Slide({ game }: { game: LobbyGame }) {
  const t = useT()
  const closesMs = closesAtMs(game)
  return (
    <li className="card">
      <Link {...addressOfLottery(game.gameId)}>
        <b>{game.remark}</b>
        {closesMs === undefined ? (
          <span className="small muted">{t('lottery.no_next')}</span>
        ) : (
          <Countdown endsAtMs={closesMs} />
        )}
      </Link>
      <LastNumbers game={game} />
    </li>
  )
}
