import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { TagTone } from '#browser/ui/Tag.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { KeysetPager } from '#console/ui/KeysetPager.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { pageInput, turnPages } from '#console/ui/pages.ts'
import { choicePart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listReturns } from '#contract/console/rounds.ts'
import type { Output } from '#contract/endpoint.ts'
import { type ReturnSpan, returnSpans } from '#domain/rounds/return-band.ts'

import { LotteryReturns } from './LotteryReturns.tsx'
import { ReturnBand, ReturnFigure } from './ReturnFigure.tsx'
import { usePercent } from './use-percent.ts'
import './rounds.css'

type Row = Output<typeof listReturns>['list'][number]
type Window = Row['windows'][number]

interface Search {
  readonly only: 'alarms' | undefined
  readonly at: readonly string[]
}

const readSearch = (raw: RawSearch): Search => ({
  only: choicePart(raw['only'], ['alarms']),
  at: pagesPart(raw['at']),
})

/** The actual return of each game by window, compared with its model. */
export default function ReturnsPage() {
  const t = useT()
  const brand = useBrand()
  const [search, change] = useUrlState(readSearch)
  const { only, at } = search
  const input = { ...useScope(), ...(only ? { only } : {}), ...pageInput(at) }
  const returns = useQuery({ ...queryOf(useApi(), listReturns, input), placeholderData: keepPreviousData })
  const columns = useColumns()
  const list = returns.data?.list
  const alarms = returns.data?.alarms ?? 0
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.returns')}
        figures={
          alarms > 0
            ? t('console.returns.alarms', { count: alarms })
            : t('console.returns.figures', { name: brand?.name ?? '' })
        }
      />
      <div className="console-filters" role="group" aria-label={t('console.filter.label')}>
        <SegmentedControl
          label={t('console.filter.label')}
          options={[
            { id: 'all', label: t('console.returns.all') },
            { id: 'alarms', label: t('console.returns.only_alarms') },
          ]}
          selected={only ?? 'all'}
          onSelect={(id) => change({ only: id === 'alarms' ? 'alarms' : undefined, at: [] })}
        />
      </div>
      {returns.isError && !list ? (
        <section className="card">
          <QueryFailed query={returns} />
        </section>
      ) : (
        <Table
          look="list"
          label={t('console.page.returns')}
          columns={columns}
          rows={list}
          rowId={({ id }) => id}
          isStale={returns.isPlaceholderData}
          empty={
            only === 'alarms' ? (
              <State
                icon="check"
                title={t('console.returns.none_off')}
                text={t('console.returns.none_off_text')}
              />
            ) : (
              <State icon="chart" title={t('console.returns.none')} text={t('console.returns.none_text')} />
            )
          }
          foot={
            <KeysetPager
              count={list?.length ?? 0}
              isBusy={returns.isPlaceholderData}
              {...turnPages(at, (pages) => change({ at: pages }), returns.data?.next)}
            />
          }
        />
      )}
      <p className="xs muted">{t('console.returns.how')}</p>
      <LotteryReturns />
    </div>
  )
}

function useColumns(): readonly Column<Row>[] {
  const t = useT()
  const percent = usePercent()
  return [
    {
      id: 'game',
      head: t('console.rounds.game'),
      cell: ({ id, game, since }) => (
        <>
          <Link
            className="link"
            to={paths.rounds}
            search={((before: object) => ({ ...before, game: id })) as never}
          >
            <bdi>{game.name}</bdi>
          </Link>{' '}
          <span className="xs muted">{<bdi>{game.vendorName}</bdi>}</span>
          {since !== undefined && (
            <span className="xs console-under">
              {t('console.returns.since')} <ExactTime at={since} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'model',
      head: t('console.returns.model'),
      isNumber: true,
      cell: ({ modelBp }) => (modelBp === undefined ? t('console.returns.no_model') : percent(modelBp)),
    },
    ...returnSpans.map((span): Column<Row> => ({
      id: span,
      head: t(`console.returns.span_${span}`),
      cell: ({ windows }) => <WindowCell window={windowOf(windows, span)} />,
    })),
  ]
}

function windowOf(windows: readonly Window[], span: ReturnSpan): Window | undefined {
  return windows.find((one) => one.span === span)
}

const tones: Readonly<Record<Window['standing'], TagTone>> = {
  few: 'plain',
  within: 'ok',
  watch: 'warn',
  alarm: 'bad',
}

function WindowCell({ window }: { window: Window | undefined }) {
  const t = useT()
  if (!window || window.actualBp === undefined) return t('console.nothing')
  const { actualBp, lowBp, highBp, standing, rounds } = window
  return (
    <ReturnFigure actualBp={actualBp} tone={tones[standing]} standing={t(`console.returns.${standing}`)}>
      {t('console.returns.rounds', { count: rounds })}
      <ReturnBand lowBp={lowBp} highBp={highBp} />
    </ReturnFigure>
  )
}
