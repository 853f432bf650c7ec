import pino, { type Logger } from 'pino'

import type { LogLevel } from '#server/platform/config.ts'
import { currentSpan } from '#server/platform/tracing/span.ts'

/** Redacted at any depth. Bodies are never logged. */
const secrets = [
  'cookie',
  'authorization',
  'x-session-token',
  'set-cookie',
  'password',
  'token',
  'sealed',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`])

/** JSON lines for machines; short lines on a terminal. */
export function openLog(level: LogLevel, stream: NodeJS.WriteStream = process.stdout): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets, censor: '(hidden)' },
    serializers: { err: describeError },
    mixin: traceOf,
  }
  return pino(options, stream.isTTY ? { write: (line: string) => stream.write(shorten(line)) } : stream)
}

function traceOf(): object {
  const span = currentSpan()
  return span ? { traceId: span.traceId } : {}
}

/** Driver errors carry row data and parameters; a log gets only the reason and the place. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return { type: error.name, message: error.message, code, stack: error.stack }
}

function shorten(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const moment = String(time).slice(11, 19)
  const words = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const fault = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return `${moment} ${String(level)} ${String(msg)} ${words.join(' ')}${fault}`.trimEnd() + '\n'
}
