import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'

import { Chip } from './Chip.tsx'

/** Selects the chip to lay. A radio group: one is always chosen, arrow keys move. */
export function ChipTray({
  values,
  least,
  chosen,
  onChoose,
}: {
  values: readonly bigint[]
  least: bigint
  chosen: bigint
  onChoose: (value: bigint) => void
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return (
    <div className="chip-tray" role="radiogroup" aria-label={t('tables.chips')}>
      {values.map((value) => (
        <label key={String(value)}>
          <input
            type="radio"
            name="chip"
            className="sr"
            checked={value === chosen}
            onChange={() => onChoose(value)}
            aria-label={writeMoney(writeAmount(value), language, currencySymbol)}
          />
          <Chip value={value} least={least} />
        </label>
      ))}
    </div>
  )
}
