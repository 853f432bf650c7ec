import { type Voice, voiceOf } from '#studio/pages/sounds.ts'

/** The sound of a slot: its instrument, its five notes, and the noise of its reels. */
export interface SlotSound {
  readonly wave: OscillatorType
  /** How long a note rings. */
  readonly ms: number
  /** Rising, in hertz. */
  readonly notes: readonly [number, number, number, number, number]
  /** The noise of a reel that stops, or of a symbol that lands. */
  readonly knock: number
  /** The noise of reels that start: where it begins, and how it moves. */
  readonly sweep: readonly [from: number, by: number]
}

export type SlotEvent = 'spin' | 'reel' | 'near' | 'fall' | 'line' | 'big' | 'great' | 'grand'

/** By the code of the slot. */
export const slotSounds: Readonly<Record<string, SlotSound>> = {
  // A harp in C.
  'peacock-mosaic': {
    wave: 'sine',
    ms: 260,
    notes: [523, 659, 784, 1_047, 1_319],
    knock: 1_300,
    sweep: [2_400, 0],
  },
  // A barrel organ: short square notes over heavy metal.
  'copper-sevens': {
    wave: 'square',
    ms: 120,
    notes: [392, 494, 587, 784, 988],
    knock: 700,
    sweep: [900, 140],
  },
  // A zither in the pentatonic scale of D.
  'lantern-ways': {
    wave: 'triangle',
    ms: 520,
    notes: [294, 330, 370, 440, 494],
    knock: 2_100,
    sweep: [3_200, -180],
  },
  // Glass bells at night.
  'firefly-garden': {
    wave: 'sine',
    ms: 720,
    notes: [880, 1_109, 1_319, 1_661, 1_976],
    knock: 3_400,
    sweep: [4_600, 160],
  },
  // An anvil and low brass.
  'golden-foundry': {
    wave: 'sawtooth',
    ms: 340,
    notes: [147, 175, 220, 262, 294],
    knock: 480,
    sweep: [420, 60],
  },
  // Drops of water, in whole tones.
  'reef-cascade': {
    wave: 'sine',
    ms: 180,
    notes: [349, 392, 440, 494, 554],
    knock: 900,
    sweep: [600, -50],
  },
  // A reed pipe in a scale with a wide step.
  'sundial-dunes': {
    wave: 'triangle',
    ms: 420,
    notes: [247, 262, 311, 330, 370],
    knock: 1_650,
    sweep: [1_400, 90],
  },
  // A calliope: bright short notes of a march.
  'jester-parade': {
    wave: 'square',
    ms: 90,
    notes: [587, 740, 880, 1_175, 1_480],
    knock: 1_050,
    sweep: [1_900, 70],
  },
  // A deep horn in a minor key, over thunder.
  'storm-temple': {
    wave: 'triangle',
    ms: 860,
    notes: [110, 131, 165, 196, 220],
    knock: 240,
    sweep: [300, -22],
  },
}

/** Plays a moment of a slot with its own sound; `step` raises its pitch by semitones. */
export function playOn(
  audio: AudioContext,
  { code, event, step }: { readonly code: string; readonly event: SlotEvent; readonly step: number },
): void {
  const sound = slotSounds[code]
  if (sound) events[event](voiceOf(audio, step), sound)
}

/** Notes are louder where their wave has fewer overtones. */
const loudOf = ({ wave }: SlotSound) => (wave === 'sine' || wave === 'triangle' ? 0.15 : 0.06)

/** Plays notes by their places, one after the other. */
function run(voice: Voice, sound: SlotSound, places: readonly number[]): void {
  const { ms, wave } = sound
  for (const [nth, place] of places.entries())
    voice.tone(sound.notes[place] ?? sound.notes[0], { afterMs: nth * 110, ms, wave, loud: loudOf(sound) })
}

const events: Readonly<Record<SlotEvent, (voice: Voice, sound: SlotSound) => void>> = {
  spin(voice, { sweep: [from, by] }) {
    for (let nth = 0; nth < 6; nth += 1)
      voice.noise(from + nth * by, { afterMs: nth * 45, ms: 28, loud: 0.12 })
  },
  reel: (voice, { knock }) => voice.noise(knock, { ms: 45, loud: 0.3 }),
  near: (voice, { notes: [lowest], wave }) => voice.tone(lowest / 2, { ms: 900, loud: 0.09, wave }),
  fall(voice, sound) {
    voice.noise(sound.knock * 1.15, { ms: 40, loud: 0.24 })
    voice.tone(sound.notes[0], { ms: 140, loud: 0.05, wave: sound.wave })
  },
  line: (voice, sound) => run(voice, sound, [1, 3]),
  big: (voice, sound) => run(voice, sound, [0, 1, 2]),
  great: (voice, sound) => run(voice, sound, [0, 1, 2, 3, 4]),
  grand: (voice, sound) => run(voice, sound, [0, 1, 2, 3, 2, 3, 4, 4]),
}
