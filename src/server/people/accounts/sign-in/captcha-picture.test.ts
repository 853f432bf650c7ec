import sharp from 'sharp'
import { expect, test } from 'vitest'

import { chooseAnswer, drawCaptcha, plainAnswer } from './captcha-picture.ts'

test('an answer has five characters that cannot be confused', () => {
  for (let attempt = 0; attempt < 200; attempt += 1)
    expect(chooseAnswer()).toMatch(/^[2346789ACEFHKLMNPRTUVXY]{5}$/)
  expect(new Set(Array.from({ length: 50 }, chooseAnswer)).size).toBeGreaterThan(45)
})

test('case and spaces of an answer are ignored', () => {
  expect(plainAnswer(' a3 kx9\n')).toBe('A3KX9')
})

test('the picture is a small PNG, and differs each time', async () => {
  const [one, other] = await Promise.all([drawCaptcha('A3KX9'), drawCaptcha('A3KX9')])
  expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 288, height: 102 })
  expect(one.length).toBeLessThan(16_000)
  expect(one.equals(other)).toBe(false)
})

test('the file does not contain the answer as text', async () => {
  expect((await drawCaptcha('A3KX9')).includes('A3KX9')).toBe(false)
})
