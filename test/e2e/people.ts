import { randomBytes, randomInt } from 'node:crypto'

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

import { hashPassword } from '#server/accounts/passwords.ts'

import type { Brand, Product } from './product.ts'

export const PASSWORD = 'mosaic-of-seven-seas'

export interface Person {
  readonly account: string
  /** Behind +63, as somebody types it. */
  readonly typed: string
  readonly mobile: string
  readonly email: string
}

/** A member whose number and address are proven. */
export async function personOf(product: Product, brand: Brand): Promise<Person> {
  const account = `p${randomBytes(5).toString('hex')}`
  const typed = `917${randomInt(1_000_000, 9_999_999)}`
  const person = { account, typed, mobile: `+63${typed}`, email: `${account}@mail.example` }
  await product.sql(
    `INSERT INTO member (merchant_id, account, password_hash, password_changed_at, mobile, mobile_verified_at, email, email_verified_at)
     VALUES ($1, $2, $3, now(), $4, now(), $5, now())`,
    [brand.id, account, await hashPassword(PASSWORD), person.mobile, person.email],
  )
  return person
}

/** The newest message to somebody, once a job has written it. */
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

/** Another than the right one. */
export const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-alive]').waitFor()
}

/** Chooses the Philippines by typing, as somebody without a mouse does. */
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

/** One line for each thing that somebody could stumble over, or that runs over the page. */
export async function findFaults(page: Page, place: string): Promise<string[]> {
  await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const isOver = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${place}: ${id} ${target.join(' ')} ${any[0]?.message ?? ''}`),
    ),
    ...(isOver ? [`${place}: runs over`] : []),
  ]
}

export const looks = [
  { name: 'light', theme: 'light', language: 'EN', width: 1440, height: 900 },
  { name: 'dark', theme: 'dark', language: 'EN', width: 1440, height: 900 },
  { name: 'arabic', theme: 'light', language: 'AR', width: 1440, height: 900 },
  { name: 'phone', theme: 'light', language: 'EN', width: 390, height: 844 },
  { name: 'phone-dark-arabic', theme: 'dark', language: 'AR', width: 360, height: 740 },
] as const
export type Look = (typeof looks)[number]

export async function dress(
  page: Page,
  url: string,
  { theme, language, width, height }: Look,
): Promise<void> {
  await page.context().addCookies([
    { name: 'language', value: language, url },
    { name: 'theme', value: theme, url },
  ])
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}
