import type { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { closedNamesOf } from '#domain/lottery/exposure/closed-numbers.ts'
import type { Draft } from '#site/lottery/betting/draft.ts'
import { fullName } from '#site/lottery/slip/full-name.ts'
import { partDraft } from '#site/lottery/slip/refusal.ts'
import type { SlipPart } from '#site/lottery/slip/use-parts.ts'

/** Numbers of a part of the slip that are closed for a draw. The slip stays as it is until the member leaves them out. */
export function SlipClosed({
  part: {
    lottery: { game, step },
    draft,
    quoted,
  },
  closed,
  refusal,
  onLeaveOut,
}: {
  part: SlipPart
  closed: ReadonlySet<string>
  /** Of the part that was sent. */
  refusal: CallRefused | undefined
  onLeaveOut: (left: Draft) => void
}) {
  const t = useT()
  const names = [
    ...new Set(quoted.lines.flatMap(({ type, line }) => closedNamesOf(type, line.choice, closed))),
  ]
  if (names.length === 0) return null
  const full = names.map((name) => ({ name, free: '0.00' }))
  const number = full.map((one) => fullName(t, game, one)).join(', ')
  return (
    <div role="status">
      <Note tone="warn">
        <p>{t('lottery.number_closed', { number })}</p>
        {refusal?.code === 'number_closed' && <p>{refusal.message}</p>}
        <Button
          size="sm"
          tone="line"
          onClick={() => onLeaveOut(partDraft(draft, quoted, { full, step }).without)}
        >
          {t('lottery.closed_leave')}
        </Button>
      </Note>
    </div>
  )
}
