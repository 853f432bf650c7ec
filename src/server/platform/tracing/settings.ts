export interface TracingSettings {
  /** The collector's address for OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  readonly serviceName: string
  /** The fraction of calls and jobs that is traced. */
  readonly ratio: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the standard names of OpenTelemetry. Without an endpoint nothing is traced. */
export function readTracing(environment: Environment, lines: string[]): TracingSettings | undefined {
  const text = (name: string) => environment[name]?.trim() || undefined
  const [endpoint, serviceName = 'tessera', share = '1'] = [
    text('OTEL_EXPORTER_OTLP_ENDPOINT'),
    text('OTEL_SERVICE_NAME'),
    text('OTEL_TRACES_SAMPLER_ARG'),
  ]
  const faults = lines.length
  if (!/^[\w.-]{1,60}$/.test(serviceName))
    lines.push('OTEL_SERVICE_NAME must have 1 to 60 letters, digits, dots or hyphens.')
  if (!/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(share))
    lines.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.05.')
  if (endpoint === undefined) return undefined
  const url = URL.parse(endpoint)
  // The URL is not repeated: it may contain a token by mistake.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    lines.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318.')
  if (lines.length > faults) return undefined
  return { endpoint: endpoint.replace(/\/+$/, ''), serviceName, ratio: Number(share) }
}
