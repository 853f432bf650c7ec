import { intentFor, writeIntent } from './intent.ts'

export interface IntentKeeper {
  /** The number for what is wanted now. */
  readonly idFor: (content: string) => string
  /** It is done: the next one is another, even where it is the same. */
  readonly forget: () => void
}

/** Keeps one intent of a page in the tab, so that a reload goes on with it. */
export function useIntent(name: string): IntentKeeper {
  const key = `intent.${name}`
  return {
    idFor(content) {
      const intent = intentFor(sessionStorage.getItem(key), content, () => crypto.randomUUID())
      sessionStorage.setItem(key, writeIntent(intent))
      return intent.requestId
    },
    forget: () => sessionStorage.removeItem(key),
  }
}
