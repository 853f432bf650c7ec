import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'

import { type PointBalance, type PointTerms, useWriteCount } from './use-points.ts'

type Rate = PointTerms['rates'][number]

/** Stakes for a point by category, the points of today, and rates that begin later. */
export function RatesCard({
  terms,
  next,
  today,
  percent = 100,
}: {
  terms: PointTerms
  next: PointTerms | undefined
  today: PointBalance['today'] | undefined
  /** The points of the member’s level for the stakes of 100 points. */
  percent?: number | undefined
}) {
  const t = useT()
  const count = useWriteCount()
  return (
    <div className="card points-rates">
      <h2>{t('points.rates')}</h2>
      {percent > 100 && (
        <p className="points-level small">{t('points.of_level', { percent: count(percent) })}</p>
      )}
      <RatesTable rates={terms.rates} label={t('points.rates')} today={today} />
      {next && (
        <>
          <h3>{t('points.rates_from', { day: next.fromDay })}</h3>
          <RatesTable rates={next.rates} label={t('points.rates_from', { day: next.fromDay })} />
        </>
      )}
    </div>
  )
}

function RatesTable({
  rates,
  label,
  today,
}: {
  rates: readonly Rate[]
  label: string
  today?: PointBalance['today'] | undefined
}) {
  const t = useT()
  const count = useWriteCount()
  const columns: readonly Column<SameRate>[] = [
    {
      id: 'category',
      head: t('points.bets_on'),
      cell: ({ halls }) => (
        <span className="points-halls">
          {halls.map((category) => (
            <Hall key={category} category={category} />
          ))}
        </span>
      ),
    },
    {
      id: 'stake',
      head: t('points.stake_per_point'),
      isNumber: true,
      cell: ({ stakePerPoint }) => <MoneyText amount={stakePerPoint} tone="plain" />,
    },
    ...(today
      ? [
          {
            id: 'today',
            head: t('points.today'),
            isNumber: true,
            cell: ({ halls }: SameRate) =>
              count(
                today.reduce((sum, { category, points }) => sum + (halls.includes(category) ? points : 0), 0),
              ),
          },
        ]
      : []),
  ]
  return (
    <Table
      look="dense"
      label={label}
      columns={columns}
      rows={sameRates(rates)}
      rowId={({ stakePerPoint }) => stakePerPoint}
    />
  )
}

interface SameRate {
  readonly stakePerPoint: string
  readonly halls: readonly Rate['category'][]
}

/** A row for each rate, in the order of the first hall that has it: most halls share theirs with others. */
const sameRates = (rates: readonly Rate[]): readonly SameRate[] =>
  [...Map.groupBy(rates, (rate) => rate.stakePerPoint)].map(([stakePerPoint, list]) => ({
    stakePerPoint,
    halls: list.map(({ category }) => category),
  }))

function Hall({ category }: { category: Rate['category'] }) {
  const t = useT()
  return (
    <span className="points-hall" style={{ '--c': `var(--cat-${category})` } as CSSProperties}>
      <Icon name={category} />
      {t(`category.${category}`)}
    </span>
  )
}
