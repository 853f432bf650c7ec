import { plume } from '#art/bird-heroes.ts'
import { GOLD, ramp } from '#art/colour.ts'
import { clover } from '#art/draw-heroes.ts'
import { cherries, compass, gem, lotus, moon, scarab } from '#art/fortune-heroes.ts'
import { group } from '#art/shapes.ts'
import { medal, picture } from '#studio/games/slots/plaque.ts'

const NIGHT = ramp(165, 0.05)
const GREEN = ramp(145, 0.14)
const LIME = ramp(115, 0.15)
const VIOLET = ramp(300, 0.13)
const BLUE = ramp(240, 0.12)
const RED = ramp(20, 0.17)
const ROSE = ramp(350, 0.13)

const placed = (body: string, size = 0.72) => group(body, `scale(${size})`)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(moon(GOLD, VIOLET)),
  W: () => medal(LIME, placed(compass(LIME, GOLD), 0.8), LIME),
  S: () => medal(VIOLET, placed(moon(GOLD, VIOLET), 0.74), GOLD),
  R: () => medal(NIGHT, placed(scarab(BLUE, GOLD), 0.7), GOLD),
  F: () => medal(NIGHT, placed(plume(GREEN, GOLD), 0.72), BLUE),
  O: () => medal(NIGHT, placed(lotus(ROSE, GOLD), 0.7), ROSE),
  K: () => medal(NIGHT, placed(clover(GREEN, GOLD), 0.7), GREEN),
  G: () => medal(NIGHT, placed(gem(VIOLET, GOLD), 0.62), VIOLET),
  H: () => medal(NIGHT, placed(cherries(RED, GREEN), 0.66), RED),
}
