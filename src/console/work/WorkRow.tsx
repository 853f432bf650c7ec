import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Link } from '#console/routing.ts'
import { useCount } from '#console/ui/use-count.ts'
import { filledTiles, TASKS_MAX, urgencyOf, type WorkState, workStateOf } from '#domain/work/work.ts'

import { ageText } from './age-text.ts'
import { useWork, type Work } from './use-work.ts'
import { workPlaces } from './work-places.ts'
import './work.css'

const TILES = Array.from({ length: 10 }, (_, at) => at)

/** Tasks of operators, the most urgent kind first; kinds without a task follow in one line. */
export function WorkRow() {
  const t = useT()
  const nowMs = useNowMs()
  const work = useWork()
  if (!work || work.length === 0) return null
  const msOf = (at: string | undefined) => (at === undefined ? undefined : Date.parse(at))
  const urgency = ({ promiseSeconds, since, dueAt }: Work) =>
    urgencyOf({ promiseSeconds, sinceMs: msOf(since), dueMs: msOf(dueAt) }, nowMs)
  const waiting = work
    .filter((one) => one.waiting > 0)
    .toSorted((one, other) => urgency(other) - urgency(one))
  const calm = work.filter((one) => one.waiting === 0)
  return (
    <section className="card work" aria-label={t('console.work.title')}>
      {waiting.length > 0 && (
        <ul className="work-kinds" style={{ '--kinds': waiting.length } as CSSProperties}>
          {waiting.map((one) => (
            <WorkCard key={one.kind} work={one} urgency={urgency(one)} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {calm.length > 0 && (
        <p className="work-calm xs muted">
          <Icon name="check" />
          {t('console.work.none')}
          {calm.map(({ kind }) => (
            <WorkLink key={kind} kind={kind} />
          ))}
        </p>
      )}
    </section>
  )
}

function WorkLink({ kind }: Pick<Work, 'kind'>) {
  const t = useT()
  const { title, path, search = {} } = workPlaces[kind]
  return (
    <Link to={path} search={search}>
      {t(title)}
    </Link>
  )
}

function WorkCard({ work, urgency, nowMs }: { work: Work; urgency: number; nowMs: number }) {
  const t = useT()
  const count = useCount()
  const { language } = useFormat()
  const { kind, waiting, since, by, promiseSeconds } = work
  const state = workStateOf(urgency)
  const ageSeconds = since ? Math.max(0, (nowMs - Date.parse(since)) / 1000) : 0
  return (
    <li className={`work-kind ${state}`}>
      <span className="work-name">
        <Icon name={workPlaces[kind].icon} />
        <WorkLink kind={kind} />
      </span>
      <b className="num">
        {count(waiting)}
        {waiting >= TASKS_MAX && '+'}
      </b>
      <span className="work-by">
        {by.length === 0 ? (
          <span className="tag">{t('console.work.nobody')}</span>
        ) : (
          by.map((name) => (
            <span key={name} title={name}>
              <Avatar id={name} sizeRem={1.25} />
              <span className="sr">{t('console.work.in_hand', { name })}</span>
            </span>
          ))
        )}
      </span>
      <Meter urgency={urgency} state={state} />
      <span className="xs muted">
        {t('console.work.oldest')} <b>{ageText(language, ageSeconds)}</b>
      </span>
      <span className="xs muted end">
        {t('console.work.of', { promise: ageText(language, promiseSeconds) })}
        {state === 'late' && <span className="sr"> {t('console.work.late')}</span>}
      </span>
    </li>
  )
}

/** Ten tiles are the promise. The words beside it say the same. */
function Meter({ urgency, state }: { urgency: number; state: WorkState }) {
  const filled = filledTiles(urgency)
  return (
    <span className={`work-meter ${state}`} aria-hidden="true">
      {TILES.map((at) => (
        <i key={at} className={at < filled ? 'on' : undefined} />
      ))}
    </span>
  )
}
