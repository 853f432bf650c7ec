import { useFormat } from './format-context.tsx'
import { axisTop } from './chart-scale.ts'
import { TableTwin } from './TableTwin.tsx'
import './later.css'

/** Steps without a value have none. */
export type Line = { id: string; name: string; values: readonly (number | undefined)[] }

const WIDTH = 340
const HEIGHT = 104
const TOP = 8
const FOOT = 20

/** A line over its ground, and a dashed one of another time. The same data follow as a table for screen readers. */
export function LineChart({
  label,
  labels,
  line,
  dashed,
  every = 1,
}: {
  label: string
  labels: readonly string[]
  line: Line
  dashed?: Line
  /** Writes every nth label. */
  every?: number
}) {
  const { direction } = useFormat()
  const top = axisTop([...line.values, ...(dashed?.values ?? [])].map((value) => value ?? 0))
  const base = HEIGHT - FOOT
  const step = WIDTH / Math.max(1, labels.length)
  const x = (place: number) => (direction === 'rtl' ? WIDTH - (place + 0.5) * step : (place + 0.5) * step)
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
      <svg className="chart line-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className="g" d={`M0 ${base}H${WIDTH}`} />
        {first && last && (
          <path className="ground" d={`${path(line.values)}L${last.x} ${base}L${first.x} ${base}Z`} />
        )}
        {dashed && <path className="dashed" d={path(dashed.values)} />}
        <path className="drawn" d={path(line.values)} />
        {last && <circle className="s1" cx={last.x} cy={last.y} r={3.5} />}
        {labels.map((text, place) =>
          place % every ? null : (
            <text key={`${text} ${place}`} x={x(place)} y={HEIGHT - 5} textAnchor="middle">
              {text}
            </text>
          ),
        )}
      </svg>
      <TableTwin
        label={label}
        labels={labels}
        columns={[line, ...(dashed ? [dashed] : [])].map(({ id, name, values }) => ({
          id,
          name,
          texts: labels.map((_, place) => values[place]?.toString() ?? '–'),
        }))}
      />
    </figure>
  )
}
