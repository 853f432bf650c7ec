import { randomInt } from 'node:crypto'

/** Letters and digits that are not confused when read aloud. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function drawCode(): string {
  return Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}
