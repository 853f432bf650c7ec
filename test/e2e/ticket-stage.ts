import { expect, type Page } from '@playwright/test'

import { giveMoney } from './play-stage.ts'
import type { Brand, Product } from './product.ts'

/** Stations that draw on different days: a test takes one that has no draw of its own, or of another test, for hours. */
const STATIONS = ['XSLA', 'XSCM', 'XSVT', 'XSCT', 'XSTN', 'XSTG']
export interface StationDraw {
  readonly id: string
  readonly code: string
  readonly numero: string
}

/** An official draw of a station that takes bets, as planned for an installation that is no demo. */
export async function plannedDraw(product: Product): Promise<StationDraw> {
  const numero = `19990102-T${Math.floor(performance.now() * 1_000) % 1_000_000}`
  const [draw] = await product.sql<StationDraw>(
    `INSERT INTO lottery_draw (game_code, number, drawn_by, opens_at, closes_at, draws_at, state)
     SELECT code, $2, 'official', now() - interval '1 day', now() + interval '20 minutes', now() + interval '21 minutes', 'planned'
       FROM unnest($1::text[]) AS station (code)
      WHERE NOT EXISTS (SELECT FROM lottery_draw
                         WHERE game_code = code AND draws_at BETWEEN now() AND now() + interval '6 hours') LIMIT 1
     RETURNING id::text, game_code AS code, number AS numero`,
    [STATIONS, numero],
  )
  if (!draw) throw new Error('every station draws within hours')
  return draw
}

/** Signs a new member in, with money in the main wallet. */
export async function memberWith(product: Product, page: Page, brand: Brand, amount: bigint) {
  const { account } = await product.signIn(page.context(), brand)
  const [member] = await product.sql<{ id: string }>(
    'SELECT id::text FROM member WHERE merchant_id = $1 AND account = $2',
    [brand.id, account],
  )
  const memberId = BigInt(member?.id ?? 0)
  if (amount > 0n) await giveMoney(product, { merchantId: brand.id, memberId, currency: 'CNY' }, amount)
  const tickets = () =>
    product.sql<{ id: string; cost: string }>(
      'SELECT id::text, cost::text FROM lottery_ticket WHERE member_id = $1 ORDER BY id',
      [memberId],
    )
  return { memberId, tickets }
}

/** Waits for the receipt. The error says what the slip tells its member instead. */
export async function expectAccepted(page: Page): Promise<void> {
  const slip = page.getByRole('complementary', { name: /Bet slip|Ticket accepted/ })
  try {
    await expect(slip).toContainText('Ticket accepted')
  } catch (cause) {
    const notes = await slip.locator('.slip-notes').allTextContents()
    const button = slip.getByRole('button', { name: /^Place bets/ })
    const isBusy = (await button.count()) > 0 && (await button.first().getAttribute('aria-busy')) === 'true'
    throw new Error(
      `no ticket, ${isBusy ? 'still placing' : 'not placing'}, notes: ${notes.join(' ') || 'none'}`,
      {
        cause,
      },
    )
  }
}

/**
 * Moves the draws of the dice three hours ahead, once a run: a draw every five minutes could close in the middle of a
 * test. The first ones are planned a moment after the server's start.
 */
export async function postponeDice(product: Product, { host }: Brand): Promise<void> {
  const postpone = () =>
    product.sql(
      // One test at a time: each later one finds the draws postponed.
      `SELECT pg_advisory_xact_lock(hashtext('postponed draws'));
       UPDATE lottery_draw SET closes_at = closes_at + interval '3 hours', draws_at = draws_at + interval '3 hours'
        WHERE game_code = 'K3_5' AND state = 'planned'
          AND (SELECT min(closes_at) FROM lottery_draw WHERE game_code = 'K3_5' AND state = 'planned')
              < now() + interval '1 hour'`,
    )
  const leftMs = async () => {
    await postpone()
    const { text } = await product.ask('/wps/lottery/draws?gameCode=K3_5', { host })
    const left = [...text.matchAll(/"closesAt":"([^"]+)"/g)].map(([, at = '']) => Date.parse(at) - Date.now())
    // Draws that are over may be among them; without any draw it is infinite.
    const next = Math.min(...left.filter((ms) => ms > 0))
    return Number.isFinite(next) ? next : 0
  }
  // The first plan of all games takes long on a slow machine.
  await expect.poll(leftMs, { timeout: 240_000, intervals: [100, 250, 500] }).toBeGreaterThan(3_600_000)
}
