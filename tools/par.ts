import { writeFile } from 'node:fs/promises'

import { writeFishingSheet } from '#studio/games/fishing/fishing-sheet.ts'
import { writeTablesSheet } from '#studio/games/tables-par/tables-sheet.ts'

/** Writes the par sheets of tables and seas from their rules: `npm run par`. */
const folder = new URL('../docs/studio/', import.meta.url)
await writeFile(new URL('tables.md', folder), writeTablesSheet())
await writeFile(new URL('fishing.md', folder), writeFishingSheet())
