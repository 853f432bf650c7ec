import { Suspense, useEffect, useEffectEvent, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Button } from '#browser/ui/Button.tsx'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { useMember } from '#site/session/use-member.ts'

import { WayBack } from './WayBack.tsx'
import { LoadingStage, Stage } from './Stage.tsx'
import { type Place, readPlace, wayBack } from './play-place.ts'
import './play.css'
import './play-rail.css'

const PlayedGame = lazyPart(() => import('./PlayedGame.tsx').then((chunk) => chunk.PlayedGame))

/** A game in a frame or in a window of its own. The game stands in the URL. */
export default function GamePage() {
  const t = useT()
  const isAwake = useIsAwake()
  const named = useSearch(readPlace)
  const member = useMember()
  const place = isAwake ? named : undefined
  if (!isAwake || member === 'loading') return <Empty />
  if (!place)
    return (
      <Empty>
        <Stage heading="h1" kind="search" title={t('planned.game_title')} text={t('planned.game_text')} />
      </Empty>
    )
  if (!member || (member.type === TRIAL_TYPE && !place.isFree)) return <AskFirst place={place} />
  const { nodeId, vassalage, gameCode, isFree } = place
  return (
    <Suspense fallback={<Empty />}>
      <PlayedGame
        key={[nodeId, vassalage, gameCode, isFree].join(' ')}
        place={place}
        isTrial={member.type === TRIAL_TYPE}
      />
    </Suspense>
  )
}

/** The page without a game, as the server renders it for every visitor. */
function Empty({ children = <LoadingStage /> }: { children?: React.ReactNode }) {
  return (
    <div className="play">
      <header className="play-bar">
        <WayBack to={wayBack(undefined)} />
      </header>
      <div className="play-stage">{children}</div>
    </div>
  )
}

/** For visitors, and for accounts that may not play this game: the dialog opens at once and says why. */
function AskFirst({ place }: { place: Place }) {
  const t = useT()
  const guard = useGuard()
  const [address] = useState(() => `${location.pathname}${location.search}`)
  const ask = () =>
    guard({
      action: place.isFree ? 'free_launch' : 'game_launch',
      address,
      go: () => location.assign(address),
    })
  const askAtOnce = useEffectEvent(ask)
  useEffect(() => askAtOnce(), [])
  return (
    <Empty>
      <Stage
        heading="h1"
        kind="favourites"
        title={t('play.sign_in_title')}
        text={t('play.sign_in_text')}
        action={
          <Button tone="gold" onClick={ask}>
            {t('play.sign_in')}
          </Button>
        }
      />
    </Empty>
  )
}
