import { useT } from '#browser/i18n/translate.ts'

import type { OpenGame } from './raffle-type.ts'
import { usePrizeText } from './use-raffles.ts'

type Prize = Pick<OpenGame['prizes'][number], 'gives' | 'amount' | 'label' | 'bonus'>

/** The terms of prizes that are neither points nor cash: of a bonus how it becomes cash, of a good what replaces it. */
export function PrizeNotes({ prizes }: { prizes: readonly Prize[] }) {
  const t = useT()
  const prizeText = usePrizeText()
  const notes = prizes.flatMap((prize) => {
    if (prize.gives === 'good')
      return [t('raffles.good_terms', { name: prize.label ?? '', points: Number(prize.amount) })]
    const { multiplierHundredths, days } = prize.bonus ?? { multiplierHundredths: 0, days: 0 }
    if (multiplierHundredths === 0) return []
    const times = multiplierHundredths / 100
    return [t('raffles.bonus_terms', { bonus: prizeText(prize), times, count: days })]
  })
  return [...new Set(notes)].map((note) => (
    <p key={note} className="xs muted">
      {note}
    </p>
  ))
}
