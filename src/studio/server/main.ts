import { readStudioConfig } from './config.ts'
import { readPageFiles } from './page-routes.ts'
import { startStudio } from './start.ts'

/**
 * The studio's process. A parent process is sent the address, and ends the studio by a signal or by disconnecting.
 */
try {
  const studio = await startStudio({ config: readStudioConfig(process.env), pages: await readPageFiles() })
  const stop = () =>
    void studio.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
  process.send?.({ port: studio.port, origin: studio.origin })
} catch (error) {
  process.stderr.write(
    `The studio does not start: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}
