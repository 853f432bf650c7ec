import { useT } from '#browser/i18n/translate.ts'
import { BarChart } from '#browser/ui/BarChart.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { smallAmountOf } from '#domain/money/small-amount.ts'

import type { Profit } from './use-records.ts'

const DAY_MS = 86_400_000

/** Every day of a period, also those without a movement. */
export function daysOf(from: string, to: string): readonly string[] {
  const firstMs = Date.parse(`${from}T00:00:00Z`)
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - firstMs) / DAY_MS) + 1
  return Array.from({ length: Math.max(1, count) }, (_, place) =>
    new Date(firstMs + place * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The result of each day around zero. A loss is grey: it is no error. */
export function ProfitChart({
  all,
  days,
  currency,
}: {
  all: readonly string[]
  days: Profit['days']
  currency: string
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const nets = new Map(days.map(({ day, net }) => [day, net]))
  const netOf = (day: string) => nets.get(day) ?? '0.00'
  return (
    <div className="card rec-chart">
      <BarChart
        label={t('record.chart')}
        labels={all.map((day) => day.slice(5))}
        every={Math.ceil(all.length / 10)}
        barWidth={Math.max(2, Math.min(18, Math.floor(480 / all.length)))}
        least={smallAmountOf(currency)}
        belowName={t('record.lost_day')}
        series={[
          {
            id: 'net',
            name: t('record.won_day'),
            values: all.map((day) => Number.parseFloat(netOf(day))),
            texts: all.map((day) => writeMoney(netOf(day), language, currencySymbol)),
          },
        ]}
      />
    </div>
  )
}
