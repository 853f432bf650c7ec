import { expect, test } from 'vitest'

import { contextOf, isKnownPassword } from './known-passwords.ts'

const known = [
  'password',
  'PassWord',
  'Password123',
  'p@ssw0rd',
  'P@$$w0rd!',
  'password123456',
  '12345678',
  '87654321',
  'qwertyuiop',
  'poiuytrewq',
  '1qaz2wsx3edc',
  'aaaaaaaa',
  'abababab',
  '11111111',
  'dragon2024',
  '!!sunshine!!',
  'lovelove',
  'drowssap',
  'iloveyou1',
  'matkhau123',
  'woaini1314',
  'mahalkita1',
  'Liverpool88',
  'Trustno1!',
  'trustno1',
  'Trustn01!!',
  'ＰＡＳＳＷＯＲＤ１',
]
for (const password of known)
  test(`${password} is easy to guess`, () => {
    expect(isKnownPassword(password)).toBe(true)
  })

const own = [
  'mosaic-of-seven-seas',
  'Tr7kPm2xQz',
  'blue kettle under stairs',
  'hG8!vb2Lq',
  'correct horse battery',
  'ten83029571834',
  'four geese under a bridge',
  '🦉 owls 🌙 read at night',
  'bảy con cò trên đồng',
]
for (const password of own)
  test(`${password} is not a known password`, () => {
    expect(isKnownPassword(password)).toBe(false)
  })

test('the name of the account is refused as a password', () => {
  for (const password of ['Marisol88', 'marisol88', '88losiram', 'marisol8888', 'marisol88!'])
    expect(isKnownPassword(password, ['marisol88']), password).toBe(true)
  expect(isKnownPassword('kettle-marisol88-stairs', ['marisol88'])).toBe(false)
})

test('the longest password is judged at once', () => {
  const before = performance.now()
  for (const sign of ['a', '1', '!', 'ab', 'é'])
    isKnownPassword(`${sign.repeat(63)}x${sign.repeat(64)}`.slice(0, 128))
  expect(performance.now() - before).toBeLessThan(10_000)
})

test('a brand’s name and hosts are refused as a password, whatever the brand is called today', () => {
  const brand = { name: 'Verde Palace', hosts: ['www.verdepalace.example', 'play.lucky-otter.test:8080'] }
  const names = contextOf({ brand, account: 'marisol88', email: 'mari.sol@mail.test' })
  for (const password of [
    'VerdePalace1',
    'verdepalace2026',
    'V3rd3P@lace!',
    'Verde2026',
    'luckyotter!',
    'mari.sol99',
    'Marisol88!',
  ])
    expect(isKnownPassword(password, names), password).toBe(true)
  expect(isKnownPassword('a verde bicycle by the palace', names)).toBe(false)
  const renamed = contextOf({ brand: { name: 'Tessera', hosts: [] } })
  expect(isKnownPassword('VerdePalace1', renamed)).toBe(false)
})
