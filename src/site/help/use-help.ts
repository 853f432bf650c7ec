import { usePathname, useSearch } from '#browser/routing/routing-context.ts'
import type { Output } from '#contract/endpoint.ts'
import type { help } from '#contract/help.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { paths } from '#site/paths.ts'

import { type HelpPlace, readHelpPlace } from './help-place.ts'

export type HelpCategory = Output<typeof help.helpCenter>['categories'][number]

/** The current place. The server ignores the search text, so results appear after hydration. */
export function useHelpPlace(): HelpPlace {
  const isAwake = useIsAwake()
  const search = useSearch(readHelpPlace)
  return isAwake || search.search === undefined ? search : {}
}

/** Path of the help within the site or stand-alone; links keep the variant. */
export function useHelpPath(): typeof paths.help | typeof paths.helpOnly {
  return usePathname() === paths.helpOnly ? paths.helpOnly : paths.help
}
