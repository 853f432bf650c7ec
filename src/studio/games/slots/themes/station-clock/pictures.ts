import { bell } from '#art/fortune-heroes.ts'
import { setLine } from '#art/lettering.ts'
import { GOLD, IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, hoop, line, mirror, path, times } from '#art/shapes.ts'
import { enamel } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const BRICK = ramp(25, 0.12)
const GREEN = ramp(165, 0.08)
const NAVY = ramp(255, 0.08)
const STEEL = ramp(240, 0.02)
const LEATHER = ramp(45, 0.1)
const CREAM = ramp(85, 0.05)

const train =
  path('M-58 70H58L74 92H-74Z', STEEL[4]) +
  box(-56, -20, 112, 84, '#22262e', 'rx="10"') +
  disc(0, 6, 50, BRICK[3]) +
  disc(0, 6, 44, BRICK[2]) +
  hoop(0, 6, 30, GOLD[1], 6) +
  disc(0, 6, 18, GOLD[0]) +
  box(-17, -84, 34, 44, '#22262e', 'rx="5"') +
  box(-24, -90, 48, 12, GOLD[2], 'rx="4"') +
  mirror(disc(-58, 52, 18, STEEL[3]) + disc(-58, 52, 9, GOLD[1])) +
  path('M-52 62L0 84L52 62L40 92H-40Z', BRICK[3]) +
  path('M20 -88C40 -100 60 -84 84 -96C76 -76 46 -76 24 -82Z', '#fff', 'opacity=".75"')

const lamp =
  line('M0 92V-10', '#22262e', 10) +
  box(-22, 78, 44, 14, '#22262e', 'rx="5"') +
  path('M-30 -62H30L20 -6H-20Z', GOLD[0]) +
  path('M6 -62H30L20 -6H6Z', GOLD[1]) +
  path('M-38 -62L0 -92L38 -62Z', '#22262e') +
  line('M-30 -62L-20 -6M30 -62L20 -6M0 -62V-6', '#22262e', 5) +
  box(-26, -8, 52, 10, '#22262e', 'rx="4"') +
  mirror(path('M-8 30C-36 30 -40 50 -30 56', 'none', 'stroke="#22262e" stroke-width="6"'))

const hat =
  path('M-54 20C-54 -62 54 -62 54 20Z', NAVY[2]) +
  path('M-54 20C-54 -62 0 -56 -8 -42C-30 -36 -36 -6 -34 20Z', NAVY[1]) +
  box(-58, 8, 116, 26, NAVY[4], 'rx="4"') +
  path('M-70 34C-40 26 40 26 70 34C60 56 -60 56 -70 34Z', '#15151c') +
  disc(0, -14, 17, GOLD[2]) +
  disc(0, -14, 12, GOLD[0]) +
  box(-50, 16, 100, 6, GOLD[1])

const trunk =
  path('M-24 -44V-64H24V-44', 'none', `stroke="${LEATHER[4]}" stroke-width="10"`) +
  box(-82, -44, 164, 114, LEATHER[2], 'rx="12"') +
  box(-82, -44, 164, 36, LEATHER[1], 'rx="12" opacity=".6"') +
  box(-58, -44, 18, 114, LEATHER[4]) +
  box(40, -44, 18, 114, LEATHER[4]) +
  box(-62, 0, 26, 18, GOLD[1], 'rx="3"') +
  box(36, 0, 26, 18, GOLD[1], 'rx="3"') +
  group(
    box(-22, -14, 44, 28, CREAM[0], 'rx="3"') + line('M-14 -4H14M-14 5H6', BRICK[2], 4),
    'translate(-2 22) rotate(-10)',
  )

const ticket = group(
  path('M-88 -38H88V-14A14 14 0 0 0 88 14V38H-88V14A14 14 0 0 0 -88 -14Z', CREAM[0]) +
    path('M-88 -38H88V-22H-88Z', BRICK[2]) +
    line('M44 -20V38', BRICK[2], 4, 'stroke-dasharray="7 6"') +
    line('M-66 -4H22M-66 12H0', STEEL[3], 6, 'stroke-linecap="round"') +
    disc(66, 10, 10, GREEN[2]),
  'rotate(-16)',
)

/** A face of the clock with its multiplier. */
const face = (label: string, rim: typeof GOLD) => {
  const text = setLine(label, 62, 0.8, 0.2)
  return picture(
    box(-108, -108, 216, 216, '#14171d', 'rx="30"') +
      disc(0, 0, 100, rim[3]) +
      disc(0, 0, 96, rim[1]) +
      disc(0, 0, 84, IVORY[0]) +
      times(12, (i) => line('M0 -80V-68', '#22262e', i % 3 ? 4 : 8, `transform="rotate(${i * 30})"`)) +
      group(
        line(text.d, BRICK[3], 15, 'stroke-linecap="round" stroke-linejoin="round"'),
        `translate(${-text.width / 2} -31)`,
      ),
  )
}

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => face('12', GOLD),
  T: () => enamel(GREEN, group(train, 'scale(.82)'), GOLD),
  L: () => enamel(NAVY, group(lamp, 'scale(.82)'), GOLD),
  B: () => enamel(BRICK, group(bell(GOLD, GOLD), 'scale(.76)'), CREAM),
  H: () => enamel(GREEN, group(hat, 'scale(.86) translate(0 6)'), CREAM),
  V: () => enamel(NAVY, group(trunk, 'scale(.82)'), CREAM),
  K: () => enamel(ramp(60, 0.05), group(ticket, 'scale(.86)'), CREAM),
  E: () =>
    picture(box(-108, -108, 216, 216, '#191c22', 'rx="30"') + box(-70, -5, 140, 10, STEEL[4], 'rx="5"')),
  1: () => face('1', STEEL),
  2: () => face('2', GREEN),
  3: () => face('3', NAVY),
  5: () => face('5', BRICK),
  9: () => face('10', GOLD),
}
