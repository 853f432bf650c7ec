import { GOLD, ramp } from '#art/colour.ts'
import { koi, shell } from '#art/sea-heroes.ts'

import { lotusCrown, minnow, puffer, ray, seahorse } from './lagoon-fish.ts'
import { bed, coral, weed, sprite } from './sea-pictures.ts'

const PINK = ramp(355, 0.12)
const AMBER = ramp(72, 0.14)
const TEAL = ramp(190, 0.12)
const GREEN = ramp(150, 0.13)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  minnow: () => sprite(minnow(ramp(220, 0.1), ramp(30, 0.16))),
  seahorse: () => sprite(seahorse(AMBER, PINK)),
  puffer: () => sprite(puffer(ramp(88, 0.15, 0.1), AMBER)),
  shell: () => sprite(shell(PINK, GOLD)),
  ray: () => sprite(ray(ramp(275, 0.13), TEAL)),
  goldfish: () => sprite(koi(GOLD, ramp(55, 0.16))),
  crown: () => sprite(lotusCrown(PINK, TEAL)),
  bed: () => bed({ hue: 165, chroma: 0.06, light: 0.42 }),
  plant0: () => weed(GREEN),
  plant1: () => coral(PINK),
  plant2: () => weed(ramp(128, 0.13)),
}
