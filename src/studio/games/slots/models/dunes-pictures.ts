import { plume } from '#art/bird-heroes.ts'
import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { amphora, coins, compass, gem, lion, lotus, scarab, sunmask } from '#art/fortune-heroes.ts'
import { group } from '#art/shapes.ts'
import { picture, plaque } from '#studio/games/slots/plaque.ts'

const SAND = ramp(75, 0.09)
const CLAY = ramp(45, 0.12)
const TEAL = ramp(205, 0.1)
const ROSE = ramp(15, 0.13)
const GREEN = ramp(150, 0.1)

const placed = (body: string, size = 0.72) => group(body, `scale(${size})`)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(sunmask(GOLD, TEAL)),
  W: () => plaque(CLAY, placed(sunmask(GOLD, TEAL), 0.76), GOLD),
  S: () => plaque(TEAL, placed(compass(GOLD, CLAY), 0.76), GOLD),
  L: () => plaque(SAND, placed(lion(GOLD, CLAY), 0.74), CLAY),
  R: () => plaque(SAND, placed(scarab(TEAL, GOLD), 0.7), TEAL),
  A: () => plaque(SAND, placed(amphora(CLAY, GOLD), 0.74), CLAY),
  F: () => plaque(IVORY, placed(plume(TEAL, GOLD), 0.7), TEAL),
  O: () => plaque(IVORY, placed(lotus(ROSE, GOLD), 0.66), ROSE),
  K: () => plaque(IVORY, placed(coins(GOLD, GOLD), 0.64), SAND),
  G: () => plaque(IVORY, placed(gem(GREEN, GOLD), 0.6), GREEN),
}
