import { expect, test } from 'vitest'
import { avatar } from './avatar.ts'
import { svgFault } from './svg-fault.ts'

test('an avatar is well formed, the same for the same member and different for others', () => {
  const avatars = Array.from({ length: 200 }, (_, i) => avatar({ id: `m${i}` }))
  for (const svg of avatars) expect(svgFault(svg)).toBeUndefined()
  expect(avatar({ id: 'm0' })).toBe(avatars[0])
  expect(new Set(avatars).size).toBe(200)
})

test('an avatar does not show the id it is made from', () => {
  expect(avatar({ id: 'secret-id' })).not.toContain('secret-id')
})
