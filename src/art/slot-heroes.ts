import { GOLD, INK, IVORY, type Ramp, ramp } from './colour.ts'
import { box, disc, group, hoop, line, mirror, path, times } from './shapes.ts'

/** An apple tree. */
export const tree = (): string => {
  const WOOD = ramp(62, 0.07)
  const RED = ramp(25, 0.19)
  const GREEN = ramp(140, 0.15)
  const LEMON = ramp(98, 0.16)
  return (
    path('M-14 96C-6 50 -10 30 -12 10H14C12 34 8 54 18 96Z', WOOD[3]) +
    [
      [-46, -10, 46],
      [46, -12, 46],
      [0, -46, 54],
      [-8, 6, 40],
    ]
      .map(([x = 0, y = 0, r = 0], i) => disc(x, y, r, GREEN[i % 2 ? 3 : 2]))
      .join('') +
    times(9, (i) =>
      disc(
        [-60, -30, 4, 38, 64, -48, 26, -6, 52][i] ?? 0,
        [-4, -40, -72, -44, 4, 20, -8, -20, 26][i] ?? 0,
        11,
        i % 2 ? LEMON[1] : RED[2],
      ),
    )
  )
}

/** A windmill. */
export const mill = (): string => {
  const BROWN = ramp(50, 0.09)
  const RED = ramp(28, 0.18)
  const BLUE = ramp(240, 0.1)
  return (
    path('M-34 90L-22 -20H22L34 90Z', IVORY[1]) +
    path('M0 90V-20H22L34 90Z', IVORY[2]) +
    path('M-28 -18L0 -50L28 -18Z', RED[3]) +
    box(-9, 56, 18, 34, BROWN[4], 'rx="8"') +
    box(-6, 14, 12, 16, BLUE[3]) +
    times(4, (i) =>
      group(
        box(-3, -86, 6, 86, BROWN[3]) +
          path('M4 -84H30V-22H4Z', IVORY[0]) +
          times(3, (bar) => line(`M4 ${-68 + bar * 16}H30`, BROWN[2], 2.4)) +
          line('M17 -84V-22', BROWN[2], 2.4),
        `translate(0 -22) rotate(${i * 90 + 30})`,
      ),
    ) +
    disc(0, -22, 10, GOLD[1])
  )
}

/** A globe on its stand. */
export const globe = (): string => {
  const BLUE = ramp(250, 0.12)
  const BRASS = ramp(80, 0.11)
  const TEAL = ramp(195, 0.1)
  return (
    disc(0, -6, 64, BLUE[3]) +
    path('M-50 -40C-30 -60 -6 -58 4 -44C0 -30 -20 -30 -24 -12C-40 -4 -60 -10 -62 -18Z', TEAL[1]) +
    path('M10 -10C34 -18 58 0 56 20C44 44 22 46 14 34C20 18 2 8 10 -10Z', TEAL[1]) +
    path('M-40 24C-24 18 -10 30 -16 46C-30 46 -40 36 -40 24Z', TEAL[1]) +
    path(
      'M-52 -36C-44 -52 -28 -62 -12 -66',
      'none',
      'stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".5"',
    ) +
    path('M20 -82A80 80 0 0 1 20 72', 'none', `stroke="${GOLD[2]}" stroke-width="9" stroke-linecap="round"`) +
    box(-7, 62, 14, 20, BRASS[3]) +
    box(-36, 80, 72, 12, BRASS[2], 'rx="5"')
  )
}

/** A hive of straw with a bee. */
export const hive = (): string => {
  const WAX = ramp(80, 0.13)
  const BARK = ramp(55, 0.09)
  const PINK = ramp(350, 0.15)
  const SKY = ramp(225, 0.1)
  const bee = (hasCrown: boolean) =>
    mirror(
      path('M4 -20C40 -76 92 -66 88 -36C84 -8 36 -4 6 0Z', SKY[0], 'opacity=".92"') +
        path('M6 0C44 -8 72 12 64 30C50 44 22 26 4 14Z', SKY[1], 'opacity=".85"'),
    ) +
    path('M0 88C-40 70 -44 14 -26 -12H26C44 14 40 70 0 88Z', GOLD[1]) +
    path('M-36 14C-20 22 20 22 36 14L38 34C20 42 -20 42 -38 34Z', '#2b1a0c') +
    path('M-34 50C-18 58 18 58 34 50L26 68C12 74 -12 74 -26 68Z', '#2b1a0c') +
    disc(0, -30, 28, BARK[4]) +
    disc(-12, -34, 8, '#fff') +
    disc(12, -34, 8, '#fff') +
    disc(-11, -33, 4, '#111') +
    disc(13, -33, 4, '#111') +
    (hasCrown
      ? path('M-28 -56L-34 -92L-14 -74L0 -98L14 -74L34 -92L28 -56Z', GOLD[0]) + box(-28, -60, 56, 10, PINK[2])
      : line(
          'M-8 -56C-12 -74 -24 -82 -32 -80M8 -56C12 -74 24 -82 32 -80',
          BARK[4],
          6,
          'stroke-linecap="round"',
        ))
  return (
    path('M-76 84C-84 10 -50 -76 0 -84C50 -76 84 10 76 84Z', WAX[2]) +
    times(5, (i) =>
      path(
        `M${-46 - i * 8} ${-42 + i * 28}Q0 ${-22 + i * 28} ${46 + i * 8} ${-42 + i * 28}`,
        'none',
        `stroke="${WAX[4]}" stroke-width="6"`,
      ),
    ) +
    path(
      'M-56 -20C-50 -50 -30 -70 -8 -76',
      'none',
      `stroke="${WAX[0]}" stroke-width="8" stroke-linecap="round" opacity=".7"`,
    ) +
    path('M-20 84V60A20 20 0 0 1 20 60V84Z', '#2b1a0c') +
    group(bee(false), 'translate(44 -30) scale(.34) rotate(30)')
  )
}

/** A red teapot. */
export const teapot = (): string => {
  const glaze = ramp(25, 0.16)
  return (
    path('M-58 -6C-96 -10 -96 44 -52 42L-54 30C-78 32 -78 4 -56 8Z', glaze[3]) +
    path('M52 6C78 6 78 -40 96 -44L88 -56C62 -52 62 -6 46 -12Z', glaze[3]) +
    path('M-60 0C-60 -44 60 -44 60 0C64 50 36 70 0 70C-36 70 -64 50 -60 0Z', glaze[2]) +
    path('M-60 0C-60 -44 0 -36 -6 -30C-34 -20 -40 30 -24 66C-50 58 -64 40 -60 0Z', glaze[1]) +
    path('M-38 -36C-30 -62 30 -62 38 -36C20 -28 -20 -28 -38 -36Z', glaze[3]) +
    disc(0, -62, 11, GOLD[1]) +
    box(-30, 66, 60, 12, glaze[4], 'rx="5"') +
    hoop(0, 16, 22, GOLD[1], 5) +
    disc(0, 16, 9, GOLD[0])
  )
}

/** A swan. */
export const swan = (): string => {
  const PEACH = ramp(45, 0.1)
  return (
    path(
      'M-76 50C-84 10 -40 -10 -4 10C10 20 24 12 20 -10C14 -36 -6 -50 8 -76C22 -96 52 -86 50 -66C34 -70 26 -62 34 -44C52 -8 60 30 30 50Z',
      IVORY[0],
    ) +
    path('M-76 50C-84 10 -40 -10 -4 10C-30 14 -50 28 -44 50Z', IVORY[2]) +
    path('M-50 36C-30 22 -10 22 4 34C-8 44 -30 46 -50 36Z', IVORY[1]) +
    path('M48 -70L76 -58L46 -54Z', PEACH[2]) +
    disc(38, -72, 4.5, '#16161d')
  )
}

/** A lighthouse. */
export const lighthouse = (): string => {
  const RED = ramp(28, 0.18)
  const STEEL = ramp(240, 0.02)
  return (
    path('M-92 88C-60 60 60 60 92 88Z', STEEL[3]) +
    path('M-36 76L-22 -34H22L36 76Z', IVORY[0]) +
    path('M8 -34H22L36 76H8Z', IVORY[2]) +
    path('M-33 52L-29 22H29L33 52Z', RED[2]) +
    path('M-26 0L-22.5 -28H22.5L26 0Z', RED[2]) +
    box(-34, -42, 68, 10, STEEL[4], 'rx="3"') +
    box(-18, -70, 36, 30, GOLD[0]) +
    line('M-18 -70V-40M0 -70V-40M18 -70V-40', STEEL[4], 4) +
    path('M-26 -68L0 -92L26 -68Z', RED[3]) +
    mirror(path('M24 -62L96 -82V-34L24 -48Z', GOLD[0], 'opacity=".75"')) +
    box(-7, 54, 14, 22, STEEL[4], 'rx="6"')
  )
}

/** A pocket watch. */
export const watch = (): string => {
  const OAK = ramp(55, 0.08)
  const RED = ramp(20, 0.16)
  return (
    hoop(0, -78, 13, GOLD[2], 6) +
    box(-7, -68, 14, 14, GOLD[3]) +
    disc(0, 12, 70, GOLD[3]) +
    disc(0, 10, 66, GOLD[1]) +
    disc(0, 10, 54, IVORY[0]) +
    times(12, (i) =>
      line('M0 -48V-40', OAK[4], i % 3 ? 3 : 6, `transform="translate(0 10) rotate(${i * 30})"`),
    ) +
    line('M0 10V-24M0 10L24 22', OAK[4], 6, 'stroke-linecap="round"') +
    disc(0, 10, 6, RED[2])
  )
}

/** A palette. */
export const palette = (): string => {
  const PAPER = ramp(85, 0.025)
  const WOOD = ramp(58, 0.09)
  const ROSE = ramp(355, 0.17)
  const SUN = ramp(90, 0.15)
  const SKY = ramp(235, 0.14)
  const LEAF = ramp(145, 0.15)
  const VIOLET = ramp(305, 0.15)
  return (
    path(
      'M-84 16C-92 -44 -20 -78 40 -62C88 -48 96 0 64 14C40 24 20 18 18 38C16 62 -10 72 -40 62C-66 54 -80 40 -84 16Z',
      WOOD[2],
    ) +
    path(
      'M-84 16C-92 -44 -20 -78 40 -62C-20 -66 -72 -30 -72 14C-70 36 -58 50 -40 62C-66 54 -80 40 -84 16Z',
      WOOD[1],
    ) +
    disc(-6, 34, 15, PAPER[1]) +
    [ROSE, SUN, SKY, LEAF, VIOLET]
      .map(
        (tone, i) =>
          disc([-54, -32, 2, 38, 62][i] ?? 0, [-2, -36, -48, -40, -10][i] ?? 0, 15, tone[2]) +
          disc(([-54, -32, 2, 38, 62][i] ?? 0) - 4, ([-2, -36, -48, -40, -10][i] ?? 0) - 5, 5, tone[0]),
      )
      .join('')
  )
}

/** A gnome. */
export const gnome = (): string => {
  const RED = ramp(25, 0.18)
  const SKIN = ramp(55, 0.08)
  return (
    path('M-56 -14L0 -98L56 -14C30 -4 -30 -4 -56 -14Z', RED[2]) +
    path('M0 -98L56 -14C40 -8 20 -6 8 -6Z', RED[3]) +
    disc(0, 0, 34, SKIN[1]) +
    path('M-46 2C-50 50 -30 88 0 92C30 88 50 50 46 2C30 22 16 18 0 16C-16 18 -30 22 -46 2Z', IVORY[0]) +
    path('M0 16C16 18 30 22 46 2C50 50 30 88 0 92C24 70 24 40 0 16Z', IVORY[1]) +
    disc(-14, -2, 4.5, '#2a1a12') +
    disc(14, -2, 4.5, '#2a1a12') +
    disc(0, 10, 11, SKIN[2])
  )
}

/** A polar bear. */
export const bear = (): string => {
  const ICE = ramp(225, 0.06)
  return (
    disc(-44, -48, 22, IVORY[2]) +
    disc(44, -48, 22, IVORY[2]) +
    disc(-44, -48, 11, ICE[2]) +
    disc(44, -48, 11, ICE[2]) +
    path('M-72 10C-72 -52 72 -52 72 10C72 60 34 82 0 82C-34 82 -72 60 -72 10Z', IVORY[0]) +
    path('M0 -36C44 -36 72 -22 72 10C72 60 34 82 0 82C40 56 44 -8 0 -36Z', IVORY[1]) +
    `<ellipse cx="0" cy="38" rx="38" ry="30" fill="${IVORY[2]}"/>` +
    path('M-16 24C-10 14 10 14 16 24C10 38 -10 38 -16 24Z', '#22222c') +
    line('M0 36V48M-14 56C-6 62 6 62 14 56', '#22222c', 5, 'stroke-linecap="round"') +
    disc(-28, -4, 7, '#22222c') +
    disc(28, -4, 7, '#22222c')
  )
}

/** A panda. */
export const panda = (): string => {
  return (
    disc(-52, -50, 26, INK[3]) +
    disc(52, -50, 26, INK[3]) +
    path('M-78 10C-78 -58 78 -58 78 10C78 60 40 80 0 80C-40 80 -78 60 -78 10Z', IVORY[0]) +
    path('M0 -42C50 -42 78 -24 78 10C78 60 40 80 0 80C44 56 48 -10 0 -42Z', IVORY[1]) +
    mirror(
      `<ellipse cx="-32" cy="2" rx="20" ry="26" fill="${INK[3]}" transform="rotate(24 -32 2)"/>` +
        disc(-28, 0, 9, '#fff') +
        disc(-26, 1, 5, '#111'),
    ) +
    path('M-13 28C-8 20 8 20 13 28C8 38 -8 38 -13 28Z', INK[4]) +
    line('M0 36V46M-14 52C-6 60 6 60 14 52', INK[4], 5, 'stroke-linecap="round"')
  )
}

/** A kite. */
export const kite = (): string => {
  const RED = ramp(25, 0.19)
  const SUN = ramp(92, 0.16)
  const GREEN = ramp(150, 0.14)
  const BLUE = ramp(255, 0.15)
  const tail = (tone: Ramp) =>
    line('M0 60C24 70 -20 84 10 98', IVORY[0], 4) + path('M4 74L16 66V82ZM4 74L-8 66V82Z', tone[2])
  return (
    tail(SUN) +
    path('M0 -90L56 -20L0 64L-56 -20Z', RED[2]) +
    path('M0 -90V64L-56 -20Z', SUN[1]) +
    path('M0 -20L56 -20L0 64Z', BLUE[2]) +
    path('M0 -20V64L-56 -20Z', GREEN[2]) +
    line('M0 -90V64M-56 -20H56', IVORY[0], 4)
  )
}
