import {
  bg,
  box,
  cross,
  dot,
  type Flag,
  flag,
  hoist,
  hz,
  moon,
  put,
  ring,
  saltire,
  shape,
  star,
  stars,
  stroke,
  union,
  vt,
} from './flag-parts.ts'

const eagle = (x: number, y: number, colour: string) =>
  put(
    `translate(${x} ${y})`,
    shape('M0-7 1.2-5.6 3-7 2.6-4.6 7-6 6 2 4 3.4 3 7 0 8-3 7-4 3.4-6 2-7-6-2.6-4.6-3-7-1.2-5.6Z', colour),
  )

/** A simplified national shield, recognisable at text size. */
const shield = (x: number, y: number, colours: readonly [string, string], size = 1) =>
  put(
    `translate(${x} ${y}) scale(${size})`,
    shape('M-4-5H4V1C4 4 1.6 5.4 0 6-1.6 5.4-4 4-4 1Z', colours[0]),
    shape('M-2.6-3.4H2.6V1C2.6 2.8 1 4 0 4.4-1 4-2.6 2.8-2.6 1Z', colours[1]),
  )

const nordic = (ground: string, rim: string, arm: string, ratio: number, x: number): Flag =>
  flag(ratio, bg(ground), cross(6, rim, x), cross(3, arm, x))

const france = flag(3 / 2, vt('#002654', '#fff', '#ce1126'))
const norway = nordic('#ba0c2f', '#fff', '#00205b', 22 / 16, 12)

export const europe: Readonly<Record<string, Flag>> = {
  AD: flag(10 / 7, vt('#10069f*8', '#fedd00*9', '#d50032*8'), shield(17.1, 12, ['#c7b37f', '#d50032'])),
  AL: flag(7 / 5, bg('#e41e20'), eagle(16.8, 12, '#000')),
  AT: flag(3 / 2, hz('#c8102e', '#fff', '#c8102e')),
  AX: flag(26 / 17, bg('#0064ae'), cross(7, '#ffd300', 13), cross(3, '#db0f16', 13)),
  BA: flag(
    2,
    bg('#002395'),
    shape('M13 0H37V24Z', '#fecb00'),
    stars(
      [
        [9.4, 0.2],
        [12.6, 3.4],
        [15.8, 6.6],
        [19, 9.8],
        [22.2, 13],
        [25.4, 16.2],
        [28.6, 19.4],
        [31.8, 22.6],
      ],
      1.8,
      '#fff',
    ),
  ),
  BE: flag(15 / 13, vt('#000', '#fdda24', '#ef3340')),
  BG: flag(5 / 3, hz('#fff', '#00966e', '#d62612')),
  BY: flag(
    2,
    hz('#ce1720*2', '#007c30'),
    box(0, 0, 5.3, 24, '#fff'),
    shape(
      'M2.65 0 4.6 3 2.65 6 .7 3ZM2.65 6 4.6 9 2.65 12 .7 9ZM2.65 12 4.6 15 2.65 18 .7 15ZM2.65 18 4.6 21 2.65 24 .7 21Z',
      '#ce1720',
    ),
  ),
  CH: flag(1, bg('#da291c'), box(9.75, 4.5, 4.5, 15, '#fff'), box(4.5, 9.75, 15, 4.5, '#fff')),
  CY: flag(
    3 / 2,
    bg('#fff'),
    shape('M10 11 14 8.6 20 8.4 26 4.6 23.4 9.4 20 12.4 14 13.4Z', '#d57800'),
    stroke('M12 15.5Q15 19 18 18.6 21 19 24 15.5', '#4e5b31', 1.3),
  ),
  CZ: flag(3 / 2, hz('#fff', '#d7141a'), hoist(18, '#11457e')),
  DE: flag(5 / 3, hz('#000', '#d00', '#ffce00')),
  DK: flag(37 / 28, bg('#c8102e'), cross(3.4, '#fff', 12)),
  EE: flag(11 / 7, hz('#0072ce', '#000', '#fff')),
  ES: flag(3 / 2, hz('#aa151b', '#f1bf00*2', '#aa151b'), shield(12, 12, ['#ad1519', '#c8b100'], 0.8)),
  FI: flag(18 / 11, bg('#fff'), cross(6.5, '#002f6c', 14.2)),
  FO: nordic('#fff', '#005eb9', '#ef303e', 22 / 16, 12),
  FR: france,
  GB: flag(2, union(48, 24)),
  GG: flag(
    3 / 2,
    bg('#fff'),
    cross(6, '#e8112d'),
    box(7, 10.9, 22, 2.2, '#f9dd16'),
    box(16.9, 2, 2.2, 20, '#f9dd16'),
    shape('M5.5 10H8V14H5.5ZM28 10H30.5V14H28ZM16 1H20V3.5H16ZM16 20.5H20V23H16Z', '#f9dd16'),
  ),
  GI: flag(
    2,
    hz('#fff*2', '#da000c'),
    shape('M15 15.4V9H17V7H19V9H21.6V5H23V3.4H25V5H26.4V9H29V7H31V9H33V15.4Z', '#da000c'),
    shape('M23.5 15.4V12.5H24.5V15.4ZM23.7 16.5H24.3V21H26V22.4H23.7Z', '#f8d80e'),
  ),
  GR: flag(
    3 / 2,
    hz('#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf', '#fff', '#0d5eaf'),
    box(0, 0, 13.33, 13.33, '#0d5eaf'),
    box(5.33, 0, 2.67, 13.33, '#fff'),
    box(0, 5.33, 13.33, 2.67, '#fff'),
  ),
  HR: flag(
    2,
    hz('#f00', '#fff', '#171796'),
    box(20, 6, 8, 9, '#fff'),
    shape(
      'M20 6H22V8H20ZM24 6H26V8H24ZM22 8H24V10H22ZM26 8H28V10H26ZM20 10H22V12H20ZM24 10H26V12H24ZM22 12H24V14H22ZM26 12H28V14H26ZM20 14H22V15.6H20ZM24 14H26V16.4H24Z',
      '#f00',
    ),
    shape('M20 6 20.6 3.6 22.4 4.6 24 3 25.6 4.6 27.4 3.6 28 6Z', '#0093dd'),
  ),
  HU: flag(2, hz('#ce2939', '#fff', '#477050')),
  IE: flag(2, vt('#169b62', '#fff', '#ff883e')),
  IM: flag(
    2,
    bg('#ba0000'),
    stroke('M24 12V6.5L28 4M24 12 19.2 14.8 18.6 19.6M24 12 28.8 14.8 33 12.6', '#fff', 2.4),
    stroke('M27.6 4.2 28.6 5.6M18.7 19.2 20.4 19M32.8 12.8 32 11.2', '#f9dd16', 1.2),
  ),
  IS: nordic('#02529c', '#fff', '#dc1e35', 25 / 18, 12),
  IT: flag(3 / 2, vt('#009246', '#fff', '#ce2b37')),
  JE: flag(5 / 3, bg('#fff'), saltire(3, '#df112d'), shield(20, 4.6, ['#f9dd16', '#df112d'], 0.62)),
  LI: flag(
    5 / 3,
    hz('#002b7f', '#ce1126'),
    shape('M6 9 5.4 4.6 7.8 6.4 10 3.4 12.2 6.4 14.6 4.6 14 9Z', '#ffd83d'),
  ),
  LT: flag(5 / 3, hz('#fdb913', '#006a44', '#c1272d')),
  LU: flag(5 / 3, hz('#ef3340', '#fff', '#00a3e0')),
  LV: flag(2, hz('#9d2235*2', '#fff', '#9d2235*2')),
  MC: flag(5 / 4, hz('#ce1126', '#fff')),
  MD: flag(
    2,
    vt('#0046ae', '#ffd200', '#cc092f'),
    eagle(24, 11.6, '#77400f'),
    shield(24, 12, ['#cc092f', '#0046ae'], 0.6),
  ),
  ME: flag(
    2,
    bg('#d3ae3b'),
    box(1.2, 1.2, 45.6, 21.6, '#c40308'),
    eagle(24, 12, '#d3ae3b'),
    shield(24, 12.4, ['#1d5e91', '#6d8c3e'], 0.5),
  ),
  MK: flag(
    2,
    bg('#d20000'),
    shape(
      'M0 0H7.2L24 11 0 0ZM48 0H40.8L24 11ZM0 24H7.2L24 13ZM48 24H40.8L24 13ZM21.6 0H26.4L24 12ZM21.6 24H26.4L24 12ZM0 9.6V14.4L24 12ZM48 9.6V14.4L24 12Z',
      '#ffe600',
    ),
    dot(24, 12, 4.2, '#d20000'),
    dot(24, 12, 3.4, '#ffe600'),
  ),
  MT: flag(
    3 / 2,
    vt('#fff', '#cf142b'),
    shape('M5 2H7V4H9V6H7V8H5V6H3V4H5Z', '#96a0a0'),
    dot(6, 5, 0.9, '#cf142b'),
  ),
  NL: flag(3 / 2, hz('#ae1c28', '#fff', '#21468b')),
  NO: norway,
  SJ: norway,
  PL: flag(8 / 5, hz('#fff', '#dc143c')),
  PT: flag(
    3 / 2,
    vt('#060*2', '#f00*3'),
    ring(14.4, 12, 5, 1.4, '#ff0'),
    shield(14.4, 12, ['#f00', '#fff'], 0.85),
    stars(
      [
        [14.4, 10.4],
        [14.4, 13.6],
        [13, 12],
        [15.8, 12],
      ],
      0.7,
      '#039',
    ),
  ),
  RO: flag(3 / 2, vt('#002b7f', '#fcd116', '#ce1126')),
  RS: flag(
    3 / 2,
    hz('#c7363d', '#0c4077', '#fff'),
    shield(13, 12, ['#edb92e', '#c7363d'], 1.5),
    put('translate(13 11) scale(.6)', eagle(0, 0, '#fff')),
  ),
  RU: flag(3 / 2, hz('#fff', '#0039a6', '#d52b1e')),
  SE: flag(8 / 5, bg('#006aa7'), cross(4.8, '#fecc02', 14.4)),
  SI: flag(
    2,
    hz('#fff', '#005da4', '#ed1c24'),
    shield(12.4, 8.4, ['#ed1c24', '#005da4'], 1),
    shape('M9.8 10.6 11.2 8 12.4 6.4 13.6 8 15 10.6Z', '#fff'),
  ),
  SK: flag(
    3 / 2,
    hz('#fff', '#0b4ea2', '#ee1c25'),
    shield(12, 12, ['#fff', '#ee1c25'], 1.5),
    box(11.4, 7.2, 1.2, 8, '#fff'),
    box(9.6, 8.8, 4.8, 1.1, '#fff'),
    box(9, 11, 6, 1.1, '#fff'),
    shape('M8.6 16.4Q10 13.8 12 15.2 14 13.8 15.4 16.4L12 18.6Z', '#0b4ea2'),
  ),
  SM: flag(
    4 / 3,
    hz('#fff', '#5eb6e4'),
    shield(16, 12.6, ['#d9a83c', '#5eb6e4'], 1.1),
    shape('M12.4 6.6 13 4.4 14.6 5.6 16 3.8 17.4 5.6 19 4.4 19.6 6.6Z', '#d9a83c'),
  ),
  UA: flag(3 / 2, hz('#0057b7', '#ffd700')),
  VA: flag(
    1,
    vt('#ffe000', '#fff'),
    stroke('M14.6 17.5 20.6 8M21.4 17.5 15.4 8', '#a9a9a9', 1.2),
    shape('M16 9.6Q16 5 18 4.6 20 5 20 9.6Z', '#d9a400'),
    box(16, 8, 4, 1, '#c8102e'),
  ),
  TR: flag(
    3 / 2,
    bg('#e30a17'),
    moon(12, 12, 6, '#fff', { inner: 0.8, away: 0.25 }),
    star(19.6, 12, 3, '#fff', { turn: -90 }),
  ),
}
