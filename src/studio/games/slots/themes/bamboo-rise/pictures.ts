import { lantern } from '#art/draw-heroes.ts'
import { GOLD, INK, IVORY, ramp } from '#art/colour.ts'
import { box, disc, group, hoop, line, path, times } from '#art/shapes.ts'
import { panda } from '#art/slot-heroes.ts'
import { slat } from '#studio/games/slots/frames.ts'
import { picture } from '#studio/games/slots/plaque.ts'

const CANE = ramp(120, 0.12)
const GREEN = ramp(150, 0.12)
const MIST = ramp(160, 0.04)
const RED = ramp(25, 0.17)
const BLUE = ramp(240, 0.11)
const ROSE = ramp(5, 0.12)
const WOOD = ramp(55, 0.09)

const kingfisher =
  path('M-70 70C-60 20 -30 -10 4 -20C14 -48 44 -56 58 -36C54 0 30 50 -20 60Z', BLUE[2]) +
  path('M-20 60C-10 30 10 0 40 -6C46 0 30 50 -20 60Z', RED[1]) +
  path('M-70 70C-60 30 -30 0 0 -10C-10 20 -30 50 -70 70Z', BLUE[3]) +
  path('M-70 70L-96 84L-60 86L-44 66Z', BLUE[3]) +
  path('M54 -40L98 -26L56 -24Z', INK[3]) +
  disc(40, -36, 7, '#fff') +
  disc(42, -36, 4, '#111') +
  line('M-40 86H90', WOOD[3], 9, 'stroke-linecap="round"')

const fan =
  times(8, (i) =>
    path(
      'M0 60L-19 -66C-8 -76 8 -76 19 -66Z',
      i % 2 ? ROSE[1] : ROSE[2],
      `transform="rotate(${-56 + i * 16} 0 60)"`,
    ),
  ) +
  times(8, (i) => line('M0 60V-10', WOOD[4], 5, `transform="rotate(${-56 + i * 16} 0 60)"`)) +
  path(
    'M-34 -34C-14 -56 20 -54 34 -34M-24 -20C-8 -34 12 -34 24 -20',
    'none',
    `stroke="${IVORY[0]}" stroke-width="5" stroke-linecap="round"`,
  ) +
  disc(0, 62, 9, GOLD[1])

const shoot =
  path('M-46 86C-50 20 -20 -50 0 -90C20 -50 50 20 46 86Z', WOOD[2]) +
  path('M-46 86C-48 40 -30 10 -6 -20C-2 20 -8 60 -20 86Z', CANE[2]) +
  path('M46 86C48 50 34 20 10 -10C6 30 8 60 20 86Z', CANE[3]) +
  path('M-20 86C-14 50 0 30 4 20C16 40 22 60 20 86Z', CANE[1])

const bowl =
  `<ellipse cx="0" cy="-6" rx="66" ry="40" fill="${IVORY[0]}"/>` +
  times(
    12,
    (i) =>
      `<ellipse cx="${-44 + (i % 6) * 18}" cy="${-26 + Math.floor(i / 6) * 14}" rx="8" ry="4.5" fill="${IVORY[2]}" transform="rotate(${i * 31} ${-44 + (i % 6) * 18} ${-26 + Math.floor(i / 6) * 14})"/>`,
  ) +
  path('M-80 0H80C76 50 44 74 0 74C-44 74 -76 50 -80 0Z', BLUE[2]) +
  path('M-80 0H-40C-38 40 -24 64 0 74C-44 74 -76 50 -80 0Z', BLUE[1]) +
  line('M-64 26C-30 44 30 44 64 26', IVORY[0], 5) +
  line('M30 -16L80 -86M48 -12L94 -76', WOOD[3], 7, 'stroke-linecap="round"')

const drum =
  path('M-66 -34H66V40C66 70 -66 70 -66 40Z', RED[2]) +
  path('M-66 -34H-20V60C-50 58 -66 52 -66 40Z', RED[1]) +
  `<ellipse cx="0" cy="-34" rx="66" ry="26" fill="${GOLD[2]}"/><ellipse cx="0" cy="-36" rx="58" ry="21" fill="${IVORY[0]}"/>` +
  times(7, (i) => disc(-54 + i * 18, [8, 14, 18, 19, 18, 14, 8][i] ?? 0, 5, GOLD[1])) +
  line('M-20 -40L40 -92M30 -36L-34 -90', WOOD[2], 8, 'stroke-linecap="round"')

const ring =
  hoop(0, 0, 54, GREEN[3], 38) +
  hoop(0, -3, 54, GREEN[2], 30) +
  hoop(-2, -6, 58, GREEN[0], 7, 'opacity=".7" stroke-dasharray="120 300" stroke-dashoffset="-180"') +
  line('M0 -76V-96M0 78V96', RED[2], 8)

/** The wild: tall canes. */
const canes =
  [-36, 0, 36]
    .map(
      (x, i) =>
        box(x - 14, -96 + (i % 2) * 10, 28, 190, CANE[2], 'rx="8"') +
        box(x - 10, -92 + (i % 2) * 10, 8, 182, CANE[0], 'rx="4" opacity=".8"') +
        times(3, (n) => box(x - 17, -52 + n * 56 + i * 8, 34, 9, CANE[3], 'rx="4"')),
    )
    .join('') +
  path(
    'M44 -40C66 -70 92 -70 98 -62C92 -40 66 -30 44 -40ZM-46 20C-66 -6 -92 -6 -98 2C-92 22 -66 30 -46 20Z',
    GREEN[2],
  )

/** The scatter: a gong. */
const gong =
  line('M-70 90V-80H70V90', WOOD[3], 12, 'stroke-linejoin="round"') +
  line('M-30 -76V-40M30 -76V-40', RED[2], 6) +
  disc(0, 8, 58, GOLD[3]) +
  disc(0, 5, 55, GOLD[1]) +
  hoop(0, 5, 42, GOLD[2], 5) +
  disc(0, 5, 18, GOLD[0]) +
  hoop(0, 5, 18, GOLD[2], 4)

/** Drawn by the build. */
export const pictures: Readonly<Record<string, () => string>> = {
  hero: () => picture(panda()),
  W: () => slat(ramp(95, 0.11), group(canes, 'scale(.84)'), CANE),
  S: () => slat(RED, group(gong, 'scale(.8)'), GOLD),
  A: () => slat(MIST, group(panda(), 'scale(.8)'), CANE),
  K: () => slat(ramp(190, 0.06), group(kingfisher, 'scale(.76)'), CANE),
  F: () => slat(MIST, group(fan, 'scale(.78) translate(0 4)'), CANE),
  L: () => slat(ramp(190, 0.06), group(lantern(RED, GOLD), 'scale(.74)'), CANE),
  B: () => slat(MIST, group(shoot, 'scale(.8)'), CANE),
  D: () => slat(ramp(85, 0.05), group(drum, 'scale(.78) translate(0 10)'), CANE),
  R: () => slat(ramp(85, 0.05), group(bowl, 'scale(.76) translate(0 6)'), CANE),
  G: () => slat(ramp(85, 0.05), group(ring, 'scale(.76)'), CANE),
}
