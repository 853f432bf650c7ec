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
  tags(page: { chunk: string | undefined; language: LanguageCode; area: Area }): Promise<PageTags>
}

export interface PageTags {
  readonly styles: string
  readonly scripts: string
  /** Loaded after the first paint: the program, and the files that it would otherwise load one after the other. */
  readonly program?: { readonly entry: string; readonly early: readonly string[] }
  /** Hot reload needs a looser policy; a production build never does. */
  readonly isPolicyLoose: boolean
}

type Area = 'site' | 'console'

/** The folder of an area's build. */
export const buildOf = (dist: URL, area: Area) => new URL(area === 'site' ? 'client/' : 'console/', dist)

/** Reads the builds once. */
export async function openBuiltRenderer(dist: URL): Promise<Renderer> {
  const site = (await import(pathToFileURL(new URL('server/site.js', dist).pathname).href)) as SiteEntry
  const builds = {
    site: await readBuild(buildOf(dist, 'site')),
    console: await readBuild(buildOf(dist, 'console')),
  }
  const ofConsolePages = sharedByPages(builds.console.manifest)
  const tagsOf = (area: Area, chunk: string | undefined, language: LanguageCode): PageTags => {
    const { manifest, styles, faces } = builds[area]
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

interface Build {
  readonly manifest: Readonly<Record<string, Chunk>>
  /** Texts of the style sheets, by file. */
  readonly styles: ReadonlyMap<string, string>
  readonly faces: string
}

async function readBuild(folder: URL): Promise<Build> {
  const text = await readFile(new URL('manifest.json', folder), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const styles = new Map<string, string>()
  for (const file of new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))) {
    const sheet = await readFile(new URL(file, folder), 'utf8')
    // Licence comments stay in the files of the style sheets.
    styles.set(file, sheet.replaceAll(/\/\*![^]*?\*\//g, ''))
  }
  return { manifest, styles, faces: preloadFaces(manifest) }
}

/**
 * Preloads both fonts, for the letters that every language needs; otherwise they would arrive after the first paint.
 */
function preloadFaces(manifest: Readonly<Record<string, Chunk>>): string {
  return Object.entries(manifest)
    .filter(([source]) => source.endsWith('-latin-wght-normal.woff2'))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')
}

/** The build may write a virtual module's key with or without its leading zero byte. */
function findKey(manifest: Readonly<Record<string, Chunk>>, key: string): string {
  return (
    [key, key.replace('\0', ''), key.replace('\0', '_')].find((one) => Object.hasOwn(manifest, one)) ?? key
  )
}
