import { useSyncExternalStore } from 'react'

/**
 * The whole screen for the page, with the bar and whatever lies over the game. Where a browser has no such thing, as on
 * telephones of Apple, the theatre takes its place.
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
