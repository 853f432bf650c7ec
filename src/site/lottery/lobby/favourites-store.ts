import { useSyncExternalStore } from 'react'

import { browserStorage } from '#browser/storage.ts'

const NONE: readonly string[] = []
const MOST = 100
const lists = new Map<string, readonly string[]>()
const listeners = new Set<() => void>()

/** The favourite lotteries of an account in this browser, newest first. Empty during server rendering. */
export function useFavouriteLotteries(account: string): {
  readonly codes: readonly string[]
  readonly toggle: (code: string) => void
} {
  const codes = useSyncExternalStore(
    subscribe,
    () => read(account),
    () => NONE,
  )
  const toggle = (code: string) => {
    const now = read(account)
    const next = now.includes(code) ? now.filter((one) => one !== code) : [code, ...now].slice(0, MOST)
    lists.set(account, next)
    browserStorage.setItem(keyOf(account), JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  return { codes, toggle }
}

const keyOf = (account: string) => `lottery.favourites.${account}`

function read(account: string): readonly string[] {
  const known = lists.get(account)
  if (known) return known
  const list = parse(browserStorage.getItem(keyOf(account)))
  lists.set(account, list)
  return list
}

function parse(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, MOST) : NONE
  } catch {
    return NONE
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
