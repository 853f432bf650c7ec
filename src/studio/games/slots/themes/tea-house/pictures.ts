import { GOLD, INK, IVORY, ramp } from '#art/colour.ts'
import { dragon } from '#art/fortune-heroes.ts'
import { box, disc, group, hoop, line, path, times } from '#art/shapes.ts'
import { teapot } from '#art/slot-heroes.ts'
import { lacquer } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const RED = ramp(25, 0.16)
const JADE = ramp(160, 0.11)
const AMBER = ramp(70, 0.15)
const RUBY = ramp(12, 0.19)
const BLUE = ramp(255, 0.12)
const PINK = ramp(5, 0.11)
const CLAY = ramp(45, 0.1)

const bowl =
  path('M-80 -14H80C80 46 44 72 0 72C-44 72 -80 46 -80 -14Z', BLUE[2]) +
  path('M-80 -14H-30C-40 30 -24 62 0 72C-44 72 -80 46 -80 -14Z', BLUE[1]) +
  `<ellipse cx="0" cy="-14" rx="80" ry="18" fill="${IVORY[0]}"/><ellipse cx="0" cy="-14" rx="68" ry="13" fill="${JADE[2]}"/>` +
  times(3, (i) =>
    path(
      'M0 0C-10 -14 10 -22 0 -38',
      'none',
      `stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".75" transform="translate(${-28 + i * 28} -34)"`,
    ),
  ) +
  line('M-62 20C-30 36 30 36 62 20', IVORY[0], 5) +
  box(-30, 68, 60, 12, BLUE[4], 'rx="4"')

const orange =
  disc(0, 12, 68, AMBER[2]) +
  path('M0 -56A68 68 0 0 1 0 80C44 54 44 -28 0 -56Z', AMBER[3]) +
  disc(-26, -14, 16, AMBER[0], 'opacity=".7"') +
  path('M0 -52C16 -92 60 -86 72 -74C58 -48 28 -42 0 -52Z', JADE[2]) +
  line('M4 -54Q38 -70 66 -73', JADE[0], 3)

const fan =
  times(9, (i) =>
    path(
      'M0 72L-17 -74C-8 -82 8 -82 17 -74Z',
      i % 2 ? PINK[1] : IVORY[0],
      `transform="rotate(${-64 + i * 16} 0 72)"`,
    ),
  ) +
  times(9, (i) => line('M0 72V-20', CLAY[3], 5, `transform="rotate(${-64 + i * 16} 0 72)"`)) +
  path('M-96 4A120 120 0 0 1 96 4', 'none', `stroke="${RED[2]}" stroke-width="9" opacity=".8"`) +
  disc(0, 72, 10, GOLD[1])

const cake =
  disc(0, 8, 74, CLAY[4]) +
  times(16, (i) => disc(0, -62, 14, CLAY[3], `transform="translate(0 8) rotate(${i * 22.5})"`)) +
  disc(0, 4, 62, AMBER[2]) +
  hoop(0, 4, 50, CLAY[3], 4) +
  times(8, (i) =>
    path(
      'M0 0C-12 -14 -10 -34 0 -42C10 -34 12 -14 0 0Z',
      i % 2 ? CLAY[2] : CLAY[3],
      `transform="translate(0 4) rotate(${i * 45})"`,
    ),
  ) +
  disc(0, 4, 10, AMBER[0])

const leaf =
  path(
    'M0 84C-4 50 -4 40 0 20C-34 24 -78 4 -88 -34C-70 -66 -30 -78 -8 -58L0 -34L8 -58C30 -78 70 -66 88 -34C78 4 34 24 0 20C4 40 4 50 0 84Z',
    AMBER[1],
  ) +
  path('M0 20C34 24 78 4 88 -34C70 -66 30 -78 8 -58L0 -34Z', AMBER[2]) +
  times(7, (i) =>
    line('M0 20L0 -44', AMBER[3], 2.6, `transform="rotate(${-66 + i * 22} 0 20)" opacity=".8"`),
  ) +
  line('M0 20V84', AMBER[3], 6)

/** The wild: a whisk of bamboo. */
const whisk =
  box(-15, -90, 30, 74, JADE[1], 'rx="8"') +
  box(-15, -90, 11, 74, JADE[0], 'rx="5"') +
  box(-19, -22, 38, 12, INK[3], 'rx="5"') +
  times(11, (i) => {
    const x = -50 + i * 10
    return path(
      `M${x * 0.3} -12C${x} 10 ${x * 1.2} 50 ${x * 0.8} 84`,
      'none',
      `stroke="${i % 2 ? IVORY[1] : AMBER[1]}" stroke-width="6" stroke-linecap="round"`,
    )
  })

/** A cup from above; its value is written over it. */
const cup = (glaze: typeof RED, rim: typeof RED) =>
  picture(
    box(-108, -108, 216, 216, INK[4], 'rx="6"') +
      disc(0, 6, 98, INK[3]) +
      disc(0, 0, 96, rim[2]) +
      disc(0, 0, 88, rim[0]) +
      disc(0, 0, 78, glaze[3]) +
      disc(0, 4, 72, glaze[1]) +
      path(
        'M-60 -10A62 62 0 0 1 20 -58',
        'none',
        'stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".55"',
      ),
  )

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(teapot()),
  W: () => lacquer(JADE, group(whisk, 'scale(.86)'), GOLD),
  C: () => cup(ramp(110, 0.08), IVORY),
  J: () => cup(JADE, JADE),
  K: () => cup(AMBER, GOLD),
  L: () => cup(RUBY, RUBY),
  E: () =>
    picture(
      box(-108, -108, 216, 216, INK[4], 'rx="6"') +
        hoop(0, 0, 64, INK[2], 5, 'opacity=".7" stroke-dasharray="16 10"'),
    ),
  D: () => lacquer(RUBY, group(dragon(JADE, RUBY), 'scale(.74)'), GOLD),
  T: () => lacquer(INK, group(teapot(), 'scale(.8)'), GOLD),
  B: () => lacquer(INK, group(bowl, 'scale(.84) translate(0 6)'), GOLD),
  O: () => lacquer(INK, group(orange, 'scale(.82)'), GOLD),
  F: () => lacquer(INK, group(fan, 'scale(.8)'), GOLD),
  M: () => lacquer(INK, group(cake, 'scale(.82) translate(0 -4)'), GOLD),
  G: () => lacquer(INK, group(leaf, 'scale(.8)'), GOLD),
}
