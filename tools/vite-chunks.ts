import { fileURLToPath } from 'node:url'

/** What the builder knows of a module. */
interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

interface Chunking {
  getModuleInfo(id: string): ModuleFacts | null
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the first load of each area needs. On a slow line every further file costs a journey, and small files pack badly. */
const firstLoads = {
  // Every dialog has a note: small, and a file of its own otherwise.
  site: ['src/site/main.tsx', 'src/site/home/HomePage.tsx', 'src/browser/ui/Note.tsx'],
  console: ['src/console/main.tsx'],
} as const

/** What only the console uses of a library that the site needs at once: through the library's door it looks like both. */
const ofConsoleAlone =
  /\/@tanstack\/(?:react-router\/dist\/esm\/(?:useBlocker|useLocation)|router-core\/dist\/esm\/searchMiddleware)\.js$/

/**
 * Small parts that lobbies and games share: each would be a file, and a name in the first load. They depend on nothing
 * else of ours, which would come along.
 */
const ofGames =
  /\/src\/(?:browser\/ui\/(?:GamePicture|lazy-images|seen-images)|contract\/(?:games|launch)|domain\/games\/feature|site\/lobby\/kept-vendor)\.tsx?$/

const entries: ReadonlySet<string> = new Set(
  [firstLoads.site[0], firstLoads.console[0]].map((file) => `${root}${file}`),
)

/**
 * One file for what the site needs at once and the console at some time, and one for what the site needs besides; what
 * is needed later stays cut as it was. Neither area gets anything of the other.
 */
export function nameChunk(): (id: string, chunking: Chunking) => string | null {
  let ofSite: ReadonlySet<string> | undefined
  let ofConsole: ReadonlySet<string> | undefined
  return (id, chunking) => {
    ofSite ??= reach(firstLoads.site, chunking, 'at once')
    ofConsole ??= reach(firstLoads.console, chunking, 'at some time')
    // An entry waits for what it loads, which must not wait for the entry: so each stays a file of its own.
    if (entries.has(id) || ofConsoleAlone.test(id)) return null
    if (!ofSite.has(id)) return ofGames.test(id) ? 'games' : null
    return ofConsole.has(id) ? 'base' : 'house'
  }
}

/** The modules that these load without a further question, or with all that may be asked later. */
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
