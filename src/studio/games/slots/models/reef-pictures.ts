import { GOLD, ramp } from '#art/colour.ts'
import { chest, crab, koi, octopus, shell, trident, turtle, whale } from '#art/sea-heroes.ts'
import { group } from '#art/shapes.ts'
import { bubble, picture } from '#studio/games/slots/plaque.ts'

const SEA = ramp(245, 0.12)
const GREEN = ramp(160, 0.12)
const CORAL = ramp(25, 0.16)
const ORANGE = ramp(55, 0.16)
const VIOLET = ramp(300, 0.14)
const ROSE = ramp(350, 0.13)

const placed = (body: string, size = 0.76) => group(body, `scale(${size})`)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(turtle(GREEN, GOLD)),
  W: () => bubble(GOLD, placed(trident(SEA, SEA), 0.8)),
  S: () => bubble(ramp(180, 0.1), placed(chest(ORANGE, GOLD), 0.66)),
  A: () => bubble(SEA, placed(whale(ramp(230, 0.1), GOLD))),
  T: () => bubble(GREEN, placed(turtle(GREEN, GOLD))),
  O: () => bubble(VIOLET, placed(octopus(ramp(320, 0.15), VIOLET), 0.7)),
  K: () => bubble(ramp(200, 0.08), placed(koi(ramp(40, 0.17), GOLD), 0.7)),
  R: () => bubble(ORANGE, placed(crab(CORAL, GOLD), 0.7)),
  H: () => bubble(ROSE, placed(shell(ROSE, GOLD), 0.7)),
}
