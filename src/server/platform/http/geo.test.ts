import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeCountryFile } from '#test/fixtures/country-file.ts'

import { openGeoDatabase } from './geo.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-geo-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the country of an address is read from a file in MaxMind’s format', async () => {
  const path = join(folder, 'countries.mmdb')
  const file = writeCountryFile([
    ['203.0.113.0/24', 'PH'],
    ['198.51.100.0/25', 'IT'],
    ['198.51.100.128/25', 'FR'],
  ])
  await writeFile(path, file)
  const findCountry = await openGeoDatabase(path)
  const rows = [
    ['203.0.113.7', 'PH'],
    ['198.51.100.127', 'IT'],
    ['198.51.100.128', 'FR'],
    ['192.0.2.1', undefined],
    ['not an address', undefined],
    ['', undefined],
  ] as const
  expect(rows.map(([address]) => findCountry?.(address))).toEqual(rows.map(([, country]) => country))
})

test('without a file every country is unknown', async () => {
  expect(await openGeoDatabase(undefined)).toBeUndefined()
})

test('a missing or broken file is reported in one line', async () => {
  const broken = join(folder, 'broken.mmdb')
  await writeFile(broken, 'no such format')
  await expect(openGeoDatabase(broken)).rejects.toThrow(/GEO_DATABASE cannot be read/)
  await expect(openGeoDatabase(join(folder, 'missing.mmdb'))).rejects.toThrow(/GEO_DATABASE cannot be read/)
})
