import type { CSSProperties, ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import type { Game } from '#contract/games.ts'
import type { EmptyStateKind } from '#art/empty-state.ts'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

/** Shown in place of the game: the reason, and a way on. */
export function Stage({
  kind,
  title,
  text,
  action,
  heading = 'h2',
}: {
  kind: EmptyStateKind
  title: string
  text: string
  action?: ReactNode
  /** `h1` where no bar names a game. */
  heading?: 'h1' | 'h2'
}) {
  const t = useT()
  return (
    <div className="play-card card" role="status">
      <EmptyState
        kind={kind}
        heading={heading}
        title={title}
        text={text}
        action={
          action ?? (
            <Link className={buttonClass({ tone: 'main' })} to={paths.slots}>
              {t('play.to_halls')}
            </Link>
          )
        }
      />
    </div>
  )
}

const TILES = 9

/** The game's picture while it is launched. */
export function LoadingStage({
  game,
  isSlow = false,
  action,
}: {
  game?: Game | undefined
  isSlow?: boolean
  action?: ReactNode
}) {
  const t = useT()
  return (
    <div className="play-load">
      {game && (
        <span className="play-glow" aria-hidden="true">
          <GamePicture src={game.picture} fallback={game.fallback} isEager />
        </span>
      )}
      <div className="play-load-in" role="status">
        {game && <GamePicture src={game.picture} fallback={game.fallback} isEager />}
        {game ? <h2>{t('play.setting')}</h2> : <h1>{t('play.setting')}</h1>}
        <p>
          {game
            ? isSlow
              ? t('play.slow', { vendor: game.vendorName })
              : t('play.opening', { vendor: game.vendorName })
            : t('play.looking')}
        </p>
        <span className="play-prog" aria-hidden="true">
          {Array.from({ length: TILES }, (_, place) => (
            <i key={place} style={{ '--place': place } as CSSProperties} />
          ))}
        </span>
        {action}
      </div>
    </div>
  )
}
