import { GOLD, ramp } from '#art/colour.ts'
import { bell, cherries, crown, gem, sweets } from '#art/fortune-heroes.ts'
import { group } from '#art/shapes.ts'
import { ace, dice, jester } from '#art/table-heroes.ts'
import { medal, picture } from '#studio/games/slots/plaque.ts'

const PLUM = ramp(330, 0.1)
const PINK = ramp(350, 0.15)
const TEAL = ramp(190, 0.12)
const VIOLET = ramp(305, 0.13)
const RED = ramp(22, 0.17)
const GREEN = ramp(148, 0.13)

const placed = (body: string, size = 0.72) => group(body, `scale(${size})`)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(jester(PINK, TEAL)),
  W: () => medal(PINK, placed(jester(GOLD, TEAL), 0.74), GOLD),
  N: () => medal(PLUM, placed(crown(GOLD, PINK), 0.74), GOLD),
  B: () => medal(PLUM, placed(bell(GOLD, GOLD), 0.72), GOLD),
  A: () => medal(PLUM, placed(ace(RED, GOLD), 0.66), TEAL),
  D: () => medal(PLUM, placed(dice(TEAL, GOLD), 0.66), TEAL),
  G: () => medal(PLUM, placed(gem(VIOLET, GOLD), 0.62), VIOLET),
  K: () => medal(PLUM, placed(sweets(PINK, TEAL), 0.66), PINK),
  H: () => medal(PLUM, placed(cherries(RED, GREEN), 0.66), RED),
}
