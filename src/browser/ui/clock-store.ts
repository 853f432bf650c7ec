import { useSyncExternalStore } from 'react'

import { aheadWithin } from './server-time.ts'

/** One timer for every clock on the page; it runs only while a clock is shown. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let aheadMs = 0
let nowMs = 0

/** Corrects the skew to the server, whose time the countdowns follow, by the date of an answer that has just arrived. */
export function followServerClock(sentMs: number, date: string | null): void {
  if (date) aheadMs = aheadWithin(aheadMs, [sentMs, Date.now(), Date.parse(date)])
}

/** A value that depends on the server's time, read by the second; a component renders anew only when it changes. */
export function useNow<Value extends number | string>(read: (nowMs: number) => Value): Value {
  return useSyncExternalStore(
    subscribe,
    () => read(nowMs || readClock()),
    // During server rendering nothing is past.
    () => read(0),
  )
}

/** The server's time, to the second; 0 during server rendering. */
export function useNowMs(): number {
  return useNow((now) => now)
}

/** How many of these moments are past, by the server's clock; a component renders anew only when one passes. */
export function useCountPast(atMs: readonly number[]): number {
  return useNow((now) => countPast(atMs, now))
}

function countPast(atMs: readonly number[], byMs: number): number {
  return atMs.filter((one) => one <= byMs).length
}

/** A single reading of the server's time. */
export function readServerNowMs(): number {
  return readClock()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  // A page that slept is right at once. The same listener is added only once.
  document.addEventListener('visibilitychange', tick)
  tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  readClock()
  for (const listener of listeners) listener()
}

function readClock(): number {
  nowMs = Math.floor((Date.now() + aheadMs) / 1000) * 1000
  return nowMs
}
