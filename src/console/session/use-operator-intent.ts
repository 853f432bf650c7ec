import { type IntentKeeper, keepIntent, keptBy } from '#browser/api/use-intent.ts'

import { useOperator } from './use-operator.ts'

/**
 * Stores the request id of an operator's action until its outcome is known, also when the dialog is closed or the page
 * reloaded meanwhile: a retry after a lost answer is the same request. Another operator on this browser has others.
 */
export function useOperatorIntent(name: string): IntentKeeper {
  const operator = useOperator().name
  return keepIntent(keptBy(() => `intent.${operator}.${name}`))
}
