import { expect, test } from 'vitest'
import { ramp } from './colour.ts'
import type { Hero } from './hero.ts'
import * as heroes from './bird-heroes.ts'
import { svgFault } from './svg-fault.ts'

const all: Record<string, Hero> = heroes

for (const [name, draw] of Object.entries(all)) {
  test(`${name}, of cockfighting, is well formed and modelled in three tones at least`, () => {
    const svg = draw(ramp(163, 0.1), ramp(82, 0.13))
    expect(svgFault(svg)).toBeUndefined()
    expect(new Set(svg.match(/#[0-9a-f]{6}/g)).size).toBeGreaterThanOrEqual(3)
  })
}
