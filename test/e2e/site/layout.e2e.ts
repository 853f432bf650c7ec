import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { findMisfitsAtWidths } from '#test/e2e/misfits.ts'
import { test } from '#test/e2e/product.ts'
import { goWithin, openPage } from '#test/e2e/visits.ts'

// English and Arabic are covered by axe.e2e.ts.
for (const language of ['VI', 'CN', 'TY']) {
  test(`no page scrolls sideways, is cut off or is covered by the tab bar: ${language}`, async ({
    page,
    product,
    context,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: product.at('/') }])
    await openPage(page, product.at(paths.index))
    const faults = await findMisfitsAtWidths(page, paths.index)
    for (const path of [paths.notices, paths.slots]) {
      await goWithin(page, path)
      faults.push(...(await findMisfitsAtWidths(page, path)))
    }
    expect(faults).toEqual([])
  })
}
