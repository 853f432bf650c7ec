import { useSyncExternalStore } from 'react'

/**
 * Full screen for the page, including the bar and overlays. Falls back to the theatre on browsers without the API,
 * such as Safari on iPhones.
 */
export function useFullScreen(instead: () => void): {
  readonly isFull: boolean
  readonly toggle: () => void
} {
  const isFull = useSyncExternalStore(subscribe, isFullNow, () => false)
  return {
    isFull,
    toggle: () => {
      if (!document.fullscreenEnabled) instead()
      else if (isFull) void document.exitFullscreen()
      else document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(instead)
    },
  }
}

const isFullNow = () => document.fullscreenElement !== null

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
