import { readFileSync } from 'node:fs'

import { type Operator, readOperators } from './operators.ts'

export interface StudioConfig {
  readonly host: string
  readonly port: number
  /** The origin for browsers; undefined: derived from the port. */
  readonly origin: string | undefined
  readonly databaseUrl: string
  /** The address at which other processes on the database reach this one; undefined: this machine, by the port. */
  readonly peerAddress: string | undefined
  /** Bearer token for `/metrics`; undefined: only this machine may read them. */
  readonly metricsToken: string | undefined
  /** The key that encrypts operators' tokens and signs addresses. */
  readonly secret: string
  readonly operators: readonly Operator[]
  readonly logLevel: string
}

/** All faults of the settings, one per line. */
export class StudioConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads every setting once and reports all faults together. */
export function readStudioConfig(environment: Readonly<Record<string, string | undefined>>): StudioConfig {
  const faults: string[] = []
  const text = (name: string) => environment[name]?.trim() || undefined
  const needed = (name: string): string => {
    const value = text(name)
    if (value === undefined) faults.push(`${name} is not set.`)
    return value ?? ''
  }
  const port = text('STUDIO_PORT') ?? '8082'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) faults.push('STUDIO_PORT must be a port.')
  const origin = text('STUDIO_ORIGIN')
  if (origin !== undefined && URL.parse(origin)?.origin !== origin)
    faults.push('STUDIO_ORIGIN must be an origin like https://games.example.com.')
  const peerAddress = text('STUDIO_PEER_ADDRESS')
  if (peerAddress !== undefined && URL.parse(peerAddress)?.origin !== peerAddress)
    faults.push('STUDIO_PEER_ADDRESS must be an origin like http://10.0.0.5:8082.')
  const metricsToken = text('STUDIO_METRICS_TOKEN')
  if (metricsToken !== undefined && !/^[\w.~+/=-]{16,200}$/.test(metricsToken))
    faults.push('STUDIO_METRICS_TOKEN must have 16 to 200 letters, digits or signs of a bearer token.')
  const databaseUrl = needed('STUDIO_DATABASE_URL')
  if (databaseUrl !== '' && !/^postgres(ql)?:\/\/.+/.test(databaseUrl))
    faults.push('STUDIO_DATABASE_URL must begin with postgresql://.')
  else if (databaseUrl !== '' && !URL.canParse(databaseUrl))
    faults.push('STUDIO_DATABASE_URL must name one host: the studio does not look for a primary.')
  const secret = needed('STUDIO_SECRET')
  if (secret !== '' && Buffer.byteLength(secret) < 32)
    faults.push('STUDIO_SECRET must have at least 32 bytes.')
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!logLevels.includes(logLevel)) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`)
  const operators = openOperators(needed('STUDIO_OPERATORS'), faults)
  if (faults.length > 0) throw new StudioConfigError(faults.join('\n'))
  return {
    host: text('HOST') ?? 'localhost',
    port: Number(port),
    origin,
    peerAddress,
    metricsToken,
    databaseUrl,
    secret,
    operators,
    logLevel,
  }
}

/** A file path, or the JSON list itself. It contains keys, so errors must not quote it. */
function openOperators(path: string, faults: string[]): readonly Operator[] {
  if (path === '') return []
  try {
    return readOperators(path.startsWith('[') ? path : readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is no JSON' : error instanceof Error ? error.message : ''
    faults.push(`STUDIO_OPERATORS cannot be read: ${why}.`)
    return []
  }
}
