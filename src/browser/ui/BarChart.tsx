import type { CSSProperties } from 'react'
import { axisOf } from './chart-scale.ts'
import { TableTwin } from './TableTwin.tsx'
import { useFormat } from './format-context.tsx'
import './later.css'

/**
 * `values` are drawn and may be floating point; `texts` are read out, formatted by the caller. `caps` are values of
 * another time, drawn as a line across each bar.
 */
export type Series = {
  id: string
  name: string
  values: readonly number[]
  texts?: readonly string[]
  caps?: readonly number[]
}

type BarChartProps = {
  label: string
  labels: readonly string[]
  /** At most two: emerald, then gold. */
  series: readonly Series[]
  unit?: string
  /** Writes every nth label. */
  every?: number
  /** Of the drawing; it scales with the page. */
  width?: number
  height?: number
  barWidth?: number
  /** The names of `caps` in the legend, and of bars still to come. */
  capsName?: string
  /** The name of bars below zero in the legend: they are no warning then, and their first series has its name too. */
  belowName?: string
  /** Bars from here on are still to come: they have the height of their caps. */
  ahead?: { from: number; name: string }
  /** The axis reaches at least so far: an amount that is small. */
  least?: number
  /** Texts of the axis; by default the number with its unit. */
  tick?: (value: number) => string
}

/** Narrower charts do not scroll. */
const WIDTH = 660
const GAP = 2
const START = 40
const TOP = 12
const FOOT = 22
const JOINT = 10

/** A bar chart of tiles. The same data follow as a table for screen readers. */
export function BarChart(props: BarChartProps) {
  const { label, series, capsName, belowName } = props
  return (
    <figure
      className="stack"
      style={belowName ? ({ '--below': 'var(--line-strong)' } as CSSProperties) : undefined}
    >
      <Bars {...props} />
      {(series.length > 1 || capsName || belowName) && (
        <figcaption className="leg">
          {series.map(({ id, name }, index) => (
            <span key={id}>
              <i
                style={{ '--c': `var(--c${index}, var(--${index ? 'gold' : 'primary'}))` } as CSSProperties}
              />
              {name}
            </span>
          ))}
          {belowName && (
            <span>
              <i style={{ '--c': 'var(--below)' } as CSSProperties} />
              {belowName}
            </span>
          )}
          {capsName && (
            <span>
              <i className="cap" />
              {capsName}
            </span>
          )}
        </figcaption>
      )}
      <TableTwin label={label} labels={props.labels} columns={columnsOf(props)} />
    </figure>
  )
}

function columnsOf({ series, unit = '', capsName = '' }: BarChartProps) {
  return series.flatMap(({ id, name, values, texts, caps }) => [
    { id, name, texts: texts ?? values.map((value) => `${value}${unit}`) },
    ...(caps
      ? [{ id: `${id} caps`, name: `${name}, ${capsName}`, texts: caps.map((cap) => `${cap}${unit}`) }]
      : []),
  ])
}

type Scale = {
  base: number
  y: (value: number) => number
  /** Mirrored in right-to-left languages, so that time runs in reading direction. */
  x: (offset: number, across?: number) => number
  /** The offset of a step, and of a bar in it. */
  stepAt: (place: number) => number
  barAt: (index: number, place: number) => number
}

function Bars(props: BarChartProps) {
  const { label, labels, series, unit = '', every = 1, width = WIDTH, height = 190, barWidth = 14 } = props
  const { ahead, least, tick = (value: number) => `${value}${value ? unit : ''}` } = props
  const { direction } = useFormat()
  const axis = axisOf(
    series.flatMap(({ values, caps = [] }) => [...values, ...caps]),
    least,
  )
  const base = height - FOOT
  const step = (width - START - 6) / Math.max(1, labels.length)
  const group = barWidth * series.length + GAP * (series.length - 1)
  const scale: Scale = {
    base,
    y: (value) => base - ((value - axis.bottom) / (axis.top - axis.bottom)) * (base - TOP),
    x: (offset, across = 0) => (direction === 'rtl' ? width - offset - across : offset),
    stepAt: (place) => START + place * step,
    barAt: (index, place) => START + place * step + (step - group) / 2 + index * (barWidth + GAP),
  }
  const { x, y, stepAt } = scale
  const joints = Array.from(
    { length: Math.floor((base - TOP) / JOINT) },
    (_, index) => base - (index + 1) * JOINT,
  )
  const lineAt = (at: number) => `M${x(START)} ${at}H${x(width)}`
  return (
    <div
      ref={showNewest}
      className="chart"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it takes the focus
      tabIndex={0}
      role="region"
      aria-label={label}
      data-newest={ahead && stepAt(ahead.from + 1) / width}
      style={{ '--w': width < WIDTH ? '0' : '34rem' } as CSSProperties}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {axis.ticks.map((value) => (
          <g key={value}>
            <path className="g" d={lineAt(y(value))} />
            <text x={x(START - 6)} y={y(value) + 4} textAnchor="end">
              {tick(value)}
            </text>
          </g>
        ))}
        <BarMarks {...props} barWidth={barWidth} scale={scale} />
        <path className="j" d={joints.map(lineAt).join('')} />
        <Caps {...props} barWidth={barWidth} scale={scale} />
        {labels.map((text, place) =>
          place % every ? null : (
            <text key={`${text} ${place}`} x={x(stepAt(place) + step / 2)} y={height - 5} textAnchor="middle">
              {text}
            </text>
          ),
        )}
      </svg>
    </div>
  )
}

type MarksProps = Pick<BarChartProps, 'series' | 'ahead' | 'labels'> & { barWidth: number; scale: Scale }

function BarMarks({ series, ahead, barWidth, scale: { x, y, barAt } }: MarksProps) {
  return series.map(({ id, values, caps }, index) =>
    values.map((past, place) => {
      const isAhead = ahead !== undefined && place >= ahead.from
      const value = isAhead ? (caps?.[place] ?? 0) : past
      return (
        <rect
          key={`${id} ${place}`}
          className={isAhead ? 'ahead' : value < 0 ? 'neg' : `s${index}`}
          x={x(barAt(index, place), barWidth)}
          y={Math.min(y(value), y(0))}
          width={barWidth}
          height={Math.abs(y(0) - y(value))}
        />
      )
    }),
  )
}

/** Values of another time across the bars, and the start of what is still to come. */
function Caps({ series, ahead, labels, barWidth, scale }: MarksProps) {
  const { direction } = useFormat()
  const { base, x, y, stepAt, barAt } = scale
  return (
    <>
      {series.map(({ id, caps }, index) => (
        <path
          key={id}
          className="cap"
          d={caps
            ?.map((cap, place) =>
              cap > 0 ? `M${x(barAt(index, place), barWidth)} ${y(cap)}h${barWidth}` : '',
            )
            .join('')}
        />
      ))}
      {ahead && ahead.from < labels.length && (
        <g>
          <path className="now" d={`M${x(stepAt(ahead.from))} ${TOP}V${base}`} />
          <text x={x(stepAt(ahead.from) + 5)} y={TOP + 9} textAnchor={direction === 'rtl' ? 'end' : 'start'}>
            {ahead.name}
          </text>
        </g>
      )}
    </>
  )
}

/** Scrolls to the newest data: they end the drawing, or precede what is still to come. */
function showNewest(region: HTMLElement | null): void {
  if (!region) return
  const { dataset, scrollWidth, clientWidth } = region
  const start = Math.max(0, scrollWidth * Number(dataset['newest'] ?? 1) - clientWidth)
  region.scrollLeft = getComputedStyle(region).direction === 'rtl' ? -start : start
}
