import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { freeStakesOf } from '#domain/lottery/exposure/free.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'
import { fullName } from '#site/lottery/slip/full-name.ts'

import { useClosed, useFree } from './use-free.ts'

const MOST = 4

/** Chosen numbers whose limit in the draw is nearly used up, with the largest stake that still fits, the least first. */
export function FreeNotes({
  lottery: { game, terms, step },
  type,
  choice,
  next,
}: {
  lottery: Lottery
  type: BetType
  choice: Choice
  next: Draw | undefined
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const free = useFree(game, next)
  const closed = useClosed(game, next)
  if (free.size === 0) return null
  const notes = freeStakesOf(type, choice, { free, returnMilli: terms.returnMilli, step }).slice(0, MOST)
  if (notes.length === 0) return null
  return (
    <ul className="bet-free small" aria-live="polite">
      {notes.map((note) => {
        const number = fullName(t, game, { name: note.name, free: writeAmount(note.free) })
        return (
          <li key={note.name}>
            {note.isFull
              ? t(closed.has(note.name) ? 'lottery.number_closed' : 'lottery.free_none', { number })
              : t('lottery.free_stake', {
                  number,
                  most: writeMoney(writeAmount(note.most), language, currencySymbol),
                })}
          </li>
        )
      })}
    </ul>
  )
}
