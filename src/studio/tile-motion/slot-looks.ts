import { pictures as peacock } from '#studio/games/peacock/peacock-pictures.ts'
import { pictures as dunes } from '#studio/games/slots/models/dunes-pictures.ts'
import { pictures as fireflies } from '#studio/games/slots/models/fireflies-pictures.ts'
import { pictures as foundry } from '#studio/games/slots/models/foundry-pictures.ts'
import { pictures as lanterns } from '#studio/games/slots/models/lanterns-pictures.ts'
import { pictures as parade } from '#studio/games/slots/models/parade-pictures.ts'
import { pictures as reef } from '#studio/games/slots/models/reef-pictures.ts'
import { pictures as sevens } from '#studio/games/slots/models/sevens-pictures.ts'
import { pictures as storm } from '#studio/games/slots/models/storm-pictures.ts'
import { pictures as mill } from '#studio/games/slots/themes/amber-mill/pictures.ts'
import { pictures as bamboo } from '#studio/games/slots/themes/bamboo-rise/pictures.ts'
import { pictures as curio } from '#studio/games/slots/themes/curio-drawers/pictures.ts'
import { pictures as glacier } from '#studio/games/slots/themes/glacier-slide/pictures.ts'
import { pictures as honey } from '#studio/games/slots/themes/honeycomb-bloom/pictures.ts'
import { pictures as kite } from '#studio/games/slots/themes/kite-parade/pictures.ts'
import { pictures as koi } from '#studio/games/slots/themes/koi-river/pictures.ts'
import { pictures as bay } from '#studio/games/slots/themes/lighthouse-bay/pictures.ts'
import { pictures as lake } from '#studio/games/slots/themes/mirror-lake/pictures.ts'
import { pictures as garden } from '#studio/games/slots/themes/mole-garden/pictures.ts'
import { pictures as orchard } from '#studio/games/slots/themes/orchard-nine/pictures.ts'
import { pictures as paint } from '#studio/games/slots/themes/paint-box/pictures.ts'
import { pictures as atlas } from '#studio/games/slots/themes/star-atlas/pictures.ts'
import { pictures as clock } from '#studio/games/slots/themes/station-clock/pictures.ts'
import { pictures as tea } from '#studio/games/slots/themes/tea-house/pictures.ts'

import type { SlotLook } from './slot-motion.ts'

/** The symbols of each slot, and the hue of its stage. */
export const slotLooks: Readonly<Record<string, SlotLook>> = {
  'peacock-mosaic': { hue: 195, pictures: peacock },
  'copper-sevens': { hue: 32, pictures: sevens },
  'lantern-ways': { hue: 8, pictures: lanterns },
  'firefly-garden': { hue: 150, pictures: fireflies },
  'golden-foundry': { hue: 62, pictures: foundry, best: 'N' },
  'storm-temple': { hue: 268, pictures: storm, falls: true },
  'reef-cascade': { hue: 232, pictures: reef, falls: true },
  'jester-parade': { hue: 330, pictures: parade },
  'sundial-dunes': { hue: 62, pictures: dunes },
  'orchard-nine': { hue: 118, pictures: orchard },
  'koi-river': { hue: 205, pictures: koi },
  'amber-mill': { hue: 80, pictures: mill },
  'star-atlas': { hue: 282, pictures: atlas },
  'honeycomb-bloom': { hue: 92, pictures: honey, falls: true },
  'tea-house': { hue: 22, pictures: tea, best: 'T' },
  'mirror-lake': { hue: 250, pictures: lake },
  'lighthouse-bay': { hue: 238, pictures: bay },
  'curio-drawers': { hue: 345, pictures: curio },
  'paint-box': { hue: 8, pictures: paint },
  'mole-garden': { hue: 132, pictures: garden },
  'glacier-slide': { hue: 222, pictures: glacier, falls: true },
  'bamboo-rise': { hue: 158, pictures: bamboo },
  'kite-parade': { hue: 232, pictures: kite },
  'station-clock': { hue: 28, pictures: clock },
}
