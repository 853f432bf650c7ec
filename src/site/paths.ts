import { categories, type Category } from '#domain/navigation/category.ts'

/** Every address of the site. No other file writes one. */
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
  sports: '/sports',
  esports: '/esports',
  lottery: '/lottery',
  vnlottery: '/vnlottery',
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

/** What people type, and where it leads. */
export const aliases = { '/download': paths.down } as const

/** The file that keeps the site while there is no line. It stands at the root, so that it may speak for every page. */
export const workerPath = '/service-worker.js'

/** Where a hall lives. Cockfighting has no page of its own: it launches its first game. */
export function pathOfCategory(category: Category): Path {
  return categories.find((one) => one.id === category)?.path ?? paths.game
}

/** The pages that are open although the merchant shows everything else to members only. */
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

/** What else an address says, beside what every page knows of its own. */
export function withSearch(more: Readonly<Record<string, string>>) {
  return () => ({ ...more, centre: undefined, record: undefined })
}
