import { useT } from '#browser/i18n/translate.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'

import { NoticeReader } from './NoticeReader.tsx'

export function NoticeDialog({ place, onClose }: { place: number; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('page.notices')}
      isTitleHidden
      isFlush
      width={1056}
      height={656}
      phoneForm="sheet"
    >
      {/* Hidden from screen readers, which have read the dialog's name already. */}
      <NoticeReader types="B" startsAt={place} heading={<h2 aria-hidden="true">{t('page.notices')}</h2>} />
    </Dialog>
  )
}
