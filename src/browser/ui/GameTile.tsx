import type { ReactNode } from 'react'
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
  onPlay: () => void
  onTry?: () => void
  onFavourite: () => void
  /** A tap on a phone: opens the launch sheet. */
  onOpen: () => void
}

export function GameTile(props: GameTileProps) {
  const { title, titleLanguage, picture, fallback, note, mark, isFavourite = false, isEager } = props
  const t = useT()
  return (
    <article className="tile">
      <div className="pic">
        <GamePicture src={picture} fallback={fallback} isEager={isEager} />
        <div className="act">
          <Button tone="gold" aria-label={t('ui.game.play_title', { title })} onClick={props.onPlay}>
            {t('ui.game.play')}
          </Button>
          {props.onTry && (
            <Button size="sm" aria-label={t('ui.game.try_title', { title })} onClick={props.onTry}>
              {t('ui.game.try')}
            </Button>
          )}
        </div>
        <button
          type="button"
          className="tap"
          aria-label={t('ui.game.open_title', { title })}
          onClick={props.onOpen}
        />
      </div>
      {mark && <span className="new">{t(`ui.game.${mark}`)}</span>}
      <button
        type="button"
        className="fav"
        aria-pressed={isFavourite}
        aria-label={t('ui.game.favourite_title', { title })}
        onClick={props.onFavourite}
      >
        <Icon name="heart" />
      </button>
      <div className="cap">
        <b lang={titleLanguage} dir="auto">
          {title}
        </b>
        {note && <span>{note}</span>}
      </div>
    </article>
  )
}
