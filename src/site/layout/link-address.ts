import type { Linkage } from '#domain/content/field.ts'
import { paths } from '#site/paths.ts'

/** URL of an operator's link. A dialog has none, because it opens over the page. */
export function addressOfLink({ type, target }: Linkage): string | undefined {
  switch (type) {
    case 'page':
    case 'outside':
      return target
    case 'promotion':
      return `${paths.promotion}?id=${encodeURIComponent(target)}`
    case 'game':
      return `${paths.game}?game=${encodeURIComponent(target)}`
    case 'modal':
      return undefined
  }
}
