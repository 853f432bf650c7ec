import { createRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/console'

import type { Messages } from '#browser/i18n/messages.ts'
import { currentAddress, followHistory } from '#browser/routing/history.ts'
import type { LanguageCode } from '#domain/language/language.ts'

import './console.css'
import { App } from './App.tsx'
import type { ConsoleData } from './console-page.ts'
import { createQueryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { createConsoleApi } from './session/console-api.ts'
import { watchRows } from './ui/pressed-row.ts'

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as ConsoleData
let language = data.language

await start()

async function start(): Promise<void> {
  const root = document.getElementById('console')
  if (!root) throw new Error('the document has no root element')
  followHistory()
  watchRows()
  createRoot(root).render(
    <App
      data={data}
      messages={await loadMessages(data.language)}
      api={createConsoleApi(() => language)}
      queryClient={createQueryClient()}
      loadWords={async (code) => {
        const messages = await loadMessages(code)
        language = code
        return messages
      }}
    />,
  )
  document.documentElement.dataset['alive'] = ''
  // The page loads while the server is asked for the session, in a task of its own.
  void router.start(currentAddress())
}

async function loadMessages(code: LanguageCode): Promise<Messages> {
  const load = catalogues[code]
  if (!load) throw new Error(`no words for ${code}`)
  return (await load()).default
}
