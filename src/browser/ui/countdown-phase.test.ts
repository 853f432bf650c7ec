import { expect, test } from 'vitest'
import { clockCells, minutesLeft, phaseOf } from './countdown-phase.ts'

// Each row: milliseconds left, phase, cells, minutes announced.
const rows = [
  [4_329_000, 'running', '01:12:09', 73],
  [60_000, 'running', '00:01:00', 1],
  [59_999, 'closing', '00:01:00', 1],
  [27_000, 'closing', '00:00:27', 1],
  [1, 'closing', '00:00:01', 1],
  [0, 'drawing', '00:00:00', 0],
  [-5_000, 'drawing', '00:00:00', 0],
  [99 * 3_600_000, 'running', '99:00:00', 5_940],
  [100 * 3_600_000, 'running', '04:04:00:00', 6_000],
] as const

for (const [remainingMs, phase, cells, minutes] of rows) {
  test(`${remainingMs} ms left: ${phase}, ${cells}`, () => {
    expect(phaseOf(remainingMs)).toBe(phase)
    expect(clockCells(remainingMs).join(':')).toBe(cells)
    expect(minutesLeft(remainingMs)).toBe(minutes)
  })
}
