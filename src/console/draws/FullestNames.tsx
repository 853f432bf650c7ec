import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { State } from '#console/ui/State.tsx'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import type { Heat } from '#domain/lottery/exposure/heat.ts'

import { type Exposure, fullnessOf } from './exposure.ts'
import { loadText } from './load-text.ts'

/** The names that would pay most, each with its part of the cap. */
export function FullestNames({
  found,
  type,
  most = 100,
  chosen,
  onChoose,
}: {
  found: Exposure
  type: BetType
  most?: number
  chosen: string | undefined
  onChoose: (name: string) => void
}) {
  const t = useT()
  const nowMs = readServerNowMs()
  if (found.names.length === 0)
    return (
      <State icon="lottery" title={t('console.draws.no_stakes')} text={t('console.draws.no_stakes_text')} />
    )
  return (
    <ol className="draws-fullest" aria-label={t('console.draws.fullest')}>
      {found.names.slice(0, most).map(({ name, pays, cap }) => (
        <li key={name}>
          <button type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            <b className="num">
              <bdi>{loadText(t, type, name, nowMs)}</bdi>
            </b>
            <Meter {...fullnessOf({ pays, cap })} />
            <ConsoleAmount amount={pays} currency={found.currency} />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Twenty tiles; the figure beside it says the same. */
function Meter({ percent, heat }: { percent: number; heat: Heat }) {
  const mark = heat === 'full' || heat === 'near' ? ` ${heat}` : ''
  return (
    <span
      className={`draws-meter${mark}`}
      style={{ '--v': `${Math.min(100, percent)}%` } as CSSProperties}
      aria-hidden="true"
    />
  )
}
