import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, line, mirror, path, times } from '#art/shapes.ts'
import { gnome } from '#art/slot-heroes.ts'
import { bed } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const SOIL = ramp(55, 0.07)
const GRASS = ramp(128, 0.12)
const LIME = ramp(115, 0.1)
const ORANGE = ramp(52, 0.17)
const BEET = ramp(345, 0.15)
const TEAL = ramp(200, 0.1)
const STEEL = ramp(240, 0.02)
const SKIN = ramp(55, 0.08)

const tops = (tone = GRASS) =>
  [-34, -16, 0, 16, 34]
    .map((turn, i) =>
      path(
        'M0 0C-14 -18 -12 -44 0 -58C12 -44 14 -18 0 0Z',
        tone[i % 2 ? 2 : 3],
        `transform="translate(0 -34) rotate(${turn})"`,
      ),
    )
    .join('')

const pumpkin =
  path('M-6 -46C-10 -66 0 -78 18 -84L26 -72C12 -66 10 -56 12 -46Z', GRASS[3]) +
  `<ellipse cx="-46" cy="18" rx="38" ry="56" fill="${ORANGE[3]}"/><ellipse cx="46" cy="18" rx="38" ry="56" fill="${ORANGE[3]}"/>` +
  `<ellipse cx="-26" cy="16" rx="36" ry="62" fill="${ORANGE[2]}"/><ellipse cx="28" cy="16" rx="36" ry="62" fill="${ORANGE[2]}"/>` +
  `<ellipse cx="0" cy="16" rx="32" ry="64" fill="${ORANGE[1]}"/>` +
  path(
    'M-40 -20C-50 -4 -50 20 -44 40',
    'none',
    `stroke="${ORANGE[0]}" stroke-width="7" stroke-linecap="round" opacity=".7"`,
  )

const can =
  path('M-50 -16C-50 -78 40 -78 40 -16', 'none', `stroke="${TEAL[3]}" stroke-width="11"`) +
  path('M36 34L76 -26L90 -18L52 60Z', TEAL[3]) +
  path('M66 -40L100 -22L92 -10L60 -28Z', TEAL[2]) +
  path('M-60 -20H46V70C20 82 -34 82 -60 70Z', TEAL[2]) +
  path('M-60 -20H-26V76C-40 76 -52 74 -60 70Z', TEAL[1]) +
  box(-64, -26, 114, 14, TEAL[3], 'rx="6"') +
  times(3, (i) =>
    path(
      'M0 0C6 10 6 16 0 18C-6 16 -6 10 0 0Z',
      TEAL[0],
      `transform="translate(${84 + (i % 2) * 12} ${0 + i * 18})"`,
    ),
  )

const sunflower =
  line('M0 88V20', GRASS[3], 8) +
  path('M0 76C-40 70 -54 50 -54 36C-30 38 -10 52 0 76Z', GRASS[2]) +
  times(14, (i) =>
    path(
      'M0 -34C-16 -50 -12 -74 0 -84C12 -74 16 -50 0 -34Z',
      i % 2 ? GOLD[1] : GOLD[2],
      `transform="translate(0 -14) rotate(${i * 25.7})"`,
    ),
  ) +
  disc(0, -14, 36, SOIL[4]) +
  times(12, (i) => disc(0, -38, 4, SOIL[2], `transform="translate(0 0) rotate(${i * 30} 0 -14)"`)) +
  times(6, (i) => disc(0, -26, 4, SOIL[2], `transform="rotate(${i * 60} 0 -14)"`))

const carrot =
  group(tops(), 'translate(0 -2)') +
  path('M-36 -32C-40 -44 40 -44 36 -32C30 20 12 70 0 92C-12 70 -30 20 -36 -32Z', ORANGE[2]) +
  path('M8 -40C30 -40 37 -38 36 -32C30 20 12 70 0 92C14 40 18 0 8 -40Z', ORANGE[3]) +
  line('M-32 -14H-8M-26 12H-10M30 -4H12M20 30H6', ORANGE[4], 4, 'stroke-linecap="round"')

const beet =
  tops(BEET) +
  line('M0 66C2 80 8 90 16 96', BEET[3], 7, 'stroke-linecap="round"') +
  path('M-64 6C-64 -40 64 -40 64 6C64 46 24 74 0 78C-24 74 -64 46 -64 6Z', BEET[2]) +
  path('M0 -30C40 -32 64 -22 64 6C64 46 24 74 0 78C40 40 40 -4 0 -30Z', BEET[3]) +
  path(
    'M-48 0C-44 -14 -32 -20 -18 -20',
    'none',
    `stroke="${BEET[0]}" stroke-width="8" stroke-linecap="round" opacity=".7"`,
  )

const peas = group(
  path('M-88 0C-50 -54 50 -54 88 0C50 54 -50 54 -88 0Z', GRASS[2]) +
    path('M-74 0C-44 -34 44 -34 74 0C44 34 -44 34 -74 0Z', GRASS[3]) +
    [-44, -2, 40]
      .map((x, i) => disc(x, 0, i === 1 ? 25 : 20, LIME[2]) + disc(x - 6, -7, 8, LIME[0]))
      .join('') +
    path(
      'M84 0C96 -6 100 -16 98 -24',
      'none',
      `stroke="${GRASS[3]}" stroke-width="7" stroke-linecap="round"`,
    ),
  'rotate(-24)',
)

const onion =
  path(
    'M-10 -46C-12 -70 -20 -80 -26 -88C-8 -84 -2 -76 0 -62C4 -78 12 -86 26 -90C16 -76 10 -64 10 -46Z',
    GRASS[2],
  ) +
  path('M0 -52C40 -40 72 -10 66 30C60 66 24 80 0 80C-24 80 -60 66 -66 30C-72 -10 -40 -40 0 -52Z', IVORY[2]) +
  path('M0 -52C18 -20 22 50 0 80C-22 50 -18 -20 0 -52Z', IVORY[0]) +
  line('M-12 -44C-44 -10 -44 40 -20 74M12 -44C44 -10 44 40 20 74', IVORY[3], 3.5) +
  line('M-14 82L-18 92M0 82V94M14 82L18 92', IVORY[3], 4)

/** The scatter: a spade. */
const spade = group(
  box(-8, -84, 16, 96, SKIN[3], 'rx="6"') +
    box(-26, -96, 52, 16, SKIN[3], 'rx="8"') +
    path('M-36 8H36V44C36 72 14 88 0 94C-14 88 -36 72 -36 44Z', STEEL[1]) +
    path('M0 8H36V44C36 72 14 88 0 94Z', STEEL[2]) +
    box(-12, 0, 24, 34, STEEL[3], 'rx="4"'),
  'rotate(30)',
)

const hill =
  path('M-86 78C-70 10 -40 -16 0 -18C40 -16 70 10 86 78Z', SOIL[3]) +
  path('M-86 78C-70 10 -40 -16 0 -18C-30 0 -44 40 -44 78Z', SOIL[2]) +
  times(8, (i) =>
    disc(
      [-50, -24, 4, 34, 54, -8, 20, -38][i] ?? 0,
      [40, 12, 0, 16, 50, 44, 58, 64][i] ?? 0,
      6,
      i % 2 ? SOIL[4] : SOIL[1],
    ),
  )

const mole =
  hill +
  path('M-44 60C-50 -40 -30 -70 0 -70C30 -70 50 -40 44 60Z', '#3b3440') +
  path('M-26 60C-28 10 -16 -8 0 -8C16 -8 28 10 26 60Z', '#564c5c') +
  mirror(disc(-18, -36, 12, '#fff') + disc(-17, -36, 6, '#111')) +
  path('M-12 -16C-10 -26 10 -26 12 -16C10 -6 -10 -6 -12 -16Z', BEET[1]) +
  mirror(path('M-50 56C-66 40 -62 22 -46 26C-36 34 -36 46 -38 58Z', BEET[0]))

const treasure =
  hill +
  path('M-62 66C-62 46 62 46 62 66C62 84 -62 84 -62 66Z', SOIL[4]) +
  disc(0, 6, 62, GOLD[3]) +
  disc(0, 2, 60, GOLD[1]) +
  disc(0, 2, 46, GOLD[0])

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(gnome()),
  W: () => bed(SOIL, group(gnome(), 'scale(.86) translate(0 -2)'), ramp(225, 0.09)),
  S: () => bed(SOIL, group(spade, 'scale(.86)'), ramp(90, 0.13)),
  D: () => bed(SOIL, group(pumpkin, 'scale(.86)'), LIME),
  M: () => bed(SOIL, group(can, 'scale(.8) translate(-12 0)'), LIME),
  H: () => bed(SOIL, group(sunflower, 'scale(.86)'), TEAL),
  A: () => bed(SOIL, group(carrot, 'scale(.86) translate(0 6)'), LIME),
  K: () => bed(SOIL, group(beet, 'scale(.82) translate(0 4)'), LIME),
  C: () => bed(SOIL, group(peas, 'scale(.86)'), LIME),
  B: () => bed(SOIL, group(onion, 'scale(.82)'), LIME),
  O: () => bed(SOIL, hill, GRASS),
  T: () => bed(SOIL, treasure, GOLD),
  X: () => bed(SOIL, mole, ramp(250, 0.05)),
}
