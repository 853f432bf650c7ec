import { useFormat } from './format-context.tsx'
import { axisOf } from './chart-scale.ts'
import { TableTwin } from './TableTwin.tsx'
import './later.css'

/** Steps without a value have none. */
export type Line = {
  id: string
  name: string
  values: readonly (number | undefined)[]
  /** The values as the table writes them. */
  texts?: readonly string[]
}

const TOP = 8
const AXIS = 44
const FOOT = 20

/** A line over its ground, and a dashed one of another time. The same data follow as a table for screen readers. */
export function LineChart({
  label,
  labels,
  line,
  dashed,
  every = 1,
  width = 340,
  height = 104,
  tick,
  least,
}: {
  label: string
  labels: readonly string[]
  line: Line
  dashed?: Line
  /** Writes every nth label. */
  every?: number
  width?: number
  height?: number
  /** Writes the axis. */
  tick: (value: number) => string
  /** The axis reaches at least so far: an amount that is small. */
  least?: number
}) {
  const { direction } = useFormat()
  const { top, ticks } = axisOf(
    [...line.values, ...(dashed?.values ?? [])].map((value) => value ?? 0),
    least,
  )
  const base = height - FOOT
  const step = (width - AXIS) / Math.max(1, labels.length)
  const x = (place: number) =>
    direction === 'rtl' ? width - AXIS - (place + 0.5) * step : AXIS + (place + 0.5) * step
  const y = (value: number) => base - (value / top) * (base - TOP)
  const points = (values: Line['values']) =>
    values.flatMap((value, place) => (value === undefined ? [] : [{ x: x(place), y: y(value) }]))
  const path = (values: Line['values']) =>
    points(values)
      .map((point, at) => `${at ? 'L' : 'M'}${point.x} ${point.y}`)
      .join('')
  const drawn = points(line.values)
  const [first] = drawn
  const last = drawn.at(-1)
  return (
    <figure>
      <svg className="chart line-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Axis ticks={ticks} y={y} x={direction === 'rtl' ? width - 2 : 2} width={width} tick={tick} />
        {first && last && (
          <path className="ground" d={`${path(line.values)}L${last.x} ${base}L${first.x} ${base}Z`} />
        )}
        {dashed && <path className="dashed" d={path(dashed.values)} />}
        <path className="drawn" d={path(line.values)} />
        {last && <circle className="s1" cx={last.x} cy={last.y} r={3.5} />}
        {labels.map((text, place) =>
          place % every ? null : (
            <text key={`${text} ${place}`} x={x(place)} y={height - 5} textAnchor="middle">
              {text}
            </text>
          ),
        )}
      </svg>
      <TableTwin
        label={label}
        labels={labels}
        columns={[line, ...(dashed ? [dashed] : [])].map(({ id, name, values, texts }) => ({
          id,
          name,
          texts: labels.map((_, place) => texts?.[place] ?? values[place]?.toString() ?? '–'),
        }))}
      />
    </figure>
  )
}

/** Zero stands above its line, because the labels follow below. */
function Axis({
  ticks,
  y,
  x,
  width,
  tick,
}: {
  ticks: readonly number[]
  y: (value: number) => number
  x: number
  width: number
  tick: (value: number) => string
}) {
  return ticks.map((value) => (
    <g key={value}>
      <path className="g" d={`M0 ${y(value)}H${width}`} />
      <text x={x} y={value ? y(value) + 12 : y(value) - 4}>
        {tick(value)}
      </text>
    </g>
  ))
}
