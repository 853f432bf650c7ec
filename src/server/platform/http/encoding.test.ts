import { expect, test } from 'vitest'

import { acceptsBrotli, acceptsGzip } from './encoding.ts'

// Each row: the header, whether brotli is accepted, whether gzip is.
const rows: [string | undefined, boolean, boolean][] = [
  [undefined, false, false],
  ['', false, false],
  ['gzip, deflate, br', true, true],
  ['br;q=0, gzip', false, true],
  ['br;q=0.000,gzip;q=0.5', false, true],
  ['br;q=0.001', true, false],
  ['BR', true, false],
  ['brotli', false, false],
  ['x-gzip', false, false],
]
test.each(rows)('%s: brotli %s, gzip %s', (header, brotli, gzip) => {
  expect([acceptsBrotli(header), acceptsGzip(header)]).toEqual([brotli, gzip])
})
