import { useSyncExternalStore } from 'react'

import { browserStorage } from '#browser/storage.ts'

import type { SoundName } from './sounds.ts'

/**
 * The sounds of the games, computed when they are played. They are off until the player turns them on, which is
 * remembered; a browser plays none before that press anyway. Their code is loaded with the first one.
 */
const KEY = 'studio.sound'
const listeners = new Set<() => void>()
let isOn = browserStorage.getItem(KEY) === 'on'
let context: AudioContext | undefined

/** Plays a sound; `step` raises its pitch by semitones. */
export function playSound(name: SoundName, step = 0): void {
  const audio = audioIfOn()
  if (audio)
    void import('./sounds.ts').then(
      ({ sounds, voiceOf }) => sounds[name](voiceOf(audio, step)),
      () => undefined,
    )
}

/** The audio of the page, while sound is wanted. It is opened within the press that plays the first sound. */
export function audioIfOn(): AudioContext | undefined {
  if (!isOn) return undefined
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

export function useSound(): { readonly isOn: boolean; toggle(): void } {
  const isAudible = useSyncExternalStore(subscribe, () => isOn)
  return { isOn: isAudible, toggle }
}

function toggle(): void {
  isOn = !isOn
  browserStorage.setItem(KEY, isOn ? 'on' : 'off')
  if (!isOn) void context?.suspend()
  playSound('chip')
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
