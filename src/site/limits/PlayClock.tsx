import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { ClockNews } from './ClockNews.tsx'
import './play-clock.css'
import { clockText, useSaferWords } from './use-safer.ts'
import { useSessionClock } from './use-session-clock.ts'

/**
 * The session duration in the header. A due reality check opens over the visible tab only; the server records that it
 * was answered, so other tabs do not ask again.
 */
export function PlayClock() {
  return (
    <MemberWords>
      <Clock />
    </MemberWords>
  )
}

function Clock() {
  const t = useT()
  const openCentre = useOpenCentre()
  const words = useSaferWords()
  const { clock, nowMs, isDue } = useSessionClock()
  if (!clock) return null
  const { shutOut, startedAt } = clock
  const time = clockText(nowMs - Date.parse(startedAt))
  return (
    <>
      <button
        type="button"
        className={shutOut ? 'play-clock is-out' : 'play-clock'}
        onClick={() => openCentre('saferPlay')}
      >
        <Icon name={shutOut ? 'lock' : 'clock'} />
        <span className="sr">
          {shutOut
            ? t('safer.clock_out')
            : `${t('safer.clock')}: ${words.minutes(minutesOf(nowMs, startedAt))}`}
        </span>
        <span className="num" aria-hidden="true">
          {shutOut ? t('safer.clock_out') : time}
        </span>
      </button>
      <ClockNews shutOut={shutOut} isDue={isDue} />
    </>
  )
}

function minutesOf(nowMs: number, startedAt: string): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / 60_000))
}
