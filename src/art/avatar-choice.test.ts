import { expect, test } from 'vitest'

import { avatarIdOf, avatarSeeds, isAvatarSeed, seedOfAvatarId } from './avatar-choice.ts'
import { avatar } from './avatar.ts'

test('there are twenty-four pictures, and no two are the same', () => {
  expect(avatarSeeds).toHaveLength(24)
  expect(new Set(avatarSeeds.map((seed) => avatar({ id: avatarIdOf(seed, 'anybody') }))).size).toBe(24)
})

test('a chosen picture is the same for every member, and no account name draws it', () => {
  expect(avatarIdOf('opal', 'one')).toBe(avatarIdOf('opal', 'two'))
  expect(seedOfAvatarId(avatarIdOf('opal', 'one'))).toBe('opal')
  expect(seedOfAvatarId(avatarIdOf(undefined, 'opal'))).toBeUndefined()
  expect(avatarIdOf('opal', 'one')).not.toBe(avatarIdOf(undefined, 'opal'))
})

test.each([
  ['opal', true],
  ['Opal', false],
  ['~opal', false],
  ['', false],
  ['constructor', false],
])('%s is a seed: %s', (text, expected) => {
  expect(isAvatarSeed(text)).toBe(expected)
})
