import {
  bg,
  box,
  circle,
  cross,
  dot,
  type Flag,
  flag,
  type FlagPart,
  hoist,
  hz,
  moon,
  put,
  ring,
  shape,
  star,
  stars,
  stroke,
  vt,
} from './flag-parts.ts'

/** A serrated edge between two colours, as in the flags of Bahrain and Qatar. */
const teeth = (x: number, count: number, depth: number, colour: string): FlagPart => {
  const step = 24 / count
  const points = Array.from(
    { length: count },
    (_, i) => `L${x + depth} ${(i + 0.5) * step}L${x} ${(i + 1) * step}`,
  )
  return shape(`M0 0H${x}${points.join('')}H0Z`, colour)
}

const bars = (x: number, y: number, turn: number, rows: readonly (0 | 1)[]): FlagPart =>
  put(
    `translate(${x} ${y}) rotate(${turn})`,
    ...rows.flatMap((isWhole, row) =>
      isWhole
        ? [box(-3, row * 1.6 - 2.1, 6, 1, '#000')]
        : [box(-3, row * 1.6 - 2.1, 2.75, 1, '#000'), box(0.25, row * 1.6 - 2.1, 2.75, 1, '#000')],
    ),
  )

const script = (colour: string) =>
  stroke('M9 7.4V11H12.4V7.4M14.4 6.4V11H19.6M17 7.4V11M21.6 7.4V11H27V7.4M24.2 6.4V11M10 13.4H26', colour, 1)

export const asia: Readonly<Record<string, Flag>> = {
  AE: flag(2, hz('#00732f', '#fff', '#000'), box(0, 0, 12, 24, '#f00')),
  AF: flag(
    3 / 2,
    vt('#000', '#d32011', '#007a36'),
    ring(18, 12, 4.2, 0.9, '#fff'),
    shape('M15.6 14.4V11.4L18 9 20.4 11.4V14.4Z', '#fff'),
    box(17.4, 12.2, 1.2, 2.2, '#d32011'),
  ),
  AM: flag(2, hz('#d90012', '#0033a0', '#f2a800')),
  AZ: flag(
    2,
    hz('#0092bc', '#e4002b', '#00ae65'),
    moon(22.6, 12, 3.6, '#fff', { inner: 0.84, away: 0.22 }),
    star(26, 12, 2, '#fff', { rays: 8, hollow: 0.6 }),
  ),
  BD: flag(5 / 3, bg('#006a4e'), dot(18, 12, 8, '#f42a41')),
  BH: flag(5 / 3, bg('#ce1126'), teeth(13, 5, 6, '#fff')),
  BN: flag(
    2,
    bg('#f7e017'),
    shape('M0 0V9.2L48 21.6V12.4L0 0Z', '#fff'),
    shape('M0 0V2.6L48 15.6V12Z', '#fff'),
    shape('M0 5.6V12L48 24V18.6Z', '#000'),
    stroke('M19.5 13Q24 19.4 28.5 13M24 6.6V16.8M20.6 9.6Q24 11.4 27.4 9.6', '#cf1126', 1.5),
  ),
  BT: flag(
    3 / 2,
    bg('#ffcd00'),
    shape('M0 24H36V0Z', '#ff4e12'),
    stroke('M9 18.4Q10.4 14.4 14 16.2T19 12.6 24.4 10.4 28.4 5.4', '#fff', 2.6),
    stroke('M13 18.4 12 20.4M18 15.8 18.6 17.8M23 9 21.8 7.4M27 8.6 29 9.6', '#fff', 1.2),
  ),
  CN: flag(
    3 / 2,
    bg('#ee1c25'),
    star(6, 6, 3.6, '#ff0'),
    star(12, 2.4, 1.2, '#ff0', { turn: 23 }),
    star(14.4, 4.8, 1.2, '#ff0', { turn: 46 }),
    star(14.4, 8.4, 1.2, '#ff0', { turn: 70 }),
    star(12, 10.8, 1.2, '#ff0', { turn: 21 }),
  ),
  GE: flag(
    3 / 2,
    bg('#fff'),
    cross(4.8, '#f00'),
    ...[
      [7.8, 4.8],
      [28.2, 4.8],
      [7.8, 19.2],
      [28.2, 19.2],
    ].flatMap(([x = 0, y = 0]) => [
      box(x - 2.2, y - 0.6, 4.4, 1.2, '#f00'),
      box(x - 0.6, y - 2.2, 1.2, 4.4, '#f00'),
    ]),
  ),
  HK: flag(
    3 / 2,
    bg('#de2910'),
    ...[0, 72, 144, 216, 288].map((turn) =>
      put(`translate(18 12) rotate(${turn})`, shape('M0 0C-4-2.4-3.4-6.6.6-7.4 3-5.6 2.2-3.4 0 0Z', '#fff')),
    ),
    ...[0, 72, 144, 216, 288].map((turn) =>
      put(`translate(18 12) rotate(${turn})`, star(-0.4, -4.4, 0.8, '#de2910')),
    ),
  ),
  ID: flag(3 / 2, hz('#f00', '#fff')),
  IL: flag(
    11 / 8,
    bg('#fff'),
    box(0, 2.4, 33, 3.6, '#0038b8'),
    box(0, 18, 33, 3.6, '#0038b8'),
    stroke('M16.5 7.8 20.1 14.1H12.9ZM16.5 16.2 12.9 9.9H20.1Z', '#0038b8', 0.9),
  ),
  IN: flag(
    3 / 2,
    hz('#ff9933', '#fff', '#138808'),
    ring(18, 12, 3.2, 0.5, '#000080'),
    star(18, 12, 3, '#000080', { rays: 24, hollow: 0.2 }),
  ),
  IQ: flag(3 / 2, hz('#ce1126', '#fff', '#000'), put('translate(0 1.6)', script('#007a3d'))),
  IR: flag(
    7 / 4,
    hz('#239f40', '#fff', '#da0000'),
    stroke('M1 8.2H41M1 15.8H41', '#fff', 0.5),
    stroke('M21 8.8V15.4M18.9 9.6Q16.6 12.6 19.6 15M23.1 9.6Q25.4 12.6 22.4 15', '#da0000', 1),
  ),
  JO: flag(
    2,
    hz('#000', '#fff', '#007a3d'),
    hoist(24, '#ce1126'),
    star(8, 12, 1.9, '#fff', { rays: 7, hollow: 0.45 }),
  ),
  JP: flag(3 / 2, bg('#fff'), dot(18, 12, 7.2, '#bc002d')),
  KG: flag(
    5 / 3,
    bg('#ff0000'),
    star(20, 12, 6.6, '#ffef00', { rays: 20, hollow: 0.72 }),
    dot(20, 12, 3.6, '#f00'),
    ring(20, 12, 2.9, 0.6, '#ffef00'),
    stroke('M17.6 10.4Q20 13 22.4 10.4M17.6 13.6Q20 11 22.4 13.6', '#ffef00', 0.5),
  ),
  KH: flag(
    25 / 16,
    hz('#032ea1', '#e00025*2', '#032ea1'),
    shape(
      'M11.6 16.4V14.6H12.6V11.6L13.8 9.4 15 11.6V12.6H16.6V10L18.75 7 20.9 10V12.6H22.5V11.6L23.7 9.4 24.9 11.6V14.6H25.9V16.4Z',
      '#fff',
    ),
  ),
  KP: flag(
    2,
    hz('#024fa2*6', '#fff', '#ed1c27*12', '#fff', '#024fa2*6'),
    dot(17, 12, 5, '#fff'),
    star(17, 12, 4.8, '#ed1c27'),
  ),
  KR: flag(
    3 / 2,
    bg('#fff'),
    put(
      'translate(18 12) rotate(33.7)',
      shape('M-6 0A6 6 0 0 1 6 0A3 3 0 0 1 0 0A3 3 0 0 0-6 0Z', '#cd2e3a'),
      shape('M-6 0A6 6 0 0 0 6 0A3 3 0 0 1 0 0A3 3 0 0 0-6 0Z', '#0047a0'),
    ),
    bars(8, 5.3, -56, [1, 1, 1]),
    bars(28, 18.7, -56, [0, 0, 0]),
    bars(28, 5.3, 56, [0, 1, 0]),
    bars(8, 18.7, 56, [1, 0, 1]),
  ),
  KW: flag(2, hz('#007a3d', '#fff', '#ce1126'), shape('M0 0 12 8V16L0 24Z', '#000')),
  KZ: flag(
    2,
    bg('#00afca'),
    star(24, 9.6, 5.2, '#fec50c', { rays: 32, hollow: 0.75 }),
    dot(24, 9.6, 3.4, '#fec50c'),
    shape('M14.6 11.4Q18 19.4 24 18.6 30 19.4 33.4 11.4 31.4 20.4 24 20.4 16.6 20.4 14.6 11.4Z', '#fec50c'),
    box(1.4, 0, 2.4, 24, '#fec50c'),
    stroke('M2.6 1V23', '#00afca', 0.7),
  ),
  LA: flag(3 / 2, hz('#ce1126', '#002868*2', '#ce1126'), dot(18, 12, 4.8, '#fff')),
  LB: flag(
    3 / 2,
    hz('#ed1c24', '#fff*2', '#ed1c24'),
    shape(
      'M18 6.4 20.6 9H19.8L22.4 11.6H21.2L24 14.4H22.6L25 16.6H18.8V17.6H17.2V16.6H11L13.4 14.4H12L14.8 11.6H13.6L16.2 9H15.4Z',
      '#00a651',
    ),
  ),
  LK: flag(
    2,
    bg('#ffbe29'),
    box(1.4, 1.4, 7, 21.2, '#00534e'),
    box(8.4, 1.4, 7, 21.2, '#eb7400'),
    box(17, 1.4, 29.6, 21.2, '#8d153a'),
    shape(
      'M24 19V15L26 12.6 25 9.6 28.4 8 30 10.4H36L39 12V19H36.4V15.6H29V19ZM22.4 5.4H23.6V14.6H22.4ZM39 11.4 41.4 8 40.4 5.6 42.4 7.4 40.4 12.4Z',
      '#ffbe29',
    ),
    ...[
      [18.4, 2.8],
      [45.2, 2.8],
      [18.4, 21.2],
      [45.2, 21.2],
    ].map(([x = 0, y = 0]) => dot(x, y, 1, '#ffbe29')),
  ),
  MM: flag(3 / 2, hz('#fecb00', '#34b233', '#ea2839'), star(18, 12.8, 9, '#fff')),
  MN: flag(
    2,
    vt('#c4272f', '#015197', '#c4272f'),
    shape(
      'M8 6 8.9 7.8 8 9.4 7.1 7.8ZM4.6 14H6V21H4.6ZM10 14H11.4V21H10ZM6.4 14.4H9.6L8 16ZM6.4 20.8H9.6L8 19.2Z',
      '#f9cf02',
    ),
    dot(8, 11.4, 1.6, '#f9cf02'),
    dot(8, 17.6, 1, '#f9cf02'),
  ),
  MO: flag(
    3 / 2,
    bg('#00785e'),
    stars(
      [
        [18, 4.4, 1.8],
        [13.8, 6.4],
        [22.2, 6.4],
        [11.2, 9.2],
        [24.8, 9.2],
      ],
      1,
      '#fbd116',
    ),
    shape(
      'M18 8.6C20.4 11 20.4 13.6 18 15.6 15.6 13.6 15.6 11 18 8.6ZM13 11C16 11.6 17.4 13.4 17.4 15.8 14.6 15.8 12.8 14 13 11ZM23 11C20 11.6 18.6 13.4 18.6 15.8 21.4 15.8 23.2 14 23 11Z',
      '#fff',
    ),
    stroke('M11.4 17H24.6M12.6 18.6H23.4M14.6 20.2H21.4', '#fff', 0.8),
  ),
  MV: flag(
    3 / 2,
    bg('#d21034'),
    box(6, 6, 24, 12, '#007e3a'),
    moon(18.8, 12, 4, '#fff', { inner: 0.9, away: 0.35 }),
  ),
  MY: flag(
    2,
    hz(...Array.from({ length: 14 }, (_, i) => (i % 2 ? '#fff' : '#cc0001'))),
    box(0, 0, 24, 13.71, '#010066'),
    moon(10.4, 6.86, 4.6, '#fc0', { inner: 0.88, away: 0.25 }),
    star(14.4, 6.86, 3.4, '#fc0', { rays: 14, hollow: 0.5 }),
  ),
  NP: flag(
    0.82,
    shape('M.6.6 17.8 12.2H7.6L17.6 23.4H.6Z', '#dc143c'),
    stroke('M1.1 1.2 16.2 11.6H6.2L16.3 22.9H1.1Z', '#003893', 1.1),
    moon(5.8, 7.2, 2.3, '#fff', { inner: 0.9, away: 0.4, turn: -90 }),
    star(5.8, 17.2, 3, '#fff', { rays: 12, hollow: 0.6 }),
  ),
  OM: flag(
    2,
    hz('#fff', '#db161b', '#008000'),
    box(0, 0, 12, 24, '#db161b'),
    stroke('M3.6 2.4 8.4 6.8M8.4 2.4 3.6 6.8M5 3.2Q6 5.4 7 3.2', '#fff', 0.8),
  ),
  PH: flag(
    2,
    hz('#0038a8', '#ce1126'),
    hoist(20.78, '#fff'),
    star(6.93, 12, 4.8, '#fcd116', { rays: 8, hollow: 0.55, turn: 22.5 }),
    dot(6.93, 12, 2.7, '#fcd116'),
    star(1.7, 3.2, 1.3, '#fcd116', { turn: 30 }),
    star(1.7, 20.8, 1.3, '#fcd116', { turn: 150 }),
    star(18, 12, 1.3, '#fcd116', { turn: -90 }),
  ),
  PK: flag(
    3 / 2,
    bg('#01411c'),
    box(0, 0, 9, 24, '#fff'),
    moon(22.4, 12, 7.2, '#fff', { inner: 0.9, away: 0.3, turn: -41 }),
    star(26.4, 8.4, 2.4, '#fff', { turn: 50 }),
  ),
  PS: flag(2, hz('#000', '#fff', '#009736'), hoist(16, '#ee2a35')),
  QA: flag(28 / 11, bg('#8a1538'), teeth(17, 9, 5, '#fff')),
  SA: flag(3 / 2, bg('#006c35'), script('#fff'), stroke('M9.6 17.4H26M12 16.2V18.6', '#fff', 1.1)),
  SG: flag(
    3 / 2,
    hz('#ef3340', '#fff'),
    moon(7.4, 6, 4.6, '#fff', { inner: 0.96, away: 0.5 }),
    circle(5, { x: 11, y: 6.2, r: 2.4 }, 0.95, '#fff'),
  ),
  SY: flag(
    3 / 2,
    hz('#007a3d', '#fff', '#000'),
    stars(
      [
        [9, 12],
        [18, 12],
        [27, 12],
      ],
      3,
      '#ce1126',
    ),
  ),
  TH: flag(3 / 2, hz('#a51931', '#f4f5f8', '#2d2a4a*2', '#f4f5f8', '#a51931')),
  TJ: flag(
    2,
    hz('#c00*2', '#fff*3', '#060*2'),
    shape('M21.4 15.2V12.4L22.6 13.4 24 11.4 25.4 13.4 26.6 12.4V15.2Z', '#f8c300'),
    stars(
      [
        [19.6, 12.6],
        [20.6, 10.6],
        [22.2, 9.4],
        [24, 9],
        [25.8, 9.4],
        [27.4, 10.6],
        [28.4, 12.6],
      ],
      0.8,
      '#f8c300',
    ),
  ),
  TL: flag(
    2,
    bg('#dc241f'),
    hoist(24, '#ffc726'),
    hoist(16, '#000'),
    star(5.6, 12, 4, '#fff', { turn: -20 }),
  ),
  TM: flag(
    3 / 2,
    bg('#00843d'),
    box(4.4, 0, 6, 24, '#d22630'),
    ...[3.4, 9.2, 15, 20.6].map((y) =>
      put(`translate(7.4 ${y})`, shape('M0-2 2 0 0 2-2 0Z', '#ffc72c'), dot(0, 0, 0.7, '#fff')),
    ),
    moon(17.4, 6, 3.6, '#fff', { inner: 0.9, away: 0.25, turn: 200 }),
    stars(
      [
        [13.6, 3.4],
        [15.8, 2.4],
        [13.4, 6],
        [15.4, 5],
        [14.6, 8],
      ],
      0.8,
      '#fff',
    ),
  ),
  TW: flag(
    3 / 2,
    bg('#fe0000'),
    box(0, 0, 18, 12, '#000095'),
    star(9, 6, 4.6, '#fff', { rays: 12, hollow: 0.6 }),
    ring(9, 6, 2.5, 0.5, '#000095'),
  ),
  UZ: flag(
    2,
    hz('#0099b5*15', '#ce1126', '#fff*15', '#ce1126', '#1eb53a*15'),
    moon(6, 4, 2.7, '#fff', { inner: 0.9, away: 0.35 }),
    stars(
      [
        [15.4, 2],
        [18, 2],
        [20.6, 2],
        [12.8, 4.2],
        [15.4, 4.2],
        [18, 4.2],
        [20.6, 4.2],
        [10.2, 6.2],
        [12.8, 6.2],
        [15.4, 6.2],
        [18, 6.2],
        [20.6, 6.2],
      ],
      0.8,
      '#fff',
    ),
  ),
  VN: flag(3 / 2, bg('#da251d'), star(18, 12, 7.2, '#ff0')),
  YE: flag(3 / 2, hz('#ce1126', '#fff', '#000')),
}
