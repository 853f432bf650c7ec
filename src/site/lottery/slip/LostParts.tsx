import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'

import type { LostPart } from './use-parts.ts'

/** Lines of lotteries that are not offered any more. They hold up no other part, and stay until the member removes them. */
export function LostParts({ lost }: { lost: readonly LostPart[] }) {
  const t = useT()
  if (lost.length === 0) return null
  const count = lost.reduce((sum, { lines }) => sum + lines, 0)
  return (
    <div className="bet-slip-lost">
      <Note tone="warn">
        <p>{t('lottery.lost_lines', { count })}</p>
        <Button
          size="sm"
          tone="line"
          onClick={() => {
            for (const { onRemove } of lost) onRemove()
          }}
        >
          {t('lottery.lost_remove')}
        </Button>
      </Note>
    </div>
  )
}
