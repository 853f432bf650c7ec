import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { ClockNews } from './ClockNews.tsx'
import './play-clock.css'
import { clockText, useSaferWords } from './use-safer.ts'
import { useSessionClock } from './use-session-clock.ts'

/**
 * How long a member has been here, in the header. When a look at the clock is due it stands over the page of the tab
 * that is looked at; that it was taken is known to the server, so the other tabs ask for none.
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
      <button type="button" className="play-clock" onClick={() => openCentre('saferPlay')}>
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
