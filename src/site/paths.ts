import { categories, type Category } from '#domain/navigation/category.ts'

/** Every path of the site; no other file may spell one out. */
export const paths = {
  root: '/',
  index: '/index',
  register: '/register',
  registerHtml: '/register.html',
  login: '/login',
  reset: '/reset',
  social: '/social',
  notices: '/noticePage',
  points: '/pointMall',
  levels: '/levels',
  verification: '/verification',
  sports: '/sports',
  esports: '/esports',
  lottery: '/lottery',
  vnlottery: '/vnlottery',
  lotteryDraw: '/lotteryDraw',
  slots: '/rng',
  live: '/live',
  cards: '/pvp',
  fishing: '/fish',
  promotions: '/promotions',
  promotion: '/promoDetail',
  seamless: '/seamless',
  fbsports: '/fbsports',
  help: '/help',
  helpOnly: '/helpmc',
  service: '/service',
  feedback: '/feedback',
  down: '/down',
  join: '/join',
  winners: '/winners',
  game: '/game',
  offline: '/offline',
  parts: '/parts',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Common guesses, redirected to the right path. */
export const aliases = { '/download': paths.down } as const

/** The service worker; at the root, so that its scope covers every page. */
export const workerPath = '/service-worker.js'

/** Path of a hall. Cockfighting has no page of its own: it launches its first game. */
export function pathOfCategory(category: Category): Path {
  return categories.find((one) => one.id === category)?.path ?? paths.game
}

/** Pages open to visitors of a merchant that shows everything else to members only. */
export const openPaths: readonly string[] = [
  paths.login,
  paths.reset,
  paths.social,
  paths.register,
  paths.registerHtml,
  paths.helpOnly,
  paths.service,
  paths.offline,
  paths.down,
]

/** Search parameters of a page, without those of the member centre. */
export function withSearch(more: Readonly<Record<string, string | undefined>>) {
  return () => ({ ...more, centre: undefined, record: undefined })
}
