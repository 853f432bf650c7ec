import { expect, test } from 'vitest'
import { brandMark } from './brand-mark.ts'
import { svgFault } from './svg-fault.ts'
import { verdeMark } from './verde-mark.ts'

test('the mark of Verde is well formed, on the 48 grid at any size, and not the mark of Tessera', () => {
  expect(svgFault(verdeMark())).toBeUndefined()
  expect(verdeMark(96)).toContain('width="96" height="96" viewBox="0 0 48 48"')
  expect(verdeMark()).not.toBe(brandMark())
})
