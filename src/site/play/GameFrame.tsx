import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import type { Output } from '#contract/endpoint.ts'
import { type Opened, launch } from '#contract/launch.ts'
import { useOpenModal } from '#site/layout/modal-store.ts'
import { readShellSearch } from '#site/layout/shell-search.ts'
import { LimitReached } from '#site/limits/LimitReached.tsx'
import { NearestLimit } from '#site/limits/NearestLimit.tsx'
import { useSessionClock } from '#site/limits/use-session-clock.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import type { FrameMessage, PageMessage } from './frame-messages.ts'
import { LoadingStage, Stage } from './Stage.tsx'
import { useFrame } from './use-frame.ts'
import { useLimitLeft } from './use-limit-left.ts'

type SessionEnd = NonNullable<Output<typeof launch.playSession>['why']>

/** After this the page reports a slow start. */
const SLOW_AFTER_MS = 15_000
/** After its load event a game has this long to report its first picture; most providers report none. */
const QUIET_MS = 2_500
/** Interval of the session check, in addition to pushed events. */
const LOOK_EVERY_MS = 60_000

/**
 * Sandbox of a frame on the provider's own origin. It may run scripts, use its own storage and submit forms. It
 * cannot navigate our page, open windows or download, and gets no referrer.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms'

export function GameFrame({
  opened,
  isTrial,
  onResult,
  onLeave,
  onRetry,
}: {
  opened: Opened
  isTrial: boolean
  /** A result is pending: balance and session result must not tell it. */
  onResult: (isPending: boolean) => void
  onLeave: () => void
  onRetry: () => void
}) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const { isThere, isOver, isLimited, hasFreeCorner, arrive } = useGame({
    frame,
    opened,
    isTrial,
    onResult,
    onLeave,
  })
  const isSlow = useIsSlow(isThere)
  const isBarred = useIsBarred()
  const state = useSessionState(opened.sessionId)
  if (isOver || state?.state === 'ended')
    return <Ended why={state?.why} onRetry={onRetry} onLeave={onLeave} />
  if (isBarred)
    return (
      <Stage
        kind="offline"
        title={t('play.failed_of', { title: opened.game.gameName })}
        text={t('play.barred')}
        action={
          <Button tone="main" icon="refresh" onClick={() => location.reload()}>
            {t('play.reload')}
          </Button>
        }
      />
    )
  return (
    <div
      className="play-frame"
      data-there={isThere || undefined}
      data-free-corner={hasFreeCorner || undefined}
    >
      <Held state={state} isLimited={isLimited} />
      <iframe
        ref={frame}
        title={t('play.frame', { title: opened.game.gameName })}
        src={opened.url}
        sandbox={SANDBOX}
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        onLoad={arrive}
      />
      {!isThere && (
        <div className="play-cover">
          <LoadingStage
            game={opened.game}
            isSlow={isSlow}
            action={isSlow && <Button onClick={onRetry}>{t('play.retry')}</Button>}
          />
        </div>
      )}
    </div>
  )
}

/** Why new bets are refused, over the game: a started round can be finished. */
function Held({
  state,
  isLimited,
}: {
  state: Output<typeof launch.playSession> | undefined
  /** A limit refused a stake, and may admit a smaller one. */
  isLimited: boolean
}) {
  const t = useT()
  const refusal = state?.refusal === 'reality_check_due' ? undefined : state?.refusal
  if (!refusal && !isLimited) return null
  return (
    <div className={refusal ? 'play-held' : 'play-held below'} role="status">
      <Note tone="warn">
        {refusal && <p>{t(`play.held_${refusal}`)}</p>}
        {refusal ? <LimitReached limit={state?.limit} /> : <NearestLimit />}
      </Note>
    </div>
  )
}

/** Messages to and from the frame. A provider without messages counts as ready a moment after the load event. */
function useGame({
  frame,
  opened,
  isTrial,
  onResult,
  onLeave,
}: {
  frame: RefObject<HTMLIFrameElement | null>
  opened: Opened
  isTrial: boolean
  onResult: (isPending: boolean) => void
  onLeave: () => void
}) {
  const openCentre = useOpenCentre()
  const [isThere, setThere] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const [hasFreeCorner, setFreeCorner] = useState(false)
  const [isOver, setOver] = useState(false)
  const [isInRound, setInRound] = useState(false)
  const [isLimited, setLimited] = useState(false)
  const findLimitLeft = useLimitLeft()
  const onMessage = (message: FrameMessage, answer: (message: PageMessage) => void) => {
    switch (message.type) {
      case 'ready':
        setFreeCorner(message.hasFreeCorner)
        return setThere(true)
      case 'round':
        if (message.state === 'began') setLimited(false)
        return setInRound(message.state === 'began')
      case 'result':
        return onResult(message.state === 'pending')
      case 'exit':
        return onLeave()
      case 'deposit':
        return isTrial ? undefined : openCentre('depositv2')
      case 'limit':
        return setLimited(!isTrial)
      case 'stakes':
        if (isTrial || opened.isFree) return undefined
        return void findLimitLeft().then((left) => left !== undefined && answer({ type: 'limit_left', left }))
      case 'ended':
        return setOver(true)
    }
  }
  const send = useFrame(frame, opened.origin, onMessage)
  useEffect(() => {
    if (!isLoaded) return undefined
    const timer = setTimeout(() => setThere(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])
  usePause(isThere, isTrial, send)
  useBalanceNews(isThere && !isInRound && !opened.isFree, send)
  return {
    isThere,
    isOver,
    isLimited,
    hasFreeCorner,
    arrive: () => {
      setLoaded(true)
      // Focus the game, unless the member has focused something else meanwhile.
      if (document.activeElement === document.body) frame.current?.focus()
    },
  }
}

function Ended({
  why = 'closed',
  onRetry,
  onLeave,
}: {
  why?: SessionEnd | undefined
  onRetry: () => void
  onLeave: () => void
}) {
  const t = useT()
  return (
    <Stage
      kind="records"
      title={t('play.ended_title')}
      text={t(`play.ended_${why}`)}
      action={
        <div className="play-ways">
          <Button tone="main" icon="play" onClick={onRetry}>
            {t('play.start_again')}
          </Button>
          <Button onClick={onLeave}>{t('play.leave')}</Button>
        </div>
      }
    />
  )
}

function useIsSlow(isThere: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (isThere) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isThere])
  return isSlow && !isThere
}

/** The page was loaded before the brand admitted this origin, so its Content-Security-Policy blocks the frame. */
function useIsBarred(): boolean {
  const [isBarred, setBarred] = useState(false)
  useEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setBarred(true)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [])
  return isBarred
}

function useSessionState(sessionId: string) {
  const api = useApi()
  return useQuery({
    ...queryOf(api, launch.playSession, { sessionId }),
    refetchInterval: LOOK_EVERY_MS,
    gcTime: 0,
  }).data
}

/** Pauses the game while a dialog, the member centre or a reality check covers it. */
function usePause(isThere: boolean, isTrial: boolean, send: (message: PageMessage) => void): void {
  const modal = useOpenModal()
  const centre = useSearch(readShellSearch).centre
  const isDue = useIsDue(isTrial)
  const isCovered = modal !== undefined || centre !== undefined || isDue
  const wasCovered = useRef(false)
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isThere || wasCovered.current === isCovered) return
    wasCovered.current = isCovered
    sendNow({ type: isCovered ? 'pause' : 'resume' })
  }, [isThere, isCovered])
}

function useIsDue(isTrial: boolean): boolean {
  const { isDue } = useSessionClock({ isOff: isTrial })
  return isDue
}

/** Notifies the frame of balance changes from outside; it knows those of its own rounds. */
function useBalanceNews(isListening: boolean, send: (message: PageMessage) => void): void {
  const amount = useBalance().data?.available
  const known = useRef<string>(undefined)
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (amount === undefined) return
    const isNews = known.current !== undefined && known.current !== amount
    if (isNews && !isListening) return
    known.current = amount
    if (isNews) sendNow({ type: 'balance' })
  }, [amount, isListening])
}
