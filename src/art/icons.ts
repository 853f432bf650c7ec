/** One path per icon on the 24 px grid, drawn with a 1.75 stroke and round joins. */
export const iconPaths = {
  home: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  lottery: 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM16.5 11a5 5 0 1 1-3 9M8.5 6.5v4',
  live: 'M5 5h9v14H5zM10 3l9 3-3 13M9.5 9.5 11.5 12l-2 2.5-2-2.5z',
  sports:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8l4 3-1.5 4.5h-5L8 11zM12 3v5M20.5 9.5 16 11M17.5 19 14.5 15.5M6.5 19l3-3.5M3.5 9.5 8 11',
  fishing: 'M3 12c4-7 11-7 14-1l4-4v10l-4-4c-3 6-10 6-14-1zM8 11.5v.01',
  slots: 'M3 5h18v14H3zM9 5v14M15 5v14M5 10.5h2M11 10l2 0-1.5 4M17 13.5h2',
  cards:
    'M12 3c1.5 4 7 6 7 10.5a3.5 3.5 0 0 1-6 2.5c0 2 .5 3.5 2 5H9c1.5-1.5 2-3 2-5a3.5 3.5 0 0 1-6-2.5C5 9 10.5 7 12 3z',
  esports:
    'M7 8h10c3 0 4.5 9 3 10.5-1.5 1.5-4-3.5-5-4H9c-1 .5-3.5 5.5-5 4C2.5 17 4 8 7 8zM7.5 10.5v3M6 12h3M15.5 11v.01M17.5 13v.01',
  elottery: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  cockfight:
    'M8 21c-3-3-3-9 0-12 0-3 1-4 3-4l1-2 1.5 2L16 4l-.5 3c1.5 3 .5 5-1.5 5 3 1 5-1 6-3 1 5-1 10-6 12zM6 10l3 .5M11.5 8v.01',
  gift: 'M4 9h16v11H4zM3 6h18v3H3zM12 6v14M12 6C9 6 7 5 8 3.5S12 4 12 6c0-2 3-4 4-2.5S15 6 12 6',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l5 5',
  user: 'M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM4 21c0-5 4-6.5 8-6.5s8 1.5 8 6.5',
  lock: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3',
  eye: 'M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  chev: 'M7 10l5 5 5-5',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  x: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17 19 7',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  chat: 'M4 5h16v11H10l-5 4v-4H4z',
  horn: 'M4 10v4h3l9 5V5l-9 5zM19 9c1.5 1.5 1.5 4.5 0 6',
  phone: 'M7 2h10v20H7zM11 18.5h2',
  apple:
    'M16 12c0-3 2-4 2-4-2-3-5-2-6-1.5C11 6 8 5 6 8s0 9 2.5 11.5c1.5 1.5 2.5 0 3.5 0s2 1.5 3.5 0c1.5-1.5 2.5-4 2.5-4s-2-1-2-3.5zM12 5c0-2 1-3 3-3',
  android: 'M5 10h14v9H5zM5 10a7 7 0 0 1 14 0M7 3l2 2.5M17 3l-2 2.5M9 8v.01M15 8v.01',
  web: 'M3 5h18v14H3zM3 9h18',
  send: 'M21 4 3 11l6 3 3 6zM21 4 9 14',
  group:
    'M8 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3 3 0 1 1 0 6M17 14c3 0 5 2 5 6',
  heart: 'M12 20C5 15 3 11 3 8.5 3 4 9 3 12 7.5 15 3 21 4 21 8.5c0 2.5-2 6.5-9 11.5z',
  flame: 'M12 3c1 4 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3 2-4 .5 1 1 1.5 1.5 1.5 0-3 0-5 1.5-8z',
  history: 'M4 12a8 8 0 1 0 3-6L4 8M4 4v4h4M12 8v4l3 2',
  star: 'M12 3l2.7 6 6.3.6-4.8 4.3 1.4 6.4L12 17l-5.6 3.3 1.4-6.4L3 9.6 9.3 9z',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  wallet: 'M3 7h17v13H3zM3 7l12-4v4M15 12h6v4h-6z',
  deposit: 'M12 3v11M7.5 10 12 14.5 16.5 10M4 16v5h16v-5',
  withdraw: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4 16v5h16v-5',
  swap: 'M4 8h14l-4-4M20 16H6l4 4',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6v.01M3.5 12v.01M3.5 18v.01',
  receipt: 'M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  medal: 'M12 9a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM8 10 5 3h5l2 5 2-5h5l-3 7',
  flag: 'M5 21V4h13l-3 4.5 3 4.5H5',
  shield: 'M12 3l8 3c0 8-3 12-8 15-5-3-8-7-8-15zM9 12l2.2 2.2L15.5 10',
  plus: 'M12 5v14M5 12h14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  refresh: 'M20 5v5h-5M20 10a8 8 0 1 0 0 5',
  back: 'M10 6l-6 6 6 6M4 12h16',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2',
  doc: 'M6 3h9l4 4v14H6zM9 12h7M9 16h7',
  coin: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8l4 4-4 4-4-4z',
  bank: 'M3 9 12 4l9 5v2H3zM5 11v7M10 11v7M14 11v7M19 11v7M3 20h18',
  out: 'M14 4h6v16h-6M10 8l-4 4 4 4M6 12h9',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.5v.01',
  alarm: 'M12 3 22 20H2zM12 9v5M12 17v.01',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14',
  minus: 'M5 12h14',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  gear: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  key: 'M8 9a5 5 0 1 1 0 10A5 5 0 0 1 8 9zM11.5 10.5 20 2M16 6l3 3',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  table: 'M3 4h18v16H3zM3 10h18M9 10v10',
} as const

export type IconName = keyof typeof iconPaths

const DIRECTIONAL: ReadonlySet<IconName> = new Set<IconName>(['left', 'right', 'back', 'send', 'out'])
const FILLED: ReadonlySet<IconName> = new Set<IconName>(['star'])

/** Directional icons are mirrored on right-to-left pages; media, clocks and coins are not. */
export const isDirectional = (name: IconName) => DIRECTIONAL.has(name)

export const isFilled = (name: IconName) => FILLED.has(name)
