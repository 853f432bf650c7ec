import { launchPostgres } from '#server/platform/db/embedded/launch.ts'

/**
 * Stands in for the server: holds a data directory, reports its URL, and waits to be stopped. A process of its own,
 * so that tests can kill it. Output is one JSON event per line.
 */
const dataDir = process.argv[2] ?? ''
const report = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)

try {
  const server = await launchPostgres({ dataDir, log: (line) => report({ log: line }) })
  server.onUnexpectedExit((why) => report({ lost: why }))
  report({ ownerUrl: server.ownerUrl, appUrl: server.appUrl, pid: server.pid, host: server.host })
  process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)))
} catch (error) {
  report({ refused: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  process.exitCode = 1
}
