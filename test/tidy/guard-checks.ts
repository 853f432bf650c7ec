import { type Guard, fileOf, textWithout } from '#test/attacks/guards/guard.ts'
import { collectMarks, mayBeMarked } from '#test/attacks/marks.ts'

import { isCode, type Source } from './sources.ts'
import { isCodeOf } from './syntax.ts'

/**
 * A guard whose mark is gone, whose test was renamed, or that can no longer be taken out would no longer be proven; a
 * mark without a row proves nothing. The rows are in `test/attacks/guards/`.
 */
export function guardFaults(guards: readonly Guard[], sources: readonly Source[]): string[] {
  const files = new Map(sources.map((source) => [source.path, source]))
  const { marks, doubled } = collectMarks(sources)
  const known = new Set(guards.map((guard) => ('marker' in guard ? guard.marker : '')))
  return [
    ...doubled.map((name) => `${name}: two places have this mark`),
    ...[...marks.values()]
      .filter(({ name }) => !known.has(name))
      .map(({ name, source }) => `${source.path}: no row proves the mark ${name}`),
    ...sources.filter(mayBeMarked).flatMap(misspelt),
    ...guards.flatMap((guard) => {
      const source = files.get(fileOf(guard, marks) ?? '')
      const fault = source ? faultOf(guard, source) : 'it is nowhere'
      const isTested = files.get(guard.test)?.text.includes(guard.named) ?? false
      return [
        ...(fault === undefined
          ? []
          : [`${'marker' in guard ? guard.marker : guard.file}: "${guard.without}": ${fault}`]),
        ...(isTested ? [] : [`${guard.test}: no test is named "${guard.named}"`]),
        // A test that runs has its values there, so a name with a placeholder matches none.
        ...(/%[sdo]|\$/.test(guard.named) ? [`${guard.test}: "${guard.named}" has a placeholder`] : []),
      ]
    }),
  ]
}

/** Why a guard cannot be taken out. Code without it has to parse; SQL is judged by PostgreSQL when it is proven. */
function faultOf(guard: Guard, source: Source): string | undefined {
  const taken = textWithout(guard, source)
  if ('fault' in taken) return taken.fault
  const isSound = !isCode(source) || isCodeOf({ path: source.path, text: taken.text })
  return isSound ? undefined : 'the file does not parse without it'
}

/** Comments that look like a mark and are none. */
function misspelt({ path, text }: Source): string[] {
  const comments = text.match(/(\/\/|--|\/\*)\s*guards?\s*:.*/gi) ?? []
  return comments
    .filter((comment) => !/^(\/\/|--|\/\*) guard: [a-z0-9]+(-[a-z0-9]+)+( \*\/\})?$/.test(comment))
    .map((comment) => `${path}: "${comment}" is no mark`)
}
