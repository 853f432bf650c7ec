// Types of the message ids, from the English catalogues. Plain JavaScript, because `prepare.mjs` runs it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Of the root. */
export const MESSAGE_IDS = 'locales/english.ts'

/** The file of types that belongs to the catalogues in `locales/en` below `root`. */
export function messageIds(root) {
  const files = readdirSync(join(root, 'locales', 'en'))
    .filter((name) => name.endsWith('.json'))
    .sort()
  const names = files.map((file) =>
    file.slice(0, -'.json'.length).replace(/[-+](\w)/g, (_, letter) => letter.toUpperCase()),
  )
  return [
    '// Written by `npm run words` and by each `npm` command that prepares, from the files of `en/`. Do not edit.',
    ...files.map((file, place) => `import type ${names[place]} from './en/${file}'`),
    '',
    '/** All ids of messages. */',
    'export type EnglishId =',
    ...names.map((name) => `  | keyof typeof ${name}`),
    '',
  ].join('\n')
}
