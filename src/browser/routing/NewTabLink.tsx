import type { ComponentProps } from 'react'

import { addressOf, type AnyDestination, type Destination, placeOf } from './destination.ts'
import { useRouting } from './routing-context.ts'

type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'>

/** A link whose paths are those of an area. */
export type NewTabLinkOf<Path extends string> = (props: Destination<Path> & AnchorProps) => React.ReactNode

/** A link within the area that opens in a new tab, so that an open dialog keeps its fields. */
export function NewTabLink({ to, params, search, children, ...anchor }: AnyDestination & AnchorProps) {
  const { router, current } = useRouting()
  const address = addressOf(placeOf({ to, params, search }, current, router.kept))
  return (
    <a {...anchor} href={address} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
