import { useT } from '#browser/i18n/translate.ts'
import type { Heat, HeatCell } from '#domain/lottery/draw/charts.ts'

/** Numbers in their order, each in the tone of its count. */
export function HeatList({ cells }: { cells: readonly HeatCell[] }) {
  return (
    <ol className="heat">
      {cells.map(({ number, count, tone }) => (
        <li key={number} data-tone={tone} title={`${number}: ${count}`}>
          {number}
          <span className="sr">: {count}</span>
        </li>
      ))}
    </ol>
  )
}

/** The tones from none to the count of the last one. */
export function HeatLegend({ steps }: { steps: Heat['steps'] }) {
  const t = useT()
  return (
    <span className="chart-legend">
      0
      <i data-tone={0} />
      <i data-tone={1} />
      <i data-tone={2} />
      <i data-tone={3} />
      {t('lottery.and_more', { count: steps[2] })}
    </span>
  )
}
