import { fileURLToPath } from 'node:url'

/** The bundler's facts of a module. */
interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

interface Chunking {
  getModuleInfo(id: string): ModuleFacts | null
}

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The modules of each area's first load, bundled: on a slow line every further file costs a round trip, and small
 * files compress badly.
 */
const firstLoads = {
  // Small, and used by every dialog; otherwise it would be a separate file.
  site: ['src/site/main.tsx', 'src/site/home/HomePage.tsx', 'src/browser/ui/Note.tsx'],
  console: ['src/console/main.tsx'],
} as const

/**
 * Modules of the query library that the home page does not use; imported through the library's entry, they would
 * count as part of its first load.
 */
const ofLaterQueries =
  /\/@tanstack\/(?:react-query|query-core)\/build\/modern\/(?:use(?:Mutation|Queries|InfiniteQuery)|mutationObserver|queriesObserver|infiniteQuery\w+)\.js$/

/**
 * Small modules that lobbies and games share; each would be a separate file in the first load. They must not import
 * other modules of ours, which would be bundled too.
 */
const ofGames =
  /\/src\/(?:browser\/ui\/(?:GamePicture|lazy-images|seen-images)|contract\/(?:games|launch)|domain\/games\/feature|site\/lobby\/kept-vendor)\.tsx?$/

const entries: ReadonlySet<string> = new Set(
  [firstLoads.site[0], firstLoads.console[0]].map((file) => `${root}${file}`),
)

/**
 * One chunk for modules of the site's first load that the console uses at any time, and one for the rest of the
 * site's first load. Later modules keep the bundler's chunks. Neither area loads code of the other.
 */
export function nameChunk(): (id: string, chunking: Chunking) => string | null {
  let ofSite: ReadonlySet<string> | undefined
  let ofConsole: ReadonlySet<string> | undefined
  return (id, chunking) => {
    ofSite ??= reach(firstLoads.site, chunking, 'at once')
    ofConsole ??= reach(firstLoads.console, chunking, 'at some time')
    // An entry awaits its chunks, which must not await the entry: so each entry stays a separate file.
    if (entries.has(id) || ofLaterQueries.test(id)) return null
    if (!ofSite.has(id)) return ofGames.test(id) ? 'games' : null
    return ofConsole.has(id) ? 'base' : 'house'
  }
}

/** The modules reached by static imports, or by dynamic ones too. */
function reach(
  files: readonly string[],
  chunking: Chunking,
  when: 'at once' | 'at some time',
): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = files.map((file) => `${root}${file}`)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const facts = chunking.getModuleInfo(id)
    waiting.push(...(facts?.importedIds ?? []))
    if (when === 'at some time') waiting.push(...(facts?.dynamicallyImportedIds ?? []))
  }
  return found
}
