import { browserStorage } from '#browser/storage.ts'
import { useQueryClient } from '@tanstack/react-query'

import { session } from '#contract/session.ts'

import { intentFor, writeIntent } from './intent.ts'
import { type IntentStore, sendOnce } from './send-once.ts'

export interface IntentKeeper {
  /** The request id of the current content, for calls that are idempotent by their own state. */
  readonly idFor: (content: string) => string
  /** The intent is done: the same content is a new intent from now on. */
  readonly forget: () => void
}

/** Stores one intent of a page for the signed-in member, shared by reloads and tabs. */
export function useIntentStore(name: string): IntentStore {
  return useIntentStores()(name)
}

/** Stores of several intents, by name. */
export function useIntentStores(): (name: string) => IntentStore {
  const queries = useQueryClient()
  return (name) =>
    keptBy(() => {
      const member = queries.getQueryData<{ account?: string } | null>([session.memberInfo.path])
      return `intent.${member?.account ?? ''}.${name}`
    })
}

/** A store in the browser's local storage under one key, shared by all tabs and surviving reloads. */
export function keptBy(key: () => string): IntentStore {
  return {
    read: () => browserStorage.getItem(key()),
    write: (text) => browserStorage.setItem(key(), text),
    remove: () => browserStorage.removeItem(key()),
  }
}

export function useIntent(name: string): IntentKeeper {
  return keepIntent(useIntentStore(name))
}

export function keepIntent(store: IntentStore): IntentKeeper {
  return {
    idFor(content) {
      const intent = intentFor(store.read(), content, () => ({
        content,
        requestId: crypto.randomUUID(),
        isUnsure: true,
        atMs: Date.now(),
      }))
      store.write(writeIntent(intent))
      return intent.requestId
    },
    forget: store.remove,
  }
}

/** A hook for `sendOnce`, which explains the rule. */
export function useSendOnce<Answer>(name: string, earlierDone: string) {
  const store = useIntentStore(name)
  return <Content extends object>(
    requested: Content,
    send: (requestId: string, content: Content) => Promise<Answer>,
  ): Promise<Answer> =>
    sendOnce({
      store,
      content: JSON.stringify(requested),
      send: (requestId, content) => send(requestId, JSON.parse(content) as Content),
      makeId: () => crypto.randomUUID(),
      earlierDone,
      nowMs: Date.now(),
    })
}
