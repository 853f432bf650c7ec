import { expect, test } from 'vitest'
import { ramp } from './colour.ts'
import { FLANKS } from './flanks.ts'
import { svgFault } from './svg-fault.ts'

for (const [name, draw] of Object.entries(FLANKS)) {
  test(`the flank ${name} is well formed`, () => expect(svgFault(draw(ramp(163, 0.1)))).toBeUndefined())
}
