import { promotion } from '#domain/promotions/promotion.ts'

import { announcement } from './announcement.ts'
import { banner } from './banner.ts'
import type { Kind } from './field.ts'
import { hotMatch } from './hot-match.ts'
import { joining } from './joining.ts'
import { maintenanceStep } from './maintenance-step.ts'
import { helpArticle } from './help-article.ts'
import { helpCategory } from './help-category.ts'
import { offerText } from './offer-text.ts'
import { partner } from './partner.ts'
import { quality } from './quality.ts'

/** All kinds of content. To add a kind, add a file here and a line below. */
export const kinds: readonly Kind[] = [
  announcement,
  banner,
  helpCategory,
  helpArticle,
  hotMatch,
  joining,
  maintenanceStep,
  offerText,
  partner,
  promotion,
  quality,
]

export function kindOf(id: string): Kind | undefined {
  return kinds.find((kind) => kind.id === id)
}
