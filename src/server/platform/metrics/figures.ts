import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'

import type { Tx } from '#server/platform/db/transaction.ts'

export interface Sample {
  /** One of the gauges of its source. */
  readonly gauge: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Figures that are read from the database together. */
export interface FigureSource {
  /** The label of its age in the metrics. */
  readonly name: string
  readonly gauges: Readonly<Record<string, { readonly help: string; readonly labels: readonly string[] }>>
  readonly read: (read: Tx) => Promise<readonly Sample[]>
}

export interface Figures {
  readonly sources: readonly FigureSource[]
  /** Reads values that are too old again. Returns within bounded time, even if the database hangs. */
  refresh(): Promise<void>
  samplesOf(source: FigureSource): readonly Sample[]
  /** The age of its values, and whether the last reading failed or is overdue. */
  standOf(source: FigureSource): { readonly ageSeconds: number | undefined; readonly isStale: boolean }
}

export interface FiguresOptions {
  readonly read: Tx
  readonly sources: readonly FigureSource[]
  readonly log: Pick<Logger, 'debug'>
  readonly nowMs?: () => number
  readonly everyMs?: number
  readonly patienceMs?: number
}

/** Upper limit of rows counted: a backlog of a million costs a scrape no more than one of ten thousand. */
export const FIGURE_ROWS_MAX = 10_000

/** The database is queried at most this often, however many scrapers there are. */
const EVERY_MS = 10_000
/** How long a scrape waits for fresh values before it takes the last ones. */
const PATIENCE_MS = 1_000
const STALE_MS = 60_000
/** Values older than this are no longer exposed. */
const FORGOTTEN_MS = 300_000

interface Seen {
  samples: readonly Sample[]
  readAtMs: number | undefined
  hasFailed: boolean
}

/** Caches the last values of each source. The sources are read one after the other, on one connection. */
export function openFigures(options: FiguresOptions): Figures {
  const { read, sources, log, nowMs = () => performance.now() } = options
  const { everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = options
  const seen = new Map<FigureSource, Seen>()
  let reading: Promise<void> | undefined
  let beganAtMs = Number.NEGATIVE_INFINITY
  const readOne = async (source: FigureSource) => {
    try {
      seen.set(source, { samples: await source.read(read), readAtMs: nowMs(), hasFailed: false })
    } catch (error) {
      // Error boundary of a scrape: values that cannot be read are marked stale.
      log.debug({ err: error, figure: source.name }, 'a figure could not be read')
      seen.set(source, { samples: [], readAtMs: undefined, ...seen.get(source), hasFailed: true })
    }
  }
  const readAll = async () => {
    for (const source of sources) await readOne(source)
    reading = undefined
  }
  return {
    sources,
    async refresh() {
      // guard: metrics-read-shared
      if (!reading && nowMs() - beganAtMs >= everyMs) {
        beganAtMs = nowMs()
        reading = readAll()
      }
      if (!reading) return
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((done) => (timer = setTimeout(done, patienceMs)))
      await Promise.race([reading, patience]) // guard: metrics-patience
      clearTimeout(timer)
    },
    samplesOf(source) {
      const { samples = [], readAtMs } = seen.get(source) ?? {}
      return readAtMs !== undefined && nowMs() - readAtMs < FORGOTTEN_MS ? samples : []
    },
    standOf(source) {
      const { readAtMs, hasFailed = true } = seen.get(source) ?? {}
      const ageMs = readAtMs === undefined ? undefined : nowMs() - readAtMs
      return {
        ageSeconds: ageMs === undefined ? undefined : ageMs / 1000,
        isStale: hasFailed || ageMs === undefined || ageMs > STALE_MS,
      }
    },
  }
}

/** Registers the figures as gauges. */
export function showFigures(registers: Registry[], figures: Figures): void {
  for (const source of figures.sources)
    for (const [name, { help, labels }] of Object.entries(source.gauges))
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          this.reset()
          for (const sample of figures.samplesOf(source))
            if (sample.gauge === name) this.set({ ...sample.labels }, sample.value)
          // `reset` sets a gauge without labels to 0, although no such value was read.
          if (labels.length === 0 && figures.samplesOf(source).every(({ gauge }) => gauge !== name))
            this.remove()
        },
      })
  const ages = new Gauge({
    name: 'tessera_figure_age_seconds',
    help: 'How long ago a figure was read from the database.',
    labelNames: ['figure'],
    registers,
    collect() {
      this.reset()
      for (const source of figures.sources) {
        const { ageSeconds } = figures.standOf(source)
        if (ageSeconds !== undefined) ages.set({ figure: source.name }, ageSeconds)
      }
    },
  })
  new Gauge({
    name: 'tessera_figure_stale',
    help: '1 where a figure could not be read from the database lately: its values are old, or missing.',
    labelNames: ['figure'],
    registers,
    collect() {
      for (const source of figures.sources)
        this.set({ figure: source.name }, figures.standOf(source).isStale ? 1 : 0)
    },
  })
}
