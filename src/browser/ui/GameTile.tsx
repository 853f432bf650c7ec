import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from './Button.tsx'
import { GamePicture } from './GamePicture.tsx'
import { Icon } from './Icon.tsx'
import './later.css'

type GameTileProps = {
  title: string
  /** The language of the title, where it is not the page's. */
  titleLanguage?: string
  picture: string
  /** The drawn tile used where the operator's picture fails to load. */
  fallback?: string
  /** The vendor; inside a vendor's hall the minimum bet. */
  note?: ReactNode
  mark?: 'new' | 'hot'
  isFavourite?: boolean
  isEager?: boolean
  isInMaintenance?: boolean
  /** Absent where the game cannot be started; the tile then shows no play action. */
  onPlay?: (() => void) | undefined
  onTry?: (() => void) | undefined
  onFavourite: () => void
  /** Pressing the picture, by touch or keyboard: opens the launch sheet. */
  onOpen?: (() => void) | undefined
  /** Plays over the picture of a tile that pointer or focus has reached. */
  motion?: ReactNode
}

/**
 * At rest a tile renders only its picture, which is one button, and its name. Further controls are rendered on the
 * first pointer move or focus, after the picture in tab order, and stay: a hall renders hundreds of tiles, and most
 * are never pointed at.
 */
export function GameTile(props: GameTileProps) {
  const { title, titleLanguage, picture, fallback, note, mark, isFavourite = false, isEager } = props
  const t = useT()
  const [isRoused, setRoused] = useState(false)
  const isTouched = useSyncExternalStore(watchNothing, isForFingers, isOnServer)
  const rouse = () => setRoused(true)
  // `pointermove` instead of `pointerenter`: while a hall scrolls, tiles pass under a resting pointer.
  const arrival = { onPointerMove: rouse, onFocus: rouse }
  const image = <GamePicture key={picture} src={picture} fallback={fallback} isEager={isEager} />
  return (
    <article className={isRoused ? 'tile roused' : 'tile'}>
      {props.onOpen ? (
        <button
          type="button"
          className="pic"
          aria-label={t('ui.game.open_title', { title })}
          onClick={props.onOpen}
          {...arrival}
        >
          {image}
        </button>
      ) : (
        <div className="pic" onPointerMove={rouse}>
          {image}
        </div>
      )}
      {isRoused && props.motion}
      {isRoused && (props.onPlay ?? props.onTry) && <Ways {...props} />}
      {props.isInMaintenance ? (
        <span className="new">{t('ui.vendor.maintenance')}</span>
      ) : (
        mark && <span className="new">{t(`ui.game.${mark}`)}</span>
      )}
      {(isRoused || isFavourite || isTouched || !props.onOpen) && (
        <button
          type="button"
          className="fav"
          aria-pressed={isFavourite}
          aria-label={t('ui.game.favourite_title', { title })}
          onClick={props.onFavourite}
          {...arrival}
        >
          <Icon name="heart" />
        </button>
      )}
      <div className="cap">
        <b lang={titleLanguage} dir="auto">
          {title}
        </b>
        {note && <span>{note}</span>}
      </div>
    </article>
  )
}

function Ways({ title, onPlay, onTry }: GameTileProps) {
  const t = useT()
  return (
    <div className="act">
      {onPlay && (
        <Button tone="gold" aria-label={t('ui.game.play_title', { title })} onClick={onPlay}>
          {t('ui.game.play')}
        </Button>
      )}
      {onTry && (
        <Button size="sm" aria-label={t('ui.game.try_title', { title })} onClick={onTry}>
          {t('ui.game.try')}
        </Button>
      )}
    </div>
  )
}

/** Touch has no hover, so the favourite button is always rendered there. */
const isForFingers = () => matchMedia('(hover: none)').matches
const isOnServer = () => false
const watchNothing = () => () => undefined
