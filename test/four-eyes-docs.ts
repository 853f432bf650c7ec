import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { moneyDeeds, moneyVerdicts } from '#domain/approvals/money-deeds.ts'
import { RIGHTS_WAIT_HOURS } from '#domain/approvals/second-operator.ts'

import { root } from './tidy/sources.ts'

export const fourEyesDocument = join(root, 'docs/four-eyes.md')

const HEAD = '| Call | One operator alone | The second one needs | Why |'

const alone = {
  within: 'within the thresholds',
  two: 'never',
  tightens: 'what tightens',
  waits: `yes; rights over money count after ${RIGHTS_WAIT_HOURS} hours`,
} as const

/** The document with its table of deeds, which ends it, made anew from the verdicts of the domain. */
export function withDeeds(text: string): string {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => /^\| Call +\| One operator alone/.test(line))
  const end = lines.findIndex((line, place) => place > head && !line.startsWith('|'))
  const rows = moneyDeeds.map((deed) => {
    const { kind, by, why } = moneyVerdicts[deed]
    return `| \`${deed}\` | ${alone[kind]} | \`${by}\` | ${why} |`
  })
  return [...lines.slice(0, head), HEAD, '| --- | --- | --- | --- |', ...rows, ...lines.slice(end)].join('\n')
}

if (import.meta.main) writeFileSync(fourEyesDocument, withDeeds(readFileSync(fourEyesDocument, 'utf8')))
