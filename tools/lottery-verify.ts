import { readFile } from 'node:fs/promises'

import { type PublishedDraw, refuseDraw } from '#server/play/lottery/draws/verifying.ts'

/**
 * Recomputes draws from their seeds; exit code 1 if one does not follow. The file holds answers of the draw's call, or of
 * the list of opened numbers, as they were received. It needs no database.
 */
const path = process.argv[2]
if (path === undefined) throw new Error('usage: npm run lottery:verify -- <file>')
const read = JSON.parse(await readFile(path, 'utf8')) as Answer
const value = read.value ?? read
const draws = value.list ?? [value as PublishedDraw]
for (const draw of draws) {
  const refusal = refuseDraw(draw)
  console.log(`${draw.gameCode} ${draw.numero}: ${refusal ?? 'follows from its seed'}`)
  if (refusal !== undefined) process.exitCode = 1
}
if (draws.length === 0) console.log('The file holds no draw.')

interface Answer {
  readonly value?: Answer
  readonly list?: readonly PublishedDraw[]
}
