import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { ChipTray } from '#studio/games/table-parts/ChipTray.tsx'

import type { DraftFault, DraftOnTable } from './use-draft.ts'

/** The chip tray, and the actions on laid chips: nothing is debited before they are placed. */
export function BetActions({
  draft,
  isOpen,
  isSending,
  least,
  values,
  chosen,
  onChoose,
  onPlace,
}: {
  draft: DraftOnTable
  isOpen: boolean
  isSending: boolean
  least: bigint
  values: readonly bigint[]
  chosen: bigint
  onChoose: (value: bigint) => void
  onPlace: () => void
}) {
  const t = useT()
  const fault = useFaultText(draft.fault)
  const hasChips = Object.keys(draft.chips).length > 0
  const reason = isOpen ? (hasChips ? undefined : t('baccarat.lay_first')) : t('baccarat.wait')
  return (
    <section className="bac-actions" aria-label={t('baccarat.actions')}>
      <ChipTray values={values} least={least} chosen={chosen} onChoose={onChoose} />
      <div className="bac-buttons">
        {draft.earlier && (
          <Button
            icon="refresh"
            tone="line"
            size="lg"
            isResting={!isOpen || isSending}
            title={t('baccarat.rebet_hint')}
            onClick={draft.again}
          >
            {t('baccarat.rebet')}
          </Button>
        )}
        <Button icon="back" tone="line" size="lg" isResting={!hasChips || isSending} onClick={draft.undo}>
          {t('baccarat.undo')}
        </Button>
        <Button icon="trash" tone="line" size="lg" isResting={!hasChips || isSending} onClick={draft.clear}>
          {t('baccarat.clear')}
        </Button>
        <Button tone="main" size="lg" isBusy={isSending} reason={reason} onClick={onPlace}>
          {t('baccarat.place')} {hasChips && <MoneyText amount={writeAmount(draft.sum)} tone="plain" />}
        </Button>
      </div>
      {fault !== undefined && (
        <div className="bac-fault">
          <Note tone="bad">{fault}</Note>
        </div>
      )}
    </section>
  )
}

function useFaultText(fault: DraftFault | undefined): string | undefined {
  const t = useT()
  switch (fault) {
    case 'above_most':
    case 'opposite':
    case 'too_often':
    case 'short':
      return t(`baccarat.fault_${fault}`)
    // This page never sends no chips, or a part of a chip.
    case 'no_chips':
    case 'below_least':
    case 'no_whole_chips':
    case undefined:
      return undefined
  }
}
