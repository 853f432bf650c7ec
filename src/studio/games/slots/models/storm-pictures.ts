import { GOLD, type Ramp, ramp } from '#art/colour.ts'
import { helmet, laurel } from '#art/contest-heroes.ts'
import { amphora, compass, crown, gem, moon, temple } from '#art/fortune-heroes.ts'
import { trident } from '#art/sea-heroes.ts'
import { box, disc, facetStar, group } from '#art/shapes.ts'
import { bubble, picture } from '#studio/games/slots/plaque.ts'

const VIOLET = ramp(285, 0.13)
const BLUE = ramp(245, 0.13)
const TEAL = ramp(195, 0.1)
const RED = ramp(22, 0.17)
const GREEN = ramp(150, 0.12)
const NIGHT = ramp(280, 0.05)

/** A ball of lightning with its value. */
const multiplier = (tone: Ramp, value: number) =>
  bubble(
    tone,
    facetStar(10, 92, 58, GOLD[0], GOLD[1]) +
      disc(0, 0, 56, tone[4]) +
      `<text y="19" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="56" fill="${GOLD[0]}">×${value}</text>`,
  )
const tile = (tone: Ramp, body: string) =>
  picture(
    box(-104, -104, 208, 208, NIGHT[4], 'rx="30"') +
      box(-98, -98, 196, 196, tone[3], 'rx="26" opacity=".55"') +
      body,
  )

const placed = (body: string, size = 0.72) => group(body, `scale(${size})`)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(temple(VIOLET, GOLD)),
  S: () => bubble(VIOLET, placed(temple(GOLD, VIOLET), 0.76)),
  2: () => multiplier(GREEN, 2),
  3: () => multiplier(TEAL, 3),
  5: () => multiplier(BLUE, 5),
  8: () => multiplier(VIOLET, 10),
  9: () => multiplier(RED, 25),
  N: () => tile(RED, placed(crown(GOLD, RED), 0.8)),
  D: () => tile(BLUE, placed(trident(TEAL, TEAL), 0.8)),
  H: () => tile(GREEN, placed(helmet(GOLD, RED), 0.8)),
  L: () => tile(GREEN, placed(laurel(GREEN, GOLD), 0.8)),
  A: () => tile(VIOLET, placed(amphora(ramp(45, 0.12), GOLD), 0.8)),
  M: () => tile(BLUE, placed(moon(GOLD, BLUE), 0.76)),
  T: () => tile(TEAL, placed(compass(TEAL, GOLD), 0.76)),
  G: () => tile(VIOLET, placed(gem(VIOLET, GOLD), 0.72)),
}
