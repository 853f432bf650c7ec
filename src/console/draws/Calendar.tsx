import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs, useNowMs } from '#browser/ui/clock-store.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useAwake } from '#console/ui/use-awake.ts'
import { useCount } from '#console/ui/use-count.ts'
import { drawCalendar } from '#contract/console/lottery-draws.ts'
import type { Output } from '#contract/endpoint.ts'
import { addDays } from '#domain/records/business-day.ts'

import './calendar.css'
import { formOf } from './draw.ts'

type Week = Output<typeof drawCalendar>
type Day = Week['days'][number]
type CalendarDraw = Day['draws'][number]

const EVERY_MS = 30_000

/** A week of draws in seven columns; phones show one day. */
export function Calendar({
  day,
  onDay,
}: {
  day: string | undefined
  onDay: (day: string | undefined) => void
}) {
  const t = useT()
  const isAwake = useAwake()
  const query = useQuery({
    ...queryOf(useApi(), drawCalendar, { ...useScope(), ...(day === undefined ? {} : { day }) }),
    placeholderData: keepPreviousData,
    refetchInterval: isAwake ? EVERY_MS : false,
  })
  return (
    <section
      className="card draws-week"
      aria-label={t('console.draws.calendar')}
      aria-busy={query.isPlaceholderData}
    >
      <Loaded query={query} lines={7}>
        {(week) => <WeekView week={week} chosen={day ?? week.today} onDay={onDay} />}
      </Loaded>
    </section>
  )
}

function WeekView({
  week,
  chosen,
  onDay,
}: {
  week: Week
  chosen: string
  onDay: (day: string | undefined) => void
}) {
  const t = useT()
  const { today, days } = week
  const visibleDay = days.some(({ day }) => day === chosen) ? chosen : (days[0]?.day ?? today)
  const dayText = useDayText()
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today]
  const step = (label: 'before' | 'after', count: number, phone: boolean) => (
    <IconButton
      icon={count < 0 ? 'left' : 'right'}
      size="sm"
      label={t(`console.draws.${phone ? 'day' : 'week'}_${label}`)}
      onClick={() => onDay(addDays(visibleDay, count))}
    />
  )
  return (
    <>
      <div className="draws-week-head">
        <span className="draws-by-week">{step('before', -7, false)}</span>
        <span className="draws-by-day">{step('before', -1, true)}</span>
        <b className="num draws-by-week">{t('console.filter.days', { from: first, to: last })}</b>
        <b className="num draws-by-day">{visibleDay}</b>
        <span className="draws-by-day">{step('after', 1, true)}</span>
        <span className="draws-by-week">{step('after', 7, false)}</span>
        {visibleDay !== today && (
          <button type="button" className="link small" onClick={() => onDay(undefined)}>
            {t('console.draws.today')}
          </button>
        )}
      </div>
      <ol className="draws-days">
        {days.map((day) => (
          <li
            key={day.day}
            className={[day.day === today ? 'today' : '', day.day === visibleDay ? 'on' : '']
              .join(' ')
              .trim()}
            aria-current={day.day === today ? 'date' : undefined}
          >
            <h2>
              <b className="num">{day.day.slice(-2)}</b> {dayText(day.day)}
            </h2>
            <DayDraws day={day} />
          </li>
        ))}
      </ol>
    </>
  )
}

function useDayText() {
  const { language } = useFormat()
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    weekday: 'short',
    timeZone: 'UTC',
  })
  return (day: string) => format.format(Date.parse(`${day}T00:00:00Z`))
}

function DayDraws({ day: { day, draws, more, fast } }: { day: Day }) {
  const t = useT()
  if (draws.length === 0 && fast.length === 0)
    return <p className="xs muted">{t('console.draws.no_draws')}</p>
  return (
    <>
      <ul>
        {draws.map((draw) => (
          <DrawRow key={draw.id} draw={draw} />
        ))}
      </ul>
      {more > 0 && <p className="xs muted">{t('console.draws.more', { count: more })}</p>}
      {fast.length > 0 && <FastDraws day={day} fast={fast} />}
    </>
  )
}

function DrawRow({ draw }: { draw: CalendarDraw }) {
  const { timeZone, language } = useFormat()
  const { id, name, isAwaited, drawsAt } = draw
  const time = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(Date.parse(drawsAt))
  const look = isAwaited ? 'due' : isSoon(draw) ? 'open' : ''
  return (
    <li>
      <Link className={`draws-one ${look}`} to={paths.draw} params={{ drawId: id }}>
        <time className="num" dateTime={drawsAt}>
          {time}
        </time>
        <bdi title={name}>{name}</bdi>
        <Mark draw={draw} />
      </Link>
    </li>
  )
}

/** The last digits of a result, the time until a draw closes, or a sign of its state; each is read as words. */
function Mark({ draw }: { draw: CalendarDraw }) {
  const t = useT()
  const { state, isAwaited, isLate, first, version, closesAt } = draw
  if (isAwaited)
    return (
      <>
        <Icon name="alarm" />
        <span className="sr">{t(isLate ? 'console.draws.is_late' : 'console.draws.is_due')}</span>
      </>
    )
  if (isSoon(draw)) return <ClosesIn closesAt={closesAt} />
  if (state === 'cancelled')
    return (
      <>
        <Icon name="x" />
        <span className="sr">{t('console.draw.state_cancelled')}</span>
      </>
    )
  if (first === undefined) return <i aria-hidden="true" />
  const isPrize = formOf(draw)?.kind === 'prizes'
  return (
    <>
      {isPrize ? <b className="num">{first.slice(-2)}</b> : <Icon name="check" />}
      <span className="sr">
        {t(version > 1 ? 'console.draw.kind_corrected' : `console.draw.state_${state}`)}
      </span>
      {version > 1 && <Icon name="swap" />}
    </>
  )
}

const SOON_MS = 3_600_000

/** A draw that closes within the hour has a countdown. */
function isSoon({ state, closesAt }: CalendarDraw): boolean {
  return state === 'open' && Date.parse(closesAt) - readServerNowMs() < SOON_MS
}

function ClosesIn({ closesAt }: { closesAt: string }) {
  const t = useT()
  const nowMs = useNowMs()
  const seconds = nowMs === 0 ? 0 : Math.max(0, Math.floor((Date.parse(closesAt) - nowMs) / 1_000))
  const two = (count: number) => String(count).padStart(2, '0')
  return (
    <>
      <span className="sr">{t('console.draw.state_open')}</span>
      <b className="num" dir="ltr">
        {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
      </b>
    </>
  )
}

function FastDraws({ day, fast }: { day: string; fast: Day['fast'] }) {
  const t = useT()
  const count = useCount()
  const sum = (pick: (one: Day['fast'][number]) => number) =>
    fast.reduce((total, one) => total + pick(one), 0)
  const overdue = sum((one) => one.overdue)
  return (
    <details className="draws-fast">
      <summary>
        <span>{t('console.draws.fast', { count: fast.length })}</span>
        {overdue > 0 && <Icon name="alarm" />}
        <b className="num" dir="ltr" aria-hidden="true">
          {count(sum((one) => one.settled))}/{count(sum((one) => one.draws))}
        </b>
        <span className="sr">
          {t('console.draws.fast_settled', {
            settled: count(sum((one) => one.settled)),
            draws: count(sum((one) => one.draws)),
          })}
        </span>
      </summary>
      <ul>
        {fast.map((one) => (
          <li key={one.gameCode}>
            <Link
              className="link"
              to={paths.drawList}
              search={(before) => ({ brand: before['brand'], game: one.gameCode, from: day, to: day })}
            >
              <bdi title={one.name}>{one.name}</bdi>
            </Link>
            <span className="num" dir="ltr">
              {count(one.settled)}/{count(one.draws)}
            </span>
            {(one.overdue > 0 || one.cancelled > 0) && (
              <span className="xs">
                {[
                  one.overdue > 0 && t('console.draws.overdue', { count: one.overdue }),
                  one.cancelled > 0 && t('console.draws.cancelled', { count: one.cancelled }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
