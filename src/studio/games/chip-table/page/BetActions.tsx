import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { ClosedByBounds } from '#studio/games/table-parts/ClosedByBounds.tsx'
import { ChipTray } from '#studio/games/table-parts/ChipTray.tsx'

import type { ChipsOnTable } from './use-chips.ts'
import type { DraftFault } from './use-draft.ts'

/** The chip tray, and the actions on laid chips: nothing is debited before they are placed. */
export function BetActions({
  chips: { levels, draft, isOpen, isSending, limits, values, chosen, choose, place },
  opposite,
}: {
  readonly chips: ChipsOnTable
  /** Why chips on both sides are refused. */
  readonly opposite: string
}) {
  const t = useT()
  const faultText = useFaultText(opposite)
  const fault = faultText(draft.fault)
  const hasChips = draft.sum > 0
  const reason = isOpen ? (hasChips ? undefined : t('tables.lay_first')) : t('tables.wait')
  return (
    <section className="ct-actions" aria-label={t('tables.actions')}>
      {levels.length === 0 && <ClosedByBounds />}
      <ChipTray values={values} least={limits.least} chosen={chosen} onChoose={choose} />
      <div className="ct-buttons">
        {draft.earlier && (
          <Button
            icon="refresh"
            tone="line"
            size="lg"
            isResting={!isOpen || isSending}
            title={t('tables.rebet_hint')}
            onClick={draft.again}
          >
            {t('tables.rebet')}
          </Button>
        )}
        <Button icon="back" tone="line" size="lg" isResting={!hasChips || isSending} onClick={draft.undo}>
          {t('tables.undo')}
        </Button>
        <Button icon="trash" tone="line" size="lg" isResting={!hasChips || isSending} onClick={draft.clear}>
          {t('tables.clear')}
        </Button>
        <Button tone="main" size="lg" isBusy={isSending} reason={reason} onClick={() => void place()}>
          {t('tables.place')} {hasChips && <MoneyText amount={writeAmount(draft.sum)} tone="plain" />}
        </Button>
      </div>
      {fault !== undefined && (
        <div className="ct-fault">
          <Note tone="bad">{fault}</Note>
        </div>
      )}
    </section>
  )
}

function useFaultText(opposite: string): (fault: DraftFault | undefined) => string | undefined {
  const t = useT()
  return (fault) => {
    switch (fault) {
      case 'above_most':
      case 'too_often':
      case 'short':
        return t(`tables.fault_${fault}`)
      case 'opposite':
        return opposite
      // This page never sends no chips, or a part of a chip.
      case 'no_chips':
      case 'below_least':
      case 'no_whole_chips':
      case undefined:
        return undefined
    }
  }
}
