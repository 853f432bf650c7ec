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
  /** Its music: places of notes, dots for rests, in steps of so many milliseconds. */
  readonly tune: string
  readonly beatMs: number
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
    tune: '0.2.4..1.3..',
    beatMs: 640,
  },
  // A barrel organ: short square notes over heavy metal.
  'copper-sevens': {
    wave: 'square',
    ms: 120,
    notes: [392, 494, 587, 784, 988],
    knock: 700,
    sweep: [900, 140],
    tune: '0.4.0.3.2.',
    beatMs: 380,
  },
  // A zither in the pentatonic scale of D.
  'lantern-ways': {
    wave: 'triangle',
    ms: 520,
    notes: [294, 330, 370, 440, 494],
    knock: 2_100,
    sweep: [3_200, -180],
    tune: '0..1..3..2.',
    beatMs: 720,
  },
  // Glass bells at night.
  'firefly-garden': {
    wave: 'sine',
    ms: 720,
    notes: [880, 1_109, 1_319, 1_661, 1_976],
    knock: 3_400,
    sweep: [4_600, 160],
    tune: '4...1...3...',
    beatMs: 820,
  },
  // An anvil and low brass.
  'golden-foundry': {
    wave: 'sawtooth',
    ms: 340,
    notes: [147, 175, 220, 262, 294],
    knock: 480,
    sweep: [420, 60],
    tune: '0.0.3.0.2.',
    beatMs: 520,
  },
  // Drops of water, in whole tones.
  'reef-cascade': {
    wave: 'sine',
    ms: 180,
    notes: [349, 392, 440, 494, 554],
    knock: 900,
    sweep: [600, -50],
    tune: '0.3.1.4.2.',
    beatMs: 700,
  },
  // A reed pipe in a scale with a wide step.
  'sundial-dunes': {
    wave: 'triangle',
    ms: 420,
    notes: [247, 262, 311, 330, 370],
    knock: 1_650,
    sweep: [1_400, 90],
    tune: '0.12..43..',
    beatMs: 640,
  },
  // A calliope: bright short notes of a march.
  'jester-parade': {
    wave: 'square',
    ms: 90,
    notes: [587, 740, 880, 1_175, 1_480],
    knock: 1_050,
    sweep: [1_900, 70],
    tune: '01234321.',
    beatMs: 260,
  },
  // A deep horn in a minor key, over thunder.
  'storm-temple': {
    wave: 'triangle',
    ms: 860,
    notes: [110, 131, 165, 196, 220],
    knock: 240,
    sweep: [300, -22],
    tune: '0....3....1..',
    beatMs: 900,
  },
  // A toy piano in G.
  'orchard-nine': {
    wave: 'triangle',
    ms: 160,
    notes: [392, 494, 587, 659, 784],
    knock: 1_450,
    sweep: [1_700, 40],
    tune: '0.2.4.2.1.3.',
    beatMs: 520,
  },
  // A plucked lute over water.
  'koi-river': {
    wave: 'triangle',
    ms: 460,
    notes: [262, 294, 349, 392, 466],
    knock: 820,
    sweep: [760, -30],
    tune: '0..2.3..1.4.',
    beatMs: 760,
  },
  // A hurdy-gurdy in F.
  'amber-mill': {
    wave: 'sawtooth',
    ms: 300,
    notes: [175, 196, 233, 262, 349],
    knock: 1_180,
    sweep: [1_100, 110],
    tune: '024.024.0134',
    beatMs: 430,
  },
  // A celesta in E flat.
  'star-atlas': {
    wave: 'sine',
    ms: 640,
    notes: [622, 784, 932, 1_175, 1_397],
    knock: 2_600,
    sweep: [3_800, -240],
    tune: '4..2..0..3..1..',
    beatMs: 620,
  },
  // A humming reed.
  'honeycomb-bloom': {
    wave: 'sawtooth',
    ms: 200,
    notes: [233, 277, 311, 370, 415],
    knock: 1_900,
    sweep: [2_100, 60],
    tune: '0102.0304.',
    beatMs: 360,
  },
  // A bamboo flute in the pentatonic scale of A.
  'tea-house': {
    wave: 'sine',
    ms: 820,
    notes: [440, 494, 554, 659, 740],
    knock: 2_350,
    sweep: [2_900, -90],
    tune: '0...2...4..3...1',
    beatMs: 560,
  },
  // Two harps, one the mirror of the other.
  'mirror-lake': {
    wave: 'sine',
    ms: 900,
    notes: [330, 415, 494, 622, 659],
    knock: 1_250,
    sweep: [1_300, -40],
    tune: '01234.43210.',
    beatMs: 680,
  },
  // An accordion in D minor.
  'lighthouse-bay': {
    wave: 'square',
    ms: 240,
    notes: [294, 349, 440, 466, 587],
    knock: 620,
    sweep: [560, 50],
    tune: '0.22.0.33.1.44.',
    beatMs: 400,
  },
  // A music box that is wound.
  'curio-drawers': {
    wave: 'triangle',
    ms: 340,
    notes: [698, 831, 932, 1_047, 1_245],
    knock: 3_100,
    sweep: [4_200, -320],
    tune: '0214.0312.',
    beatMs: 300,
  },
  // A marimba in B flat.
  'paint-box': {
    wave: 'sine',
    ms: 220,
    notes: [466, 587, 698, 880, 1_175],
    knock: 980,
    sweep: [840, 150],
    tune: '03.14.20.',
    beatMs: 330,
  },
  // A bassoon and wood blocks.
  'mole-garden': {
    wave: 'sawtooth',
    ms: 150,
    notes: [123, 147, 156, 185, 208],
    knock: 1_550,
    sweep: [1_250, -60],
    tune: '0.0.2.1.0.3.',
    beatMs: 450,
  },
  // Glass and wind.
  'glacier-slide': {
    wave: 'sine',
    ms: 1_100,
    notes: [1_047, 1_245, 1_568, 1_760, 2_093],
    knock: 4_300,
    sweep: [5_200, -420],
    tune: '0....2....4...',
    beatMs: 700,
  },
  // Pan pipes in a rising scale.
  'bamboo-rise': {
    wave: 'triangle',
    ms: 280,
    notes: [330, 392, 440, 523, 587],
    knock: 2_000,
    sweep: [2_400, 120],
    tune: '0.1.2.3.4....',
    beatMs: 480,
  },
  // A whistle and a small drum.
  'kite-parade': {
    wave: 'square',
    ms: 110,
    notes: [659, 784, 988, 1_109, 1_319],
    knock: 1_120,
    sweep: [1_500, -70],
    tune: '0.2.4.4.3.1.',
    beatMs: 280,
  },
  // A clock that ticks, and its chime in C.
  'station-clock': {
    wave: 'triangle',
    ms: 700,
    notes: [131, 165, 196, 262, 330],
    knock: 2_750,
    sweep: [520, 0],
    tune: '4.2.3.0...0.3.4.2',
    beatMs: 600,
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

/** Plays the music of a slot, softly, until the returned function is called. */
export function playMusic(audio: AudioContext, code: string): () => void {
  const sound = slotSounds[code]
  if (!sound) return () => undefined
  const { tune, beatMs, wave, notes, ms } = sound
  let nth = 0
  const timer = setInterval(() => {
    const note = notes[Number(tune.charAt(nth % tune.length))]
    // Every second time an octave lower.
    const isLow = Math.floor(nth / tune.length) % 2 === 1
    if (note !== undefined)
      voiceOf(audio, isLow ? -12 : 0).tone(note, { ms: ms * 1.6, loud: loudOf(sound) / 5, wave })
    nth += 1
  }, beatMs)
  return () => clearInterval(timer)
}
