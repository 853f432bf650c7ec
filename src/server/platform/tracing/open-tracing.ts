import type { Logger } from 'pino'

import type { Config } from '#server/platform/config.ts'

import type { Tracing } from './span.ts'

export interface TracingOptions {
  readonly tracing: Config['tracing']
  readonly version: string
  readonly log: Pick<Logger, 'warn' | 'info'>
  readonly countDropped: (reason: 'queue_full' | 'not_taken' | 'too_many', count: number) => void
}

/** Loads the tracing libraries only if tracing is on: they slow the start and use memory. */
export async function openTracing({ tracing, ...options }: TracingOptions): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { openOtel } = await import('./otel.ts')
  return openOtel({ ...tracing, ...options })
}
