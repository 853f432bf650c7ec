import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordsContext, createWords } from '#browser/i18n/translate.ts'
import words from '#locales/en/site+console+studio-ui.json' with { type: 'json' }
import PartsPage from './PartsPage.tsx'

test('every component renders on the server', () => {
  const t = (id: string) => (words as Record<string, string>)[id] ?? id
  const html = renderToString(
    <WordsContext value={{ ...createWords('EN', {}), t }}>
      <PartsPage />
    </WordsContext>,
  )
  expect(html).toContain('Parts and states')
  expect(html.match(/<article/g)).toHaveLength(23)
})
