import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/site'

import { createBrowserApi } from '#browser/api/client.ts'
import { followLive } from '#browser/api/live.ts'
import { queryOf } from '#browser/api/query.ts'
import type { Messages } from '#browser/i18n/messages.ts'
import { catalogue } from '#contract/catalogue.ts'
import { content } from '#contract/content.ts'
import { help } from '#contract/help.ts'
import { support } from '#contract/support.ts'
import { live, type LiveMessage } from '#contract/live.ts'
import { messages } from '#contract/messages.ts'
import { system } from '#contract/system.ts'
import type { LanguageCode } from '#domain/language/language.ts'

import './site.css'
import { App } from './App.tsx'
import type { Bootstrap } from './bootstrap.ts'
import { answerOf, loadAnalytics } from './layout/analytics.ts'
import { loadWithin } from './layout/load-within.ts'
import { listenForInstall } from './offline/install-prompt.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'
import { createSiteRouter } from './routes.tsx'
import { codesOfVisit } from './session/brought-codes.ts'
import { pageToken } from './session/page-token.ts'
import { forgetSession } from './session/sign-out.ts'
import { createSiteApi } from './session/site-api.ts'

const data = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData
const { bootstrap } = data
let language = bootstrap.language

// The server decides what a closed site shows; the page asks it anew.
const queryClient = createQueryClient(() => location.reload())
for (const [asked, answer] of data.answers.list)
  queryClient.setQueryData(asked, answer, { updatedAt: data.answers.at })
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
  context: { queryClient, api, whitelabel: bootstrap.whitelabel, language: () => language },
})

listenForInstall()
codesOfVisit(location.search, Date.now())
nameSheets()
await start()

async function start(): Promise<void> {
  const messages = await loadMessages(language)
  // The server drew the page without the router's waiting places; the browser's first drawing must be the same.
  router.ssr = { manifest: undefined }
  if (bootstrap.system.status === 0) await router.load()
  const closed =
    bootstrap.system.status === 0
      ? undefined
      : (await loadWithin(() => import('./system/ClosedPage.tsx'))).ClosedPage
  const address = document.getElementById('visitor-address')?.textContent ?? ''
  // As a transition it gives way every few milliseconds to whoever scrolls or taps meanwhile.
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
  if (bootstrap.system.status !== 0) return
  followLive(live.stream.path, hear, () => void queryClient.invalidateQueries())
  const { gtagId } = bootstrap.system.analytics
  if (gtagId && answerOf() === 'yes') loadAnalytics(gtagId)
}

/**
 * The sheets of the first screen stand in the document itself. What the builder adds for later parts looks for links:
 * these name the sheets, and being switched off fetch nothing.
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

function hear(message: LiveMessage): void {
  switch (message.type) {
    case 'status':
      // The server decides what is shown; the page asks it anew.
      if (message.status !== bootstrap.system.status) location.reload()
      return
    case 'stale':
      void askAgain(queryClient, message.what)
      return
    case 'signed_out':
      endSession()
  }
}

/** What operators write is answered by calls of one folder. */
const contentFolder = content.banners.path.slice(0, content.banners.path.lastIndexOf('/') + 1)

const staleCalls = {
  announcements: [content.announcements.path, messages.unreadCount.path],
  banners: [content.banners.path],
  whitelabel: [system.whitelabel.path],
  content: [contentFolder, help.helpCenter.path],
  // With the games of the lobbies.
  catalogue: [catalogue.gameMenus.path, '/wps/relay/GCSGAME_', catalogue.lotteryMenus.path],
  promotions: ['/wps/promotions'],
  messages: [messages.unreadCount.path, messages.list.path],
  service: [support.thread.path, support.news.path],
  play: ['/wps/member/play'],
  // Of the record only what tells that something is new: the rows that somebody reads stay where they are.
  balance: [
    '/wps/v2/wallets/',
    '/wps/member/info/funds/',
    '/wps/withdrawals/terms',
    '/wps/relay/ODSFE2_MemTransDet',
  ],
  withdrawals: ['/wps/withdrawals'],
  deposits: ['/wps/deposits'],
  transfers: ['/wps/transfers'],
} as const

function askAgain(client: QueryClient, what: keyof typeof staleCalls): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => staleCalls[what].some((path) => String(queryKey[0]).startsWith(path)),
  })
}
