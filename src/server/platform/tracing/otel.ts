import {
  type Link,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'

import type { Config } from '#server/platform/config.ts'

import type { TracingOptions } from './open-tracing.ts'
import type { Attributes, Span, Tracing } from './span.ts'
import { openSpanQueue } from './span-queue.ts'

/** One export may take this long, retries included. */
const EXPORT_MS = 5_000
/** Limit of spans per trace: a job with a hundred thousand statements must not fill the queue. */
const STEPS_MAX = 500

/** Traces by OpenTelemetry, sent as OTLP over HTTP (JSON). */
export function openOtel(options: NonNullable<Config['tracing']> & Omit<TracingOptions, 'tracing'>): Tracing {
  const { endpoint, serviceName, ratio, version, countDropped } = options
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS })
  const queue = openSpanQueue({ exporter, ...options })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [queue],
  })
  const tracer = provider.getTracer('tessera', version)

  const beginRoot = (name: string, how: { kind: SpanKind; attributes: Attributes; links: Link[] }): Span => {
    const root = tracer.startSpan(name, how, ROOT_CONTEXT)
    const { traceId } = root.spanContext()
    let isOver = false
    let steps = 0
    const wrap = (span: OtelSpan): Span => ({
      traceId,
      child(childName, attributes) {
        // Work that outlives its call, such as a timer, is not part of the call's trace.
        if (isOver || !span.isRecording()) return undefined
        steps += 1
        if (steps > STEPS_MAX) {
          countDropped('too_many', 1)
          return undefined
        }
        const within = trace.setSpan(ROOT_CONTEXT, span)
        return wrap(tracer.startSpan(childName, { kind: SpanKind.CLIENT, attributes }, within))
      },
      note: (attributes) => void span.setAttributes(attributes),
      rename: (newName) => void span.updateName(newName),
      end(error) {
        if (span === root) isOver = true
        if (error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        }
        span.end()
      },
    })
    return wrap(root)
  }
  return {
    beginCall: (traceparent) =>
      beginRoot('call', { kind: SpanKind.SERVER, attributes: {}, links: linksOf(traceparent) }),
    beginJob: (name) =>
      beginRoot(`job ${name}`, { kind: SpanKind.CONSUMER, attributes: { 'tessera.job': name }, links: [] }),
    close: () => queue.shutdown(),
  }
}

/**
 * The client's trace becomes a link, never the parent: any visitor can send the header, and a proxy passes it on
 * unchanged. As a parent it would control sampling and merge calls of strangers into one trace.
 */
function linksOf(traceparent: string | undefined): Link[] {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return []
  const context = { traceId, spanId, traceFlags: 0, isRemote: true }
  return isSpanContextValid(context) ? [{ context }] : []
}
