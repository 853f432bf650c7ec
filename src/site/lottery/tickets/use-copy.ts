import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { copyOf, type NewBet } from '#site/lottery/betting/draft.ts'
import { useDraft } from '#site/lottery/betting/draft-store.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'

/** Puts the lines of a ticket on the slip of their lottery in place of others. Nothing is placed before the member does. */
export function useCopy({
  game,
  terms,
}: Pick<Lottery, 'game' | 'terms'>): (lines: readonly NewBet[]) => void {
  const t = useT()
  const [, setDraft] = useDraft(game)
  return (lines) => {
    const copy = copyOf(game, lines, { returnMilli: terms.returnMilli, idOf: () => crypto.randomUUID() })
    setDraft(() => copy)
    showToast({ text: t(copy.lines.length < lines.length ? 'lottery.copied_part' : 'lottery.copied') })
  }
}
