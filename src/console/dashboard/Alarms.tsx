import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { waitText } from '#console/draws/DrawTag.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
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
  results_awaited: 'warn',
  closed: 'info',
}

const minutesSince = (at: string) => Math.max(0, Math.floor((readServerNowMs() - Date.parse(at)) / 60_000))

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
          {alarms.map(({ kind, since, count }) => (
            <li key={kind}>
              <span className={GRAVITY[kind]}>
                <Icon name={GRAVITY[kind] === 'info' ? 'info' : 'alarm'} />
              </span>
              <b>
                {count === undefined
                  ? t(`console.alarm.${kind}`)
                  : t('console.draws.awaited_count', { count })}
              </b>
              <span className="xs muted">{since && <ExactTime at={since} />}</span>
              <p className="xs muted">
                {t(`console.alarm.${kind}_text`)}{' '}
                {kind === 'results_awaited' && since && (
                  <>{t('console.alarm.results_oldest', { age: waitText(t, minutesSince(since)) })} </>
                )}
                {kind === 'results_awaited' && (
                  <Link className="link" to={paths.draws}>
                    {t('console.page.draws')}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
