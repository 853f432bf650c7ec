import { useId, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import {
  type FinalKind,
  finalDigits,
  finalKinds,
  finalName,
  finalSpots,
} from '#studio/games/roulette/finals.ts'
import { type NeighbourCount, neighbourCounts } from '#studio/games/roulette/wheel.ts'

import type { LayButton } from './lay-button.ts'

/** How many neighbours on each side a number of the racetrack lays chips on. */
export function NeighbourChoice({
  each,
  onChoose,
}: {
  readonly each: NeighbourCount
  readonly onChoose: (each: NeighbourCount) => void
}) {
  const t = useT()
  const id = useId()
  return (
    <div className="ro-calls-row" role="group" aria-labelledby={id}>
      <span id={id}>{t('roulette.neighbours_each')}</span>
      {neighbourCounts.map((count) => (
        <button
          key={count}
          type="button"
          className="num"
          aria-pressed={count === each}
          onClick={() => onChoose(count)}
        >
          {count}
        </button>
      ))}
    </div>
  )
}

/** Finals of one kind, en plein or à cheval. */
export function Finals({ acting }: { readonly acting: LayButton }) {
  const t = useT()
  const id = useId()
  const [kind, setKind] = useState<FinalKind>('plein')
  return (
    <>
      <div className="ro-calls-row ro-kinds" role="group" aria-labelledby={id}>
        <span id={id}>{t('roulette.finals')}</span>
        {finalKinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {t(`roulette.finals_${one}`)}
          </button>
        ))}
      </div>
      <div className="ro-calls-row" role="group" aria-label={t(`roulette.finals_${kind}`)}>
        {finalDigits.map((digit) => {
          const spots = finalSpots(kind, digit)
          const name = finalName(kind, digit)
          return (
            <button
              key={digit}
              {...acting(spots)}
              className="num ro-final"
              aria-label={t('roulette.final', { name, count: spots.length })}
            >
              {name}
            </button>
          )
        })}
      </div>
    </>
  )
}
