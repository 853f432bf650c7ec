import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'
import { fullName } from '#site/lottery/slip/full-name.ts'
import type { QuotedDraft } from '#site/lottery/slip/quote.ts'
import { paysOf } from '#site/lottery/slip/sums.ts'

import { useClosed, useFree } from './use-free.ts'

/** Before the slip is placed: the numbers of which its draw takes only a part by now. */
export function SlipFree({
  lottery: { game },
  quoted,
  next,
}: {
  lottery: Lottery
  quoted: QuotedDraft
  next: Draw | undefined
}) {
  const t = useT()
  const closed = useClosed(game, next)
  const over = [...useFree(game, next)].filter(
    ([name, free]) => !closed.has(name) && paysOf(quoted, name) > free,
  )
  if (over.length === 0) return null
  const numbers = over.map(([name, free]) => fullName(t, game, { name, free: writeAmount(free) })).join(', ')
  return <Note tone="warn">{t('lottery.free_part', { numbers })}</Note>
}
