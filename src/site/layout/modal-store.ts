import { useSyncExternalStore } from 'react'

import { keepNextAddress } from '#site/guard/next-address.ts'

/** The modals by their names in the specification; at most one is open. */
export const modalNames = [
  'loginPopupModal',
  'secondStep',
  'registerModal',
  'forgetPassModal',
  'changePassModal',
  'notice',
  'signOut',
  'realAccount',
  'halls',
  'search',
  'serviceFailed',
  'firstSteps',
] as const
export type ModalName = (typeof modalNames)[number]

export interface OpenModal {
  readonly name: ModalName
  /** Argument of the opener, for example the index of a notice. */
  readonly place?: number
}

let open: OpenModal | undefined
const listeners = new Set<() => void>()

export function openModal(name: ModalName, place?: number): void {
  set(place === undefined ? { name } : { name, place })
}

export function closeModal(): void {
  // A closed dialog cancels the action that opened it.
  keepNextAddress(undefined)
  set(undefined)
}

export function useOpenModal(): OpenModal | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => undefined,
  )
}

function set(next: OpenModal | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
