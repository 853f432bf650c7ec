import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { catalogues } from 'virtual:catalogues/site'

import type { Api } from '#browser/api/api.ts'
import { createWords } from '#browser/i18n/translate.ts'

import { SLUG_FORM } from '#domain/content/help-article.ts'

import { App } from './App.tsx'
import { ADDRESS_PLACE, type Bootstrap } from './bootstrap.ts'
import type { PageHeadWords } from './help/load-help.ts'
import { type Answers, PAGE_DATA_ID, type PageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'
import { aliases as pathAliases, openPaths as pathsBeforeLogin, paths } from './paths.ts'
import { createSiteRouter } from './routes.tsx'
import { ClosedPage } from './system/ClosedPage.tsx'

/** What the server asks of this build before it draws. */
export const knownPaths: readonly string[] = Object.values(paths).filter(
  (path) => path !== paths.root && (path !== paths.parts || import.meta.env.DEV),
)
/** What of a question mark's part a page is drawn by: everything else of it is the browser's own business. */
export const drawnBy: Readonly<Record<string, { readonly name: string; readonly form: string }>> = {
  [paths.help]: { name: 'article', form: SLUG_FORM },
  [paths.helpOnly]: { name: 'article', form: SLUG_FORM },
}
export const openPaths = pathsBeforeLogin
export const aliases: Readonly<Record<string, string>> = pathAliases
export const rootRedirect = { from: paths.root, to: paths.index, login: paths.login }
export const addressPlace = ADDRESS_PLACE
export const pageDataId = PAGE_DATA_ID
export const languages = Object.keys(catalogues)

/** A page that says the same has the same bytes for a while, so that asking again costs next to nothing. */
const SAME_FOR_MS = 10_000

/** What the page knows by now. Of a library's own notes on it nothing goes along: they are a tenth of these data. */
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

/** What a route says of the page beside its name, where it says something. */
function headOf(loaded: unknown): PageHeadWords | undefined {
  return typeof loaded === 'object' && loaded !== null && 'isLost' in loaded
    ? (loaded as PageHeadWords)
    : undefined
}

export interface RenderedPage {
  /** Links for the head: what the first screen fetches. */
  readonly early: string
  readonly html: string
  readonly title: string
  readonly description: string
  readonly statusCode: number
  readonly data: PageData
  /** The page's own chunk, by its source file. */
  readonly chunk: string | undefined
  /** Words for the few lines that work without the program. */
  readonly loadFailed: string
  readonly loadAgain: string
}

/** Draws one page. It knows a merchant, a language and a theme, and nothing of the member who may be looking. */
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
    context: { queryClient, api, whitelabel: bootstrap.whitelabel, language: () => bootstrap.language },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const isOpen = bootstrap.system.status === 0
  if (isOpen) await router.load()
  const drawn = renderToString(
    <App
      bootstrap={bootstrap}
      messages={messages}
      api={api}
      queryClient={queryClient}
      router={router}
      closed={isOpen ? undefined : ClosedPage}
      address={ADDRESS_PLACE}
    />,
  )
  // React writes early fetches before the first element; their place is the head.
  const early = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? ''
  const html = drawn.slice(early.length)
  const { t } = createWords(bootstrap.language, messages, bootstrap.whitelabel.copy)
  const page = router.state.matches.at(-1)?.staticData.page
  const head = headOf(router.state.matches.at(-1)?.loaderData)
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
    chunk: isOpen ? (isLost ? undefined : page?.chunk) : 'system/ClosedPage.tsx',
    loadFailed: t('shell.load_failed'),
    loadAgain: t('shell.load_again'),
  }

  function titleOf(): string {
    if (bootstrap.system.status === 1)
      return `${t('closed.maintenance_title')} · ${bootstrap.whitelabel.name}`
    if (bootstrap.system.status === 2) return `${t('closed.blocked_title')} · ${bootstrap.whitelabel.name}`
    const words = isLost ? t('lost.title') : (head?.title ?? (page ? t(page.title) : ''))
    return words ? `${words} · ${bootstrap.whitelabel.name}` : bootstrap.whitelabel.name
  }
}
