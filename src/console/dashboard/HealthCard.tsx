import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { useAwake } from '#console/ui/use-awake.ts'
import { health } from '#contract/console/health.ts'
import type { Output } from '#contract/endpoint.ts'
import { healthParts, healthStates } from '#domain/dashboard/health.ts'

import { latencyText } from './latency-text.ts'

type HealthRow = Output<typeof health>['rows'][number]

const ASK_EVERY_MS = 30_000

/** Two hours of what the brand depends on, in tiles of five minutes. */
export function HealthCard() {
  const t = useT()
  const isAwake = useAwake()
  const query = useQuery({
    ...queryOf(useApi(), health, useScope()),
    placeholderData: keepPreviousData,
    refetchInterval: isAwake ? ASK_EVERY_MS : false,
  })
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.health.title')}</h2>
        <span className="xs muted">{t('console.health.text')}</span>
        <ul className="health-key xs" aria-hidden="true">
          {healthStates.toReversed().map((state) => (
            <li key={state}>
              <i className={state} /> {t(`console.health.${state}`)}
            </li>
          ))}
        </ul>
      </div>
      <Loaded query={query} lines={8}>
        {({ rows }) => (
          <div className="health">
            {columns.map((parts) => (
              <div key={parts.join(' ')} className="health-column">
                {parts.map((part) => (
                  <Part key={part} part={part} rows={rows.filter((row) => row.part === part)} />
                ))}
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}

/** Parts of few rows share a column, so that neither column has a gap. */
const columns = [healthParts.filter((part) => part !== 'jobs'), ['jobs']] as const

function Part({ part, rows }: { part: HealthRow['part']; rows: readonly HealthRow[] }) {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <div>
      <h3 className="xs muted">
        {t(`console.health.part_${part}`)} <span>{t('console.health.now')}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <Row key={row.code} row={row} />
        ))}
      </ul>
    </div>
  )
}

function useName({ part, code, name }: HealthRow): string {
  const t = useT()
  if (part === 'jobs') return t(`console.health.queue_${queueOf(code)}`)
  if (part === 'messages') return t(code === 'sms' ? 'console.health.sms' : 'console.health.email')
  return name ?? code
}

const queues = ['deposits', 'payouts', 'play', 'draws', 'messages', 'books', 'upkeep'] as const
const queueOf = (code: string) => queues.find((queue) => queue === code) ?? 'upkeep'

function Row({ row }: { row: HealthRow }) {
  const t = useT()
  const { language } = useFormat()
  const name = useName(row)
  const { now, steps } = row
  const poor = steps.filter(({ state }) => state === 'slow' || state === 'failing').length
  return (
    <li className="health-row">
      <span>{name}</span>
      <span className="health-tiles" aria-hidden="true">
        {steps.map(({ at, state }) => (
          <i key={at} className={state ?? 'none'} />
        ))}
      </span>
      <b className={`num ${now?.state ?? 'none'}`}>
        {now === undefined
          ? t('console.health.none')
          : now.valueMs === undefined
            ? t(`console.health.${now.state}`)
            : latencyText(language, now.valueMs)}
        <span className="sr">
          {now && ` ${t(`console.health.${now.state}`)}`}. {t('console.health.poor', { count: poor })}
        </span>
      </b>
    </li>
  )
}
