import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { DifferenceRows } from '#console/ui/DifferenceTable.tsx'
import { differingRules } from '#domain/offers/rule-lines.ts'

import { ruleName, ruleText } from './rule-words.ts'

/** The rules that a proposed version changes, against the version that its operator read. */
export function ProposedRules({ before, after }: { before: unknown; after: unknown }) {
  return <RulesDiff before={linesIn(before)} after={linesIn(after)} />
}

function linesIn(noted: unknown): readonly string[] {
  const lines: unknown =
    typeof noted === 'object' && noted !== null && 'offerRules' in noted ? noted.offerRules : []
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
}

/** Rules of two versions that differ; old values are struck through. */
export function RulesDiff({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const t = useT()
  const { language, timeZone } = useFormat()
  const moments = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  const textOf = (path: string, value: string) =>
    ruleText(path, value, { t, momentText: (ms) => moments.format(ms) })
  const rows = differingRules(before, after).map((one) => ({
    path: one.path,
    before: one.before === undefined ? undefined : textOf(one.path, one.before),
    after: one.after === undefined ? undefined : textOf(one.path, one.after),
  }))
  return <DifferenceRows rows={rows} nameOf={(path) => ruleName(path, t)} isFirst={before.length === 0} />
}
