import { plume } from '#art/bird-heroes.ts'
import { sunmask } from '#art/fortune-heroes.ts'
import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, hoop, line, mirror, ngon, path, poly, times } from '#art/shapes.ts'
import { watch } from '#art/slot-heroes.ts'
import { casket } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const PLUM = ramp(330, 0.1)
const OAK = ramp(55, 0.08)
const TEAL = ramp(195, 0.11)
const BLUE = ramp(265, 0.14)
const ORANGE = ramp(48, 0.16)
const STONE = ramp(75, 0.04)
const RED = ramp(20, 0.16)
const GREEN = ramp(160, 0.1)

const egg =
  path('M0 -86C40 -86 62 -20 62 16C62 56 36 82 0 82C-36 82 -62 56 -62 16C-62 -20 -40 -86 0 -86Z', BLUE[2]) +
  path('M0 -86C40 -86 62 -20 62 16C62 56 36 82 0 82C34 50 34 -40 0 -86Z', BLUE[3]) +
  line('M-60 10C-30 24 30 24 60 10M-50 -34C-24 -24 24 -24 50 -34M-54 46C-28 58 28 58 54 46', GOLD[1], 5) +
  times(5, (i) =>
    poly(
      ngon(4, 11),
      i % 2 ? RED[1] : GOLD[0],
      `transform="translate(${-46 + i * 23} ${[-4, 0, 2, 0, -4][i]})"`,
    ),
  ) +
  path(
    'M-38 -14C-36 -40 -24 -62 -10 -70',
    'none',
    'stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".6"',
  )

const butterfly =
  mirror(
    path('M4 -10C20 -70 84 -90 92 -54C96 -16 50 6 6 2Z', ORANGE[2]) +
      path('M6 4C50 4 78 34 66 62C48 84 14 50 4 18Z', ORANGE[3]) +
      path('M18 -16C34 -50 70 -64 76 -48C76 -26 44 -12 18 -16Z', ORANGE[1]) +
      disc(48, 40, 11, BLUE[2]) +
      disc(48, 40, 5, IVORY[0]),
  ) +
  box(-6, -40, 12, 90, '#2a1a12', 'rx="6"') +
  line('M-2 -38C-10 -62 -24 -72 -34 -72M2 -38C10 -62 24 -72 34 -72', '#2a1a12', 4, 'stroke-linecap="round"')

const ammonite =
  disc(0, 4, 78, STONE[3]) +
  path(
    'M0 4C0 -10 22 -10 22 8C22 32 -26 32 -26 2C-26 -40 46 -40 46 8C46 60 -54 60 -54 0C-54 -64 72 -64 74 6',
    'none',
    `stroke="${STONE[1]}" stroke-width="20" stroke-linecap="round"`,
  ) +
  times(20, (i) =>
    line('M0 -66V-44', STONE[4], 4, `transform="translate(0 4) rotate(${i * 18})" opacity=".6"`),
  ) +
  times(12, (i) =>
    line('M0 -40V-26', STONE[4], 3, `transform="translate(0 4) rotate(${i * 30})" opacity=".6"`),
  )

const crystal =
  path('M-22 76L-40 -10L-12 -82L14 -10L10 76Z', TEAL[1]) +
  path('M-12 -82L14 -10L10 76L-8 60Z', TEAL[2]) +
  path('M6 76L16 6L46 -44L60 14L46 76Z', TEAL[2]) +
  path('M46 -44L60 14L46 76L36 50Z', TEAL[3]) +
  path('M-40 76L-66 30L-56 -6L-34 30L-20 76Z', TEAL[0]) +
  path('M-72 78H72L60 92H-60Z', OAK[3])

/** The scatter: a key. */
const key = group(
  hoop(0, -50, 28, GOLD[1], 13) +
    box(-8, -22, 16, 108, GOLD[1], 'rx="5"') +
    box(0, -22, 8, 108, GOLD[2], 'rx="4"') +
    box(6, 44, 32, 13, GOLD[1]) +
    box(6, 68, 24, 13, GOLD[1]) +
    times(3, (i) => disc(0, -84, 9, GOLD[2], `transform="rotate(${-60 + i * 60} 0 -50)"`)),
  'rotate(28)',
)

/** The wild: a glass that enlarges. */
const lens =
  box(-9, 34, 18, 62, OAK[3], 'rx="8" transform="rotate(-40 0 0) translate(0 14)"') +
  disc(-8, -12, 62, GOLD[3]) +
  disc(-8, -14, 58, GOLD[1]) +
  disc(-8, -14, 46, TEAL[0]) +
  path('M-40 -22C-34 -44 -18 -52 -2 -52', 'none', 'stroke="#fff" stroke-width="9" stroke-linecap="round"') +
  group(poly(ngon(4, 22), RED[2]) + path('M0 -22L22 0L0 0Z', RED[1]), 'translate(-4 -8)')

/** A closed drawer. */
const drawer = picture(
  box(-108, -108, 216, 216, OAK[4], 'rx="8"') +
    box(-100, -100, 200, 200, OAK[3], 'rx="5"') +
    box(-84, -84, 168, 168, OAK[2], 'rx="4"') +
    times(5, (i) =>
      path(
        `M-80 ${-62 + i * 32}C-30 ${-72 + i * 32} 30 ${-52 + i * 32} 80 ${-64 + i * 32}`,
        'none',
        `stroke="${OAK[3]}" stroke-width="4" opacity=".7"`,
      ),
    ) +
    box(-40, -62, 80, 40, IVORY[1], 'rx="3"') +
    box(-44, -66, 88, 48, 'none', `rx="4" stroke="${GOLD[2]}" stroke-width="6"`) +
    path(
      'M-10 -50C-10 -62 12 -62 12 -48C12 -40 0 -40 0 -32',
      'none',
      `stroke="${OAK[4]}" stroke-width="6" stroke-linecap="round"`,
    ) +
    disc(0, -26, 3, OAK[4]) +
    disc(0, 34, 26, GOLD[3]) +
    disc(0, 30, 24, GOLD[1]) +
    disc(-7, 23, 8, GOLD[0]),
)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(group(watch(), 'scale(1.1)')),
  Q: () => drawer,
  W: () => casket(ramp(150, 0.08), group(lens, 'scale(.82)'), GOLD),
  S: () => casket(RED, group(key, 'scale(.78)'), GOLD),
  M: () => casket(PLUM, group(sunmask(GOLD, TEAL), 'scale(.7)'), GOLD),
  E: () => casket(PLUM, group(egg, 'scale(.78)'), GOLD),
  B: () => casket(GREEN, group(butterfly, 'scale(.8)'), OAK),
  F: () => casket(GREEN, group(ammonite, 'scale(.78)'), OAK),
  K: () => casket(ramp(255, 0.07), group(watch(), 'scale(.78) translate(0 2)'), OAK),
  P: () => casket(ramp(255, 0.07), group(plume(TEAL, GOLD), 'scale(.7)'), OAK),
  C: () => casket(ramp(255, 0.07), group(crystal, 'scale(.76)'), OAK),
}
