import { Redirect as PlainRedirect } from 'wouter'

import { addressOf, type AnyDestination, placeOf } from './destination.ts'
import { useRouting } from './routing-context.ts'

/** Redirects to another page; the history does not keep this one. */
export function Redirect(destination: AnyDestination) {
  const { router, current } = useRouting()
  return <PlainRedirect href={addressOf(placeOf(destination, current, router.kept))} replace />
}
