import { areasOf, type Audience, audiences } from '#locales/catalogues.ts'

import { catalogueFiles, DESCRIPTIONS, indexUses, readCode, readEntries, textOfUse } from './word-files.ts'

export interface Gap {
  readonly id: string
  readonly file: string
  readonly english: string
  readonly description?: string
  /** `file:line`, of product code. */
  readonly uses: readonly string[]
}

/** The messages of an audience that a language lacks, each with the facts that a translator needs. */
export function findGaps(root: string, folder: string, audience: Audience): Gap[] {
  const usesOf = indexUses(
    readCode(root).filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path)),
  )
  return filesOf(root, audience).flatMap((file) => {
    const known = new Set(readEntries(root, folder, file).map(([id]) => id))
    const descriptions = new Map(readEntries(root, DESCRIPTIONS, file))
    return readEntries(root, 'en', file)
      .filter(([id]) => !known.has(id))
      .map(([id, english]) => {
        const description = descriptions.get(id)
        const uses = usesOf(id).map(textOfUse)
        return { id, file, english, ...(description === undefined ? {} : { description }), uses }
      })
  })
}

/** How many messages of an audience a language lacks. */
export function countGaps(root: string, folder: string, audience: Audience): number {
  return filesOf(root, audience)
    .map((file) => {
      const known = new Set(readEntries(root, folder, file).map(([id]) => id))
      return readEntries(root, 'en', file).filter(([id]) => !known.has(id)).length
    })
    .reduce((sum, count) => sum + count, 0)
}

function filesOf(root: string, audience: Audience): string[] {
  const areas: readonly string[] = audiences[audience]
  return catalogueFiles(root).filter((file) => areasOf(file).some((area) => areas.includes(area)))
}

export function textOfGap({ id, file, english, description, uses }: Gap): string {
  return [
    `${id}  (${file})`,
    `  English: ${english}`,
    ...(description === undefined ? [] : [`  Means:   ${description}`]),
    ...uses.map((use) => `  Used:    ${use}`),
  ].join('\n')
}
