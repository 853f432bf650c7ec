import { readFileSync } from 'node:fs'

/** Matches requests for the chunks of these sources: the names of files say nothing, so that the first load is small. */
export function chunksOf(...sources: readonly string[]): RegExp {
  const manifests = ['client', 'console'].map(readManifest)
  const files = sources.flatMap((source) => {
    const chunks = manifests.flatMap((manifest) => manifest[source] ?? [])
    if (chunks.length === 0) throw new Error(`no chunk of ${source}`)
    return chunks.map(({ file }) => file.replaceAll('.', String.raw`\.`))
  })
  return new RegExp(files.join('|'))
}

function readManifest(build: string) {
  const text = readFileSync(new URL(`../../dist/${build}/manifest.json`, import.meta.url), 'utf8')
  return JSON.parse(text) as Record<string, { readonly file: string } | undefined>
}
