import { useT } from '#browser/i18n/translate.ts'
import { GameTools } from '#studio/pages/GameTools.tsx'

import type { ChipsOnTable } from './use-chips.ts'
import { useAmountText } from './use-lies.ts'

/** Rules, rounds, fairness and sound, and the choice of the stakes. */
export function TableTools({
  chips: { levels, level, isSending, chooseLevel },
}: {
  readonly chips: ChipsOnTable
}) {
  const t = useT()
  const amountText = useAmountText()
  return (
    <div className="ct-tools">
      <GameTools />
      {levels.length > 1 && (
        <select
          className="ct-level"
          aria-label={t('tables.level')}
          title={t('tables.level')}
          value={level}
          disabled={isSending}
          onChange={(event) => chooseLevel(Number(event.target.value))}
        >
          {levels.map(({ least }, place) => (
            <option key={String(least)} value={place}>
              {t('tables.level_from', { amount: amountText(least) })}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
