import type { RawSearch } from '#browser/routing/search-text.ts'
import { readBackPath } from '#domain/lottery/launch/back-path.ts'
import { type Path, paths, withSearch } from '#site/paths.ts'

/** The page that launched a lottery, from the URL. Only pages of this site are followed. */
export function readWayBack({
  backUrl,
}: RawSearch): { readonly to: Path; readonly search: ReturnType<typeof withSearch> } | undefined {
  const [path = '', search = ''] = (
    readBackPath(typeof backUrl === 'string' ? backUrl : undefined) ?? ''
  ).split('?')
  const to = Object.values(paths).find((one) => one === path)
  return to && { to, search: withSearch(Object.fromEntries(new URLSearchParams(search))) }
}
