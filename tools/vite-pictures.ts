import type { Plugin } from 'vite'

import { toDataUri } from '#art/data-uri.ts'

const PREFIX = 'virtual:pictures/'

/** Draws each picture of a set; its names are those of the set's module. */
interface PictureSet {
  readonly pictures: Readonly<Record<string, () => string>>
}

/**
 * Pictures of symbols that code draws: `virtual:pictures/<path of a module>` gives their addresses. The build draws each
 * into a file of its own, so that no page loads the code that draws; while developing they are data URIs.
 */
export function pictures(): Plugin {
  let isBuild = false
  return {
    name: 'tessera:pictures',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const path = id.slice(PREFIX.length + 1)
      // A path that ends in a slash is a folder with a file `pictures.ts`.
      const name = path.endsWith('/') ? `${path}pictures.ts` : `${path}-pictures.ts`
      const file = new URL(`../src/studio/games/${name}`, import.meta.url)
      this.addWatchFile(file.pathname)
      const { pictures: drawn } = (await import(file.href)) as PictureSet
      const lines = Object.entries(drawn).map(([symbol, draw]) => {
        const svg = draw()
        const address = isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${path.replace(/\/$/, '').replaceAll('/', '-')}-${symbol}.svg`, source: svg })}`
          : JSON.stringify(toDataUri(svg))
        return `  ${JSON.stringify(symbol)}: ${address},`
      })
      return `export const pictures = {\n${lines.join('\n')}\n}`
    },
  }
}
