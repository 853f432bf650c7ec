import { expect, test } from 'vitest'

import { codesOf } from '#site/register/brought-codes.ts'

import { friendLink } from './friend-link.ts'

test('the link opens the registration with the code that the form reads', () => {
  const link = friendLink('ABCDEFGH23', { origin: 'https://play.tessera.example' })
  expect(link).toBe('https://play.tessera.example/register?referralCode=ABCDEFGH23')
  expect(codesOf(new URL(link).search)).toEqual({
    affiliateCode: '',
    referralCode: 'ABCDEFGH23',
    account: '',
  })
})
