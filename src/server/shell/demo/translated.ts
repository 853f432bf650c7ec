import type { InAllLanguages } from '#server/shell/brands/actions.ts'

/** A name in all complete languages, as brands store it: both brands of the demonstration write English first. */
export function translated({ EN: name, ...names }: InAllLanguages<string>) {
  return { name, names }
}
