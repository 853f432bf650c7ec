/** Kinds of work on the main thread, by the events that browsers record of it. */
const kinds = {
  start: ['EvaluateScript', 'v8.evaluateModule'],
  compile: ['v8.compile', 'v8.compileModule', 'v8.parseFunction', 'V8.CompileCode', 'v8.produceCache'],
  script: ['FunctionCall', 'RunMicrotasks', 'TimerFire', 'FireAnimationFrame', 'EventDispatch'],
  html: ['ParseHTML'],
  style: ['UpdateLayoutTree', 'ParseAuthorStyleSheet', 'ScheduleStyleRecalculation'],
  layout: ['Layout', 'InvalidateLayout', 'HitTest', 'IntersectionObserverController::computeIntersections'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'UpdateLayer', 'UpdateLayerTree', 'Commit', 'CompositeLayers'],
  garbage: [
    'MinorGC',
    'MajorGC',
    'V8.GCScavenger',
    'V8.GCFinalizeMC',
    'V8.GCIncrementalMarking',
    'BlinkGC.AtomicPhase',
  ],
} as const

export type Kind = keyof typeof kinds | 'other'
const kindOf = new Map<string, Kind>(
  Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind as Kind] as const)),
)

/** A task of the main thread while a page loads, in milliseconds. */
export interface LoadTask {
  /** Since the first task of the trace. */
  readonly atMs: number
  readonly wallMs: number
  readonly ownMs: number
  /** Its processor time by kind of work; they add up to the whole. */
  readonly parts: Readonly<Partial<Record<Kind, number>>>
  /** Files and functions of its scripts. */
  readonly scripts: readonly string[]
}

export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly url?: string; readonly fileName?: string; readonly functionName?: string }
  }
}

/** Tasks of the main thread of the renderer that worked most. */
export function loadTasksOf(events: readonly TraceEvent[]): readonly LoadTask[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const timed = events.filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`))
  const threads = [...Map.groupBy(timed, ({ pid }) => pid).values()]
  const busiest = threads.toSorted((one, other) => workOf(other) - workOf(one))[0] ?? []
  const inOrder = busiest.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const begun = inOrder[0]?.ts ?? 0
  const tasks: { task: TraceEvent; within: TraceEvent[] }[] = []
  let endsAt = -1
  for (const event of inOrder) {
    if (event.ts >= endsAt) {
      if (!isTask(event)) continue
      tasks.push({ task: event, within: [] })
      endsAt = event.ts + (event.dur ?? 0)
    } else if (!isTask(event)) tasks.at(-1)?.within.push(event)
  }
  return tasks.map(({ task, within }) => ({
    atMs: (task.ts - begun) / 1000,
    wallMs: (task.dur ?? 0) / 1000,
    ownMs: ownOf(task),
    parts: partsOf(task, within),
    scripts: [...new Set(within.flatMap(scriptOf))],
  }))
}

const isTask = ({ name }: TraceEvent) => name.endsWith('RunTask')

const ownOf = ({ tdur, dur }: TraceEvent) => (tdur ?? dur ?? 0) / 1000

const workOf = (events: readonly TraceEvent[]) =>
  events.filter(isTask).reduce((sum, event) => sum + ownOf(event), 0)

function scriptOf({ name, args }: TraceEvent): string[] {
  const { url = '', fileName = url, functionName = '' } = args?.data ?? {}
  if (kindOf.get(name) !== 'start' && name !== 'FunctionCall') return []
  return [`${fileName.replace(/^.*\//, '')} ${functionName}`.trim()].filter((script) => script !== '')
}

/** The time of each event without the events within it, added up by kind. */
function partsOf(task: TraceEvent, within: readonly TraceEvent[]): LoadTask['parts'] {
  const parts: Partial<Record<Kind, number>> = {}
  const open: { readonly kind: Kind; readonly endsAt: number }[] = [
    { kind: 'other', endsAt: task.ts + (task.dur ?? 0) },
  ]
  const add = (kind: Kind, ms: number) => (parts[kind] = (parts[kind] ?? 0) + ms)
  add('other', ownOf(task))
  for (const event of within) {
    while (open.length > 1 && (open.at(-1)?.endsAt ?? 0) <= event.ts) open.pop()
    const above = open.at(-1)?.kind ?? 'other'
    // An event of no kind belongs to the work that it is part of.
    const kind = kindOf.get(event.name) ?? above
    add(above, -ownOf(event))
    add(kind, ownOf(event))
    open.push({ kind, endsAt: event.ts + (event.dur ?? 0) })
  }
  return parts
}
