import { Link as AnyLink, type LinkOf } from '#browser/routing/Link.tsx'
import { useShown } from '#browser/routing/routing-context.ts'
import { type NavigateOf, useNavigate as useAnyNavigate } from '#browser/routing/use-navigate.ts'

import type { Path } from './paths.ts'
import type { PageFacts } from './routes.tsx'

/** A link to a page of the site. */
export const Link: LinkOf<Path> = AnyLink

export const useNavigate: () => NavigateOf<Path> = useAnyNavigate

/** What the layout knows of the shown page; undefined for an unknown path. */
export function usePage(): PageFacts | undefined {
  return useShown().route?.facts as PageFacts | undefined
}
