import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useCount } from '#console/ui/use-count.ts'

import type { Overview } from './overview.ts'

/** Six figures, counted by the server; none is estimated. */
export function Figures({ figures }: { figures: Overview }) {
  const t = useT()
  const count = useCount()
  const change = figures.registeredToday - figures.registeredYesterday
  return (
    <ul className="card dash-figures">
      <Figure name={t('console.figure.members')} value={count(figures.members)}>
        {t('console.figure.suspended', { count: count(figures.suspendedMembers) })}
      </Figure>
      <Figure name={t('console.figure.registered_today')} value={count(figures.registeredToday)}>
        <span className={change < 0 ? 'down' : change > 0 ? 'up' : undefined} dir="ltr">
          {count(change, 'signed')}
        </span>{' '}
        {t('console.figure.on_yesterday')}
      </Figure>
      <Figure name={t('console.figure.signed_in_today')} value={count(figures.signedInToday)}>
        {t('console.figure.members_today')}
      </Figure>
      <Figure name={t('console.figure.open_sessions')} value={count(figures.openSessions)}>
        {t('console.figure.now')}
      </Figure>
      <Figure name={t('console.figure.messages_waiting')} value={count(figures.messagesWaiting)}>
        <span className={figures.messagesFailedToday > 0 ? 'down' : undefined}>
          {t('console.figure.failed_today', { count: count(figures.messagesFailedToday) })}
        </span>
      </Figure>
      <Figure name={t('console.figure.sms_today')} value={count(figures.smsToday)}>
        {t('console.figure.of_most', { count: count(figures.smsDailyMax) })}
      </Figure>
    </ul>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <li>
      <span className="console-eyebrow">{name}</span>
      <b className="num">{value}</b>
      <span className="xs muted">{children}</span>
    </li>
  )
}
