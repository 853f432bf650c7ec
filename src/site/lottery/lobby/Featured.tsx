import { useT, useWords } from '#browser/i18n/translate.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useSite } from '#site/bootstrap.ts'
import { addressOfLottery } from '#site/navigation/hall-address.ts'
import { Link } from '#site/routing.ts'

import type { LobbyGame } from './lobby-filter.ts'
import { closesAtMs, lastNumbers } from './next-draw.ts'

/** The lottery whose bets close next. */
export function Featured({ game }: { game: LobbyGame }) {
  const t = useT()
  const { direction } = useWords()
  const { brandVersion } = useSite().whitelabel
  const numbers = lastNumbers(game)
  const hall = game.prizeMode === 'Elott' ? 'elottery' : 'lottery'
  return (
    <section className="lottery-featured" aria-label={t('lottery.featured')}>
      <img
        src={`/art/hall/${hall}-${direction}.svg?v=${brandVersion}`}
        alt=""
        width={640}
        height={300}
        decoding="async"
      />
      <div className="lottery-featured-facts">
        <h2>
          {game.remark}
          {game.isHot && <Tag tone="warn">{t('lottery.list.hot')}</Tag>}
        </h2>
        <div>
          <span className="xs">{t('lottery.next_closes', { number: game.nextNumero ?? '' })}</span>
          <Countdown endsAtMs={closesAtMs(game) ?? 0} isFeatured isAnnounced />
        </div>
        {numbers.length > 0 && (
          <div>
            <span className="xs">{t('lottery.last_numbers', { number: game.numero ?? '' })}</span>
            <Balls numbers={numbers} hasSpecial={false} />
          </div>
        )}
      </div>
      <Link className={buttonClass({ tone: 'gold', size: 'lg' })} {...addressOfLottery(game.gameId)}>
        {t('lottery.place_bet')}
      </Link>
    </section>
  )
}
