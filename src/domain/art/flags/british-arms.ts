import { bg, flag, type FlagPart, put, shape, stroke, union } from './flag-parts.ts'

/** The arms of a British territory in the fly: a shield with its device. */
export const arms = (ground: string, ...device: FlagPart[]) =>
  put('translate(36 12)', shape('M-4.4-6H4.4V1C4.4 4 2 5.4 0 6.4-2 5.4-4.4 4-4.4 1Z', ground), ...device)

export const british = (ground: string, ...parts: FlagPart[]) => flag(2, bg(ground), union(24, 12), ...parts)

export const waves = stroke(
  'M-4 0Q-3-1.2-2 0T0 0 2 0 4 0M-3.6 2.2Q-2.6 1-1.6 2.2T.4 2.2 2.4 2.2',
  '#0072c6',
  0.8,
)
