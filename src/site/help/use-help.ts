import { useRouterState } from '@tanstack/react-router'

import type { Output } from '#contract/endpoint.ts'
import type { help } from '#contract/help.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { paths } from '#site/paths.ts'

import { type HelpPlace, readHelpPlace } from './help-place.ts'

export type HelpCategory = Output<typeof help.helpCenter>['categories'][number]

/** Where somebody is in the help. The server knows of articles alone, so what was searched for comes when the page wakes. */
export function useHelpPlace(): HelpPlace {
  const isAwake = useIsAwake()
  const search = useRouterState({
    select: (state) => readHelpPlace((state.resolvedLocation ?? state.location).search),
    structuralSharing: true,
  })
  return isAwake || search.search === undefined ? search : {}
}

/** The help with the site around it, or alone: links stay where somebody is. */
export function useHelpPath(): typeof paths.help | typeof paths.helpOnly {
  return useRouterState({
    select: (state) =>
      (state.resolvedLocation ?? state.location).pathname === paths.helpOnly ? paths.helpOnly : paths.help,
  })
}
