import { useT } from '#browser/i18n/translate.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { cancelDraw } from '#contract/console/lottery-draws.ts'

import { Consequences } from './Consequences.tsx'
import type { Draw } from './draw.ts'
import { useProposing } from './use-proposing.ts'

/** Proposes that a draw does not count. */
export function CancelDialog({ draw, onClose }: { draw: Draw; onClose: () => void }) {
  const t = useT()
  const { id, version } = draw
  const proposing = useProposing(cancelDraw, `draw cancel ${id}`, onClose)
  return (
    <ReasonDialog
      question={t('console.draw.cancel_question', { name: draw.name, draw: draw.numero })}
      verb={t('console.draw.propose')}
      isGrave
      error={proposing.error}
      onConfirm={(reason) => proposing.mutateAsync({ id, version, reason })}
      onClose={onClose}
    >
      <Consequences draw={draw} deed="cancel" />
    </ReasonDialog>
  )
}
