import { useT } from '#browser/i18n/translate.ts'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import type { TicketState } from '#domain/lottery/tickets/ticket-state.ts'

const tones: Readonly<Record<TicketState, TagTone>> = {
  open: 'info',
  won: 'ok',
  lost: 'plain',
  returned: 'warn',
}

export function TicketTag({ state }: { state: TicketState }) {
  const t = useT()
  return <Tag tone={tones[state]}>{t(`console.tickets.state_${state}`)}</Tag>
}
