import { moon } from '#art/fortune-heroes.ts'
import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, line, path, times } from '#art/shapes.ts'
import { swan } from '#art/slot-heroes.ts'
import { pane } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const DUSK = ramp(265, 0.09)
const LAKE = ramp(245, 0.11)
const PEACH = ramp(45, 0.1)
const PINE = ramp(165, 0.09)
const WOOD = ramp(45, 0.09)
const ROSE = ramp(355, 0.12)
const GREY = ramp(250, 0.03)

/** Stands on the water, and upside down below it. */
const doubled = (body: string) =>
  group(body, 'translate(0 -4)') +
  group(group(body, 'translate(0 48) scale(1 -.42) translate(0 -52)'), '', 'opacity=".45"')

const heron =
  line('M-6 52V10M10 52V12', PEACH[3], 5) +
  path('M-62 20C-40 -30 20 -30 34 0C10 24 -30 30 -62 20Z', GREY[2]) +
  path('M-62 20C-40 0 0 -4 34 0C10 24 -30 30 -62 20Z', GREY[3]) +
  path('M20 -10C44 -30 10 -56 28 -80C40 -92 56 -84 54 -74C40 -66 40 -50 46 -36C50 -16 40 4 26 8Z', IVORY[0]) +
  path('M52 -80L92 -68L52 -68Z', GOLD[2]) +
  line('M30 -82C14 -86 4 -80 -8 -74', '#2c2c3a', 5, 'stroke-linecap="round"') +
  disc(44, -77, 4, '#16161d')

const boat =
  line('M0 20L60 -60', WOOD[2], 6, 'stroke-linecap="round"') +
  box(-16, -8, 12, 12, WOOD[2], 'rx="3" transform="translate(74 -66) rotate(38)"') +
  path('M-90 6C-50 22 50 22 90 6C80 40 60 52 40 52H-40C-60 52 -80 40 -90 6Z', ROSE[2]) +
  path('M-90 6C-50 22 50 22 90 6L88 14C50 30 -50 30 -88 14Z', IVORY[0]) +
  box(-40, 10, 80, 9, WOOD[3], 'rx="3"') +
  line('M-66 34C-30 44 30 44 66 34', ROSE[4], 4)

const house =
  box(-54, -20, 108, 72, WOOD[2]) +
  times(4, (i) => line(`M-54 ${-4 + i * 16}H54`, WOOD[3], 3)) +
  path('M-74 -18L0 -78L74 -18Z', ROSE[3]) +
  path('M-74 -18L0 -78L0 -18Z', ROSE[2]) +
  box(26, -74, 16, 34, GREY[3]) +
  box(-38, -2, 30, 28, GOLD[0]) +
  line('M-23 -2V26M-38 12H-8', WOOD[4], 3) +
  box(10, -2, 28, 54, WOOD[4], 'rx="3"') +
  disc(32, 26, 3, GOLD[1])

const lily =
  path('M-80 52A80 22 0 0 1 80 52Z', PINE[2]) +
  times(5, (i) =>
    path(
      'M0 48C-26 20 -24 -30 0 -56C24 -30 26 20 0 48Z',
      i % 2 ? ROSE[1] : ROSE[0],
      `transform="rotate(${-60 + i * 30} 0 48)"`,
    ),
  ) +
  disc(0, 40, 12, GOLD[1])

const pine =
  box(-8, 22, 16, 30, WOOD[4]) +
  times(
    3,
    (i) =>
      path(`M0 ${-86 + i * 32}L${34 + i * 12} ${-28 + i * 30}H${-34 - i * 12}Z`, PINE[3]) +
      path(`M0 ${-86 + i * 32}L0 ${-28 + i * 30}H${-34 - i * 12}Z`, PINE[2]),
  ) +
  path('M0 -86L12 -64H-12Z', IVORY[0])

const cattail =
  times(3, (i) =>
    line(`M${-30 + i * 30} 52C${-30 + i * 30} 10 ${-34 + i * 32} -10 ${-40 + i * 40} -30`, PINE[2], 6),
  ) +
  [
    [-40, -48, -6],
    [0, -58, 0],
    [40, -48, 8],
  ]
    .map(([x, y, turn]) =>
      box(-11, -28, 22, 54, WOOD[3], `rx="11" transform="translate(${x} ${y}) rotate(${turn})"`),
    )
    .join('') +
  path('M-70 52C-74 20 -66 -6 -50 -24C-52 10 -50 30 -48 52Z', PINE[1]) +
  path('M70 52C74 20 66 -6 58 -14C54 14 50 30 48 52Z', PINE[1])

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(group(swan(), 'scale(1.05)')),
  W: () => pane(ramp(285, 0.14), doubled(group(moon(DUSK, LAKE), 'translate(-4 -22) scale(.66)')), LAKE),
  N: () => pane(PEACH, doubled(group(swan(), 'translate(0 6) scale(.9)')), LAKE),
  H: () => pane(PEACH, doubled(heron), LAKE),
  R: () => pane(DUSK, doubled(group(boat, 'translate(0 6) scale(.94)')), LAKE),
  D: () => pane(PEACH, doubled(group(house, 'translate(0 2)')), LAKE),
  L: () => pane(DUSK, doubled(group(lily, 'translate(0 4)')), PINE),
  P: () => pane(DUSK, doubled(pine), PINE),
  F: () => pane(PEACH, doubled(cattail), PINE),
}
