/** The names of the sounds that several games share. */
export type SoundName =
  | 'column'
  | 'coin'
  | 'break'
  | 'card'
  | 'chip'
  | 'bell'
  | 'win'
  | 'stone'
  | 'ball'
  | 'click'
  | 'lies'
  | 'dice'

export interface Voice {
  tone(frequency: number, options?: Shape): void
  /** Filtered noise, for clay, paper and falling tiles. */
  noise(frequency: number, options?: Shape): void
}

interface Shape {
  readonly afterMs?: number
  readonly ms?: number
  readonly loud?: number
  readonly wave?: OscillatorType
}

const notes = (voice: Voice, frequencies: readonly number[], shape: Shape = {}) =>
  frequencies.forEach((frequency, place) =>
    voice.tone(frequency, { ms: 260, ...shape, afterMs: place * 110 }),
  )

export const sounds: Readonly<Record<SoundName, (voice: Voice) => void>> = {
  column: (voice) => voice.tone(330, { ms: 40, loud: 0.05, wave: 'triangle' }),
  coin: (voice) => {
    voice.noise(3_800, { ms: 40, loud: 0.2 })
    notes(voice, [1_319, 1_976], { loud: 0.12 })
  },
  break: (voice) => {
    for (let place = 0; place < 9; place += 1)
      voice.noise(700 + ((place * 311) % 900), { afterMs: place * 62, ms: 70, loud: 0.14 })
  },
  card: (voice) => voice.noise(5_200, { ms: 70, loud: 0.1 }),
  chip: (voice) => {
    voice.noise(2_900, { ms: 26, loud: 0.22 })
    voice.noise(2_200, { afterMs: 42, ms: 22, loud: 0.14 })
  },
  bell: (voice) => voice.tone(988, { ms: 700, loud: 0.1 }),
  win: (voice) => notes(voice, [784, 1_047]),
  ball: (voice) => {
    for (let place = 0; place < 30; place += 1)
      voice.noise(1_900 - place * 20, { afterMs: place * 120, ms: 150, loud: 0.09 - place * 0.002 })
  },
  click: (voice) => voice.noise(2_600, { ms: 30, loud: 0.26 }),
  lies: (voice) => voice.tone(587, { ms: 420, loud: 0.08 }),
  dice: (voice) => {
    for (let place = 0; place < 8; place += 1)
      voice.noise(1_700 + ((place * 377) % 800), { afterMs: place * 75, ms: 40, loud: 0.2 })
  },
  stone: (voice) => {
    voice.noise(1_500, { ms: 40, loud: 0.24 })
    voice.tone(392, { ms: 140, loud: 0.05, wave: 'triangle' })
  },
}

/** A voice at a pitch of so many semitones more. */
export function voiceOf(audio: AudioContext, step: number): Voice {
  const pitch = 2 ** (step / 12)
  const envelope = ({ afterMs = 0, ms = 120, loud = 0.16 }: Shape) => {
    const from = audio.currentTime + afterMs / 1_000
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(loud, from + 0.006)
    gain.gain.exponentialRampToValueAtTime(0.0005, from + ms / 1_000)
    gain.connect(audio.destination)
    return { gain, from, until: from + ms / 1_000 + 0.02 }
  }
  return {
    tone(frequency, shape = {}) {
      const { gain, from, until } = envelope(shape)
      const source = audio.createOscillator()
      source.type = shape.wave ?? 'sine'
      source.frequency.value = frequency * pitch
      source.connect(gain)
      source.start(from)
      source.stop(until)
    },
    noise(frequency, shape = {}) {
      const { gain, from, until } = envelope(shape)
      const source = audio.createBufferSource()
      source.buffer = noiseOf(audio)
      const filter = audio.createBiquadFilter()
      filter.type = 'bandpass'
      filter.frequency.value = frequency * pitch
      source.connect(filter).connect(gain)
      source.start(from)
      source.stop(until)
    },
  }
}

let noise: AudioBuffer | undefined

/** A quarter of a second of noise. Its numbers decide nothing, so a linear congruence is enough. */
function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate)
  const samples = noise.getChannelData(0)
  let seed = 1
  for (let place = 0; place < samples.length; place += 1) {
    seed = (seed * 16_807) % 2_147_483_647
    samples[place] = seed / 1_073_741_824 - 1
  }
  return noise
}
