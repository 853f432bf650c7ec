import { expect, test } from 'vitest'
import { brandMark } from './brand-mark.ts'
import { svgFault } from './svg-fault.ts'

test('the mark is well formed, on the 48 grid at any size', () => {
  expect(svgFault(brandMark())).toBeUndefined()
  expect(brandMark(96)).toContain('width="96" height="96" viewBox="0 0 48 48"')
})
