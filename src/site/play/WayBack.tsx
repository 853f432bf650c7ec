import { Link } from '@tanstack/react-router'

import { Icon } from '#browser/ui/Icon.tsx'
import { useT } from '#browser/i18n/translate.ts'

/** Leaves the game for the page that led to it. */
export function WayBack({ to }: { to: string }) {
  const t = useT()
  return (
    <Link className="btn ghost icon" to={to} aria-label={t('play.back')} title={t('play.back')}>
      <Icon name="back" />
    </Link>
  )
}
