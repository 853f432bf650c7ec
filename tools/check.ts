import { runSteps } from './run-steps.ts'
import { quickSteps } from './steps.ts'

/** The check before a commit: types, lint, format and unit tests, two at a time. */
await runSteps([{ steps: quickSteps, atOnce: 2 }])
