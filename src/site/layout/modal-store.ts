import { useSyncExternalStore } from 'react'

import { keepWanted } from '#site/guard/wanted.ts'

/** The modals by their names in the specification. One is open at a time. */
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
] as const
export type ModalName = (typeof modalNames)[number]

export interface OpenModal {
  readonly name: ModalName
  /** What the opener wants to show, the place of a notice for instance. */
  readonly place?: number
}

let open: OpenModal | undefined
const listeners = new Set<() => void>()

export function openModal(name: ModalName, place?: number): void {
  set(place === undefined ? { name } : { name, place })
}

export function closeModal(): void {
  // Who closes the dialog has thought better of it.
  keepWanted(undefined)
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
