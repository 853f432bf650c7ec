import { Link as AnyLink, type LinkOf } from '#browser/routing/Link.tsx'
import { useCurrentPage } from '#browser/routing/routing-context.ts'
import { type NavigateOf, useNavigate as useAnyNavigate } from '#browser/routing/use-navigate.ts'

import type { PageFacts } from './page-facts.ts'
import type { Path } from './paths.ts'

/** A link to a page of the site. */
export const Link: LinkOf<Path> = AnyLink

export const useNavigate: () => NavigateOf<Path> = useAnyNavigate

/** The layout's facts about the shown page; undefined for an unknown path. */
export function usePage(): PageFacts | undefined {
  return useCurrentPage().route?.facts as PageFacts | undefined
}
