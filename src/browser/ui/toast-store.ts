import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

export type ToastTone = 'done' | 'info' | 'bad'
export type Toast = {
  id: number
  tone: ToastTone
  text: ReactNode
  /** Money toasts stay until the member closes them. */
  isKept: boolean
  action?: { label: string; onChoose: () => void }
}
export type ToastRequest = {
  tone?: ToastTone
  text: ReactNode
  isMoney?: boolean
  /** Kept like a money toast, because it waits for an answer. */
  isKept?: boolean
  action?: Toast['action']
}

const NONE: readonly Toast[] = []
/** At most three toasts; the oldest transient one is dropped first. */
const TOASTS_MAX = 3
const listeners = new Set<() => void>()
let toasts = NONE
let lastId = 0

export function showToast({
  tone = 'done',
  text,
  isMoney = false,
  isKept = isMoney,
  action,
}: ToastRequest): number {
  lastId += 1
  const toast: Toast = { id: lastId, tone, text, isKept, ...(action ? { action } : {}) }
  publish(fitToasts([...toasts, toast]))
  return lastId
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
}

/** For components; code outside React calls `showToast` itself. */
export function useToast(): { show: typeof showToast; dismiss: typeof dismissToast } {
  return { show: showToast, dismiss: dismissToast }
}

/** Drops the oldest transient toast beyond the maximum; kept ones stay. */
export function fitToasts(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= TOASTS_MAX) return all
  const passing = all.find((toast) => !toast.isKept)
  return passing ? all.filter((toast) => toast !== passing) : all
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
