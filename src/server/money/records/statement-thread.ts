import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import type { FromStatement, StatementRow, ToStatement } from './statement-facts.ts'
import { drawStatement } from './statement-sheet.ts'

/** Draws one statement, at low priority: requests come first. */
function main(): void {
  const port = parentPort
  if (!port) throw new Error('this is a thread')
  // On Linux a priority belongs to a thread; the server keeps its own.
  setPriority(constants.priority.PRIORITY_LOW)
  let beginning: Extract<ToStatement, { head: unknown }> | undefined
  const rows: StatementRow[] = []
  port.on('message', (message: ToStatement) => {
    if ('head' in message) beginning = message
    else if ('rows' in message) rows.push(...message.rows)
    else if (beginning) {
      const file = new Uint8Array(drawStatement(beginning.head, rows, beginning.end))
      port.postMessage({ file } satisfies FromStatement, [file.buffer])
      port.close()
    }
  })
}

main()
