import { Suspense, useEffect, useEffectEvent, useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { goTo } from '#browser/routing/history.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Game } from '#contract/games.ts'
import { limitIn } from '#site/limits/limit-in.ts'
import { LimitReached } from '#site/limits/LimitReached.tsx'
import { useSessionClock } from '#site/limits/use-session-clock.ts'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useNavigate } from '#site/routing.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { GameBar } from './GameBar.tsx'
import { GameFrame } from './GameFrame.tsx'
import { addressOfGame, type Place, wayBack } from './play-place.ts'
import { SessionFigures } from './SessionFigures.tsx'
import { LoadingStage, Stage } from './Stage.tsx'
import { leave, type LaunchState, useLaunch } from './use-launch.ts'

const VendorGames = lazyPart(() => import('./VendorGames.tsx').then((chunk) => chunk.VendorGames))

/** Loads the catalogue of members' texts around the game. */
export function PlayedGame(given: { place: Place; isTrial: boolean }) {
  return (
    <MemberWords>
      <BarAndGame {...given} />
    </MemberWords>
  )
}

/** The bar, and the game or the state of its launch. */
function BarAndGame({ place, isTrial }: { place: Place; isTrial: boolean }) {
  const launched = useLaunch(place)
  const { state } = launched
  const [isTheatre, setTheatre] = useState(false)
  const [isPending, setPending] = usePending()
  const game = 'game' in state ? state.game : undefined
  const back = wayBack(game)
  const toHall = () => goTo(back)
  useEscape(isTheatre, () => setTheatre(false))
  return (
    <div className={isTheatre ? 'play theatre' : 'play'}>
      <GameBar
        back={back}
        game={game}
        account={'opened' in state ? state.opened.account : undefined}
        mode={place.isFree ? 'free' : 'real'}
        isTrial={isTrial}
        isTheatre={isTheatre}
        isHeld={isPending}
        onTheatre={() => setTheatre(!isTheatre)}
        figures={isTrial ? undefined : <SessionFigures isForMoney={!place.isFree} isHeld={isPending} />}
      />
      <div className="play-stage">
        <LaunchView launched={launched} isTrial={isTrial} onResult={setPending} onLeave={toHall} />
      </div>
    </div>
  )
}

/** A game that never shows its result holds the figures back for a few seconds only. */
const PENDING_MOST_MS = 12_000

function usePending(): [isPending: boolean, setPending: (isPending: boolean) => void] {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setPending(false), PENDING_MOST_MS)
    return () => clearTimeout(timer)
  }, [isPending])
  return [isPending, setPending]
}

function LaunchView({
  launched: { state, retry },
  isTrial,
  onResult,
  onLeave,
}: {
  launched: ReturnType<typeof useLaunch>
  isTrial: boolean
  onResult: (isPending: boolean) => void
  onLeave: () => void
}) {
  const t = useT()
  switch (state.step) {
    case 'opening':
      return <LoadingStage game={state.game} />
    case 'open':
      return (
        <GameFrame
          key={state.opened.sessionId}
          opened={state.opened}
          isTrial={isTrial}
          onResult={onResult}
          onLeave={onLeave}
          onRetry={() => retry()}
        />
      )
    case 'window':
      return <InWindow state={state} onAgain={() => retry({ opensWindow: true })} onLeave={onLeave} />
    case 'blocked':
      return (
        <Stage
          kind="blocked"
          title={t('play.blocked_title')}
          text={t('play.blocked_text', { title: state.game.gameName })}
          action={
            <Button tone="gold" icon="play" onClick={() => retry({ opensWindow: true })}>
              {t('play.open_window')}
            </Button>
          }
        />
      )
    case 'list':
      return <ListOf game={state.game} games={state.games} onClose={onLeave} />
    case 'failed':
      return <Failed state={state} isTrial={isTrial} onRetry={() => retry()} onLeave={onLeave} />
  }
}

/** The game runs in another window; shows its details and a button to end it. */
function InWindow({
  state: { game, opened },
  onAgain,
  onLeave,
}: {
  state: Extract<LaunchState, { step: 'window' }>
  onAgain: () => void
  onLeave: () => void
}) {
  const t = useT()
  const api = useApi()
  return (
    <Stage
      kind="records"
      title={t('play.window_title', { title: game.gameName })}
      text={t('play.window_text')}
      action={
        <div className="play-ways">
          <Button
            tone="main"
            onClick={() => {
              void leave(api, opened.sessionId)
              onLeave()
            }}
          >
            {t('play.end')}
          </Button>
          <Button onClick={onAgain}>{t('play.open_again')}</Button>
        </div>
      }
    />
  )
}

function ListOf({ game, games, onClose }: { game: Game; games: readonly Game[]; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <>
      <LoadingStage game={game} />
      <ModalBoundary onClose={onClose}>
        <Suspense>
          <VendorGames
            vendorName={game.vendorName}
            games={games}
            onClose={onClose}
            onOpen={(to) => navigate({ ...to, replace: true })}
          />
        </Suspense>
      </ModalBoundary>
    </>
  )
}

/** Refusals for which a retry makes sense; for limits, breaks and games that are not available it does not. */
const passing: readonly string[] = [
  'launch_spent',
  'provider_unavailable',
  'provider_off',
  'game_maintenance',
  'too_many_requests',
  'unavailable',
  'internal_error',
]

function Failed({
  state: { error, game },
  isTrial,
  onRetry,
  onLeave,
}: {
  state: Extract<LaunchState, { step: 'failed' }>
  isTrial: boolean
  onRetry: () => void
  onLeave: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const code = error instanceof CallRefused ? error.code : undefined
  const isWorthIt = code === undefined || passing.includes(code)
  const text = error instanceof CallRefused ? error.message : t('play.failed_text')
  const isFree = code?.startsWith('game_currency') === true && game?.hasFreePlay === true
  if (code === 'reality_check_due' && !isTrial) return <AfterTheLook onRetry={onRetry} text={text} />
  return (
    <Stage
      heading={game ? 'h2' : 'h1'}
      kind={code === 'game_maintenance' ? 'maintenance' : isWorthIt ? 'offline' : 'blocked'}
      title={game ? t('play.failed_of', { title: game.gameName }) : t('play.failed')}
      text={text}
      action={
        <>
          <LimitReached limit={limitIn(error)} />
          <div className="play-ways">
            {isWorthIt && (
              <Button tone="main" icon="refresh" onClick={onRetry}>
                {t('play.retry')}
              </Button>
            )}
            {isFree && (
              <Button tone="soft" onClick={() => navigate(addressOfGame(game, { isFree: true }))}>
                {t('ui.game.try')}
              </Button>
            )}
            <Button onClick={onLeave}>{t('play.leave')}</Button>
          </div>
        </>
      }
    />
  )
}

/** A reality check is due: it opens over the page, and the game starts after its answer. */
function AfterTheLook({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT()
  const { clock, isDue } = useSessionClock()
  const [wasDue, setWasDue] = useState(isDue)
  if (isDue && !wasDue) setWasDue(true)
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    if (clock && wasDue && !isDue) again()
  }, [clock, wasDue, isDue])
  return (
    <Stage
      heading="h1"
      kind="records"
      title={t('play.look_title')}
      text={text}
      action={<Button onClick={onRetry}>{t('play.retry')}</Button>}
    />
  )
}

/** Escape leaves the theatre from anywhere on the page; an open dialog handles it first. */
function useEscape(isTheatre: boolean, leaveTheatre: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
    leaveTheatre()
  })
  useEffect(() => {
    if (!isTheatre) return undefined
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isTheatre])
}
