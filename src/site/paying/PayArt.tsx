import { useWords } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'

import type { PayingOffer } from './paying.ts'

/** The picture of an offer: that of operators; else it follows the kind and the product. */
export function PayArt({
  offer: { kind, product, url },
  className,
}: {
  offer: Pick<PayingOffer, 'kind' | 'product' | 'url'>
  className?: string
}) {
  const { direction } = useWords()
  const { whitelabel } = useSite()
  return (
    <img
      className={className}
      src={url ?? `/art/offer/${kind}-${product}-${direction}.svg?v=${whitelabel.brandVersion}`}
      alt=""
      width={640}
      height={300}
      loading="lazy"
      decoding="async"
    />
  )
}
