import type { ReactNode } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import type { Game } from '#contract/games.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import { useFavourites } from '#site/lobby/use-favourites.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { useNavigate } from '#site/routing.ts'
import { openService } from '#site/support/open-support.ts'
import { useServiceName } from '#site/support/service-name.ts'

import { GameBalance } from './GameBalance.tsx'
import { NextStake } from './NextStake.tsx'
import { addressOfGame } from './play-place.ts'
import { useFullScreen } from './use-full-screen.ts'
import { WayBack } from './WayBack.tsx'

/** The bar over a game: way back, title, session figures, and actions within the page. */
export function GameBar({
  back,
  game,
  account,
  mode,
  isTrial = false,
  isTheatre = false,
  isHeld = false,
  onTheatre,
  figures,
}: {
  back: string
  game?: Game | undefined
  account?: string | undefined
  mode?: 'real' | 'free'
  isTrial?: boolean
  isTheatre?: boolean
  /** A result is pending in the game. */
  isHeld?: boolean
  onTheatre?: () => void
  figures?: ReactNode
}) {
  const t = useT()
  return (
    <header className="play-bar">
      <WayBack to={back} />
      {game && (
        <div className="play-title">
          <h1 dir="auto">{game.gameName}</h1>
          <span>
            <bdi>{game.vendorName}</bdi>, {t(`category.${categoryOfCode(game.gameType)}`)}
          </span>
        </div>
      )}
      {game && mode === 'real' && account === 'main' && <NextStake game={game} isHeld={isHeld} />}
      <div className="play-end">
        {figures}
        {mode === 'free' && <FreeMark game={game} isTrial={isTrial} />}
        {mode === 'real' && <GameBalance account={account} isHeld={isHeld} />}
        {mode === 'real' && <Deposit />}
        {game && mode && <Further game={game} isTrial={isTrial} />}
        {onTheatre && <Views isTheatre={isTheatre} onTheatre={onTheatre} />}
      </div>
    </header>
  )
}

function Deposit() {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    // Gold is what a game pays, so this is a line here.
    <Button
      tone="line"
      size="sm"
      icon="deposit"
      className="play-deposit"
      aria-label={t('shell.deposit')}
      onClick={() => openCentre('depositv2')}
    >
      <span className="no-phone">{t('shell.deposit')}</span>
    </Button>
  )
}

/** Marks free play; a member switches to play for money with one click. */
function FreeMark({ game, isTrial }: { game: Game | undefined; isTrial: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <>
      <span className="tag">{t('play.free')}</span>
      {game && !isTrial && (
        <Button
          tone="gold"
          size="sm"
          onClick={() => navigate({ ...addressOfGame(game, { isFree: false }), replace: true })}
        >
          {t('play.for_real')}
        </Button>
      )}
    </>
  )
}

/** Favourite and customer service; on a phone both are elsewhere. */
function Further({ game, isTrial }: { game: Game; isTrial: boolean }) {
  const t = useT()
  const serviceName = useServiceName()
  const api = useApi()
  const favourites = useFavourites(addressOfGame(game, { isFree: false }).address)
  return (
    <span className="play-further">
      {!isTrial && (
        <IconButton
          icon="heart"
          className={favourites.has(game) ? 'play-on' : ''}
          label={t('ui.game.favourite_title', { title: game.gameName })}
          aria-pressed={favourites.has(game)}
          onClick={() => favourites.toggle(game)}
        />
      )}
      <IconButton icon="chat" label={serviceName} onClick={() => void openService(api)} />
    </span>
  )
}

function Views({ isTheatre, onTheatre }: { isTheatre: boolean; onTheatre: () => void }) {
  const t = useT()
  const { isFull, toggle } = useFullScreen(onTheatre)
  return (
    <>
      <IconButton
        icon={isTheatre ? 'x' : 'web'}
        className={isTheatre ? '' : 'no-phone'}
        label={t(isTheatre ? 'play.theatre_leave' : 'play.theatre')}
        aria-pressed={isTheatre}
        onClick={onTheatre}
      />
      <IconButton
        icon="full"
        label={t(isFull ? 'play.full_leave' : 'play.full')}
        aria-pressed={isFull}
        onClick={toggle}
      />
    </>
  )
}
