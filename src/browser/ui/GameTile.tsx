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
  /** The drawn tile that stands in when the operator's picture fails. */
  fallback?: string
  /** The studio, or inside a studio's hall the lowest bet. */
  note?: ReactNode
  mark?: 'new' | 'hot'
  isFavourite?: boolean
  isEager?: boolean
  isInMaintenance?: boolean
  /** Absent where nothing can start the game: then nothing says that it could be played. */
  onPlay?: (() => void) | undefined
  onTry?: (() => void) | undefined
  onFavourite: () => void
  /** The picture itself, by a finger or by the keyboard: opens the launch sheet. */
  onOpen?: (() => void) | undefined
}

/**
 * At rest a tile is its picture, which is one button, and its name. What else can be done with the game is made when a
 * pointer or the keyboard arrives, after the picture in the order of the keys, and stays from then on: a hall that
 * scrolls draws hundreds of tiles, and most of them are never pointed at.
 */
export function GameTile(props: GameTileProps) {
  const { title, titleLanguage, picture, fallback, note, mark, isFavourite = false, isEager } = props
  const t = useT()
  const [isRoused, setRoused] = useState(false)
  const isTouched = useSyncExternalStore(watchNothing, isForFingers, isOnServer)
  const rouse = () => setRoused(true)
  // Not when it comes under a pointer that rests: whoever scrolls points at every tile that passes.
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

/** A finger does not point before it presses: its heart is there at rest. */
const isForFingers = () => matchMedia('(hover: none)').matches
const isOnServer = () => false
const watchNothing = () => () => undefined
