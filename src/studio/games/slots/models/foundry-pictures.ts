import { GOLD, INK, ramp } from '#art/colour.ts'
import { shield } from '#art/contest-heroes.ts'
import { amphora, bell, bull, crown, gem, sunmask } from '#art/fortune-heroes.ts'
import { box, disc, group, hoop, stones } from '#art/shapes.ts'
import { picture, plaque } from '#studio/games/slots/plaque.ts'

const EMBER = ramp(45, 0.16)
const IRON = ramp(60, 0.03)
const RED = ramp(28, 0.17)
const BLUE = ramp(235, 0.11)
const GREEN = ramp(165, 0.1)

const placed = (body: string, size = 0.72) => group(body, `scale(${size})`)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(bull(EMBER, GOLD)),
  W: () => plaque(EMBER, placed(sunmask(GOLD, RED), 0.74), GOLD),
  // Its value is written over it.
  C: () =>
    picture(
      box(-108, -108, 216, 216, IRON[4], 'rx="14"') +
        disc(0, 4, 96, GOLD[4]) +
        disc(0, 0, 94, GOLD[2]) +
        stones(84, 10, 36, GOLD[0], 'opacity=".8"') +
        disc(0, 0, 70, GOLD[1]) +
        hoop(0, 0, 70, GOLD[3], 4),
    ),
  E: () =>
    picture(box(-108, -108, 216, 216, IRON[4], 'rx="14"') + hoop(0, 0, 60, IRON[3], 6, 'opacity=".6"')),
  N: () => plaque(RED, placed(crown(GOLD, GREEN), 0.74), GOLD),
  B: () => plaque(INK, placed(bull(EMBER, GOLD), 0.74), EMBER),
  A: () => plaque(GREEN, placed(amphora(EMBER, GOLD), 0.74), GREEN),
  G: () => plaque(IRON, placed(gem(BLUE, GOLD), 0.66), BLUE),
  L: () => plaque(IRON, placed(bell(GOLD, GOLD), 0.66), IRON),
  H: () => plaque(IRON, placed(shield(RED, GOLD), 0.66), RED),
}
