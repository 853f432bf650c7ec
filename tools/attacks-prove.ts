import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { guards } from '#test/attacks/guards.ts'
import { type Guard, fileOf } from '#test/attacks/guards/guard.ts'
import { collectMarks } from '#test/attacks/marks.ts'
import { makeTemplate } from '#test/pg/global-setup.ts'
import { dropDatabases, openScratchServer } from '#test/pg/server.ts'
import { readSources } from '#test/tidy/sources.ts'

import { endAllCommands } from './processes.ts'
import { processorSecondsOfChildren } from './progress.ts'
import { type PlacedGuard, type Verdict, proveGuards } from './prove-guards.ts'
import { root } from './steps.ts'

/** Words select the guards whose mark, file, test or description contains one of them; without words, all run. */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string', default: String(availableParallelism()) } },
})
const { marks } = collectMarks(readSources())
const chosen = guards.map(placed).filter((guard) => {
  const texts = [guard.file, guard.test, guard.without, 'marker' in guard ? guard.marker : '']
  return words.length === 0 || words.some((word) => texts.some((text) => text.includes(word)))
})

// All guards take more than an hour. PROOFS names a file outside the repository: a guard that was proven there is
// skipped as long as its row, its file and its test read the same.
const proofs = process.env.PROOFS
const proven = new Set(proofs && existsSync(proofs) ? readFileSync(proofs, 'utf8').split('\n') : [])
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const nameOf = (guard: PlacedGuard) => {
  const content = [JSON.stringify(guard), textOf(guard.file), textOf(guard.test)].join('\0')
  return createHash('sha256').update(content).digest('hex')
}
// Read once, when the copies are made: a proof is about the copies, even if a file here changes meanwhile.
const names = new Map(chosen.map((guard) => [guard, nameOf(guard)]))
const requested = chosen.filter((guard) => !proven.has(names.get(guard) ?? ''))

const began = performance.now()
const database = await openScratchServer()
const { ownerUrl, appUrl } = database
const template = `tessera_prove_${randomBytes(5).toString('hex')}`
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isEnding = true
    void endAllCommands()
  })

let verdicts: Verdict[] = []
try {
  await makeTemplate(ownerUrl, template)
  verdicts = await proveGuards(requested, {
    env: { ...process.env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl },
    ownerUrl,
    appUrl,
    template,
    atOnce: Math.min(Number(values['at-once']), Math.max(1, requested.length)),
    onVerdict: show,
    isOver: () => isEnding,
  })
} finally {
  await dropDatabases(ownerUrl, template)
  await database.stop()
}

const unproven = verdicts.filter((verdict) => verdict.fault !== undefined)
for (const { guard, fault, output } of unproven)
  console.log(`\n${guard.file}: ${guard.without}\n  ${fault}\n${output.replaceAll(/^/gm, '    ')}`)
const seconds = Math.round((performance.now() - began) / 1000)
const processor = Math.round(processorSecondsOfChildren())
const before = chosen.length - requested.length
const earlier = before > 0 ? `, ${before} before` : ''
console.log(
  `\n${verdicts.length - unproven.length} proven, ${unproven.length} not${earlier}, in ${seconds} s, ${processor} s of processor`,
)
process.exitCode = isEnding || unproven.length > 0 || verdicts.length + before === 0 ? 1 : 0

function placed(guard: Guard): PlacedGuard {
  const file = fileOf(guard, marks)
  if (file === undefined) throw new Error(`no code has the mark of "${guard.without}"`)
  return { ...guard, file }
}

function show({ guard, fault, elapsedMs }: Verdict): void {
  const seconds = (elapsedMs / 1000).toFixed(1).padStart(6)
  if (proofs && fault === undefined) appendFileSync(proofs, `${names.get(guard)}\n`)
  console.log(`${fault === undefined ? 'ok  ' : 'FAIL'} ${seconds} s  ${guard.without}  (${guard.file})`)
  if (fault !== undefined) console.log(`               ${fault}`)
}
