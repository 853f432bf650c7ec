import { GOLD, ramp } from '#art/colour.ts'
import { box, disc, group, line, path, times } from '#art/shapes.ts'
import { tree } from '#art/slot-heroes.ts'
import { crate } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const WOOD = ramp(62, 0.07)
const RED = ramp(25, 0.19)
const GREEN = ramp(140, 0.15)
const PEAR = ramp(115, 0.15)
const LEMON = ramp(98, 0.16)
const BLUE = ramp(275, 0.13)
const CRIMSON = ramp(10, 0.18)

const stem = line('M0 -52Q4 -78 20 -88', WOOD[4], 9, 'stroke-linecap="round"')
const leaf =
  path('M8 -66C30 -96 66 -92 78 -80C62 -54 34 -50 8 -66Z', GREEN[2]) +
  line('M12 -67Q44 -76 72 -80', GREEN[0], 3)

const apple =
  path('M0 -50C-34 -74 -82 -48 -78 6C-74 56 -34 88 0 74C34 88 74 56 78 6C82 -48 34 -74 0 -50Z', RED[2]) +
  path('M0 -50C34 -74 82 -48 78 6C74 56 34 88 0 74C40 50 46 -14 0 -50Z', RED[3]) +
  path('M-58 -18C-54 -40 -36 -48 -24 -44C-40 -36 -48 -20 -50 4Z', RED[0], 'opacity=".8"') +
  stem +
  leaf

const pear =
  path(
    'M0 -66C-22 -66 -26 -40 -34 -14C-42 8 -70 22 -66 54C-62 82 -28 88 0 88C28 88 62 82 66 54C70 22 42 8 34 -14C26 -40 22 -66 0 -66Z',
    PEAR[1],
  ) +
  path('M0 -66C22 -66 26 -40 34 -14C42 8 70 22 66 54C62 82 28 88 0 88C36 62 26 -20 0 -66Z', PEAR[2]) +
  times(6, (i) => disc(-30 + (i % 3) * 26, 40 + Math.floor(i / 3) * 22, 3, PEAR[3], 'opacity=".6"')) +
  group(stem + leaf, 'translate(0 -12)')

const lemon =
  group(
    path(
      'M-92 0C-78 -8 -70 -30 -50 -44C-20 -64 22 -64 52 -42C72 -28 78 -8 92 0C78 8 72 28 52 42C22 64 -20 64 -50 44C-70 30 -78 8 -92 0Z',
      LEMON[1],
    ) +
      path('M-92 0C-78 8 -70 30 -50 44C-20 64 22 64 52 42C72 28 78 8 92 0C50 30 -40 34 -92 0Z', LEMON[2]) +
      path('M-48 -22C-30 -42 0 -46 22 -40C0 -36 -22 -28 -36 -8Z', '#fff', 'opacity=".6"'),
    'rotate(-24) translate(0 8)',
  ) + group(leaf, 'translate(14 6)')

const berries =
  group(leaf, 'translate(-10 20)') +
  [
    [-38, 8, 40],
    [40, 4, 38],
    [2, 50, 42],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        disc(x, y, r, BLUE[3]) +
        disc(x, y, r - 3, BLUE[2]) +
        disc(x - r * 0.3, y - r * 0.36, r * 0.26, BLUE[0], 'opacity=".7"') +
        times(5, (i) =>
          path('M0 -4L6 -14L-6 -14Z', BLUE[4], `transform="translate(${x + 4} ${y + 4}) rotate(${i * 72})"`),
        ),
    )
    .join('')

const pomegranate =
  path('M-18 -62L-24 -90L-6 -76L4 -94L12 -76L30 -88L22 -60Z', CRIMSON[2]) +
  disc(0, 14, 76, CRIMSON[3]) +
  disc(-4, 10, 70, CRIMSON[2]) +
  path('M-30 -36C20 -48 66 -20 62 28C54 66 8 80 -24 62C-2 40 -8 -12 -30 -36Z', '#ffe9d2') +
  times(16, (i) =>
    path(
      'M0 -11C9 -6 9 8 0 12C-9 8 -9 -6 0 -11Z',
      i % 3 ? CRIMSON[3] : CRIMSON[2],
      `transform="translate(${[2, 22, 40, 8, 28, 48, 14, 34, 50, 10, 30, 46, 2, 22, 38, 12][i]} ${[-26, -24, -14, -6, -4, 6, 14, 16, 24, 32, 34, 40, 48, 52, 52, 60][i]}) rotate(${i * 37})"`,
    ),
  ) +
  path(
    'M-58 -14C-50 -38 -36 -46 -24 -48',
    'none',
    `stroke="${CRIMSON[0]}" stroke-width="8" stroke-linecap="round" opacity=".7"`,
  )

/** The wild: a full basket. */
const basket =
  line('M-62 0C-62 -96 62 -96 62 0', GOLD[3], 12) +
  line('M-62 0C-62 -90 62 -90 62 0', GOLD[1], 5) +
  disc(-34, -8, 28, RED[2]) +
  disc(34, -6, 26, LEMON[1]) +
  disc(0, -22, 30, PEAR[2]) +
  path('M-82 2H82L62 84H-62Z', GOLD[3]) +
  times(3, (row) =>
    times(8, (i) =>
      box(-72 + i * 18 + (row % 2) * 8, 10 + row * 24, 14, 18, (i + row) % 2 ? GOLD[2] : GOLD[1], 'rx="4"'),
    ),
  ) +
  box(-88, -4, 176, 16, GOLD[1], 'rx="8"')

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(tree()),
  W: () => crate(ramp(80, 0.12), group(basket, 'scale(.92)')),
  P: () => crate(WOOD, group(pomegranate, 'scale(.94)')),
  R: () => crate(WOOD, group(pear, 'scale(.92)')),
  A: () => crate(WOOD, group(apple, 'scale(.96)')),
  L: () => crate(WOOD, group(lemon, 'scale(.96)')),
  B: () => crate(WOOD, group(berries, 'scale(.94)')),
}
