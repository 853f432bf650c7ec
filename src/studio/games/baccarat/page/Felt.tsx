import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { type Spot, backOf } from '#studio/games/baccarat/payouts.ts'
import type { Outcome } from '#studio/games/baccarat/rules.ts'
import { BetSpot } from '#studio/games/chip-table/page/BetSpot.tsx'
import type { ChipTableProps } from '#studio/games/chip-table/page/ChipPage.tsx'

import { placeOf } from './cloth-shape.ts'
import { writeOdds } from './write-odds.ts'

/** The order of the spots on the cloth. */
const cloth: readonly Spot[] = ['playerPair', 'player', 'tie', 'banker', 'bankerPair']

export function Felt({
  view,
  chips,
  outcome,
}: Pick<ChipTableProps<unknown>, 'view' | 'chips'> & { outcome: Outcome | undefined }) {
  const t = useT()
  return (
    <div className="bac-felt" role="group" aria-label={t('tables.felt')}>
      {cloth.map((spot) => (
        <BetSpot
          key={spot}
          spot={spot}
          name={t(`baccarat.spot_${spot}`)}
          odds={writeOdds(spot)}
          view={view}
          chips={chips}
          back={outcome && backOf(spot, outcome)}
          className="bac-spot"
          style={styleOf(spot)}
        />
      ))}
    </div>
  )
}

/** Where the button lies over the curved cloth of a desktop. */
function styleOf(spot: Spot): CSSProperties {
  const { x, y, width, height, turn } = placeOf(spot)
  const share = (one: number) => `${(one * 100).toFixed(3)}%`
  return {
    '--x': share(x),
    '--y': share(y),
    '--w': share(width),
    '--h': share(height),
    '--turn': `${turn.toFixed(2)}deg`,
  } as CSSProperties
}
