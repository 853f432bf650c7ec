import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { addressOfLottery } from '#site/navigation/hall-address.ts'
import { Link } from '#site/routing.ts'

import type { Draw } from './draw.ts'

/** The lottery, the draw's number and state, and the numbers as they come. */
export function DrawBand({ draw, name }: { draw: Draw; name: string }) {
  const t = useT()
  return (
    <section className="draw-band" aria-labelledby="draw-name">
      <div className="draw-band-facts">
        <h1 id="draw-name">
          {name} <small className="num">{draw.numero}</small>
        </h1>
        <p className="small" role="status">
          <Icon name={draw.opened ? 'check' : 'clock'} />
          {t(`lottery.draw_state.${draw.state}`)}
        </p>
        <p className="xs">
          {t('lottery.draw_time')} <DateText atMs={Date.parse(draw.drawnAt ?? draw.drawsAt)} look="both" />
        </p>
        <Link className={buttonClass({ tone: 'gold', size: 'sm' })} {...addressOfLottery(draw.gameCode)}>
          {t('lottery.betting_page')}
        </Link>
      </div>
      <Moment draw={draw} />
      <span className="mosaic" aria-hidden="true" />
    </section>
  )
}

/** Numbers of the band; a table below has those of a draw with many. */
const NUMBERS_MOST = 20

/**
 * The moment of the draw: until it, the time that is left; after it, the numbers, which fall into place one after the other. The
 * text is there from the start, and nothing moves where the visitor asked for less motion.
 */
function Moment({ draw }: { draw: Draw }) {
  const t = useT()
  if (draw.state === 'cancelled') return null
  if (!draw.opened)
    return (
      <div className="draw-wait">
        <span className="xs">{t('lottery.drawn_in')}</span>
        <Countdown endsAtMs={Date.parse(draw.drawsAt)} isFeatured isAnnounced />
      </div>
    )
  const [first = [], ...rest] = draw.opened
  const numbers = rest.length > 1 ? [...(first[0] ?? '')] : draw.opened.flat().slice(0, NUMBERS_MOST)
  const look = draw.gameCode.startsWith('K3') ? 'dice' : draw.gameCode.startsWith('PK10') ? 'cars' : 'balls'
  return (
    <ol className={`draw-numbers ${look}`} aria-label={t('lottery.numbers')}>
      {numbers.map((number, at) => (
        <li
          key={`${at} ${number}`}
          style={{ animationDelay: `${at * STEP_MS}ms` }}
          data-number={Number(number) % 10}
        >
          {number}
        </li>
      ))}
    </ol>
  )
}

/** Twenty numbers take two seconds. */
const STEP_MS = 90
