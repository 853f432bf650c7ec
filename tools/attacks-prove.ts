import { guards } from '#test/attacks/guards.ts'
import { openScratchServer } from '#test/pg/server.ts'

import { endAllCommands } from './processes.ts'
import { type Verdict, proveGuards } from './prove-guards.ts'

/** Words choose the guards whose file, test or description holds one of them. Without words it is all of them. */
const words = process.argv.slice(2)
const asked = guards.filter(
  ({ file, test, without }) =>
    words.length === 0 || words.some((word) => [file, test, without].some((text) => text.includes(word))),
)

const database = await openScratchServer()
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isEnding = true
    void endAllCommands()
      .then(() => database.stop())
      .finally(() => process.exit(1))
  })

try {
  const began = performance.now()
  const verdicts = await proveGuards(asked, {
    env: { ...process.env, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    onVerdict: show,
    isOver: () => isEnding,
  })
  const unproven = verdicts.filter((verdict) => verdict.fault !== undefined)
  for (const { guard, fault, output } of unproven)
    console.log(`\n${guard.file}: ${guard.without}\n  ${fault}\n${output.replaceAll(/^/gm, '    ')}`)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`\n${verdicts.length - unproven.length} proven, ${unproven.length} not, in ${seconds} s`)
  process.exitCode = unproven.length > 0 || verdicts.length === 0 ? 1 : 0
} finally {
  if (!isEnding) await database.stop()
}

function show({ guard, fault, elapsedMs }: Verdict): void {
  const seconds = (elapsedMs / 1000).toFixed(1).padStart(6)
  console.log(`${fault === undefined ? 'ok  ' : 'FAIL'} ${seconds} s  ${guard.without}  (${guard.file})`)
}
