import { randomBytes, randomInt } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'

import type { Brand, Product } from './product.ts'

export const PASSWORD = 'mosaic-of-seven-seas'

/** Hashing a password is slow on purpose, so each worker does it once. */
let ofPassword: Promise<string> | undefined
export const passwordHash = () => (ofPassword ??= hashPassword(PASSWORD))

export interface Person {
  readonly account: string
  /** The national part of the number, after +63. */
  readonly typed: string
  readonly mobile: string
  readonly email: string
}

/** A member with verified number and address. */
export async function personOf(product: Product, brand: Brand): Promise<Person> {
  const account = `p${randomBytes(5).toString('hex')}`
  const typed = `917${randomInt(1_000_000, 9_999_999)}`
  const person = { account, typed, mobile: `+63${typed}`, email: `${account}@mail.example` }
  await product.sql(
    `INSERT INTO member (merchant_id, account, password_hash, password_changed_at, mobile, mobile_verified_at, email, email_verified_at)
     VALUES ($1, $2, $3, now(), $4, now(), $5, now())`,
    [brand.id, account, await passwordHash(), person.mobile, person.email],
  )
  return person
}

/** The newest message to a recipient, once a job has written it. */
export async function messageTo(
  product: Product,
  brand: Brand,
  recipient: string,
  after = 0,
): Promise<string> {
  let bodies: { body: string }[] = []
  await expect
    .poll(async () => {
      bodies = await product.sql<{ body: string }>(
        'SELECT body FROM outbox_message WHERE merchant_id = $1 AND recipient = $2 ORDER BY id DESC',
        [brand.id, recipient],
      )
      return bodies.length
    })
    .toBeGreaterThan(after)
  return bodies[0]?.body ?? ''
}

export async function codeTo(product: Product, brand: Brand, recipient: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await messageTo(product, brand, recipient))?.[0]
  if (code === undefined) throw new Error('the message has no code')
  return code
}

/** A wrong code. */
export const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

/** Chooses the Philippines by keyboard. */
export async function chooseCountry(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Country and dialling code' }).focus()
  await page.keyboard.press('Enter')
  const search = dialog.getByRole('combobox')
  await expect(search).toBeFocused()
  await page.keyboard.type('philip')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(search).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Philippines +63' })).toBeFocused()
}
