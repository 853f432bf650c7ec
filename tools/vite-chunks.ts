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
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** The page's program. It awaits its chunks, which must not await it: so it stays a separate file. */
const programs = { site: 'src/site/main.tsx', console: 'src/console/main.tsx' } as const

/** The modules of the site's first load, bundled: on a slow line every further file costs a round trip, and small files compress badly. */
const ofFirstPage = [
  programs.site,
  'src/site/home/HomePage.tsx',
  // Small, and used by every dialog; otherwise it would be a separate file.
  'src/browser/ui/Note.tsx',
]

/**
 * Modules of the query library that the home page does not use; imported through the library's entry, they would
 * count as part of its first load.
 */
const ofLaterQueries =
  /\/@tanstack\/(?:react-query|query-core)\/build\/modern\/(?:use(?:Mutation|Queries|InfiniteQuery)|mutationObserver|queriesObserver|infiniteQuery\w+)\.js$/

/** The parts of games that the home page and lobbies share; each module would be a separate file. */
const gameParts = [
  'src/site/lobby/LobbyTile.tsx',
  'src/site/lobby/use-favourites.ts',
  'src/site/play/use-launching.tsx',
  'src/site/games/GameStrip.tsx',
]

/** One chunk for the site's first load, and one for the parts of games. Other modules keep the bundler's chunks. */
export function siteChunks(): ChunkGroup[] {
  return groupsOf(['house', 'games'], (chunking) => {
    const ofSite = reach(ofFirstPage, chunking, 'at once')
    const ofGames = reach(gameParts, chunking, 'at once')
    return (id) => {
      if (ofSite.has(id) && !ofLaterQueries.test(id)) return 'house'
      return ofGames.has(id) ? 'games' : null
    }
  })
}

/** A file that the console's routes load. */
const pageFile = /\/src\/console\/[^/]+\/\w+Page\.tsx$/

/** The number of the console's pages from which on a module counts as one of their common tools. */
const COMMON = 16

/**
 * The console's modules, in two chunks: those of its frame, and those that several of its pages share. In chunks of
 * their own they were sixty files a page, and adding the links that load these took longer than drawing the page.
 */
export function consoleChunks(): ChunkGroup[] {
  return groupsOf(['frame', 'tools'], (chunking) => {
    const frame = reach([programs.console], chunking, 'at once')
    const pages = [...reach([programs.console], chunking, 'at some time')].filter((id) => pageFile.test(id))
    const uses = new Map<string, number>()
    for (const page of pages)
      for (const id of reach([page.slice(root.length)], chunking, 'at once'))
        uses.set(id, (uses.get(id) ?? 0) + 1)
    return (id) => {
      if (frame.has(id)) return 'frame'
      return (uses.get(id) ?? 0) >= COMMON && !pageFile.test(id) ? 'tools' : null
    }
  })
}

/** Groups for the bundler. The modules are known once it asks for the first of them. */
function groupsOf<Chunk extends string>(
  chunks: readonly Chunk[],
  open: (chunking: Chunking) => (id: string) => Chunk | null,
): ChunkGroup[] {
  const entries = new Set(Object.values(programs).map((file) => `${root}${file}`))
  let chunkOf: ((id: string) => Chunk | null) | undefined
  return chunks.map((chunk) => ({
    debugName: chunk,
    name: (id, chunking) => {
      chunkOf ??= open(chunking)
      return !entries.has(id) && chunkOf(id) === chunk ? chunk : null
    },
    minSize: 0,
  }))
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
