import { fileURLToPath } from 'node:url'

/** The bundler's facts of a module. */
interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

interface Chunking {
  getModuleInfo(id: string): ModuleFacts | null
}

interface ChunkGroup {
  readonly debugName: string
  readonly name: (id: string, chunking: Chunking) => string | null
  readonly minSize: number
  readonly includeDependenciesRecursively?: boolean
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

/** A file that the console's routes load. */
const pageFile = /\/src\/console\/[^/]+\/\w+Page\.tsx$/

/** The parts of games that the home page and lobbies share; each module would be a separate file. */
const gameParts = [
  'src/site/lobby/LobbyTile.tsx',
  'src/site/lobby/use-favourites.ts',
  'src/site/play/use-launching.tsx',
  'src/site/games/GameStrip.tsx',
]

const entries: ReadonlySet<string> = new Set(
  [firstLoads.site[0], firstLoads.console[0]].map((file) => `${root}${file}`),
)

/**
 * One chunk for modules of the site's first load that the console uses at any time, and one for the rest of the
 * site's first load; likewise for the parts of games. Other modules keep the bundler's chunks. Neither area loads code
 * of the other. A group takes what its modules import from the groups below it.
 */
export function chunkGroups(): ChunkGroup[] {
  let found: Record<'ofSite' | 'ofConsole' | 'ofGames', ReadonlySet<string>> | undefined
  let ofConsole: ReadonlyMap<string, 'frame' | 'tools'> | undefined
  const chunkOf = (id: string, chunking: Chunking) => {
    found ??= {
      ofSite: reach(firstLoads.site, chunking, 'at once'),
      ofConsole: reach(firstLoads.console, chunking, 'at some time'),
      ofGames: reach(gameParts, chunking, 'at once'),
    }
    // An entry awaits its chunks, which must not await the entry: so each entry stays a separate file.
    if (entries.has(id)) return null
    const isOfConsole = found.ofConsole.has(id)
    if (found.ofSite.has(id) && !ofLaterQueries.test(id)) return isOfConsole ? 'base' : 'house'
    if (!found.ofGames.has(id)) return null
    return isOfConsole ? 'parts' : 'games'
  }
  const ofBoth = (['base', 'house', 'parts', 'games'] as const).map((chunk) => ({
    debugName: chunk,
    name: (id: string, chunking: Chunking) => (chunkOf(id, chunking) === chunk ? chunk : null),
    minSize: 0,
  }))
  const ofOperators = (['frame', 'tools'] as const).map((chunk) => ({
    debugName: chunk,
    name: (id: string, chunking: Chunking) => {
      ofConsole ??= sharedByConsole(chunking)
      return ofConsole.get(id) === chunk ? chunk : null
    },
    minSize: 0,
    // Modules that the site uses too stay where they are: it must not load the console's.
    includeDependenciesRecursively: false,
  }))
  return [...ofBoth, ...ofOperators]
}

/** The number of the console's pages from which on a module counts as one of their common tools. */
const COMMON = 16

/**
 * The console's own modules, in two chunks: those of its frame, and those that several of its pages share. In chunks of
 * their own they were sixty files a page, and adding the links that load these took longer than drawing the page.
 */
function sharedByConsole(chunking: Chunking): ReadonlyMap<string, 'frame' | 'tools'> {
  const ofSite = reach([firstLoads.site[0]], chunking, 'at some time')
  const frame = reach(firstLoads.console, chunking, 'at once')
  const pages = [...reach(firstLoads.console, chunking, 'at some time')].filter((id) => pageFile.test(id))
  const uses = new Map<string, number>()
  for (const page of pages)
    for (const id of reach([page.slice(root.length)], chunking, 'at once'))
      uses.set(id, (uses.get(id) ?? 0) + 1)
  const shared = new Map<string, 'frame' | 'tools'>()
  for (const id of new Set([...frame, ...uses.keys()])) {
    if (entries.has(id) || ofSite.has(id)) continue
    if (frame.has(id)) shared.set(id, 'frame')
    else if ((uses.get(id) ?? 0) >= COMMON && !pageFile.test(id)) shared.set(id, 'tools')
  }
  return shared
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
