import { useEffect, useSyncExternalStore } from 'react'

import { browserStorage } from '#browser/storage.ts'
import { SLIPS_KEY } from '#site/lottery/slips-key.ts'
import { useMember } from '#site/session/use-member.ts'

import type { LotteryGame } from './lottery.ts'
import { readSlips, withSlip } from './slips.ts'

/** Something that a member has begun in a lottery, such as a slip, and how it is stored. */
interface Kind<Kept> {
  /** Its name in the storage. */
  readonly nameOf: (game: LotteryGame) => string
  readonly readOf: (game: LotteryGame, stored: unknown) => Kept
  readonly bounded: (kept: Kept) => Kept
  readonly isEmpty: (kept: Kept) => boolean
  readonly none: Kept
}

/**
 * Keeps something by account and lottery in this browser, shared by all tabs. A visitor's becomes that of the member who
 * signs in. Empty during server rendering.
 */
export function openKept<Kept extends object>({ nameOf, readOf, bounded, isEmpty, none }: Kind<Kept>) {
  type Change = (kept: Kept) => Kept
  /** As it was last read, by account and name. */
  const known = new Map<string, Kept>()
  const listeners = new Set<() => void>()
  /** Changes made before the page knows who is signed in. */
  const waiting: { readonly game: LotteryGame; readonly change: Change }[] = []

  const read = (owner: string, game: LotteryGame): Kept => {
    const key = `${owner} ${nameOf(game)}`
    const kept =
      known.get(key) ?? readOf(game, readSlips(browserStorage.getItem(SLIPS_KEY), owner).drafts[nameOf(game)])
    known.set(key, kept)
    return kept
  }
  const write = (owner: string, game: LotteryGame, change: Change): Kept => {
    // The message of another tab's change may still be on its way.
    known.clear()
    const kept = bounded(change(read(owner, game)))
    known.set(`${owner} ${nameOf(game)}`, kept)
    const slips = readSlips(browserStorage.getItem(SLIPS_KEY), owner)
    const stored = withSlip(slips, nameOf(game), isEmpty(kept) ? undefined : kept)
    browserStorage.setItem(SLIPS_KEY, JSON.stringify(stored))
    notify()
    return kept
  }
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  /** Another tab changed or placed a slip; a cleared storage has no key. */
  const onOtherTab = ({ key }: StorageEvent): void => {
    if (key !== SLIPS_KEY && key !== null) return
    known.clear()
    notify()
  }
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) addEventListener('storage', onOtherTab)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onOtherTab)
    }
  }

  /** Reads one lottery's, and changes that of any; answers what is kept then, once it is known whose it is. */
  function useKept(
    game: LotteryGame,
  ): readonly [Kept, (change: Change, of?: LotteryGame) => Kept | undefined] {
    const member = useMember()
    const owner = member === 'loading' ? undefined : (member?.account ?? '')
    const kept = useSyncExternalStore(
      subscribe,
      () => (owner === undefined ? none : read(owner, game)),
      () => none,
    )
    useEffect(() => {
      if (owner === undefined) return
      for (const { game: of, change } of waiting.splice(0)) write(owner, of, change)
    }, [owner])
    return [
      kept,
      (change, of = game) => {
        if (owner !== undefined) return write(owner, of, change)
        waiting.push({ game: of, change })
        return undefined
      },
    ]
  }
  return Object.assign(useKept, { subscribe })
}
