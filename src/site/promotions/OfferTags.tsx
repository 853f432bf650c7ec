import { useT } from '#browser/i18n/translate.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import type { PromotionState } from '#domain/promotions/state.ts'

import { stateTones, typeHues } from './faces.ts'
import type { Offer } from './offers.ts'

export function TypeTags({ types }: { types: Offer['types'] }) {
  const t = useT()
  return types.map((type) => (
    <Tag key={type} category={typeHues[type]}>
      {t(`promo.type.${type}`)}
    </Tag>
  ))
}

export function StateTag({ state }: { state: PromotionState }) {
  const t = useT()
  return <Tag tone={stateTones[state]}>{t(`promo.state.${state}`)}</Tag>
}
