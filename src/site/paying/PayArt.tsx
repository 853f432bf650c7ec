import { useWords } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'

import type { PayingOffer } from './paying.ts'

/** The picture of an offer: it follows the kind and the product. */
export function PayArt({
  offer: { kind, product },
  className,
}: {
  offer: Pick<PayingOffer, 'kind' | 'product'>
  className?: string
}) {
  const { direction } = useWords()
  const { whitelabel } = useSite()
  return (
    <img
      className={className}
      src={`/art/offer/${kind}-${product}-${direction}.svg?v=${whitelabel.brandVersion}`}
      alt=""
      width={640}
      height={300}
      loading="lazy"
      decoding="async"
    />
  )
}
