import { createRoot } from 'react-dom/client'
import { catalogues } from 'virtual:catalogues/studio'

import type { Messages } from '#browser/i18n/messages.ts'
import { type LanguageCode, findLanguage, languageOf } from '#domain/language/language.ts'

import './studio.css'
import { Studio } from './Studio.tsx'

const root = document.getElementById('studio')
if (!root) throw new Error('the document has no root element')

const token = location.hash.slice(1)
createRoot(root).render(
  <Studio
    way={location.pathname.startsWith('/round/') ? 'round' : 'play'}
    token={token}
    loadWords={async (code) => {
      const spoken = readLanguage(code)
      document.documentElement.lang = languageOf(spoken).tag
      document.documentElement.dir = languageOf(spoken).direction
      return { code: spoken, messages: await loadMessages(spoken) }
    }}
    wearTheme={(theme) => {
      const isDark =
        theme === 'dark' || (theme === null && matchMedia('(prefers-color-scheme: dark)').matches)
      document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    }}
  />,
)

function readLanguage(code: string): LanguageCode {
  const known = findLanguage(code)?.code ?? 'EN'
  return catalogues[known] ? known : 'EN'
}

async function loadMessages(code: LanguageCode): Promise<Messages> {
  const load = catalogues[code]
  if (!load) throw new Error(`no words for ${code}`)
  return (await load()).default
}
