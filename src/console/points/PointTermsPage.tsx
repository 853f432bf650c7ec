import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { fromDayColumn, publishedColumn } from '#console/ui/columns.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { readPointTerms } from '#contract/console/points.ts'
import type { Output } from '#contract/endpoint.ts'

import { PointTermsForm } from './PointTermsForm.tsx'
import './points.css'

type Version = Output<typeof readPointTerms>['versions'][number]

/** How a brand gives points: its terms, and those before. */
export default function PointTermsPage() {
  const t = useT()
  const brand = useBrand()
  const query = useQuery(queryOf(useApi(), readPointTerms, useScope()))
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.point_terms')}
        figures={t('console.points.figures', { name: brand?.name ?? '' })}
      />
      <Loaded query={query} lines={12}>
        {(read) => (
          <>
            <PointTermsForm key={brand?.merchantCode} read={read} />
            <History currency={read.currency} versions={read.versions} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function History({ currency, versions }: { currency: string; versions: readonly Version[] }) {
  const t = useT()
  return (
    <section className="console-list" aria-labelledby="point-versions">
      <h2 id="point-versions">{t('console.points.versions')}</h2>
      <Table
        label={t('console.points.versions')}
        look="list"
        columns={useColumns(currency)}
        rows={versions}
        rowId={({ version }) => String(version)}
        empty={<State icon="coin" title={t('console.points.no_versions')} />}
      />
    </section>
  )
}

function useColumns(currency: string): readonly Column<Version>[] {
  const t = useT()
  const count = useCount()
  return [
    fromDayColumn(t),
    {
      id: 'stakes',
      head: t('console.detail.stakes'),
      cell: ({ rates }) =>
        rates.length === 0 ? (
          <span className="muted">{t('console.points.no_rates')}</span>
        ) : (
          <ul className="points-stakes">
            {rates.map(({ category, stakePerPoint }) => (
              <li key={category}>
                {t(`category.${category}`)} <MoneyText amount={stakePerPoint} symbol="" tone="plain" />
              </li>
            ))}
          </ul>
        ),
    },
    {
      id: 'cash',
      head: t('console.detail.cash_per_point'),
      isNumber: true,
      cell: ({ cashPerPoint }) =>
        cashPerPoint === undefined ? (
          <span className="muted">{t('console.points.not_converted')}</span>
        ) : (
          <MoneyText amount={cashPerPoint} symbol={currency} tone="plain" />
        ),
    },
    {
      id: 'least',
      head: t('console.detail.convert_least'),
      isNumber: true,
      cell: ({ convertLeast }) => <span className="num">{count(convertLeast)}</span>,
    },
    publishedColumn(t),
  ]
}
