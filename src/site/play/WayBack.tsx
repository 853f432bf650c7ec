import { AddressLink } from '#browser/routing/AddressLink.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'

/** Leaves the game for the page that led to it. */
export function WayBack({ to }: { to: string }) {
  const t = useT()
  return (
    <AddressLink className="btn ghost icon" address={to} aria-label={t('play.back')} title={t('play.back')}>
      <Icon name="back" />
    </AddressLink>
  )
}
