import { expect, test } from 'vitest'
import * as heroes from './slot-heroes.ts'
import { svgFault } from './svg-fault.ts'

for (const [name, draw] of Object.entries(heroes)) {
  test(`${name}, of a slot, is well formed and modelled in three tones at least`, () => {
    const svg = draw()
    expect(svgFault(svg)).toBeUndefined()
    expect(new Set(svg.match(/#[0-9a-f]{6}/g)).size).toBeGreaterThanOrEqual(3)
  })
}
