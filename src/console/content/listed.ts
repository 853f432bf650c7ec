import type { listEntries } from '#contract/console/content.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Kind } from '#domain/content/field.ts'

export type ListedEntry = Output<typeof listEntries>['list'][number]

/** The kind's first choice field, by which its list is filtered. */
export function choiceOf(kind: Kind): readonly [string, readonly string[]] | undefined {
  for (const [name, field] of Object.entries(kind.facts)) if (field.type === 'choice') return [name, field.of]
  return undefined
}
