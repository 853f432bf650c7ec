import { useT } from '#browser/i18n/translate.ts'
import { Art } from '#browser/ui/Art.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { brandMark } from '#art/brand-mark.ts'

export function ConsoleMark() {
  const t = useT()
  return (
    <Link to={paths.home} className="console-mark">
      <Art svg={brandMark(26)} />
      {t('console.name')}
    </Link>
  )
}
