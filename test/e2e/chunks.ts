import { readFileSync } from 'node:fs'

/** Matches requests for the chunks of these sources: the names of files say nothing, so that the first load is small. */
export function chunksOf(...sources: readonly string[]): RegExp {
  const text = readFileSync(new URL('../../dist/client/manifest.json', import.meta.url), 'utf8')
  const manifest = JSON.parse(text) as Record<string, { readonly file: string } | undefined>
  const files = sources.map((source) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`no chunk of ${source}`)
    return chunk.file.replaceAll('.', String.raw`\.`)
  })
  return new RegExp(files.join('|'))
}
