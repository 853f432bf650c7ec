import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'

export function BackToOffers() {
  const t = useT()
  return (
    <Link className="link console-back" to={paths.offers}>
      <Icon name="left" className="flip" />
      {t('console.page.offers')}
    </Link>
  )
}
