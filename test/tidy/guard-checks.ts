import type { Guard } from '#test/attacks/guards/guard.ts'

import type { Source } from './sources.ts'

/**
 * A guard whose code has changed, or whose test was renamed, would no longer be proven. After an intended change,
 * update the row in `test/attacks/guards/`.
 */
export function guardFaults(guards: readonly Guard[], sources: readonly Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  return guards.flatMap(({ without, file, takeOut, test, named }) => {
    const times = (texts.get(file) ?? '').split(takeOut).length - 1
    const isTested = texts.get(test)?.includes(named) ?? false
    return [
      ...(times === 1 ? [] : [`${file}: "${without}" is there ${times} times`]),
      ...(isTested ? [] : [`${test}: no test is named "${named}"`]),
    ]
  })
}
