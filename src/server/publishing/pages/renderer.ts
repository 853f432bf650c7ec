import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import type { LanguageCode } from '#domain/language/language.ts'

import { type Chunk, sharedByPages, withImports } from './build-chunks.ts'

/** How a page fetches data while rendering: the call by method and path, answered by our own handlers. */
export interface PageApi {
  call(endpoint: { readonly method: string; readonly path: string }, input: unknown): Promise<never>
}

export interface Drawing {
  readonly early: string
  readonly html: string
  readonly title: string
  readonly description: string
  readonly statusCode: number
  readonly data: unknown
  /** The page's own chunk, by its source file. */
  readonly chunk: string | undefined
  readonly loadFailed: string
  readonly loadAgain: string
}

/**
 * The exports of the site's build that the server uses. It is loaded by path, because the server must not import site code.
 */
export interface SiteEntry {
  readonly knownPaths: readonly string[]
  /** The query parameter that a page renders by, and its allowed form. */
  readonly drawnBy: Readonly<Record<string, { readonly name: string; readonly form: string }>>
  readonly openPaths: readonly string[]
  readonly aliases: Readonly<Record<string, string>>
  readonly rootRedirect: { readonly from: string; readonly to: string; readonly login: string }
  readonly addressPlace: string
  readonly pageDataId: string
  readonly languages: readonly LanguageCode[]
  renderPage(options: { path: string; bootstrap: unknown; api: PageApi }): Promise<Drawing>
}

export interface Renderer {
  /** Whether sources are served directly, with hot reload. */
  readonly isDevelopment: boolean
  entry(): Promise<SiteEntry>
  /** Tags for the head and the end of the body: styles, preloads, the program. */
  tags(page: {
    chunk: string | undefined
    language: LanguageCode
    area: 'site' | 'console'
  }): Promise<PageTags>
}

export interface PageTags {
  readonly styles: string
  readonly scripts: string
  /** Loaded after the first paint: the program, and the files that it would otherwise load one after the other. */
  readonly program?: { readonly entry: string; readonly early: readonly string[] }
  /** Hot reload needs a looser policy; a production build never does. */
  readonly isPolicyLoose: boolean
}

/** Reads the build once. */
export async function openBuiltRenderer(dist: URL): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(new URL('client/manifest.json', dist), 'utf8')) as Record<
    string,
    Chunk
  >
  const site = (await import(pathToFileURL(new URL('server/site.js', dist).pathname).href)) as SiteEntry
  const styles = new Map<string, string>()
  for (const file of new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))) {
    // Licence comments stay in the files of the style sheets.
    const text = await readFile(new URL(`client/${file}`, dist), 'utf8')
    styles.set(file, text.replaceAll(/\/\*![^]*?\*\//g, ''))
  }
  const faces = preloadFaces(manifest)
  const ofConsolePages = sharedByPages(manifest)
  const tagsOf = (area: 'site' | 'console', chunk: string | undefined, language: LanguageCode): PageTags => {
    const main = `src/${area}/main.tsx`
    const modules = [
      main,
      ...(chunk ? [`src/${area}/${chunk}`] : []),
      `\0virtual:catalogue/${area}/${language}`,
    ]
    const needed = [
      ...modules.flatMap((key) => withImports(manifest, findKey(manifest, key))),
      ...(area === 'console' ? ofConsolePages : []),
    ]
    const unique = [...new Map(needed.map((one) => [one.file, one])).values()]
    const sheets = [...new Set(unique.flatMap((one) => one.css ?? []))]
    const css = sheets.map((file) => styles.get(file) ?? '').join('')
    // Lists the inlined style sheets, so that a chunk loaded later does not fetch them again.
    const here = sheets.map((file) => `/${file}`).join(' ')
    const entry = manifest[findKey(manifest, main)]?.file ?? ''
    const early = unique.filter((one) => one.file !== entry).map((one) => `/${one.file}`)
    const page = { styles: `${faces}<style data-sheets="${here}">${css}</style>`, isPolicyLoose: false }
    // The server renders site pages. A console page is empty until its program runs, so that loads at once.
    if (area === 'site') return { ...page, scripts: '', program: { entry: `/${entry}`, early } }
    const preloads = early.map((file) => `<link rel="modulepreload" href="${file}">`)
    return { ...page, scripts: `${preloads.join('')}<script type="module" async src="/${entry}"></script>` }
  }
  const kept = new Map<string, PageTags>()
  return {
    isDevelopment: false,
    entry: () => Promise.resolve(site),
    tags({ chunk, language, area }) {
      const key = `${area} ${chunk} ${language}`
      const tags = kept.get(key) ?? tagsOf(area, chunk, language)
      kept.set(key, tags)
      return Promise.resolve(tags)
    },
  }
}

/**
 * Preloads both fonts, for the letters that every language needs; otherwise they would arrive after the first paint.
 */
function preloadFaces(manifest: Record<string, Chunk>): string {
  return Object.entries(manifest)
    .filter(([source]) => source.endsWith('-latin-wght-normal.woff2'))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')
}

/** The build may write a virtual module's key with or without its leading zero byte. */
function findKey(manifest: Record<string, Chunk>, key: string): string {
  return (
    [key, key.replace('\0', ''), key.replace('\0', '_')].find((one) => Object.hasOwn(manifest, one)) ?? key
  )
}
