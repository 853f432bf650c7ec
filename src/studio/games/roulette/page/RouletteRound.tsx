import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PlacedBets } from '#studio/games/chip-table/page/PlacedBets.tsx'
import type { RouletteOutcome } from '#studio/games/roulette/roulette-game.ts'
import { layout } from '#studio/games/roulette/spots.ts'
import { colourOf } from '#studio/games/roulette/wheel.ts'
import type { RoundDetails } from '#studio/wire/answers.ts'

import '#studio/games/chip-table/page/chip-table.css'
import './roulette.css'
import { useNumberName, useSpotName } from './use-spot-name.ts'
import { Wheel } from './Wheel.tsx'

/** The number of a round on the wheel, whose run can be seen again, and the player's bets. */
export function RouletteRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const nameOf = useNumberName()
  const spotName = useSpotName()
  const [thrownAtMs, setThrownAtMs] = useState<number>()
  const outcome = round.table?.publicPart as RouletteOutcome | undefined
  const title = outcome && nameOf(outcome.number, colourOf(outcome.number))
  return (
    <div className="ro ro-shown ct-shown">
      {outcome ? (
        <>
          <h2>{title}</h2>
          <Wheel number={outcome.number} thrownAtMs={thrownAtMs} label={title ?? ''} />
          <Button icon="refresh" tone="line" onClick={() => setThrownAtMs(Date.now())}>
            {t('roulette.again')}
          </Button>
        </>
      ) : (
        <Note>{t('tables.void')}</Note>
      )}
      <PlacedBets round={round} spots={layout.spots} nameOf={spotName} />
    </div>
  )
}
