import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'

import type { TracingOptions } from './open-tracing.ts'

/** Beyond these, spans are dropped and counted: a collector that hangs costs bounded memory and no call. */
const QUEUE_MAX = 2_048
const BATCH_MAX = 512
const EVERY_MS = 2_000
const FLUSH_WITHIN_MS = 3_000

export interface SpanQueueOptions extends Pick<TracingOptions, 'log' | 'countDropped'> {
  readonly exporter: SpanExporter
  readonly queueMax?: number
}

/** Sends ended spans in batches, one after the other. The SDK's own processor does not say what it drops. */
export function openSpanQueue(options: SpanQueueOptions): SpanProcessor {
  const { exporter, log, countDropped, queueMax = QUEUE_MAX } = options
  const waiting: ReadableSpan[] = []
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isTaken = true

  const exportBatch = (batch: ReadableSpan[]) =>
    new Promise<void>((done) => {
      exporter.export(batch, ({ code, error }) => {
        const wasTaken = code === 0
        if (!wasTaken) countDropped('not_taken', batch.length)
        if (isTaken && !wasTaken) log.warn({ why: error?.message }, 'the collector takes no spans')
        if (!isTaken && wasTaken) log.info('the collector takes spans again')
        isTaken = wasTaken
        done()
      })
    })
  const sendAll = async () => {
    while (waiting.length > 0) await exportBatch(waiting.splice(0, BATCH_MAX))
    sending = undefined
  }
  const flush = () => (sending ??= sendAll())
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, EVERY_MS).unref()
  }
  return {
    onStart: () => undefined,
    onEnd(span) {
      if (isClosed || waiting.length >= queueMax) return countDropped('queue_full', 1)
      waiting.push(span)
      if (waiting.length >= BATCH_MAX) void flush()
      else later()
    },
    forceFlush: flush,
    async shutdown() {
      isClosed = true
      clearTimeout(timer)
      let bound: NodeJS.Timeout | undefined
      const patience = new Promise<void>((done) => (bound = setTimeout(done, FLUSH_WITHIN_MS)))
      await Promise.race([flush(), patience])
      clearTimeout(bound)
      // Closes the exporter's connections. It waits for a running export; this process does not wait for it.
      void exporter.shutdown()
    },
  }
}
