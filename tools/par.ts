import { readFile, writeFile } from 'node:fs/promises'

import { writeFishingSheet } from '#studio/games/fishing/fishing-sheet.ts'
import { type SimulatedSlots, writeSlotsSheet } from '#studio/games/slots/par/slots-sheet.ts'
import { writeTablesSheet } from '#studio/games/tables-par/tables-sheet.ts'

/** Writes the par sheets of tables, seas and slots from their rules: `npm run par`. */
const folder = new URL('../docs/studio/', import.meta.url)
await writeFile(new URL('tables.md', folder), writeTablesSheet())
await writeFile(new URL('fishing.md', folder), writeFishingSheet())
const simulated = await readFile(
  new URL('../src/studio/games/slots/par/simulated.json', import.meta.url),
  'utf8',
)
await writeFile(new URL('slot-sheets.md', folder), writeSlotsSheet(JSON.parse(simulated) as SimulatedSlots))
