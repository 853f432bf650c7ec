import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'

import { monthDays } from './month-days.ts'
import type { Summary } from './mission-type.ts'
import { useCheckIn } from './use-missions.ts'

const DAY_MS = 86_400_000
/** 4 January 1970 was a Sunday, the weekday 0. */
const SUNDAY_MS = 3 * DAY_MS

/** The check-ins of this month as a calendar, and the one of today. */
export function CheckIns({ checkIns: { today, days } }: { checkIns: Summary['checkIns'] }) {
  const t = useT()
  const { language } = useFormat()
  const { checkIn, isBusy, fault } = useCheckIn()
  const month = monthDays(today, language)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { ...options, timeZone: 'UTC' })
  const [long, narrow] = [write({ day: 'numeric', month: 'long' }), write({ weekday: 'narrow' })]
  const isIn = days.includes(today)
  return (
    <section className="card ms-calendar" aria-labelledby="ms-month">
      <div className="ms-head">
        <h3 id="ms-month">{write({ month: 'long' }).format(Date.parse(today))}</h3>
        {isIn ? (
          <Tag tone="ok">{t('missions.checked_in')}</Tag>
        ) : (
          <Button tone="soft" isBusy={isBusy} onClick={checkIn}>
            {t('missions.check_in')}
          </Button>
        )}
      </div>
      {fault !== undefined && <Note tone="bad">{fault}</Note>}
      <div className="ms-weekdays" aria-hidden="true">
        {month.weekdays.map((weekday) => (
          <span key={weekday}>{narrow.format(SUNDAY_MS + weekday * DAY_MS)}</span>
        ))}
      </div>
      <ol className="ms-days">
        {month.days.map((day, at) => {
          const isDone = days.includes(day)
          return (
            <li
              key={day}
              className={isDone ? 'in' : day < today ? 'past' : day === today ? 'now' : undefined}
              style={at === 0 ? { gridColumnStart: month.firstColumn } : undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <span aria-hidden="true">{Number(day.slice(8))}</span>
              <span className="sr">
                {t(isDone ? 'missions.day_in' : 'missions.day_out', { day: long.format(Date.parse(day)) })}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="xs muted">{t('missions.calendar_text')}</p>
    </section>
  )
}
