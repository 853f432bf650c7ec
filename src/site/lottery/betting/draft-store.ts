import { useSyncExternalStore } from 'react'

import { browserStorage } from '#browser/storage.ts'
import { findGame } from '#domain/lottery/games/games.ts'

import { type Draft, bounded, emptyDraft, readDraft } from './draft.ts'

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
const keyOf = (gameCode: string) => `lottery.slip.${gameCode}`

/** The slip of a lottery, kept in this browser until it is placed. Empty during server rendering. */
export function useDraft(gameCode: string): readonly [Draft, (change: (draft: Draft) => Draft) => void] {
  const draft = useSyncExternalStore(
    subscribe,
    () => read(gameCode),
    () => emptyDraft,
  )
  return [draft, (change) => write(gameCode, change(read(gameCode)))]
}

function read(gameCode: string): Draft {
  const known = drafts.get(gameCode)
  if (known) return known
  const game = findGame(gameCode)
  const draft = game ? readDraft(game, browserStorage.getItem(keyOf(gameCode))) : emptyDraft
  drafts.set(gameCode, draft)
  return draft
}

function write(gameCode: string, draft: Draft): void {
  const kept = bounded(draft)
  drafts.set(gameCode, kept)
  if (kept.lines.length === 0) browserStorage.removeItem(keyOf(gameCode))
  else browserStorage.setItem(keyOf(gameCode), JSON.stringify(kept))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
