import { afterAll, beforeAll, expect, test } from 'vitest'

import { settingsHistory } from '#contract/console/settings.ts'
import * as calls from '#contract/console/theme.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let mine: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  mine = await clerk(server, permissions, server.merchantId)
})
afterAll(() => server.close())

const none = { light: {}, dark: {}, common: {} }
const read = async () =>
  (await mine.call(calls.readTheme)).body.value as { version: number; settings: object; others: object }
const save = async (settings: object) =>
  (await mine.call(calls.saveTheme, { version: (await read()).version, reason: 'a test', settings })).body

test('a theme is written by our own code, keeps tokens that operators do not set, and is audited with both states', async () => {
  await server.asOwner(
    `UPDATE merchant SET theme = '{"light":{"ink":"oklch(0.2 0.02 165)"}}' WHERE id = $1`,
    [server.merchantId],
  )
  const settings = {
    light: { primary: '#14532D' },
    dark: {},
    common: { r2: 4, fontText: 'Brygada 1918', goldHue: 70 },
  }
  expect(await save(settings)).toMatchObject({ success: true })
  const others = { light: { ink: 'oklch(0.2 0.02 165)' }, dark: {} }
  const written = { ...settings, light: { primary: 'oklch(0.392532 0.089619 152.5353)' } }
  expect(await read()).toMatchObject({ settings: written, others })
  expect(await save(none)).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ settings: none, others })
  const past = (await mine.call(settingsHistory, { group: 'theme' })).body.value
  expect(past).toMatchObject({
    list: [
      { before: written, after: none },
      { before: none, after: written },
    ],
  })
})

test('an unreadable theme is refused pair by pair, and not stored', async () => {
  const refused = await save({ ...none, light: { link: '#ccc' } })
  expect(refused).toMatchObject({ success: false, code: 'contrast_refused' })
  const { pairs } = refused.value as { pairs: { ratio: number }[] }
  const pair = { theme: 'light', seen: 'link', needed: 4.5 }
  expect(pairs).toMatchObject(['paper', 'surface', 'surface-2'].map((ground) => ({ ...pair, ground })))
  expect(pairs.every(({ ratio }) => ratio > 1 && ratio < 2)).toBe(true)
  // A light paper in the dark theme: fails there only, against text colours that no operator sets.
  const dark = await save({ ...none, dark: { paper: '#ffffff' } })
  expect(dark).toMatchObject({ code: 'contrast_refused' })
  expect((dark.value as { pairs: object[] }).pairs).toContainEqual(
    expect.objectContaining({ theme: 'dark', seen: 'ink', ground: 'paper', needed: 4.5 }),
  )
  expect((await read()).settings).toEqual(none)
})

test('a value that is no colour never enters a theme', async () => {
  for (const text of [
    'red',
    'var(--ink)',
    'url(https://evil.example/x)',
    'oklch(0.435 0.092 163 / .5)',
    'oklch(0.435 0.092 163);}body{display:none',
    '#14532d}</style><script>alert(1)</script>',
    '#14532d/**/',
  ])
    for (const mode of ['light', 'dark'] as const)
      expect(await save({ ...none, [mode]: { primary: text } }), text).toMatchObject({
        code: 'setting_refused',
        value: { fields: [`${mode}.primary`] },
      })
  for (const settings of [
    { ...none, light: { ink: '#000000' } },
    { ...none, light: { 'primary:red;--x': '#000000' } },
    { ...none, common: { fontText: "x';}body{display:none" } },
    { ...none, common: { r1: 33 } },
    { ...none, common: { goldHue: 360 } },
  ])
    expect(await save(settings)).toMatchObject({ success: false })
  expect((await read()).settings).toEqual(none)
})
