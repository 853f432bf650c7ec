import { useEffect, useSyncExternalStore } from 'react'

import { browserStorage } from '#browser/storage.ts'
import { SLIPS_KEY } from '#site/lottery/slips-key.ts'
import { useMember } from '#site/session/use-member.ts'

import { type Draft, bounded, emptyDraft, readDraft } from './draft.ts'
import type { LotteryGame } from './lottery.ts'
import { readSlips, withSlip } from './slips.ts'

type Change = (draft: Draft) => Draft

/** Slips as they were last read, by account and lottery. */
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
/** Changes made before the page knows who is signed in. */
const waiting: { readonly game: LotteryGame; readonly change: Change }[] = []

/** The member's slip of a lottery, kept in this browser until it is placed, and shared by all tabs. Empty during server rendering. */
export function useDraft(game: LotteryGame): readonly [Draft, (change: Change) => void] {
  const member = useMember()
  const owner = member === 'loading' ? undefined : (member?.account ?? '')
  const draft = useSyncExternalStore(
    subscribe,
    () => (owner === undefined ? emptyDraft : read(owner, game)),
    () => emptyDraft,
  )
  useEffect(() => {
    if (owner === undefined) return
    for (const { game: of, change } of waiting.splice(0)) write(owner, of, change)
  }, [owner])
  return [
    draft,
    (change) => (owner === undefined ? waiting.push({ game, change }) : write(owner, game, change)),
  ]
}

const keyOf = (owner: string, { code }: LotteryGame) => `${owner} ${code}`

function read(owner: string, game: LotteryGame): Draft {
  const known = drafts.get(keyOf(owner, game))
  if (known) return known
  const draft = readDraft(game, readSlips(browserStorage.getItem(SLIPS_KEY), owner).drafts[game.code])
  drafts.set(keyOf(owner, game), draft)
  return draft
}

function write(owner: string, game: LotteryGame, change: Change): void {
  const draft = bounded(change(read(owner, game)))
  drafts.set(keyOf(owner, game), draft)
  const slips = readSlips(browserStorage.getItem(SLIPS_KEY), owner)
  const kept = draft.lines.length === 0 ? undefined : draft
  browserStorage.setItem(SLIPS_KEY, JSON.stringify(withSlip(slips, game.code, kept)))
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onOtherTab)
  }
}

/** Another tab changed or placed a slip; a cleared storage has no key. */
function onOtherTab({ key }: StorageEvent): void {
  if (key !== SLIPS_KEY && key !== null) return
  drafts.clear()
  notify()
}
