import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'

import { NoticeReader } from './NoticeReader.tsx'

export function NoticeDialog({ place, onClose }: { place: number; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog isOpen onClose={onClose} title={t('page.notices')} width={960} phoneForm="screen" isFlush>
      <NoticeReader types="B" startsAt={place} />
    </Dialog>
  )
}
