import type { Item } from './sorted-items.ts'

type Facts = Pick<Item, 'check' | 'state'>

/** The member's next step at the vendor: to start a check, also one that the vendor has not opened yet, or to go on with an open one. */
export function checkStep({ check }: Facts, isOffered: boolean): 'start' | 'continue' | undefined {
  if (check?.state === 'open') return 'continue'
  return isOffered ? 'start' : undefined
}

/** Whether the page names the reasons of the newest check. One that was taken back says nothing about another document. */
export function isCheckFailed({ check, state }: Facts): boolean {
  if (check?.state === 'reversed' || check?.state === 'disputed')
    return state === 'missing' || state === 'expired'
  return check?.state === 'failed'
}
