import type { CSSProperties } from 'react'
import { useT } from '#browser/i18n/translate.ts'
import { axisTop } from './chart-scale.ts'
import { useFormat } from './format-context.tsx'
import './later.css'

/** `values` are drawn and may be floating point; `texts` are read out, formatted by the caller. */
export type Series = { id: string; name: string; values: readonly number[]; texts?: readonly string[] }

type BarChartProps = {
  label: string
  labels: readonly string[]
  /** At most two: emerald, then gold. */
  series: readonly Series[]
  unit?: string
  /** Writes every nth label. */
  every?: number
  height?: number
  barWidth?: number
}

const WIDTH = 660
const GAP = 2
const START = 40
const TOP = 12
const FOOT = 22
const JOINT = 10

/** A bar chart of tiles. The same data follow as a table for screen readers. */
export function BarChart(props: BarChartProps) {
  const { label, series } = props
  return (
    <figure className="stack">
      <Bars {...props} />
      {series.length > 1 && (
        <figcaption className="leg">
          {series.map(({ id, name }, index) => (
            <span key={id}>
              <i
                style={{ '--c': `var(--c${index}, var(--${index ? 'gold' : 'primary'}))` } as CSSProperties}
              />
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <TableTwin {...props} label={label} />
    </figure>
  )
}

function Bars({ label, labels, series, unit = '', every = 1, height = 190, barWidth = 14 }: BarChartProps) {
  const { direction } = useFormat()
  const top = axisTop(series.flatMap(({ values }) => values))
  const base = height - FOOT
  const step = (WIDTH - START - 6) / Math.max(1, labels.length)
  const group = barWidth * series.length + GAP * (series.length - 1)
  const y = (value: number) => base - (value / top) * (base - TOP)
  // Mirrored in right-to-left languages, so that time runs in reading direction.
  const x = (offset: number, width = 0) => (direction === 'rtl' ? WIDTH - offset - width : offset)
  const joints = Array.from(
    { length: Math.floor((base - TOP) / JOINT) },
    (_, index) => base - (index + 1) * JOINT,
  )
  const across = (at: number) => `M${x(START)} ${at}H${x(WIDTH)}`
  return (
    <div
      ref={showNewest}
      className="chart"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it takes the focus
      tabIndex={0}
      role="region"
      aria-label={label}
      style={{ '--w': '34rem' } as CSSProperties}
    >
      <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <path className="g" d={across(y(top * share))} />
            <text x={x(START - 6)} y={y(top * share) + 4} textAnchor="end">
              {`${top * share}${share ? unit : ''}`}
            </text>
          </g>
        ))}
        {series.map(({ id, values }, index) =>
          values.map((value, place) => (
            <rect
              key={`${id} ${place}`}
              className={`s${index}`}
              x={x(START + place * step + (step - group) / 2 + index * (barWidth + GAP), barWidth)}
              y={y(value)}
              width={barWidth}
              height={base - y(value)}
            />
          )),
        )}
        <path className="j" d={joints.map(across).join('')} />
        {labels.map((text, place) =>
          place % every ? null : (
            <text key={text} x={x(START + place * step + step / 2)} y={height - 5} textAnchor="middle">
              {text}
            </text>
          ),
        )}
      </svg>
    </div>
  )
}

/** Scrolls to the end, where the newest data are. */
function showNewest(region: HTMLElement | null): void {
  if (!region) return
  const isRtl = getComputedStyle(region).direction === 'rtl'
  region.scrollLeft = isRtl ? -region.scrollWidth : region.scrollWidth
}

function TableTwin({ label, labels, series, unit = '' }: BarChartProps) {
  const t = useT()
  return (
    <div className="sr">
      <table>
        <caption>{t('ui.chart.data', { label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ui.chart.when')}</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((text, place) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              {series.map(({ id, values, texts }) => (
                <td key={id}>{texts?.[place] ?? `${values[place] ?? 0}${unit}`}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
