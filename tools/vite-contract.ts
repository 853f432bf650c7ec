import type { Plugin } from 'vite'

const CONTRACT = /\/src\/contract\/(?:console\/)?([a-z-]+)\.ts$/

/**
 * The browser's copy of a contract: each call's address and access level. Schemas are checked only on the server, so
 * neither they nor their library are shipped.
 */
export function slimContract(): Plugin {
  return {
    name: 'tessera:slim-contract',
    enforce: 'pre',
    async load(id) {
      if (!CONTRACT.test(id)) return undefined
      const module = (await import(id)) as Record<string, unknown>
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const slim = slimmed(value)
        return slim === undefined ? [] : [`export const ${name} = ${JSON.stringify(slim)}`]
      })
      return lines.join('\n')
    },
  }
}

function slimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value : undefined
  if (!isRecord(value)) return undefined
  if (isEndpoint(value)) {
    const { method, path, access, isSealed } = value
    return { method, path, access, ...(isSealed === true ? { isSealed } : {}) }
  }
  const calls = Object.entries(value).filter(([, one]) => isRecord(one) && isEndpoint(one))
  return calls.length > 0 ? Object.fromEntries(calls.map(([name, one]) => [name, slimmed(one)])) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isEndpoint(value: Record<string, unknown>): boolean {
  return typeof value.method === 'string' && typeof value.path === 'string' && 'refusals' in value
}
