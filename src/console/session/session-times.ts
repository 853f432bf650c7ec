import { useSyncExternalStore } from 'react'

import type { sessionTimes } from '#contract/console/session.ts'
import type { Output } from '#contract/endpoint.ts'
import type { SessionTimes } from '#domain/access/operator-session.ts'

/** The end of the session as the server last said it, to this tab or to another one of the browser. */
let known: SessionTimes | undefined
const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('operator-session')

export function noteTimes({ idleEndsAt, endsAt }: Output<typeof sessionTimes>): void {
  const times = { idleEndsMs: Date.parse(idleEndsAt), endsMs: Date.parse(endsAt) }
  keep(times)
  tabs?.postMessage(times)
}

/** Calls `onTimes` when another tab has heard from the server: its operator is signed in. */
export function watchTabs(onTimes: () => void): () => void {
  const receive = ({ data }: MessageEvent<SessionTimes>) => {
    keep(data)
    onTimes()
  }
  tabs?.addEventListener('message', receive)
  return () => tabs?.removeEventListener('message', receive)
}

export function readTimes(): SessionTimes | undefined {
  return known
}

export function useTimes(): SessionTimes | undefined {
  return useSyncExternalStore(subscribe, readTimes)
}

function keep(times: SessionTimes): void {
  known = times
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
