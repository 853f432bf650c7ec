import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Game } from '#contract/games.ts'
import { gameFeatures } from '#domain/games/feature.ts'

import './launch-sheet.css'

/** All actions on a game, and its details, before it is played. */
export function LaunchSheet({
  game,
  isFavourite,
  onPlay,
  onTry,
  onFavourite,
  onClose,
}: {
  game: Game
  isFavourite: boolean
  onPlay: () => void
  onTry: () => void
  onFavourite: () => void
  onClose: () => void
}) {
  const t = useT()
  // Closes the sheet first, because the log-in dialog or the game replaces it.
  const leaveFor = (go: () => void) => () => {
    onClose()
    go()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={game.gameName}
      footer={
        <>
          {game.hasFreePlay && <Button onClick={leaveFor(onTry)}>{t('ui.game.try')}</Button>}
          <Button tone="gold" icon="play" onClick={leaveFor(onPlay)}>
            {t('ui.game.play')}
          </Button>
        </>
      }
    >
      <div className="launch-sheet">
        <GamePicture src={game.picture} fallback={game.fallback} isEager />
        <div>
          <KeyValues rows={useRows(game)} />
          <Button
            tone={isFavourite ? 'soft' : 'line'}
            size="sm"
            icon="heart"
            aria-pressed={isFavourite}
            onClick={onFavourite}
          >
            {t('play.favourite')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function useRows({ vendorName, minBet, minLineNum, features, volatility }: Game) {
  const t = useT()
  const known = gameFeatures.filter((one) => features.includes(one))
  return [
    { id: 'vendor', name: t('play.studio'), value: <bdi>{vendorName}</bdi> },
    minBet !== undefined && {
      id: 'bet',
      name: t('lobby.min_bet'),
      value: <MoneyText amount={minBet} tone="plain" />,
    },
    minLineNum !== undefined && { id: 'lines', name: t('play.lines'), value: minLineNum },
    known.length !== 0 && {
      id: 'features',
      name: t('lobby.feature'),
      value: known.map((one) => t(`lobby.feature_${one}`)).join(', '),
    },
    volatility !== undefined && {
      id: 'volatility',
      name: t('lobby.volatility'),
      value: t(`lobby.volatility_${volatility}`),
    },
  ]
}
