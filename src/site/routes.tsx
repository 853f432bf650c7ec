import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'

import type { IconName } from '#art/icons.ts'
import { bannerGroupOf } from '#domain/navigation/banner-group.ts'
import type { Api } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { content } from '#contract/content.ts'
import { promotions } from '#contract/promotions.ts'
import { presence } from '#contract/presence.ts'
import { shelves } from '#contract/shelves.ts'
import { winnings } from '#contract/winnings.ts'

import type { Whitelabel } from './bootstrap.ts'
import { readHelpPlace } from './help/help-place.ts'
import { loadHelp } from './help/load-help.ts'
import { lazyPage } from './layout/lazy-page.tsx'
import { PageCrashed } from './layout/PageCrashed.tsx'
import { Shell } from './layout/Shell.tsx'
import { LostPage } from './pages/LostPage.tsx'
import { aliases, type Path, paths } from './paths.ts'
import { firstWinners } from './winners/first-winners.ts'

export interface RouterContext {
  readonly queryClient: QueryClient
  readonly api: Api
  readonly whitelabel: Whitelabel
  /** The current language; it can change while the page is open. */
  readonly language: () => Whitelabel['defaultLanguage']
}

/** Route data for the shell. `planned` selects the placeholder of a feature that does not exist yet. */
export interface PageFacts {
  readonly title: MessageId
  readonly icon?: IconName
  /** Source file of the page; the server preloads its chunk. */
  readonly chunk?: string
  readonly hue?: string
  readonly planned?: 'draws' | 'points'
  readonly isBare?: true
  readonly modal?: 'registerModal' | 'loginPopupModal'
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageFacts
  }
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}

interface CentreSearch {
  readonly centre?: string | undefined
  /** Filters of a record in the member centre. */
  readonly record?: string | undefined
  /** The deposit open in the member centre. */
  readonly deposit?: string | undefined
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  // The page of the member centre that overlays the route, and what is open in it.
  validateSearch: ({ centre, record, deposit }: Readonly<Record<string, unknown>>): CentreSearch => ({
    ...(typeof centre === 'string' ? { centre } : {}),
    ...(typeof record === 'string' ? { record } : {}),
    ...(centre === 'depositv2' && typeof deposit === 'string' ? { deposit } : {}),
  }),
  notFoundComponent: LostPage,
  errorComponent: PageCrashed,
  loader: async ({ context, location }) => {
    const group = bannerGroupOf(location.pathname)
    const { queryClient, api } = context
    const language = context.language()
    await Promise.all([
      queryClient.prefetchQuery(queryOf(api, presence.partners, { language })),
      group && queryClient.prefetchQuery(queryOf(api, content.banners, { groupName: group, language })),
    ])
  },
})

const home = lazyPage(() => import('./home/HomePage.tsx'))
const lobby = lazyPage(() => import('./lobby/LobbyPage.tsx'))
const planned = lazyPage(() => import('./pages/PlannedPage.tsx'))
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
const reset = lazyPage(() => import('./recovery/ResetPage.tsx'))

/** A page without a loader. */
const plainPage = (component: typeof planned, path: Path, page: PageFacts) =>
  createRoute({ getParentRoute: () => root, path, component, staticData: { page } })

const page = (path: Path, facts: PageFacts) =>
  plainPage(planned, path, { ...facts, chunk: 'pages/PlannedPage.tsx' })

/** A game without the shell around it. The game stands in the URL. */
const gamePage = (path: Path, title: MessageId) =>
  plainPage(game, path, { title, isBare: true, chunk: 'play/GamePage.tsx' })

/** A hall of games. Vendor and filters stand in the URL. */
const lobbyPage = (path: Path, facts: PageFacts) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lobby,
    staticData: { page: { ...facts, chunk: 'lobby/LobbyPage.tsx' } },
    loader: async ({ context }) => (await import('./lobby/load-lobby.ts')).loadLobby(context, path),
  })

const homePage = (path: Path, facts: PageFacts) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: home,
    staticData: { page: { ...facts, chunk: 'home/HomePage.tsx' } },
    loader: ({ context: { queryClient, api, language } }) =>
      Promise.all([
        queryClient.prefetchQuery(queryOf(api, content.announcements, { types: 'B', language: language() })),
        queryClient.prefetchQuery(queryOf(api, presence.qualities, { language: language() })),
        queryClient.prefetchQuery(queryOf(api, shelves.shelves, {})),
        queryClient.prefetchQuery(queryOf(api, winnings.jackpot, {})),
        queryClient.prefetchQuery(queryOf(api, winnings.board, firstWinners)),
      ]),
  })

const helpPage = (path: typeof paths.help | typeof paths.helpOnly, more: Pick<PageFacts, 'isBare'>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: helpCentre,
    staticData: { page: { title: 'page.help', icon: 'info', chunk: 'help/HelpPage.tsx', ...more } },
    validateSearch: readHelpPlace,
    loaderDeps: ({ search }) => ({ article: search.article }),
    loader: ({ context, deps }) => loadHelp(context, deps.article),
  })

/** Which offers are shown: of one type; open, the member's own, or closed ones. */
interface OffersSearch {
  readonly type?: string | undefined
  readonly show?: string | undefined
}
interface OfferSearch {
  readonly id?: string | undefined
}

const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: paths.root,
    beforeLoad: () => {
      throw redirect({ to: paths.index })
    },
  }),
  ...Object.entries(aliases).map(([path, to]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ to })
      },
    }),
  ),
  homePage(paths.index, { title: 'home.title' }),
  homePage(paths.register, { title: 'shell.register', modal: 'registerModal' }),
  homePage(paths.registerHtml, { title: 'shell.register', modal: 'registerModal' }),
  createRoute({
    getParentRoute: () => root,
    path: paths.notices,
    component: notices,
    staticData: { page: { title: 'page.notices', icon: 'horn', chunk: 'notices/NoticePage.tsx' } },
    loader: ({ context }) =>
      context.queryClient.prefetchQuery(
        queryOf(context.api, content.announcements, { types: 'B,PL,PR,H', language: context.language() }),
      ),
  }),
  plainPage(login, paths.login, {
    title: 'page.login',
    icon: 'user',
    chunk: 'session/LoginPage.tsx',
    modal: 'loginPopupModal',
  }),
  plainPage(reset, paths.reset, {
    title: 'doors.set_password',
    icon: 'lock',
    chunk: 'session/ResetPage.tsx',
  }),
  plainPage(socialReturn, paths.social, {
    title: 'social.title',
    icon: 'user',
    chunk: 'session/SocialPage.tsx',
  }),
  page(paths.points, { title: 'page.points', icon: 'coin', planned: 'points' }),
  lobbyPage(paths.sports, { title: 'page.sports', icon: 'sports', hue: 'sports' }),
  lobbyPage(paths.esports, { title: 'page.esports', icon: 'esports', hue: 'esports' }),
  page(paths.lottery, { title: 'page.lottery', icon: 'lottery', hue: 'lottery', planned: 'draws' }),
  page(paths.vnlottery, { title: 'page.vnlottery', icon: 'elottery', hue: 'elottery', planned: 'draws' }),
  lobbyPage(paths.slots, { title: 'page.slots', icon: 'slots', hue: 'slots' }),
  lobbyPage(paths.live, { title: 'page.live', icon: 'live', hue: 'live' }),
  lobbyPage(paths.cards, { title: 'page.cards', icon: 'cards', hue: 'cards' }),
  lobbyPage(paths.fishing, { title: 'page.fishing', icon: 'fishing', hue: 'fishing' }),
  createRoute({
    getParentRoute: () => root,
    path: paths.promotions,
    component: offers,
    staticData: { page: { title: 'page.promotions', icon: 'gift', chunk: 'promotions/PromotionsPage.tsx' } },
    validateSearch: ({ type, show }: Readonly<Record<string, unknown>>): OffersSearch => ({
      ...(typeof type === 'string' ? { type } : {}),
      ...(typeof show === 'string' ? { show } : {}),
    }),
    loader: async ({ context }) => {
      const { queryClient, api, language } = context
      const asked = { language: language() }
      await queryClient.prefetchQuery(queryOf(api, promotions.list, asked))
      const known = queryClient.getQueryData(queryOf(api, promotions.list, asked).queryKey)
      const { firstOpen } = await import('./promotions/offers.ts')
      const id = known && firstOpen(known)?.id
      if (id !== undefined) await queryClient.prefetchQuery(queryOf(api, promotions.one, { id, ...asked }))
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.promotion,
    component: offer,
    staticData: { page: { title: 'page.promotion', icon: 'gift', chunk: 'promotions/PromotionPage.tsx' } },
    validateSearch: ({ id }: Readonly<Record<string, unknown>>): OfferSearch =>
      // The router may have parsed the id as a number.
      /^[1-9]\d{0,17}$/.test(String(id)) ? { id: String(id) } : {},
    loaderDeps: ({ search: { id } }) => ({ id }),
    loader: async ({ context: { queryClient, api, language }, deps: { id } }) => {
      const asked = { language: language() }
      await Promise.all([
        queryClient.prefetchQuery(queryOf(api, promotions.list, asked)),
        id !== undefined && queryClient.prefetchQuery(queryOf(api, promotions.one, { id, ...asked })),
      ])
    },
  }),
  gamePage(paths.seamless, 'page.seamless'),
  gamePage(paths.fbsports, 'page.fbsports'),
  helpPage(paths.help, {}),
  helpPage(paths.helpOnly, { isBare: true }),
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
  createRoute({
    getParentRoute: () => root,
    path: paths.join,
    component: join,
    staticData: { page: { title: 'page.join', icon: 'group', chunk: 'join/JoinPage.tsx' } },
    loader: ({ context: { queryClient, api, language } }) =>
      queryClient.prefetchQuery(queryOf(api, presence.joining, { language: language() })),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.winners,
    component: winnersPage,
    staticData: { page: { title: 'winners.title', icon: 'medal', chunk: 'winners/WinnersPage.tsx' } },
    loader: ({ context: { queryClient, api } }) =>
      queryClient.prefetchQuery(queryOf(api, winnings.best, { period: 'day' })),
  }),
  gamePage(paths.game, 'page.game'),
  ...(import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => root,
          path: paths.parts,
          component: lazyPage(() => import('./parts/PartsPage.tsx')),
          staticData: { page: { title: 'page.help', isBare: true } },
        }),
      ]
    : []),
])

export function createSiteRouter(options: { context: RouterContext; history?: RouterHistory }) {
  return createRouter({
    routeTree: tree,
    context: options.context,
    ...(options.history ? { history: options.history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // On the server it would emit an inline script, which our Content-Security-Policy forbids.
    scrollRestoration: !import.meta.env.SSR,
    defaultErrorComponent: PageCrashed,
  })
}
