/** The written graph of the server, as `oxlint.graph.ts` exports it. */
export interface ServerGraph {
  readonly areas: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly plumbing: readonly string[]
}

interface Placed {
  readonly name: string
  readonly place: string
  readonly floor: number
  readonly calls: readonly string[]
}

/** Folders without a line or lines without a folder, calls of an upper area, and features that call in a circle. */
export function graphFaults({ areas, plumbing }: ServerGraph, paths: readonly string[]): string[] {
  const features: readonly Placed[] = Object.entries(areas).flatMap(([area, inside], floor) =>
    Object.entries(inside).map(([name, calls]) => ({ name, place: `${area}/${name}`, floor, calls })),
  )
  const known = new Map(features.map((feature) => [feature.name, feature]))
  const twice = features.filter((feature) => known.get(feature.name) !== feature)
  return [
    ...folderFaults(
      [...plumbing.map((name) => `platform/${name}`), ...features.map(({ place }) => place)],
      paths,
    ),
    ...twice.map(({ name }) => `${name} stands in two areas`),
    ...features.flatMap((feature) => callFaults(feature, known)),
    ...features.flatMap(({ name }) => circleOf(name, known)),
  ]
}

/** A folder within a feature belongs to it; the files of `platform/` and `shell/` themselves belong to no feature. */
function folderFaults(places: readonly string[], paths: readonly string[]): string[] {
  const files = paths.filter((path) => /^src\/server\/[^/]+\/[^/]+\//.test(path))
  const isOf = (place: string) => (path: string) => path.startsWith(`src/server/${place}/`)
  const strangers = files.filter((path) => !places.some((place) => isOf(place)(path)))
  return [
    ...new Set(strangers.map((path) => `${path.split('/').slice(0, 4).join('/')} stands in no area`)),
    ...places.filter((place) => !files.some(isOf(place))).map((place) => `src/server/${place} has no file`),
  ]
}

function callFaults({ name, floor, calls }: Placed, known: ReadonlyMap<string, Placed>): string[] {
  return calls.flatMap((call) => {
    const called = known.get(call)
    if (!called) return [`${name} calls ${call}, which stands nowhere`]
    return called.floor > floor ? [`${name} calls ${call}, which stands above it`] : []
  })
}

function circleOf(name: string, known: ReadonlyMap<string, Placed>): string[] {
  const reached = new Set<string>()
  const waiting = [...(known.get(name)?.calls ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    const calls = known.get(next)?.calls ?? []
    if (calls.includes(name)) return [`${name} calls itself by way of ${next}`]
    waiting.push(...calls)
  }
  return []
}
