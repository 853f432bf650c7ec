import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/site'

import { createBrowserApi } from '#browser/api/client.ts'
import { followLive } from '#browser/api/live.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Messages } from '#browser/i18n/messages.ts'
import { currentAddress, followHistory } from '#browser/routing/history.ts'
import { live, type LiveMessage } from '#contract/live.ts'
import { system } from '#contract/system.ts'
import type { LanguageCode } from '#domain/language/language.ts'

import './site.css'
import { App } from './App.tsx'
import type { Bootstrap } from './bootstrap.ts'
import { loadWithin } from '#browser/routing/load-within.ts'
import { isPageAwake, pageAwake } from './layout/PageAwake.tsx'
import { listenForInstall } from './offline/install-prompt.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { createQueryClient, FRESH_MS } from './query-client.ts'
import { createSiteRouter } from './routes.tsx'
import { codesOfVisit } from './register/brought-codes.ts'
import { pageToken } from './session/page-token.ts'
import { forgetSession } from './session/sign-out.ts'
import { createSiteApi } from './session/site-api.ts'

const data = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData
const { bootstrap } = data
let language = bootstrap.language

// A call was refused because the site closed: reload, so that the server renders the closed page.
const queryClient = createQueryClient(() => location.reload(), isPageAwake)
for (const [queryKey, answer] of data.answers.list)
  queryClient.setQueryData(queryKey, answer, { updatedAt: data.answers.at })
const { api, endSession } = createSiteApi(
  createBrowserApi(pageToken, () => language),
  {
    hasHint: () => /(^|; )signed_in=1(;|$)/.test(document.cookie),
    resume: () => pageToken.resume(),
  },
  () => {
    forgetSession(queryClient, bootstrap.whitelabel.merchantCode)
    location.reload()
  },
)
const router = createSiteRouter({
  queryClient,
  api,
  whitelabel: bootstrap.whitelabel,
  language: () => language,
})

listenForInstall()
codesOfVisit(location.search, Date.now())
nameSheets()
await start()

async function start(): Promise<void> {
  const messages = await loadMessages(language)
  const isOpen = bootstrap.system.status === 0
  if (isOpen) {
    followHistory()
    await router.start(currentAddress())
  }
  const closed = isOpen ? undefined : (await loadWithin(() => import('./system/ClosedPage.tsx'))).ClosedPage
  const address = document.getElementById('visitor-address')?.textContent ?? ''
  // As a transition, hydration yields to scrolling and tapping.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('site') ?? document.body,
      <App
        bootstrap={bootstrap}
        messages={messages}
        api={api}
        queryClient={queryClient}
        router={router}
        closed={closed}
        address={address}
        loadWords={loadWords}
      />,
    )
  })
  await pageAwake
  const askAgainAll = () => void queryClient.invalidateQueries()
  if (Date.now() - data.answers.at > FRESH_MS) askAgainAll()
  if (!isOpen) return
  // Not earlier: news refetch queries, and hydration must see what the server rendered with.
  followLive(live.stream.path, onMessage, askAgainAll)
  const { gtagId } = bootstrap.system.analytics
  if (!gtagId) return
  // Few brands use analytics; the others do not load its code.
  const { answerOf, loadAnalytics } = await loadWithin(() => import('./layout/analytics.ts'))
  if (answerOf() === 'yes') loadAnalytics(gtagId)
}

/**
 * The critical CSS is inlined. The bundler's preloader looks for link elements before it loads a style sheet; these
 * disabled links name the inlined sheets, so that they are not fetched again.
 */
function nameSheets(): void {
  const sheets = document.querySelector<HTMLElement>('style[data-sheets]')?.dataset['sheets']
  for (const href of sheets?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.setAttribute('rel', 'stylesheet')
    link.setAttribute('disabled', '')
    link.setAttribute('href', href)
    document.head.append(link)
  }
}

async function loadMessages(code: LanguageCode): Promise<Messages> {
  const load = catalogues[code]
  if (!load) throw new Error(`no words for ${code}`)
  return (await loadWithin(load)).default
}

async function loadWords(
  code: LanguageCode,
): Promise<{ messages: Messages; copy: Bootstrap['whitelabel']['copy'] }> {
  const [messages, whitelabel] = await Promise.all([
    loadMessages(code),
    queryClient.fetchQuery(queryOf(api, system.whitelabel, { language: code })),
  ])
  language = code
  return { messages, copy: whitelabel.copy }
}

function onMessage(message: LiveMessage): void {
  switch (message.type) {
    case 'status':
      // The status changed: reload, so that the server decides what is shown.
      if (message.status !== bootstrap.system.status) location.reload()
      return
    case 'stale':
    case 'draws':
      // Loaded with the first message, not with the page. If that fails, everything is refetched.
      void loadWithin(() => import('./stale-calls.ts')).then(
        ({ followMessage }) => followMessage(queryClient, message),
        () => queryClient.invalidateQueries(),
      )
      return
    case 'signed_out':
      endSession()
  }
}
