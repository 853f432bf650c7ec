import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { clover } from '#art/draw-heroes.ts'
import { bell, cherries, compass, gem, seven } from '#art/fortune-heroes.ts'
import { group } from '#art/shapes.ts'
import { medal, picture } from '#studio/games/slots/plaque.ts'

const RED = ramp(25, 0.19)
const COPPER = ramp(48, 0.12)
const GREEN = ramp(145, 0.14)
const BLUE = ramp(240, 0.13)
const NIGHT = ramp(20, 0.06)

const placed = (body: string, size = 0.72) => group(body, `scale(${size})`)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(seven(RED, GOLD)),
  W: () => medal(COPPER, placed(compass(GOLD, RED), 0.8), GOLD),
  V: () => medal(NIGHT, placed(seven(RED, GOLD), 0.78), GOLD),
  G: () => medal(NIGHT, placed(gem(BLUE, GOLD), 0.7), BLUE),
  B: () => medal(NIGHT, placed(bell(GOLD, GOLD), 0.72), COPPER),
  K: () => medal(NIGHT, placed(clover(GREEN, GOLD), 0.72), GREEN),
  H: () => medal(NIGHT, placed(cherries(RED, GREEN), 0.7), IVORY),
}
