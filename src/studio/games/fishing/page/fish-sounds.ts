import { type Voice, voiceOf } from '#studio/pages/sounds.ts'

/** The sound of a sea: its instrument, its scale, and the time between two notes of its music. */
interface SeaSound {
  readonly wave: OscillatorType
  readonly notes: readonly number[]
  readonly ms: number
  readonly everyMs: number
}

export type FishEvent = 'shot' | 'catch' | 'more'

/** By the code of the sea. */
export const seaSounds: Readonly<Record<string, SeaSound>> = {
  // A marimba in F.
  'tile-reef': { wave: 'sine', notes: [349, 440, 523, 587, 698, 880], ms: 420, everyMs: 1_100 },
  // A flute in the pentatonic scale of G.
  'lotus-lagoon': { wave: 'triangle', notes: [392, 440, 494, 587, 659, 784], ms: 900, everyMs: 1_700 },
  // Long tones in a minor key.
  'lantern-deep': { wave: 'sine', notes: [110, 131, 165, 196, 220, 262], ms: 2_200, everyMs: 2_600 },
}

/** Plays a moment of a sea. */
export function playOn(
  audio: AudioContext,
  { code, event, step }: { readonly code: string; readonly event: FishEvent; readonly step: number },
): void {
  const sound = seaSounds[code]
  if (sound) events[event](voiceOf(audio, step), sound)
}

const events: Readonly<Record<FishEvent, (voice: Voice, sound: SeaSound) => void>> = {
  // A cork.
  shot(voice) {
    voice.noise(520, { ms: 40, loud: 0.26 })
    voice.tone(240, { ms: 60, loud: 0.08 })
  },
  // Tiles.
  catch(voice) {
    for (let nth = 0; nth < 5; nth += 1)
      voice.noise(1_600 + ((nth * 613) % 1_400), { afterMs: nth * 48, ms: 40, loud: 0.16 })
  },
  // Two notes of the sea.
  more(voice, { notes, wave }) {
    for (const [nth, place] of [2, 4].entries())
      voice.tone(notes[place] ?? 440, { afterMs: nth * 130, ms: 420, loud: 0.12, wave })
  },
}

/** The order of the notes of a melody, which repeats. */
const MELODY = [0, 2, 4, 1, 3, 5, 2, 0, 3, 1, 4, 2]

/** Plays the music of a sea, softly, until the returned function is called. */
export function playMusic(audio: AudioContext, code: string): () => void {
  const sound = seaSounds[code]
  if (!sound) return () => undefined
  let nth = 0
  const timer = setInterval(() => {
    // Every fourth note is left out.
    if (nth % 4 !== 3)
      voiceOf(audio, 0).tone(sound.notes[MELODY[nth % MELODY.length] ?? 0] ?? 440, {
        ms: sound.ms,
        loud: 0.035,
        wave: sound.wave,
      })
    nth += 1
  }, sound.everyMs)
  return () => clearInterval(timer)
}
