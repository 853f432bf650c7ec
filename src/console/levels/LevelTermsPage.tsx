import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { fromDayColumn, publishedColumn } from '#console/ui/columns.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { readLevelTerms } from '#contract/console/levels.ts'
import type { Output } from '#contract/endpoint.ts'

import './levels.css'
import { LevelTermsForm } from './LevelTermsForm.tsx'

type Read = Output<typeof readLevelTerms>
type Version = Read['versions'][number]
type Counted = Read['members'][number]

/** The levels of a brand: its terms, those before, and the members by level. */
export default function LevelTermsPage() {
  const t = useT()
  const brand = useBrand()
  const query = useQuery(queryOf(useApi(), readLevelTerms, useScope()))
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.levels')}
        figures={t('console.levels.figures', { name: brand?.name ?? '' })}
      />
      <Loaded query={query} lines={12}>
        {(read) => (
          <>
            <Members read={read} />
            <LevelTermsForm key={brand?.merchantCode} read={read} />
            <History currency={read.currency} versions={read.versions} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Members({ read: { members, judgedDay } }: { read: Read }) {
  const t = useT()
  const count = useCount()
  const columns: readonly Column<Counted>[] = [
    { id: 'rank', head: t('console.clubs.rank'), cell: ({ rank }) => <span className="num">{rank}</span> },
    { id: 'name', head: t('console.detail.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'count',
      head: t('console.page.members'),
      isNumber: true,
      cell: ({ club, count: number }) => (
        <Link className="link level-members" to={paths.members} search={{ club }}>
          {count(number)}
        </Link>
      ),
    },
  ]
  return (
    <div className="console-list">
      <h2>{t('console.levels.members')}</h2>
      <p className="small muted">
        {judgedDay === undefined
          ? t('console.levels.not_judged')
          : t('console.levels.judged', { day: judgedDay })}
      </p>
      <Table
        label={t('console.levels.members')}
        look="list"
        columns={columns}
        rows={members}
        rowId={({ club }) => club}
        empty={<State icon="medal" title={t('console.levels.none')} />}
      />
    </div>
  )
}

function History({ currency, versions }: { currency: string; versions: readonly Version[] }) {
  const t = useT()
  return (
    <div className="console-list">
      <h2>{t('console.levels.versions')}</h2>
      <Table
        label={t('console.levels.versions')}
        look="list"
        columns={useColumns(currency)}
        rows={versions}
        rowId={({ version }) => String(version)}
        empty={<State icon="medal" title={t('console.levels.none')} />}
      />
    </div>
  )
}

function LevelLine({ level, currency }: { level: Version['levels'][number]; currency: string }) {
  const t = useT()
  const count = useCount()
  const { withdrawalSum, reviewHours, giftPoints, giftTickets } = level
  return (
    <li>
      <bdi>{level.name}</bdi> <MoneyText amount={level.turnover} symbol={currency} tone="plain" />
      <span className="console-under muted">
        {t('console.levels.points_of', { percent: level.pointsPercent })}
        {withdrawalSum !== undefined && (
          <>
            {' · '}
            {t('console.detail.withdrawal_sum')}:{' '}
            <MoneyText amount={withdrawalSum} symbol={currency} tone="plain" />
          </>
        )}
        {reviewHours !== undefined && ` · ${t('console.levels.review_of', { hours: reviewHours })}`}
        {giftPoints !== undefined && ` · ${t('console.levels.gift_of', { points: count(giftPoints) })}`}
        {giftTickets !== undefined &&
          ` · ${t('console.levels.tickets_of', { count: giftTickets, raffle: level.giftRaffle ?? '' })}`}
      </span>
    </li>
  )
}

function useColumns(currency: string): readonly Column<Version>[] {
  const t = useT()
  const count = useCount()
  return [
    fromDayColumn(t),
    {
      id: 'levels',
      head: t('console.detail.levels'),
      cell: ({ levels }) => (
        <ul className="levels-list">
          {levels.map((level) => (
            <LevelLine key={level.name} level={level} currency={currency} />
          ))}
        </ul>
      ),
    },
    {
      id: 'window',
      head: t('console.detail.window_days'),
      isNumber: true,
      cell: ({ windowDays }) => count(windowDays),
    },
    publishedColumn(t),
  ]
}
