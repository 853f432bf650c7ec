import { useT } from '#browser/i18n/translate.ts'
import { whereName } from '#browser/lottery/type-name.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import type { NameGrid } from '#domain/lottery/exposure/load-names.ts'

import { type Exposure, fullnessOf } from './exposure.ts'
import { cellText, loadText } from './load-text.ts'

/** Names of a bet type as a map: the fuller, the darker; gold near the cap, red with a lock at it. */
export function HeatMap({
  found,
  type,
  grid,
  chosen,
  onChoose,
}: {
  found: Exposure
  type: BetType
  grid: NameGrid
  chosen: string | undefined
  onChoose: (name: string) => void
}) {
  const t = useT()
  const sums = new Map(found.names.map((one) => [one.name, one]))
  const limits = new Map(found.limits.map(({ name, cap }) => [name, cap]))
  const nowMs = readServerNowMs()
  const cell = (name: string) => {
    const { pays = '0.00', cap = found.cap } = sums.get(name) ?? {}
    const isClosed = limits.has(name) && limits.get(name) === undefined
    const { heat, percent } = fullnessOf({ pays, cap: isClosed ? '0.00' : (limits.get(name) ?? cap) })
    return (
      <button
        key={name}
        type="button"
        className={`draws-cell heat-${heat}`}
        aria-pressed={name === chosen}
        aria-label={t(isClosed ? 'console.draws.cell_closed' : 'console.draws.cell', {
          name: loadText(t, type, name, nowMs),
          amount: `${found.currency} ${pays}`,
          percent: String(percent),
        })}
        onClick={() => onChoose(name)}
      >
        {cellText(t, type, name, nowMs)}
        {heat === 'full' && <Icon name="lock" />}
      </button>
    )
  }
  return (
    <div className="draws-map-frame">
      <div
        className={`draws-map columns-${grid.columns}`}
        role="group"
        aria-label={t('console.draws.by_number')}
      >
        {grid.rows.map(({ place, names }, at) => (
          <div key={place ?? at} className={place === undefined ? 'draws-row' : 'draws-row with-place'}>
            {place !== undefined && <span className="xs muted">{whereName(t, place)}</span>}
            {names.map(cell)}
          </div>
        ))}
      </div>
    </div>
  )
}
