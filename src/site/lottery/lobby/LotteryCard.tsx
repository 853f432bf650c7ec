import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { PoolText } from '#site/lottery/jackpot/PoolText.tsx'
import { addressOfLottery } from '#site/navigation/hall-address.ts'
import { Link } from '#site/routing.ts'

import { LastNumbers } from './LastNumbers.tsx'
import type { LobbyGame } from './lobby-filter.ts'
import { closesAtMs } from './next-draw.ts'
import { useDayNames } from './use-day-names.ts'

/** A lottery with the time until bets close and its last numbers. */
export function LotteryCard({
  game,
  isFavourite,
  onFavourite,
}: {
  game: LobbyGame
  isFavourite: boolean
  onFavourite: () => void
}) {
  const t = useT()
  const dayNames = useDayNames()
  const { gameId, remark, drawDayOfWeek, picture } = game
  const closesMs = closesAtMs(game)
  return (
    <article className="card lottery-card" aria-label={remark}>
      <header>
        <GamePicture src={picture} />
        <div>
          <h2>{remark}</h2>
          {closesMs === undefined ? (
            <span className="small muted">{t('lottery.no_next')}</span>
          ) : (
            <Countdown endsAtMs={closesMs} />
          )}
          <PoolText gameCode={gameId} family={game.family} />
          <span className="xs muted">
            {drawDayOfWeek === '' ? t('lottery.daily') : drawDayOfWeek.split(',').map(dayNames).join(', ')}
          </span>
        </div>
        <IconButton
          icon="heart"
          tone="ghost"
          label={t('lottery.favourite', { name: remark })}
          aria-pressed={isFavourite}
          onClick={onFavourite}
        />
      </header>
      <footer>
        <LastNumbers game={game} />
        <Link className={buttonClass({ tone: 'soft', size: 'sm' })} {...addressOfLottery(gameId)}>
          {t('lottery.bet')}
          <span className="sr"> {remark}</span>
        </Link>
      </footer>
    </article>
  )
}
