import { par as mill } from '#studio/games/slots/themes/amber-mill/par.ts'
import { par as bamboo } from '#studio/games/slots/themes/bamboo-rise/par.ts'
import { par as curio } from '#studio/games/slots/themes/curio-drawers/par.ts'
import { par as kite } from '#studio/games/slots/themes/kite-parade/par.ts'
import { par as koi } from '#studio/games/slots/themes/koi-river/par.ts'
import { par as bay } from '#studio/games/slots/themes/lighthouse-bay/par.ts'
import { par as lake } from '#studio/games/slots/themes/mirror-lake/par.ts'
import { par as garden } from '#studio/games/slots/themes/mole-garden/par.ts'
import { par as orchard } from '#studio/games/slots/themes/orchard-nine/par.ts'
import { par as paint } from '#studio/games/slots/themes/paint-box/par.ts'
import { par as atlas } from '#studio/games/slots/themes/star-atlas/par.ts'
import { par as clock } from '#studio/games/slots/themes/station-clock/par.ts'
import { par as tea } from '#studio/games/slots/themes/tea-house/par.ts'

import type { SlotPar } from './slot-par.ts'

/** The slots of `themes/` whose return is counted exactly, by code. Cascades are simulated. */
export const themePars: Readonly<Record<string, () => SlotPar>> = {
  'orchard-nine': orchard,
  'koi-river': koi,
  'amber-mill': mill,
  'star-atlas': atlas,
  'tea-house': tea,
  'mirror-lake': lake,
  'lighthouse-bay': bay,
  'curio-drawers': curio,
  'paint-box': paint,
  'mole-garden': garden,
  'bamboo-rise': bamboo,
  'kite-parade': kite,
  'station-clock': clock,
}
