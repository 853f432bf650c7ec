import { useT } from '#browser/i18n/translate.ts'
import { useElapsed } from '#studio/games/table-parts/use-elapsed.ts'

/** The time until the cards are dealt. */
export function StartsIn({ startsAtMs }: { readonly startsAtMs: number }) {
  const t = useT()
  const elapsed = useElapsed(startsAtMs - MOST_MS, true) ?? 0
  return t('cards.starts_in', { seconds: Math.max(0, Math.ceil((MOST_MS - elapsed) / 1_000)) })
}

/** More than the longest wait. */
const MOST_MS = 60_000
