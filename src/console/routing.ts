import { Link as AnyLink, type LinkOf } from '#browser/routing/Link.tsx'
import { NewTabLink as AnyNewTabLink, type NewTabLinkOf } from '#browser/routing/NewTabLink.tsx'
import { type NavigateOf, useNavigate as useAnyNavigate } from '#browser/routing/use-navigate.ts'

import type { Path } from './paths.ts'

/** A link to a page of the console. */
export const Link: LinkOf<Path> = AnyLink

/** The same, in a new tab. */
export const NewTabLink: NewTabLinkOf<Path> = AnyNewTabLink

export const useNavigate: () => NavigateOf<Path> = useAnyNavigate
