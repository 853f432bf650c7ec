import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'

import { NEEDED, linkPackagedNode } from './packaged-node.mjs'
import { commandsOf, folders, runtimePackages } from './release-content.ts'

/**
 * Writes a release into an empty folder: built pages, the server's source, migrations, catalogues and runtime
 * packages. `npm run release -- /opt/tessera`
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const { positionals } = parseArgs({ allowPositionals: true })
const [given] = positionals
if (given === undefined) {
  console.error('npm run release -- <an empty folder>')
  process.exitCode = 1
} else await release(resolve(given))

async function release(target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  if ((await readdir(target)).length > 0) {
    console.error(`${target} is not empty.`)
    process.exitCode = 1
    return
  }
  for (const name of folders)
    if (existsSync(join(root, name)))
      await cp(join(root, name), join(target, name), {
        recursive: true,
        filter: (path) => !/\.test\.tsx?$/.test(path) && !path.endsWith('.tsbuildinfo'),
      })
  await writeFile(
    join(target, 'package.json'),
    commandsOf(await readFile(join(root, 'package.json'), 'utf8')),
  )
  const install = ['ci', '--omit=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', install, { cwd: target })
  for (const name of await runtimePackages(root))
    if (!existsSync(join(target, 'node_modules', name))) throw new Error(`${name} is missing in the release`)
  if (linkPackagedNode(join(target, 'node_modules')) === undefined)
    console.log(
      `This platform has no package of Node: the release needs Node ${NEEDED} or newer on the PATH.`,
    )
  console.log(`Tessera is in ${target}: start it there with npm start, with DATABASE_URL set.`)
}
