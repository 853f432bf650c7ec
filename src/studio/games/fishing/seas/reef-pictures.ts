import { ramp } from '#art/colour.ts'
import { chest, crab, koi, octopus, shark, turtle, whale } from '#art/sea-heroes.ts'

import { bed, coral, sprite } from './sea-pictures.ts'

const RED = ramp(20, 0.17)
const AMBER = ramp(78, 0.14)
const BLUE = ramp(248, 0.13)
const TEAL = ramp(190, 0.12)
const VIOLET = ramp(305, 0.15)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  koi: () => sprite(koi(ramp(38, 0.16), RED)),
  crab: () => sprite(crab(RED, AMBER)),
  turtle: () => sprite(turtle(ramp(155, 0.13), AMBER)),
  octopus: () => sprite(octopus(VIOLET, ramp(350, 0.13))),
  shark: () => sprite(shark(BLUE, TEAL)),
  whale: () => sprite(whale(BLUE, VIOLET)),
  chest: () => sprite(chest(AMBER, TEAL)),
  bed: () => bed({ hue: 240, chroma: 0.07, light: 0.36 }),
  plant0: () => coral(ramp(350, 0.13)),
  plant1: () => coral(AMBER),
  plant2: () => coral(VIOLET),
}
