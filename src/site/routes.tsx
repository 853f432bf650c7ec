import type { QueryClient } from '@tanstack/react-query'

import { bannerGroupOf } from '#domain/navigation/banner-group.ts'
import type { Api } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { createRouter, type LazyPage, type Route } from '#browser/routing/router.ts'
import { content } from '#contract/content.ts'
import { presence } from '#contract/presence.ts'
import { shelves } from '#contract/shelves.ts'
import { winnings } from '#contract/winnings.ts'

import type { Whitelabel } from './bootstrap.ts'
import { lazyPage } from './layout/lazy-page.tsx'
import { PageCrashed } from './layout/PageCrashed.tsx'
import { Shell } from './layout/Shell.tsx'
import type { PageFacts } from './page-facts.ts'
import { aliases, type Path, paths } from './paths.ts'
import { readGameCode } from './lottery/lottery-place.ts'
import { firstWinners } from './winners/first-winners.ts'

/** The context that page loaders need. */
export interface RouterContext {
  readonly queryClient: QueryClient
  readonly api: Api
  readonly whitelabel: Whitelabel
  /** The current language; it can change while the page is open. */
  readonly language: () => Whitelabel['defaultLanguage']
}

type PageRoute = Route<PageFacts>

const home = lazyPage(() => import('./home/HomePage.tsx'))
const lobby = lazyPage(() => import('./lobby/LobbyPage.tsx'))
const pointMall = lazyPage(() => import('./point-mall/PointMallPage.tsx'))
const verification = lazyPage(() => import('./verification/VerificationPage.tsx'))
const levels = lazyPage(() => import('./levels/LevelsPage.tsx'))
const game = lazyPage(() => import('./play/GamePage.tsx'))
const helpCentre = lazyPage(() => import('./help/HelpPage.tsx'))
const feedback = lazyPage(() => import('./feedback/FeedbackPage.tsx'))
const notices = lazyPage(() => import('./notices/NoticePage.tsx'))
const service = lazyPage(() => import('./support/ServicePage.tsx'))
const down = lazyPage(() => import('./download/DownPage.tsx'))
const join = lazyPage(() => import('./join/JoinPage.tsx'))
const winnersPage = lazyPage(() => import('./winners/WinnersPage.tsx'))
const offline = lazyPage(() => import('./offline/OfflinePage.tsx'))
const login = lazyPage(() => import('./sign-in/LoginPage.tsx'))
const socialReturn = lazyPage(() => import('./sign-in/SocialPage.tsx'))
const offers = lazyPage(() => import('./promotions/PromotionsPage.tsx'))
const offer = lazyPage(() => import('./promotions/PromotionPage.tsx'))
const lotteries = lazyPage(() => import('./lottery/LotteryPage.tsx'))
const lotteryDraw = lazyPage(() => import('./lottery/draws/DrawPage.tsx'))
const reset = lazyPage(() => import('./recovery/ResetPage.tsx'))

const lost = lazyPage(() => import('./pages/LostPage.tsx'))
const parts = import.meta.env.DEV ? lazyPage(() => import('./parts/PartsPage.tsx')) : undefined

/** A page without a loader. */
const plainPage = (page: LazyPage, path: Path, facts: PageFacts): PageRoute => ({ path, page, facts })

/** A game without the shell around it. The game stands in the URL. */
const gamePage = (path: Path, title: MessageId) =>
  plainPage(game, path, { title, isBare: true, chunk: 'play/GamePage.tsx' })

/** A hall of games. Vendor and filters stand in the URL. */
const lobbyPage = (context: RouterContext, path: Path, facts: PageFacts): PageRoute => ({
  ...plainPage(lobby, path, { ...facts, chunk: 'lobby/LobbyPage.tsx' }),
  load: async () => (await import('./lobby/load-lobby.ts')).loadLobby(context, path),
})

const homePage = (
  { queryClient, api, language }: RouterContext,
  path: Path,
  facts: PageFacts,
): PageRoute => ({
  ...plainPage(home, path, { ...facts, chunk: 'home/HomePage.tsx' }),
  load: () =>
    Promise.all([
      queryClient.prefetchQuery(queryOf(api, content.announcements, { types: 'B', language: language() })),
      queryClient.prefetchQuery(queryOf(api, presence.qualities, { language: language() })),
      queryClient.prefetchQuery(queryOf(api, shelves.shelves, {})),
      queryClient.prefetchQuery(queryOf(api, winnings.jackpot, {})),
      queryClient.prefetchQuery(queryOf(api, winnings.board, firstWinners)),
    ]),
})

const helpPage = (
  context: RouterContext,
  path: typeof paths.help | typeof paths.helpOnly,
  more: Pick<PageFacts, 'isBare'>,
): PageRoute => ({
  ...plainPage(helpCentre, path, {
    title: 'page.help',
    icon: 'info',
    chunk: 'help/HelpPage.tsx',
    ...more,
  }),
  loadsFor: ({ article }) => article as string,
  load: async (search) => (await import('./help/load-help.ts')).loadHelp(context, search),
})

const loadOffers = () => import('./promotions/load-offers.ts')

const offersPage = (context: RouterContext): PageRoute => ({
  ...plainPage(offers, paths.promotions, {
    title: 'page.promotions',
    icon: 'gift',
    chunk: 'promotions/PromotionsPage.tsx',
  }),
  load: async () => (await loadOffers()).loadOffers(context),
})

const offerPage = (context: RouterContext): PageRoute => ({
  ...plainPage(offer, paths.promotion, {
    title: 'page.promotion',
    icon: 'gift',
    chunk: 'promotions/PromotionPage.tsx',
  }),
  loadsFor: (search) => String(search['id'] ?? search['offer']),
  load: async (search) => (await loadOffers()).loadOffer(context, search),
})

/** The lobby of lotteries; with a lottery in the URL, its betting page. */
const lotteryPage = (context: RouterContext, path: Path, facts: PageFacts): PageRoute => ({
  ...plainPage(lotteries, path, { ...facts, chunk: 'lottery/LotteryPage.tsx' }),
  loadsFor: readGameCode,
  load: async (search) => (await import('./lottery/load-lottery.ts')).loadLottery(context, search),
})

const drawPage = (context: RouterContext): PageRoute => ({
  ...plainPage(lotteryDraw, paths.lotteryDraw, {
    title: 'page.lottery',
    chunk: 'lottery/draws/DrawPage.tsx',
  }),
  loadsFor: ({ draw }) => draw as string,
  load: async (search) => (await import('./lottery/draws/load-draw.ts')).loadDraw(context, search),
})

/** The halls of games, and the placeholders of those to come. */
const hallPages = (context: RouterContext): PageRoute[] => [
  lobbyPage(context, paths.sports, { title: 'page.sports', icon: 'sports', hue: 'sports' }),
  lobbyPage(context, paths.esports, { title: 'page.esports', icon: 'esports', hue: 'esports' }),
  lotteryPage(context, paths.lottery, { title: 'page.lottery', icon: 'lottery', hue: 'lottery' }),
  lotteryPage(context, paths.vnlottery, { title: 'page.vnlottery', icon: 'elottery', hue: 'elottery' }),
  drawPage(context),
  lobbyPage(context, paths.slots, { title: 'page.slots', icon: 'slots', hue: 'slots' }),
  lobbyPage(context, paths.live, { title: 'page.live', icon: 'live', hue: 'live' }),
  lobbyPage(context, paths.cards, { title: 'page.cards', icon: 'cards', hue: 'cards' }),
  lobbyPage(context, paths.fishing, { title: 'page.fishing', icon: 'fishing', hue: 'fishing' }),
]

/** Pages without a loader. */
const plainPages: readonly PageRoute[] = [
  plainPage(login, paths.login, {
    title: 'page.login',
    icon: 'user',
    chunk: 'sign-in/LoginPage.tsx',
    modal: 'loginPopupModal',
  }),
  plainPage(reset, paths.reset, {
    title: 'sign_in.set_password',
    icon: 'lock',
    chunk: 'recovery/ResetPage.tsx',
  }),
  plainPage(socialReturn, paths.social, {
    title: 'social.title',
    icon: 'user',
    chunk: 'sign-in/SocialPage.tsx',
  }),
  plainPage(pointMall, paths.points, {
    title: 'page.points',
    icon: 'coin',
    chunk: 'point-mall/PointMallPage.tsx',
  }),
  plainPage(levels, paths.levels, {
    title: 'page.levels',
    icon: 'medal',
    chunk: 'levels/LevelsPage.tsx',
  }),
  plainPage(verification, paths.verification, {
    title: 'page.verification',
    icon: 'shield',
    chunk: 'verification/VerificationPage.tsx',
  }),
  gamePage(paths.seamless, 'page.seamless'),
  gamePage(paths.fbsports, 'page.fbsports'),
  gamePage(paths.game, 'page.game'),
  plainPage(feedback, paths.feedback, {
    title: 'page.feedback',
    icon: 'mail',
    chunk: 'feedback/FeedbackPage.tsx',
  }),
  plainPage(down, paths.down, { title: 'page.down', icon: 'phone', chunk: 'download/DownPage.tsx' }),
  plainPage(service, paths.service, {
    title: 'page.service',
    icon: 'chat',
    chunk: 'support/ServicePage.tsx',
    isBare: true,
  }),
  plainPage(offline, paths.offline, {
    title: 'page.offline',
    icon: 'info',
    chunk: 'offline/OfflinePage.tsx',
  }),
  ...(parts ? [plainPage(parts, paths.parts, { title: 'page.help', isBare: true })] : []),
]

function routesOf(context: RouterContext): PageRoute[] {
  const { queryClient, api, language } = context
  return [
    homePage(context, paths.index, { title: 'home.title' }),
    homePage(context, paths.register, { title: 'shell.register', modal: 'registerModal' }),
    homePage(context, paths.registerHtml, { title: 'shell.register', modal: 'registerModal' }),
    {
      ...plainPage(notices, paths.notices, {
        title: 'page.notices',
        icon: 'horn',
        chunk: 'notices/NoticePage.tsx',
      }),
      load: () =>
        queryClient.prefetchQuery(
          queryOf(api, content.announcements, { types: 'B,PL,PR,H', language: language() }),
        ),
    },
    ...hallPages(context),
    offersPage(context),
    offerPage(context),
    helpPage(context, paths.help, {}),
    helpPage(context, paths.helpOnly, { isBare: true }),
    {
      ...plainPage(join, paths.join, { title: 'page.join', icon: 'group', chunk: 'join/JoinPage.tsx' }),
      load: () => queryClient.prefetchQuery(queryOf(api, presence.joining, { language: language() })),
    },
    {
      ...plainPage(winnersPage, paths.winners, {
        title: 'winners.title',
        icon: 'medal',
        chunk: 'winners/WinnersPage.tsx',
      }),
      load: () => queryClient.prefetchQuery(queryOf(api, winnings.best, { period: 'day' })),
    },
    ...plainPages,
  ]
}

export type SiteRouter = ReturnType<typeof createSiteRouter>

export function createSiteRouter(context: RouterContext) {
  const { queryClient, api } = context
  return createRouter<PageFacts>({
    routes: routesOf(context),
    redirects: { [paths.root]: paths.index, ...aliases },
    load: async (pathname) => {
      const group = bannerGroupOf(pathname)
      const language = context.language()
      await Promise.all([
        queryClient.prefetchQuery(queryOf(api, presence.partners, { language })),
        group && queryClient.prefetchQuery(queryOf(api, content.banners, { groupName: group, language })),
      ])
    },
    layout: Shell,
    lost,
    broken: PageCrashed,
  })
}
