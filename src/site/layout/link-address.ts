import type { Linkage } from '#domain/content/field.ts'
import { paths } from '#site/paths.ts'

/** Where a link of an operator's leads. A dialog has no address: it opens over the page. */
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
