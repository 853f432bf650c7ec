import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A step of a trace: a call, a job, a statement or a request to a provider. */
export interface Span {
  readonly traceId: string
  /** Undefined where no more steps are recorded: the trace is over, or has too many of them. */
  child(name: string, attributes: Attributes): Span | undefined
  note(attributes: Attributes): void
  rename(name: string): void
  /** Of an error only its type is recorded: its message may carry values. */
  end(error?: unknown): void
}

/** Roots of traces. Without the setting there is none of this, and no library of it is loaded. */
export interface Tracing {
  /** A call from outside, with its `traceparent` header. */
  beginCall(traceparent: string | undefined): Span
  beginJob(name: string): Span
  /** Sends what is queued, for a bounded time. */
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()

/** The step under way, if this call or job is traced. */
export function currentSpan(): Span | undefined {
  return spans.getStore()
}

export function runInSpan<T>(span: Span, work: () => T): T {
  return spans.run(span, work)
}

/** Runs work as a step of the current trace, if there is one. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = currentSpan()?.child(name, attributes)
  return span ? endAfter(span, work) : work()
}

/** Runs work in a span and ends it with the outcome. */
export async function endAfter<T>(span: Span, work: () => Promise<T>): Promise<T> {
  return await spans.run(span, work).then(
    (value) => {
      span.end()
      return value
    },
    (error: unknown) => {
      span.end(error)
      throw error
    },
  )
}
