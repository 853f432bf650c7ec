import { ramp } from '#art/colour.ts'
import { trident } from '#art/sea-heroes.ts'

import { angler, eel, jellyfish, nautilus, serpent, squid } from './deep-fish.ts'
import { bed, coral, weed, sprite } from './sea-pictures.ts'

const CYAN = ramp(200, 0.12)
const ROSE = ramp(350, 0.15)
const LIME = ramp(125, 0.15)
const VIOLET = ramp(300, 0.15)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  jellyfish: () => sprite(jellyfish(ROSE, CYAN)),
  squid: () => sprite(squid(ramp(25, 0.16), CYAN)),
  eel: () => sprite(eel(ramp(165, 0.12), LIME)),
  nautilus: () => sprite(nautilus(ramp(45, 0.14), VIOLET)),
  angler: () => sprite(angler(ramp(265, 0.12), LIME)),
  serpent: () => sprite(serpent(ramp(185, 0.12), ramp(60, 0.16))),
  trident: () => sprite(trident(CYAN, ROSE)),
  bed: () => bed({ hue: 288, chroma: 0.07, light: 0.31 }),
  plant0: () => coral(CYAN),
  plant1: () => weed(VIOLET),
  plant2: () => coral(ROSE),
}
