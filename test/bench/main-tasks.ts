/** A task of the main thread, by the clock and by its processor time. */
export interface MainTask {
  readonly wallMs: number
  readonly ownMs: number
}

/** Runs in the page: a fixed computation, whose time in milliseconds shows how busy the machine is. */
export function doFixedWork(): number {
  const begun = performance.now()
  let sum = 0
  for (let step = 0; step < 3e6; step += 1) sum = (sum * 31 + step) % 65_537
  return sum < 0 ? 0 : performance.now() - begun
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
interface Trace {
  readonly traceEvents: readonly TraceEvent[]
}

/** Tasks of the main thread; of several renderers, of the busiest one. */
export function tasksOf(trace: Buffer): readonly MainTask[] {
  const { traceEvents } = JSON.parse(trace.toString()) as Trace
  const mains = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map((event) => `${event.pid} ${event.tid}`),
  )
  const ran = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && mains.has(`${event.pid} ${event.tid}`),
  )
  const byThread = [...Map.groupBy(ran, (event) => event.pid).values()]
  const busiest = byThread.toSorted((one, other) => other.length - one.length)[0] ?? []
  return busiest.map((event) => ({
    wallMs: (event.dur ?? 0) / 1000,
    ownMs: (event.tdur ?? event.dur ?? 0) / 1000,
  }))
}
