import { useSyncExternalStore } from 'react'

/** The `beforeinstallprompt` event; not in the standard types, because not every browser has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export type Installing = 'impossible' | 'possible' | 'done'

let question: InstallEvent | undefined
let state: Installing = 'impossible'
const listeners = new Set<() => void>()

/** The event fires once, early; a later listener misses it. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    question = event as InstallEvent
    set('possible')
  })
  addEventListener('appinstalled', () => set('done'))
}

/** Shows the install prompt. An event can be used once; the browser may fire another. */
export async function install(): Promise<void> {
  const prompt = question
  question = undefined
  if (!prompt) return
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  set(outcome === 'accepted' ? 'done' : 'impossible')
}

export function useInstalling(): Installing {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'impossible',
  )
}

function set(next: Installing): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
