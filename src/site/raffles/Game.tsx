import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Note } from '#browser/ui/Note.tsx'

import { Odds } from './Odds.tsx'
import { PrizeNotes } from './PrizeNotes.tsx'
import type { RaffleGame } from './raffle-type.ts'
import { Stage } from './Stage.tsx'
import { type Playing, isSameGame, usePrizeText } from './use-raffles.ts'

/** A game with its chances beside the button. */
export function Game({ game, playing }: { game: RaffleGame; playing: Playing }) {
  const t = useT()
  const prizeText = usePrizeText()
  const { play, isBusy } = playing
  const isLast = playing.game !== undefined && isSameGame(playing.game, game)
  const played = playing.played && isSameGame(playing.played.game, game) ? playing.played : undefined
  const fault = isLast ? playing.fault : undefined
  const { ticketCount, tickets, checkIns, kind } = game
  return (
    <div className="card rf-game">
      <div className="rf-stage">
        <Stage game={game} played={played} />
        <p className={played ? 'rf-prize won' : 'rf-prize'} key={played?.drawn.ticket} role="status">
          {played && (
            <>
              <b className="num">{prizeText(played.drawn)}</b>{' '}
              {t(played.drawn.gives === 'none' ? 'raffles.ended' : 'raffles.booked')}{' '}
              <DateText atMs={Date.parse(played.drawn.at)} look="time" />
            </>
          )}
        </p>
      </div>
      <div className="rf-side">
        <h4>
          <bdi>{game.name}</bdi>
        </h4>
        <Odds game={game} />
        <PrizeNotes prizes={game.prizes} />
        <p className="xs muted">{t('raffles.anew')}</p>
        <p className="small">
          <b className="num">{t('raffles.tickets', { count: ticketCount })}</b>
          {tickets[0] && (
            <span className="muted">
              {' '}
              {t('raffles.until')} <DateText atMs={Date.parse(tickets[0].lapsesAt)} look="short" />
            </span>
          )}
        </p>
        {checkIns !== undefined && <p className="xs muted">{t('raffles.check_ins', { count: checkIns })}</p>}
        <Button
          tone="gold"
          isBusy={isBusy}
          reason={ticketCount === 0 && !(isLast && playing.isLost) ? t('raffles.no_tickets') : undefined}
          onClick={() => play(game)}
        >
          {t(`raffles.play_${kind}`)}
        </Button>
        {fault !== undefined && <Note tone="bad">{fault}</Note>}
        <p className="xs muted">{t('raffles.drawn_first')}</p>
      </div>
    </div>
  )
}
