import { registerHooks } from 'node:module'

/** Prints every package file that the server loads when its tracing is on, or off. */
const loaded = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (found.url.includes('/node_modules/')) loaded.add(found.url)
    return found
  },
})
await import('#server/shell/services.ts')
const { openTracing } = await import('#server/platform/tracing/open-tracing.ts')
const tracing = await openTracing({
  tracing:
    process.argv[2] === 'on' ? { endpoint: 'http://127.0.0.1:1', serviceName: 'test', ratio: 1 } : undefined,
  version: '0',
  log: { warn: () => undefined, info: () => undefined },
  countDropped: () => undefined,
})
await tracing?.close()
process.stdout.write([...loaded].join('\n'))
