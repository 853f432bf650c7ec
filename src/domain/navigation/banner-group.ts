/** The banner group of each route; a banner shows only on the routes of its group. */
const groupOfPath: Readonly<Record<string, BannerGroup>> = {
  '/': 'home',
  '/index': 'home',
  '/register': 'home',
  '/register.html': 'home',
  '/rng': 'rng',
  '/live': 'live',
  '/fish': 'fish',
  '/pvp': 'pvp',
  '/sports': 'sports',
  '/esports': 'esports',
  '/elott': 'elott',
  '/lottery': 'elott',
  '/vnlottery': 'elott',
  '/down': 'down',
  '/promotions': 'promotions',
  '/pointMall': 'pointMall',
  '/help': 'help',
}

export const bannerGroups = [
  'home',
  'rng',
  'live',
  'fish',
  'pvp',
  'sports',
  'esports',
  'elott',
  'down',
  'promotions',
  'pointMall',
  'help',
] as const
export type BannerGroup = (typeof bannerGroups)[number]

export function bannerGroupOf(path: string): BannerGroup | undefined {
  return Object.hasOwn(groupOfPath, path) ? groupOfPath[path] : undefined
}
