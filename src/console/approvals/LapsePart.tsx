import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import type { LapseReason } from '#domain/approvals/proposal-standing.ts'

/** Why a proposal can no longer be approved, and that it may be proposed again. */
export function LapsePart({ lapse, children }: { lapse: LapseReason; children?: ReactNode }) {
  const t = useT()
  return (
    <PanelPart title={t('console.approvals.lapse')}>
      <div className="stack">
        <Note tone="warn">
          {t(`console.approvals.lapse.${lapse}`)} {t('console.approvals.again_text')}
        </Note>
        {children}
      </div>
    </PanelPart>
  )
}
