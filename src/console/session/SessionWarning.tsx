import { useCallback, useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { readServerNowMs, useCountPast, useNowMs } from '#browser/ui/clock-store.ts'
import { keepSession, sessionTimes } from '#contract/console/session.ts'
import { isRenewalDue, nextEndOf } from '#domain/access/operator-session.ts'

import { watchInput } from './presence.ts'
import { noteTimes, readTimes, useTimes } from './session-times.ts'
import { TopDialog } from './TopDialog.tsx'

/**
 * Warns two minutes before the session ends. Input of the operator renews the session, also without a call of a page,
 * so a warning before an idle timeout never interrupts typing. All tabs of the browser know the same end.
 */
export function SessionWarning({ onSignIn }: { onSignIn: () => void }) {
  const times = useTimes()
  const { ask, keep } = useSessionCalls()
  const next = times && nextEndOf(times)
  const past = useCountPast(next ? [next.warnAtMs, next.atMs] : [])
  const [checked, setChecked] = useState<number>()
  const [dismissed, setDismissed] = useState<number>()
  const atMs = next?.atMs
  // Another tab may have renewed the session, so the server is asked first; at the end its answer brings the sign-in.
  useEffect(() => {
    if (past > 0) void ask().finally(() => setChecked(atMs))
  }, [ask, past, atMs])
  useEffect(
    () =>
      watchInput(() => {
        const now = readTimes()
        if (now && readServerNowMs() < nextEndOf(now).warnAtMs && isRenewalDue(now, readServerNowMs()))
          void keep()
      }),
    [keep],
  )
  if (!next || past !== 1 || checked !== next.atMs || dismissed === next.atMs) return null
  return (
    <Warning
      {...next}
      onStay={() => void keep()}
      onSignIn={onSignIn}
      onLater={() => setDismissed(next.atMs)}
    />
  )
}

function useSessionCalls() {
  const api = useApi()
  const ask = useCallback(() => api.call(sessionTimes, {}).then(noteTimes, ignoreLost), [api])
  const keep = useCallback(() => api.call(keepSession, {}).then(noteTimes, ignoreLost), [api])
  useEffect(() => void ask(), [ask])
  return { ask, keep }
}

/** The client has reported a session that ended; without a connection the known end still counts. */
function ignoreLost(): void {}

function Warning({
  atMs,
  isMovable,
  onStay,
  onSignIn,
  onLater,
}: {
  atMs: number
  isMovable: boolean
  onStay: () => void
  onSignIn: () => void
  onLater: () => void
}) {
  const t = useT()
  return (
    <TopDialog
      className="dialog console-warning"
      labelledBy="session-warning"
      onEscape={isMovable ? onStay : onLater}
    >
      <header role="presentation">
        <h2 id="session-warning" tabIndex={-1} data-first>
          {t(isMovable ? 'console.session_warning.idle' : 'console.session_warning.day')}
        </h2>
      </header>
      <div className="body">
        <p>{t(isMovable ? 'console.session_warning.idle_text' : 'console.session_warning.day_text')}</p>
        <TimeLeft atMs={atMs} />
      </div>
      <footer role="presentation">
        {isMovable ? (
          <Button tone="main" onClick={onStay}>
            {t('console.session_warning.stay')}
          </Button>
        ) : (
          <>
            <Button tone="line" onClick={onLater}>
              {t('console.session_warning.later')}
            </Button>
            <Button tone="main" onClick={onSignIn}>
              {t('console.session_warning.sign_in')}
            </Button>
          </>
        )}
      </footer>
    </TopDialog>
  )
}

/** By the server's clock; screen readers are not told every second. */
function TimeLeft({ atMs }: { atMs: number }) {
  const t = useT()
  const seconds = Math.max(0, Math.round((atMs - useNowMs()) / 1000))
  return (
    <p role="timer" className="num muted">
      {t('console.session_warning.left', {
        time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
      })}
    </p>
  )
}
