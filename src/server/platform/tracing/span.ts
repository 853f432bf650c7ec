import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A step of a trace: a call, a job, a statement or a request to a provider. */
export interface Span {
  readonly traceId: string
  /** Undefined if no more steps are recorded: the trace has ended, or has too many steps. */
  child(name: string, attributes: Attributes): Span | undefined
  note(attributes: Attributes): void
  rename(name: string): void
  /** Records only the type of an error: its message may contain values. */
  end(error?: unknown): void
}

/** Roots of traces. With tracing off this does not exist, and no tracing library is loaded. */
export interface Tracing {
  /** A call from outside, with its `traceparent` header. */
  beginCall(traceparent: string | undefined): Span
  beginJob(name: string): Span
  /** Sends what is queued, for a bounded time. */
  close(): Promise<void>
}

const spans = new AsyncLocalStorage<Span>()

/** The current step, if this call or job is traced. */
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
