import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import {
  CHANCE_LEAST,
  CHANCE_MOST,
  type DiceChoice,
  type DiceRoll,
  gateOf,
} from '#studio/games/dice/rules.ts'
import type { OneShotResult } from '#studio/games/quick/one-shot.ts'

import { writeRoll } from './write-roll.ts'

const TILES = 50
const tiles = Array.from({ length: TILES }, (_, tile) => tile)

/** A row of tiles from 0 to 100 with the gate between losing and winning, and the stone of the last roll. */
export function DiceTrack({
  choice,
  result,
  isMoving = false,
  onChange,
}: {
  readonly choice: DiceChoice
  readonly result: OneShotResult<DiceChoice, DiceRoll> | undefined
  readonly isMoving?: boolean
  /** Undefined where the gate stands. */
  readonly onChange?: ((choice: DiceChoice) => void) | undefined
}) {
  const t = useT()
  const gate = gateOf(choice) / 100
  const isOver = choice.side === 'over'
  const roll = result?.drawn.roll
  return (
    <div className="dc-board">
      <p className="dc-roll num" data-hit={result && result.times > 0 ? true : undefined}>
        {roll === undefined || isMoving ? '··.··' : writeRoll(roll)}
      </p>
      <div className="dc-track" style={{ '--roll': (roll ?? 0) / 10_000 } as CSSProperties}>
        <div className="dc-tiles" aria-hidden="true">
          {tiles.map((tile) => (
            <i key={tile} className={tile * 2 >= gate === isOver ? 'on' : undefined} />
          ))}
        </div>
        {roll !== undefined && <span className="dc-stone" aria-hidden="true" />}
        <input
          type="range"
          min={0}
          max={100}
          value={gate}
          disabled={!onChange}
          aria-label={t('dice.gate')}
          aria-valuetext={writeRoll(gateOf(choice))}
          onChange={(event) => {
            const at = event.currentTarget.valueAsNumber
            const chance = isOver ? 100 - at : at
            onChange?.({ ...choice, chance: Math.min(CHANCE_MOST, Math.max(CHANCE_LEAST, chance)) })
          }}
        />
        <output className="dc-gate num" style={{ '--gate': gate / 100 } as CSSProperties}>
          {writeRoll(gateOf(choice))}
        </output>
      </div>
      <div className="dc-scale num" aria-hidden="true">
        {[0, 25, 50, 75, 100].map((at) => (
          <span key={at}>{at}</span>
        ))}
      </div>
    </div>
  )
}
