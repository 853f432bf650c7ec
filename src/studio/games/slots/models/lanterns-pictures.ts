import { GOLD, INK, IVORY, ramp } from '#art/colour.ts'
import { envelope, lantern } from '#art/draw-heroes.ts'
import { coins, crown, dragon, gem, lion, lotus } from '#art/fortune-heroes.ts'
import { koi } from '#art/sea-heroes.ts'
import { group } from '#art/shapes.ts'
import { plaque, picture } from '#studio/games/slots/plaque.ts'

const RED = ramp(22, 0.19)
const JADE = ramp(160, 0.12)
const ROSE = ramp(355, 0.13)
const BLUE = ramp(240, 0.12)
const TEAL = ramp(200, 0.1)

const placed = (body: string, size = 0.72) => group(body, `scale(${size})`)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(lantern(RED, GOLD)),
  W: () => plaque(INK, placed(lantern(RED, GOLD), 0.78), GOLD),
  S: () => plaque(RED, placed(crown(GOLD, JADE), 0.72), GOLD),
  D: () => plaque(JADE, placed(dragon(JADE, GOLD), 0.76), GOLD),
  L: () => plaque(RED, placed(lion(GOLD, RED), 0.76), RED),
  K: () => plaque(TEAL, placed(koi(ramp(40, 0.17), GOLD), 0.76), TEAL),
  O: () => plaque(ROSE, placed(lotus(ROSE, GOLD), 0.76), ROSE),
  G: () => plaque(IVORY, placed(gem(BLUE, GOLD), 0.66), BLUE),
  E: () => plaque(IVORY, placed(envelope(RED, GOLD), 0.66), RED),
  T: () => plaque(IVORY, placed(coins(GOLD, RED), 0.66), GOLD),
}
