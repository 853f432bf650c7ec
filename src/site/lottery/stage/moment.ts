import type { FamilyCode } from '#domain/lottery/families/families.ts'

/** A race of cars, dice under glass, balls from a drum, or a board of prizes. */
export type SceneKind = 'race' | 'dice' | 'balls' | 'board'

const kinds: Readonly<Record<FamilyCode, SceneKind>> = {
  north: 'board',
  province: 'board',
  max_3d: 'board',
  '4d': 'board',
  pk10: 'race',
  k3: 'dice',
  ssc: 'balls',
  pc28: 'balls',
  '11x5': 'balls',
  klsf: 'balls',
  keno: 'balls',
  mark_six: 'balls',
  mega_6_45: 'balls',
  power_6_55: 'balls',
}

export const sceneOf = (family: FamilyCode): SceneKind => kinds[family]

/** When a number appears, from the beginning of the moment, and for how long it moves. */
export interface Timing {
  readonly delayMs: number
  readonly takesMs: number
}

/** Together about two seconds, however many numbers there are. */
export function timingOf(kind: SceneKind, at: number, count: number): Timing {
  switch (kind) {
    case 'race':
      return { delayMs: 0, takesMs: 1_500 + at * 50 }
    case 'dice':
      return { delayMs: at * 250, takesMs: 900 }
    case 'balls':
      return { delayMs: at * Math.min(380, Math.round(1_520 / Math.max(count - 1, 1))), takesMs: 500 }
    case 'board':
      return { delayMs: at * Math.min(120, Math.round(1_500 / Math.max(count - 1, 1))), takesMs: 400 }
  }
}

export function momentMs(kind: SceneKind, count: number): number {
  const ends = Array.from({ length: count }, (_, at) => {
    const { delayMs, takesMs } = timingOf(kind, at, count)
    return delayMs + takesMs
  })
  return Math.max(0, ...ends)
}

/** A result of this age is no news: a page that learns of it later shows its end. */
const FRESH_MS = 15_000

/** The state of the stage of one draw. */
export interface Moment {
  /** Waiting for numbers, playing the last ones that came, or at the end. */
  readonly phase: 'waiting' | 'playing' | 'ended'
  /** Numbers that are drawn. */
  readonly drawn: number
  /** Numbers that stood already when the last ones came: these do not move again. */
  readonly before: number
}

/** A page that opens shows the state of the draw without a motion. */
export function momentAtOpening({ drawn, all }: { drawn: number; all: number }): Moment {
  return { phase: drawn === all ? 'ended' : 'waiting', drawn, before: drawn }
}

/** Numbers came while the page was open. They move, unless they are old or the visitor prefers less motion. */
export function momentAfter(
  moment: Moment,
  news: { drawn: number; all: number; ageMs: number; isCalm: boolean },
): Moment {
  const { drawn, all, ageMs, isCalm } = news
  const moves = drawn > moment.drawn && ageMs < FRESH_MS && !isCalm
  const before = moves ? moment.drawn : drawn
  return { phase: drawn < all ? 'waiting' : moves ? 'playing' : 'ended', drawn, before }
}
