import { shipped } from '#locales/catalogues.ts'
import { plumbingRefusals } from '#contract/endpoint.ts'

import { knownCalls } from './attack.ts'

/** Requests are in Vietnamese, and so must the answers be. */
const words = shipped.read(['server', 'operator'], 'VI')

const knownRefusals = new Set<unknown>([
  ...plumbingRefusals,
  ...knownCalls.flatMap(({ endpoint }) => endpoint.refusals),
])

const leaks = /\bat .*\.[tj]s:\d|node_modules|SELECT |syntax error|FST_|ECONN/

interface Answer {
  readonly status: number
  readonly type: unknown
  readonly body: string
}

/** Facts that a proper refusal would not have. A file of attacks reads thousands of them: one expectation for each. */
export function faultsOfNo({ status, type, body }: Answer, statuses: readonly number[]): readonly string[] {
  if (!statuses.includes(status)) return [`status ${status}: ${body.slice(0, 300)}`]
  if (type !== 'application/json; charset=utf-8') return [`type ${String(type)}`]
  const {
    success,
    code,
    message,
    correlationId,
    value: _value,
    ...rest
  } = JSON.parse(body) as Record<string, unknown>
  return [
    ...(success === false ? [] : [`success ${String(success)}`]),
    ...(knownRefusals.has(code) ? [] : [`code ${String(code)}`]),
    ...(message === words[`refusal.${String(code)}`] ? [] : [`message ${String(message)}`]),
    ...(typeof correlationId === 'string' && /^[\w-]{8,64}$/.test(correlationId)
      ? []
      : [`correlationId ${String(correlationId)}`]),
    ...Object.keys(rest),
    ...(leaks.test(body) ? [`details: ${body.slice(0, 300)}`] : []),
  ]
}
