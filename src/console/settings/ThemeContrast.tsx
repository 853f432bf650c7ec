import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { failingPairs } from '#domain/brand/contrast.ts'
import type { ThemeTokens } from '#domain/brand/tokens.ts'

import { namedPairs, ratioText } from './contrast-words.ts'

/** Live list of colour pairs with too little contrast; the server refuses them by the same rule. */
export function ThemeContrast({ tokens }: { tokens: ThemeTokens }) {
  const t = useT()
  const pairs = namedPairs(failingPairs(tokens))
  if (pairs.length === 0) return <Note tone="ok">{t('console.theme.readable')}</Note>
  return (
    <Note tone="bad">
      <p>{t('console.theme.unreadable')}</p>
      <ul className="look-pairs">
        {pairs.map(({ theme, seen, ground, ratio, needed }) => (
          <li key={`${theme} ${seen} ${ground}`}>
            {t('console.theme.pair', {
              theme: t(`content.${theme}`),
              seen: t(seen),
              ground: t(ground),
              ratio: ratioText(ratio),
              needed: String(needed),
            })}
          </li>
        ))}
      </ul>
    </Note>
  )
}
