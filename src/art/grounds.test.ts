import { expect, test } from 'vitest'
import { ramp, random } from './colour.ts'
import { GROUNDS } from './grounds.ts'
import { svgFault } from './svg-fault.ts'

for (const [name, draw] of Object.entries(GROUNDS)) {
  test(`the ground ${name} is well formed and drawn from its seed alone`, () => {
    const svg = draw(random('a'), ramp(163, 0.1))
    expect(svgFault(svg)).toBeUndefined()
    expect(draw(random('a'), ramp(163, 0.1))).toBe(svg)
  })
}
