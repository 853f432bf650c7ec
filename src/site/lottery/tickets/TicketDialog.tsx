import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'

import { TicketDetails } from './TicketDetails.tsx'

/** The ticket of the URL, over the page of its lottery. */
export function TicketDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog isOpen onClose={onClose} title={t('lottery.ticket_no', { id })} width={560}>
      <TicketDetails id={id} />
    </Dialog>
  )
}
