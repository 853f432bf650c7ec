import { readConfig } from './platform/config.ts'
import { explainStartError } from './shell/start-error.ts'
import { startServer } from './shell/start.ts'

try {
  const server = startServer(readConfig(process.env, process.argv.slice(2)))
  let isStopping = false
  const stop = () => {
    // A second signal ends the process at once.
    if (isStopping) process.exit(1)
    isStopping = true
    void server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  // `on`, not `once`: a signal between two registrations would be lost.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  endWithNpm(stop)
  await server.ready
} catch (error) {
  for (const line of explainStartError(error)) process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Under npm, this process ends with it, even if npm was killed and could pass on no signal. */
function endWithNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    stop()
  }, 1_000).unref()
}
