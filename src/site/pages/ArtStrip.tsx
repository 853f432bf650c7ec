import { useWords } from '#browser/i18n/translate.ts'
import type { Category } from '#domain/navigation/category.ts'
import { useSite } from '#site/bootstrap.ts'

import './art-strip.css'

/** A hall's strip at the end of its title row. The row is its frame: `.lead-art`. */
export function ArtStrip({ category }: { category: Category }) {
  const { direction } = useWords()
  const { whitelabel } = useSite()
  return (
    <img
      className="art-strip"
      src={`/art/strip/${category}-${direction}.svg?v=${whitelabel.brandVersion}`}
      alt=""
      width={640}
      height={96}
      decoding="async"
    />
  )
}
