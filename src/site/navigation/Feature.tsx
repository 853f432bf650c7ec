import { useT, useWords } from '#browser/i18n/translate.ts'
import type { Category } from '#domain/navigation/category.ts'
import { useSite } from '#site/bootstrap.ts'
import { pathOfCategory } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

/** The last entry of a dropdown: the hall itself, with its picture. */
export function Feature({ category, onGo }: { category: Category; onGo: () => void }) {
  const t = useT()
  const { direction } = useWords()
  const { whitelabel } = useSite()
  return (
    <Link className="feature" to={pathOfCategory(category)} onClick={onGo}>
      <img
        src={`/art/hall/${category}-${direction}.svg?v=${whitelabel.brandVersion}`}
        alt=""
        width={640}
        height={300}
        decoding="async"
      />
      <b>{t(`category.${category}`)}</b>
      <span>{t('nav.open_hall')}</span>
    </Link>
  )
}
