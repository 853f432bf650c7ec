import { dragon } from '#art/fortune-heroes.ts'
import { IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, line, mirror, path, times } from '#art/shapes.ts'
import { kite } from '#art/slot-heroes.ts'
import { sky } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const AIR = ramp(225, 0.1)
const DAWN = ramp(40, 0.1)
const RED = ramp(25, 0.19)
const SUN = ramp(92, 0.16)
const GREEN = ramp(150, 0.14)
const BLUE = ramp(255, 0.15)
const PINK = ramp(350, 0.16)

const fish =
  path('M-80 -40C-40 -76 40 -70 84 -4C40 50 -40 66 -80 36L-58 0Z', PINK[2]) +
  path('M-80 36L-58 0C0 20 50 16 84 -4C40 50 -40 66 -80 36Z', PINK[1]) +
  times(8, (i) =>
    path(
      'M0 -14Q14 0 0 14',
      'none',
      `stroke="${IVORY[0]}" stroke-width="5" transform="translate(${-44 + (i % 4) * 22} ${-18 + Math.floor(i / 4) * 32})"`,
    ),
  ) +
  disc(56, -12, 14, IVORY[0]) +
  disc(58, -12, 7, '#1a1a24') +
  path('M-74 -34L-98 -60L-94 -10ZM-74 32L-98 60L-94 6Z', RED[2])

const cloud =
  path('M-70 44A34 34 0 0 1 -62 -22A44 44 0 0 1 14 -46A36 36 0 0 1 66 -8A28 28 0 0 1 64 44Z', '#fff') +
  path('M-70 44A34 34 0 0 1 -78 12C-40 30 30 30 82 14A28 28 0 0 1 64 44Z', AIR[1]) +
  path(
    'M-36 -8C-36 -30 -12 -34 -4 -20M10 -2C16 -24 42 -20 42 -2',
    'none',
    `stroke="${AIR[1]}" stroke-width="6" stroke-linecap="round"`,
  )

const pinwheel =
  box(-5, 0, 10, 94, DAWN[3], 'rx="4"') +
  times(
    4,
    (i) =>
      path(
        'M0 0L-6 -74C20 -78 46 -56 52 -34Z',
        [RED, SUN, GREEN, BLUE][i]?.[2] ?? RED[2],
        `transform="rotate(${i * 90})"`,
      ) +
      path(
        'M0 0L-6 -74C6 -60 10 -40 0 0Z',
        [RED, SUN, GREEN, BLUE][i]?.[1] ?? RED[1],
        `transform="rotate(${i * 90})"`,
      ),
  ) +
  disc(0, 0, 11, IVORY[0])

const spool =
  box(-58, -78, 116, 22, DAWN[3], 'rx="8"') +
  box(-58, 56, 116, 22, DAWN[3], 'rx="8"') +
  box(-42, -56, 84, 112, GREEN[2]) +
  times(7, (i) => line(`M-42 ${-46 + i * 16}L42 ${-54 + i * 16}`, i % 2 ? GREEN[1] : GREEN[3], 6)) +
  line('M42 -40C70 -50 84 -30 92 -70', GREEN[1], 5, 'stroke-linecap="round"')

const bird =
  mirror(
    path('M0 -20C-40 -70 -90 -60 -98 -20C-70 -26 -40 -10 0 20Z', BLUE[2]) +
      path('M0 20C-40 -10 -70 -26 -98 -20C-80 10 -40 30 0 40Z', SUN[1]),
    path('M0 -20C-40 -70 -90 -60 -98 -20C-70 -26 -40 -10 0 20Z', BLUE[3]) +
      path('M0 20C-40 -10 -70 -26 -98 -20C-80 10 -40 30 0 40Z', SUN[2]),
  ) +
  path('M0 -64C20 -50 18 30 0 60C-18 30 -20 -50 0 -64Z', RED[2]) +
  path('M-10 -60L0 -84L10 -60Z', SUN[1]) +
  disc(-6, -48, 4, '#fff') +
  disc(6, -48, 4, '#fff') +
  path('M0 50L-30 96L0 80L30 96Z', RED[3])

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(kite()),
  P: () => sky(ramp(320, 0.13), group(dragon(RED, SUN), 'scale(.8)')),
  D: () => sky(AIR, group(kite(), 'scale(.86)')),
  B: () => sky(AIR, group(bird, 'scale(.84)')),
  F: () => sky(ramp(190, 0.1), group(fish, 'scale(.84)')),
  C: () => sky(BLUE, group(cloud, 'scale(.92)')),
  G: () => sky(DAWN, group(pinwheel, 'scale(.86) translate(0 -8)')),
  H: () => sky(DAWN, group(spool, 'scale(.78)')),
}
