import { expect, test } from 'vitest'
import { svgFault } from './svg-fault.ts'
import { systemMosaic } from './system-mosaic.ts'

test.each(['lost', 'work', 'lock', 'door'] as const)(
  'the mosaic %s is well formed and has 231 tiles',
  (kind) => {
    const svg = systemMosaic(kind)
    expect(svgFault(svg)).toBeUndefined()
    expect(svg.match(/<rect /g)).toHaveLength(231)
    expect(svg).not.toContain('undefined')
  },
)
