import type { Plugin } from 'vite'

import type { TileMotion } from '#art/tile-motion.ts'

const NAME = 'virtual:tile-motions'

/**
 * The scenes that tiles of the studio's games play under a pointer: `virtual:tile-motions` gives the address of each by
 * its game. The build draws each into a file of its own, so the site loads neither the code that draws nor a scene before
 * its tile is pointed at; while developing they are data URIs.
 */
export function tileMotions(): Plugin {
  let isBuild = false
  let isForServer = false
  return {
    name: 'tessera:tile-motions',
    configResolved(config) {
      isBuild = config.command === 'build'
      isForServer = Boolean(config.build.ssr)
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined
      // No tile plays on the server.
      if (isForServer) return 'export const tileMotions = {}'
      const file = new URL('../src/studio/tile-motion/motions.ts', import.meta.url)
      this.addWatchFile(file.pathname)
      const { motions } = (await import(file.href)) as {
        readonly motions: Readonly<Record<string, () => TileMotion>>
      }
      const lines = Object.entries(motions).map(([game, draw]) => {
        const scene = JSON.stringify(draw())
        const address = isBuild
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `motion-${game.replace('/', '-').toLowerCase()}.json`, source: scene })}`
          : JSON.stringify(`data:application/json,${encodeURIComponent(scene)}`)
        return `  ${JSON.stringify(game)}: ${address},`
      })
      return `export const tileMotions = {\n${lines.join('\n')}\n}`
    },
  }
}
