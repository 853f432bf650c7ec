import { readStudioConfig } from '#studio/server/config.ts'
import { startStudio } from '#studio/server/start.ts'

import { quickTables } from './studio.ts'

/** A process of the studio, to be killed by a test. It sends its port once it listens. */
const studio = await startStudio({ config: readStudioConfig(process.env), games: quickTables })
process.send?.({ port: studio.port })
