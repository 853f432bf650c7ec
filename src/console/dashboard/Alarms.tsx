import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'

import type { Overview } from './overview.ts'

type Kind = Overview['alarms'][number]['kind']

const GRAVITY: Record<Kind, 'bad' | 'warn' | 'info'> = {
  sms_daily_max: 'bad',
  sms_daily_near: 'warn',
  messages_failed: 'warn',
  audit_broken: 'bad',
  audit_unchecked: 'warn',
  provider_differences: 'bad',
  game_returns: 'bad',
  closed: 'info',
}

/** Conditions that need an operator, each with a link to the page that resolves it. */
export function Alarms({ alarms }: { alarms: Overview['alarms'] }) {
  const t = useT()
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.alarm.title')}</h2>
        {alarms.length > 0 && <span className="muted xs num">{alarms.length}</span>}
      </div>
      {alarms.length === 0 ? (
        <p className="row muted">
          <Icon name="check" />
          {t('console.alarm.none')}
        </p>
      ) : (
        <ul className="dash-alarms">
          {alarms.map(({ kind, since }) => (
            <li key={kind}>
              <span className={GRAVITY[kind]}>
                <Icon name={GRAVITY[kind] === 'info' ? 'info' : 'alarm'} />
              </span>
              <b>{t(`console.alarm.${kind}`)}</b>
              <span className="xs muted">{since && <ExactTime at={since} />}</span>
              <p className="xs muted">{t(`console.alarm.${kind}_text`)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
