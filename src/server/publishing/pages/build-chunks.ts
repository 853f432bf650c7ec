/** A file of the build, from its manifest. */
export interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** A page of the console. */
const consolePage = /^src\/console\/[^/]+\/\w+Page\.tsx$/

/** The part of the console's pages that use a chunk, from which on its document loads it in advance. */
const COMMON = 0.2

/**
 * Chunks that many of the console's pages share. The document lists them: added by its program in one task, their links
 * would block a slow machine for a sixth of a second, and they would only be asked for after the program has run.
 */
export function sharedByPages(manifest: Readonly<Record<string, Chunk>>): readonly Chunk[] {
  const pages = Object.keys(manifest).filter((key) => consolePage.test(key))
  const uses = new Map<Chunk, number>()
  for (const page of pages)
    for (const chunk of new Set(withImports(manifest, page))) uses.set(chunk, (uses.get(chunk) ?? 0) + 1)
  return [...uses].filter(([, count]) => count >= pages.length * COMMON).map(([chunk]) => chunk)
}

/** A chunk, and all that it imports. */
export function withImports(
  manifest: Readonly<Record<string, Chunk>>,
  key: string,
  seen = new Set<string>(),
): Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((one) => withImports(manifest, one, seen))]
}
