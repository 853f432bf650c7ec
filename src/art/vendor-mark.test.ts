import { expect, test } from 'vitest'
import { svgFault } from './svg-fault.ts'
import { vendorMark, vendorSigns } from './vendor-mark.ts'

const ids = Array.from({ length: 60 }, (_, i) => `vendor-${i}`)

test('forty-seven vendors have forty-seven signs', () => {
  const signs = vendorSigns(ids.slice(0, 47))
  expect(new Set(signs.values()).size).toBe(47)
})

test('a vendor added at the end changes no sign before it', () => {
  const many = vendorSigns(ids)
  for (const [id, sign] of vendorSigns(ids.slice(0, 20))) expect(many.get(id)).toBe(sign)
  expect(many.size).toBe(60)
})

test('every sign gives a different mark', () => {
  const marks = Array.from({ length: 47 }, (_, sign) => vendorMark({ id: 'a', name: 'Aurel', sign }))
  expect(new Set(marks).size).toBe(47)
  for (const mark of marks) expect(svgFault(mark)).toBeUndefined()
})

for (const name of ['Volta 9', 'ملوك', 'มังกร', '金龍', 'A"<b&']) {
  test(`the wordmark of ${name} is well formed`, () => {
    expect(svgFault(vendorMark({ id: name, name }))).toBeUndefined()
  })
}

test('a sign that does not exist throws', () => {
  expect(() => vendorMark({ id: 'a', name: 'A', sign: 47 })).toThrow(RangeError)
})
