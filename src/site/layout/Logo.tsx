import { Link } from '@tanstack/react-router'

import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'
import { paths } from '#site/paths.ts'

/** The mark is a file of the merchant's: drawn once, the same on every page. */
export function Logo({ sizePx = 38 }: { sizePx?: number }) {
  const t = useT()
  const { whitelabel } = useSite()
  return (
    <Link className="logo" to={paths.index} aria-label={t('shell.brand_home', { name: whitelabel.name })}>
      <img src={whitelabel.logo} alt="" width={sizePx} height={sizePx} />
      <span aria-hidden="true">{whitelabel.name}</span>
    </Link>
  )
}
