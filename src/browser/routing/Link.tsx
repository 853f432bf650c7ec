import type { ComponentProps } from 'react'
import { Link as PlainLink } from 'wouter'

import { addressOf, type AnyDestination, type Destination, isAt, placeOf } from './destination.ts'
import { useRouting } from './routing-context.ts'

interface LinkOptions extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly replace?: boolean
  readonly keepsScroll?: boolean
  /** Loads the page when a pointer or the focus comes near. */
  readonly preload?: boolean
}

/** A link whose paths are those of an area. */
export type LinkOf<Path extends string> = (props: Destination<Path> & LinkOptions) => React.ReactNode

/** How long a pointer rests on a link before its page is loaded. */
const INTENT_MS = 50

/** A timer for all links: there is one pointer. */
let resting: ReturnType<typeof setTimeout> | undefined

/** A link within the area. It is marked as current when it names the shown page or one above it. */
export function Link({
  to,
  params,
  search,
  replace,
  keepsScroll,
  preload = true,
  ...anchor
}: AnyDestination & LinkOptions) {
  const { router, current } = useRouting()
  const place = placeOf({ to, params, search }, current, router.kept)
  const address = addressOf(place)
  return (
    <PlainLink
      href={address}
      replace={replace}
      state={{ keepsScroll }}
      aria-current={isAt(place, current) ? 'page' : undefined}
      {...(preload ? onIntent(() => void router.load(address)) : {})}
      {...anchor}
    />
  )
}

function onIntent(load: () => void) {
  return {
    onFocus: load,
    onTouchStart: load,
    onMouseEnter: () => {
      resting = setTimeout(load, INTENT_MS)
    },
    onMouseLeave: () => clearTimeout(resting),
  }
}
