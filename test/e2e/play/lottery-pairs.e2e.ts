import { expect } from '@playwright/test'

import { findFaults } from '#test/e2e/barriers.ts'
import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { type Product, test } from '#test/e2e/product.ts'
import { expectAccepted, memberWith } from '#test/e2e/ticket-stage.ts'
import { openListening } from '#test/e2e/visits.ts'

interface Station {
  readonly code: string
  readonly name: string
}

/** Two stations of the south whose next draws are on the same day and take bets for an hour at least. */
async function twoStations(product: Product, host: string): Promise<readonly [Station, Station]> {
  const { value } = JSON.parse((await product.ask('/wps/lottery/lobby', { host })).text) as {
    value: {
      list: { gameId: string; remark: string; nextNumero?: string; remainTime?: number; lockTime?: number }[]
    }
  }
  const south = value.list.filter(
    ({ nextNumero = '', remainTime = 0, lockTime = 0 }) =>
      nextNumero.endsWith('-S') && remainTime - lockTime > 3_600_000,
  )
  for (const one of south) {
    const other = south.find(
      ({ gameId, nextNumero }) => gameId !== one.gameId && nextNumero === one.nextNumero,
    )
    if (other)
      return [one, other].map(({ gameId: code, remark: name }) => ({ code, name })) as [Station, Station]
  }
  throw new Error('no two stations draw on one day')
}

test('a pair across two stations asks for the second one, has a slip of its own, and a ticket with both draws', async ({
  product,
  page,
}) => {
  const brand = await product.brand()
  const [one, other] = await twoStations(product, brand.host)
  await memberWith(product, page, brand, 50_000_000n)
  await openListening(page, product.at(`/lottery?gameCode=${one.code}`, brand.host))
  const types = page.getByRole('group', { name: 'Bet types' }).first()
  await types.getByRole('button', { name: /^Pair, two stations/ }).click()
  const stations = page.getByRole('group', { name: 'Second station' })
  const board = page.getByRole('group', { name: 'Numbers' })
  await expect(stations.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(stations.getByRole('button', { name: one.name, exact: true })).toHaveCount(0)
  await expect(board).toHaveCount(0)
  await stations.getByRole('button', { name: other.name, exact: true }).click()
  for (const number of ['04', '17']) await board.getByRole('button', { name: number, exact: true }).click()
  await page.getByRole('button', { name: 'Add 72 bets to the slip' }).click()
  const slip = page.getByRole('complementary', { name: /Bet slip|Ticket accepted/ })
  await expect(slip).toContainText(`${one.name} + ${other.name}`)
  await expect(slip.getByText('Repeat')).toHaveCount(0)
  expect(await findFaults(page, 'a pair across two stations')).toEqual([])
  await slip.getByRole('button', { name: /^Place bets/ }).click()
  await expectAccepted(page)
  await page.locator('.my-tickets-place').scrollIntoViewIfNeeded()
  const card = page.getByRole('region', { name: 'My tickets' }).getByRole('article')
  for (const { name } of [one, other]) await expect(card).toContainText(name)
  await expect(card.locator('.prize-strip')).toHaveCount(2)
  await card.locator('footer').scrollIntoViewIfNeeded()
  expect(await findFaults(page, 'a ticket on two draws')).toEqual([])
  expect(await findMisfitsAtWidths(page, 'a ticket on two draws')).toEqual([])
})
