import { navigate } from 'wouter/use-browser-location'

import { tabStorage } from '#browser/storage.ts'

import { type NavigateOptions, readPlace } from './destination.ts'

/** Our part of `history.state`: the entry's number within the tab. */
interface Entry {
  readonly at: number
}

/** Asks before a page is left. Returns whether it does; `leave` then repeats the navigation. */
export type LeaveGuard = (leave: () => void) => boolean

const KEPT = 'scrolled'

const guards = new Set<LeaveGuard>()
/** Scroll positions by entry. */
let tops: Record<number, number> = {}
let current = 0
/** Scroll position for the page that appears next; undefined leaves it. */
let requested: number | undefined
/** The address before the current navigation. */
let left = ''
/** The address of the page that a guard keeps, until the browser has returned from the next one. */
let keptAddress: string | undefined
/** The user has chosen to leave: the next travel asks no guard. */
let isLeaving = false

/** Path and query string of the browser's URL. Fragments are the browser's own business. */
export function currentAddress(): string {
  return keptAddress ?? location.pathname + location.search
}

/** Registers a guard; returns how to remove it. */
export function guardLeaving(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Navigates to an address of this area. The guards may keep the page. */
export function goTo(address: string, options: NavigateOptions = {}): void {
  const isHere = address === currentAddress()
  const { replace = isHere, keepsScroll = false, ignoresUnsaved = false } = options
  const go = () => {
    const at = replace ? current : current + 1
    navigate(address, { replace, state: { at } satisfies Entry })
    requested = keepsScroll ? undefined : 0
    if (isHere) settleScroll()
  }
  if (ignoresUnsaved || !isKept(address, go)) go()
}

/** A changed filter or open row is still the same page. */
function isKept(address: string, leave: () => void): boolean {
  return !isSamePage(address, currentAddress()) && [...guards].some((guard) => guard(leave))
}

/** Scrolls once the page of the last navigation is in the document. */
export function settleScroll(): void {
  const top = requested
  requested = undefined
  if (top === undefined) return
  const target = top === 0 && location.hash !== '' && document.getElementById(location.hash.slice(1))
  if (target) target.scrollIntoView()
  else scrollTo({ top, behavior: 'instant' })
}

/**
 * Numbers the entries of the tab's history, and stores where each was scrolled. Without it the browser would restore
 * positions before the page is there.
 */
export function followHistory(): void {
  const kept = JSON.parse(tabStorage.getItem(KEPT) ?? '{}') as { last?: number; tops?: typeof tops }
  tops = kept.tops ?? {}
  current = entryOf() ?? (kept.last ?? -1) + 1
  nameEntry()
  history.scrollRestoration = 'manual'
  left = currentAddress()
  requested = tops[current]
  // After server rendering the page is there at once; otherwise it is scrolled when it appears.
  if (requested !== undefined) scrollTo({ top: requested, behavior: 'instant' })
  if (requested === Math.round(scrollY)) requested = undefined
  // Capturing, to run before the listeners of pages.
  addEventListener('pushState', onPush, true)
  addEventListener('popstate', onTravel, true)
  addEventListener('replaceState', nameEntry, true)
  addEventListener('pagehide', () => {
    tops[current] = scrollY
    tabStorage.setItem(KEPT, JSON.stringify({ last: current, tops }))
  })
}

function entryOf(): number | undefined {
  return (history.state as Partial<Entry> | null)?.at
}

/** Entries made by code that does not know of the numbers get theirs here. */
function nameEntry(): void {
  left = currentAddress()
  if (entryOf() !== current) history.replaceState({ ...history.state, at: current }, '')
}

function onPush(): void {
  tops[current] = scrollY
  current += 1
  delete tops[current]
  requested = 0
  nameEntry()
}

/** Back, forward, or a fragment of the page, whose new entry has no number yet. */
function onTravel(): void {
  const at = entryOf() ?? current + 1
  if (keptAddress === undefined && isTravelKept(at)) return
  // Back from a page that a guard did not let appear: nothing has changed.
  if (keptAddress !== undefined) return void (keptAddress = undefined)
  tops[current] = scrollY
  requested = entryOf() === undefined ? undefined : (tops[at] ?? 0)
  current = at
  isLeaving = false
  nameEntry()
}

/** The event comes after the browser has travelled; to keep the page, it has to travel back. */
function isTravelKept(at: number): boolean {
  const steps = at - current
  const leave = () => {
    isLeaving = true
    history.go(steps)
  }
  if (isLeaving || isSamePage(currentAddress(), left)) return false
  if (![...guards].some((guard) => guard(leave))) return false
  keptAddress = left
  history.go(-steps)
  return true
}

function isSamePage(one: string, other: string): boolean {
  return readPlace(one).pathname === readPlace(other).pathname
}
