import { expect, test } from 'vitest'

import { accountInPart, addressInPart, emailInPart, mobileInPart, numberInPart } from './in-part.ts'

test.each([
  [mobileInPart, '+639171234567', '+63 •••• 567'],
  [mobileInPart, '+12345', '••••'],
  [accountInPart, '+639171234567', '+63 •••• 567'],
  [accountInPart, 'marisol888', 'marisol888'],
  [accountInPart, '639171234567', '639171234567'],
  [accountInPart, '+mary', '+mary'],
  [emailInPart, 'marisol@example.com', 'm••••@example.com'],
  [emailInPart, 'a@b.c', 'a••••@b.c'],
  [emailInPart, 'nobody', '••••'],
  [numberInPart, '6222021234567890', '•••• 7890'],
  [numberInPart, '12345678', '•••• 5678'],
  [numberInPart, '1234567', '••••'],
  [addressInPart, '203.0.113.9', '203.0.•.•'],
  [addressInPart, '::ffff:203.0.113.9', '203.0.•.•'],
  [addressInPart, '2001:db8:1:2::3', '2001:db8:•'],
  [addressInPart, '::1', '••••'],
  [addressInPart, 'nonsense', '••••'],
] as const)('%o of %s', (part, whole, expected) => {
  expect(part(whole)).toBe(expected)
})
