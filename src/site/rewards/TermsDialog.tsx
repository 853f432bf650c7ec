import { useT } from '#browser/i18n/translate.ts'
import { TermLines, useTermFormat } from '#browser/offers/TermLines.tsx'
import { offerTitle, termsOf } from '#browser/offers/offer-title.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'

import type { Bonus } from './bonuses.ts'

/** All terms of a bonus, of the version under which it was granted. */
export function TermsDialog({
  made,
  currency,
  onClose,
}: {
  made: NonNullable<Bonus['made']>
  currency: string
  onClose: () => void
}) {
  const t = useT()
  return (
    <Dialog isOpen onClose={onClose} title={offerTitle(made, useTermFormat(currency))} width={560}>
      <p className="small muted mb-3">{t('bonus.terms_kept')}</p>
      <TermLines terms={termsOf(made.rules, currency)} currency={currency} />
    </Dialog>
  )
}
