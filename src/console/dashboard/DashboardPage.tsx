import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Redirect } from '#browser/routing/Redirect.tsx'
import { BarChart } from '#browser/ui/BarChart.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useAwake } from '#console/ui/use-awake.ts'
import { useUrlState } from '#console/ui/url-state.ts'
import { useCount } from '#console/ui/use-count.ts'
import { WorkRow } from '#console/work/WorkRow.tsx'
import { overview } from '#contract/console/overview.ts'
import { flowSpans } from '#domain/dashboard/flow.ts'

import { Alarms } from './Alarms.tsx'
import './dashboard.css'
import { readFlowSearch } from './flow-search.ts'
import { FlowCards } from './FlowCards.tsx'
import { HealthCard } from './HealthCard.tsx'
import { Figures } from './Figures.tsx'
import type { Overview } from './overview.ts'

const ASK_EVERY_MS = 15_000

/** Current figures of the brand. */
export default function DashboardPage() {
  const t = useT()
  const { may } = useOperator()
  const brand = useBrand()
  // Without any brand, the only possible action is to make one.
  if (!brand && may('brands.write')) return <Redirect to={paths.newBrand} />
  if (!may('system.read') || !brand)
    return (
      <>
        <PageTitle title={t('console.page.dashboard')} />
        <section className="card">
          <State
            icon="lock"
            title={t('console.dashboard.none_title')}
            text={t('console.dashboard.none_text')}
          />
        </section>
      </>
    )
  return <BrandDashboard name={brand.name} />
}

function BrandDashboard({ name }: { name: string }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const isAwake = useAwake()
  const { may } = useOperator()
  const [{ span = 'today' }, change] = useUrlState(readFlowSearch)
  const query = useQuery({
    ...queryOf(api, overview, scope),
    placeholderData: keepPreviousData,
    refetchInterval: isAwake ? ASK_EVERY_MS : false,
  })
  return (
    <>
      <PageTitle
        title={t('console.page.dashboard')}
        figures={
          query.data && (
            <>
              {t('console.dashboard.as_of', { name })} <ExactTime at={query.data.at} />
            </>
          )
        }
        actions={
          may('reports.read') && (
            <SegmentedControl
              label={t('console.flow.span')}
              options={flowSpans.map((id) => ({ id, label: t(`console.flow.${id}`) }))}
              selected={span}
              onSelect={(id) => change({ span: flowSpans.find((one) => one === id) })}
            />
          )
        }
      />
      <Loaded query={query} lines={12}>
        {(figures) => (
          <>
            <WorkRow />
            {may('reports.read') && <FlowCards span={span} />}
            <div className="dash-watch">
              <div className="dash-column">
                <Alarms alarms={figures.alarms} />
                <Figures figures={figures} />
              </div>
              <div className="dash-column">
                <HealthCard />
                <Registrations figures={figures} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Registrations({ figures }: { figures: Overview }) {
  const t = useT()
  const count = useCount()
  const { language } = useFormat()
  const dayName = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  })
  const total = figures.days.reduce((sum, { registered }) => sum + registered, 0)
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.dashboard.registrations')}</h2>
        <span className="muted xs">{t('console.dashboard.in_seven_days', { count: count(total) })}</span>
      </div>
      <BarChart
        label={t('console.dashboard.registrations')}
        labels={figures.days.map(({ day }) => dayName.format(Date.parse(`${day}T00:00:00Z`)))}
        series={[
          {
            id: 'registered',
            name: t('console.dashboard.registered'),
            values: figures.days.map(({ registered }) => registered),
          },
        ]}
        height={150}
        barWidth={22}
      />
    </section>
  )
}
