import type { AnyDestination, Destination, NavigateOptions } from './destination.ts'
import { useRouting } from './routing-context.ts'

/** Navigates within an area, given its paths. */
export type NavigateOf<Path extends string> = (to: Destination<Path> & NavigateOptions) => void

/** The same function at each render. */
export function useNavigate(): (to: AnyDestination & NavigateOptions) => void {
  return useRouting().navigate
}
