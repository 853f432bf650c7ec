import { expect, test } from 'vitest'

import type { Translate } from '#browser/i18n/translate.ts'

import { detailName } from './detail-name.ts'

/** Marks each text that came from the catalogue; the rank of a level follows it. */
const t = ((id: string, values: object = {}) =>
  [`<${id.replace('console.', '')}>`, ...Object.values(values)].join(' ')) as Translate

test.each([
  ['name', '<detail.name>'],
  ['names.VI', '<detail.name>: Tiếng Việt'],
  ['detailsIn.AR', '<detail.details>: العربية'],
  ['good.names.VI', '<detail.good>: <detail.name>: Tiếng Việt'],
  ['levels[3].name', '<levels.level> 2: <detail.name>'],
  ['levels[3].names.VI', '<levels.level> 2: <detail.name>: Tiếng Việt'],
])('the detail %s is labelled %s', (path, label) => {
  expect(detailName(t, path)).toBe(label)
})
