import { runSteps } from './run-steps.ts'
import { checkSteps } from './steps.ts'

/**
 * The check before a commit, two steps at a time. It leaves out what the change cannot affect by its imports; `npm test`
 * leaves out nothing.
 */
await runSteps([{ steps: checkSteps, atOnce: 2 }])
