import { writeFile } from 'node:fs/promises'

import { writeTablesSheet } from '#studio/games/tables-par/tables-sheet.ts'

/** Writes the par sheets of the tables from their rules: `npm run par`. */
await writeFile(new URL('../docs/studio/tables.md', import.meta.url), writeTablesSheet())
