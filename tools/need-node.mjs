// Runs before each command of a release: an older Node cannot read TypeScript, and would say so in a stack trace.
import { NEEDED, isNewEnoughVersion } from './packaged-node.mjs'

if (!isNewEnoughVersion(process.versions.node)) {
  console.error(
    `tessera: This is Node ${process.versions.node} (${process.execPath}), and Tessera needs Node ${NEEDED} or newer. A release brings its own in node_modules/.bin; where that is missing, put Node ${NEEDED} first on the PATH.`,
  )
  process.exit(1)
}
