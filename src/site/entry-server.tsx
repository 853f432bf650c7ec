import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { catalogues } from 'virtual:catalogues/site'

import type { Api } from '#browser/api/api.ts'
import { createWords } from '#browser/i18n/translate.ts'
import { renderWithParts } from '#browser/routing/lazy-part.tsx'

import { SLUG_FORM } from '#domain/content/help-article.ts'

import { App } from './App.tsx'
import { ADDRESS_PLACE, type Bootstrap } from './bootstrap.ts'
import { DRAW_FORM } from './lottery/draw-place.ts'
import { GAME_CODE_FORM } from './lottery/lottery-place.ts'
import type { PageHeadWords } from './help/load-help.ts'
import { type Answers, PAGE_DATA_ID, type PageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'
import { aliases as pathAliases, openPaths as pathsBeforeLogin, paths } from './paths.ts'
import { createSiteRouter } from './routes.tsx'
import { ClosedPage } from './system/ClosedPage.tsx'

/** The paths that this build renders; the server answers 404 for others. */
export const knownPaths: readonly string[] = Object.values(paths).filter(
  (path) => path !== paths.root && (path !== paths.parts || import.meta.env.DEV),
)
/** The one query parameter, by path, that changes the rendered page; the server ignores all others. */
export const drawnBy: Readonly<Record<string, { readonly name: string; readonly form: string }>> = {
  [paths.help]: { name: 'article', form: SLUG_FORM },
  [paths.helpOnly]: { name: 'article', form: SLUG_FORM },
  [paths.lottery]: { name: 'gameCode', form: GAME_CODE_FORM },
  [paths.vnlottery]: { name: 'gameCode', form: GAME_CODE_FORM },
  [paths.lotteryDraw]: { name: 'draw', form: DRAW_FORM },
}
export const openPaths = pathsBeforeLogin
export const aliases: Readonly<Record<string, string>> = pathAliases
export const rootRedirect = { from: paths.root, to: paths.index, login: paths.login }
export const addressPlace = ADDRESS_PLACE
export const pageDataId = PAGE_DATA_ID
export const languages = Object.keys(catalogues)

/** Fetch times are rounded to this step, so that an unchanged page keeps its bytes and its ETag. */
const SAME_FOR_MS = 10_000

/** The query cache as page data, without the library's bookkeeping, which is a tenth of its size. */
function answersOf(queryClient: QueryClient): Answers {
  const known = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  const oldest = Math.min(...known.map(({ state }) => state.dataUpdatedAt), Date.now())
  return {
    at: oldest - (oldest % SAME_FOR_MS),
    list: known.map(({ queryKey, state }) => [queryKey, state.data]),
  }
}

/** The head's words that a route's loader returns, if any. */
function headOf(loaded: unknown): PageHeadWords | undefined {
  return typeof loaded === 'object' && loaded !== null && 'isLost' in loaded
    ? (loaded as PageHeadWords)
    : undefined
}

export interface RenderedPage {
  /** Preload links for the head, for the fetches of the first screen. */
  readonly early: string
  readonly html: string
  readonly title: string
  readonly description: string
  readonly statusCode: number
  readonly data: PageData
  /** The page's chunk, named by its source file. */
  readonly chunk: string | undefined
  /** Texts for the inline script that runs when the bundle fails to load. */
  readonly loadFailed: string
  readonly loadAgain: string
}

/** Renders one page from merchant, language and theme. It knows no member, so the result can be cached. */
export async function renderPage(options: {
  path: string
  bootstrap: Bootstrap
  api: Api
}): Promise<RenderedPage> {
  const { path, bootstrap, api } = options
  const load = catalogues[bootstrap.language]
  if (!load) throw new Error(`no words for ${bootstrap.language}`)
  const messages = (await load()).default
  const queryClient = createQueryClient()
  const router = createSiteRouter({
    queryClient,
    api,
    whitelabel: bootstrap.whitelabel,
    language: () => bootstrap.language,
  })
  const isOpen = bootstrap.system.status === 0
  const first = isOpen ? await router.start(path) : undefined
  const page = (
    <App
      bootstrap={bootstrap}
      messages={messages}
      api={api}
      queryClient={queryClient}
      router={router}
      closed={isOpen ? undefined : ClosedPage}
      address={ADDRESS_PLACE}
    />
  )
  const drawn = await renderWithParts(() => renderToString(page))
  // React emits preload links before the first element; they belong into the head.
  const early = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? ''
  const html = drawn.slice(early.length)
  const { t } = createWords(bootstrap.language, messages, bootstrap.whitelabel.copy)
  const facts = first?.route?.facts
  const head = headOf(first?.loaded)
  const isLost = !knownPaths.includes(path.split('?', 1)[0] ?? '')
  const answers = answersOf(queryClient)
  queryClient.clear()
  const title = titleOf()
  return {
    early,
    html,
    title,
    description: head?.description ?? t('shell.footer_text'),
    statusCode: isLost || head?.isLost ? 404 : 200,
    data: { bootstrap, answers },
    chunk: isOpen ? (isLost ? 'pages/LostPage.tsx' : facts?.chunk) : 'system/ClosedPage.tsx',
    loadFailed: t('shell.load_failed'),
    loadAgain: t('shell.load_again'),
  }

  function titleOf(): string {
    if (bootstrap.system.brandState === 'closed')
      return t('closed.ended_title', { name: bootstrap.whitelabel.name })
    if (bootstrap.system.status === 1)
      return `${t('closed.maintenance_title')} · ${bootstrap.whitelabel.name}`
    if (bootstrap.system.status === 2) return `${t('closed.blocked_title')} · ${bootstrap.whitelabel.name}`
    const words = isLost ? t('lost.title') : (head?.title ?? (facts ? t(facts.title) : ''))
    return words ? `${words} · ${bootstrap.whitelabel.name}` : bootstrap.whitelabel.name
  }
}
