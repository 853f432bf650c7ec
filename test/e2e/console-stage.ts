import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type BrowserContext, expect, type Page } from '@playwright/test'

import type { OperatorRole } from '#domain/access/operator-role.ts'
import { permissionsOfRole } from '#domain/access/operator-role.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { hashSecret } from '#server/platform/http/session-secret.ts'
import { addFirstOperator } from '#server/people/operators/actions.ts'

import type { Brand, Product } from './product.ts'

/** An operator created as by `npm run operator:add`, with the initial password. */
export async function handedOver(role: OperatorRole = 'owner'): Promise<{ name: string; password: string }> {
  const { E2E_FOLDER: folder = '' } = process.env
  const { ownerUrl } = JSON.parse(await readFile(join(folder, 'database.json'), 'utf8')) as {
    ownerUrl: string
  }
  const pool = openPool(ownerUrl, { max: 1 })
  const name = `op-${randomBytes(5).toString('hex')}`
  const made = await openStore(pool).transact((tx) =>
    addFirstOperator(tx, { name, role, merchantId: undefined }),
  )
  await pool.end()
  if (!('password' in made)) throw new Error(made.refusal)
  return { name, password: made.password }
}

/** Signs a browser in to the console by setting the session's cookies. */
export async function signInOperator(
  product: Product,
  context: BrowserContext,
  role: OperatorRole = 'owner',
): Promise<{
  readonly end: () => Promise<void>
  /** Sets columns of the session. */
  readonly shorten: (columns: string) => Promise<void>
  /** A condition of the session, as the database sees it. */
  readonly read: (condition: string) => Promise<boolean>
}> {
  const { cookie = '' } = await product.operatorSession(permissionsOfRole(role))
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.atConsole('/'), httpOnly: true, sameSite: 'Lax' }])
  const secretHash = hashSecret(Buffer.from(value, 'base64url'))
  return {
    end: async () => {
      await product.sql('UPDATE operator_session SET ended_at = now() WHERE secret_hash = $1', [secretHash])
    },
    shorten: async (columns) => {
      await product.sql(`UPDATE operator_session SET ${columns} WHERE secret_hash = $1`, [secretHash])
    },
    read: async (condition) => {
      const sql = `SELECT ${condition} AS is FROM operator_session WHERE secret_hash = $1`
      return (await product.sql<{ is: boolean }>(sql, [secretHash]))[0]?.is ?? false
    },
  }
}

/** Opens a page of the console for a brand, and waits for hydration. */
export async function openConsole(page: Page, product: Product, path: string, brand?: Brand): Promise<void> {
  await page.goto(addressOf(product, path, brand))
  await page.locator('html[data-alive]').waitFor()
  await isDrawn(page)
}

/** Navigates within the console, which takes a tenth of the time of a page load. */
export async function goOnConsole(page: Page, product: Product, path: string, brand: Brand): Promise<void> {
  const to = addressOf(product, path, brand)
  // Marks the current heading: a heading without the mark belongs to the new page.
  await page.evaluate((address) => {
    if (new URL(address).pathname !== location.pathname)
      document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
  }, to)
  await isDrawn(page)
}

async function isDrawn(page: Page): Promise<void> {
  await page.locator('main h1:not([data-left])').waitFor()
  await expect(page.locator('[aria-busy=true], .console-waiting')).toHaveCount(0)
}

function addressOf(product: Product, path: string, brand?: Brand): string {
  const address = new URL(product.atConsole(path))
  if (brand) address.searchParams.set('brand', brand.code)
  return address.href
}

/** Attaches a virtual authenticator. Without `isPhone` it is a security key without discoverable credentials. */
export async function plugIn(page: Page, { isPhone }: { readonly isPhone: boolean }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isPhone ? 'internal' : 'usb',
      hasResidentKey: isPhone,
      hasUserVerification: isPhone,
      isUserVerified: isPhone,
      automaticPresenceSimulation: true,
    },
  })
}

/** The authenticator's six digits at a given time. */
export function totp(secret: string, atMs: number): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const offset = (digest.at(-1) ?? 0) % 16
  return String((digest.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0')
}

export async function addMember(product: Product, brand: Brand): Promise<{ id: string; account: string }> {
  const account = `p${randomBytes(5).toString('hex')}`
  const rows = await product.sql<{ id: string }>(
    'INSERT INTO member (merchant_id, account) VALUES ($1, $2) RETURNING id::text',
    [brand.id, account],
  )
  return { id: rows[0]?.id ?? '', account }
}
