import { findBrowser } from './browser.ts'
import { runSteps } from './run-steps.ts'
import { quickSteps, slowSteps } from './steps.ts'

/** Everything that has to hold, from types to the pages in a browser. Names of steps as arguments run these alone. */
const asked = process.argv.slice(2)
const isAsked = ({ name }: { name: string }) =>
  asked.length === 0 || asked.some((word) => name.startsWith(word))
const quick = quickSteps.filter(isAsked)
const slow = slowSteps.filter(isAsked)

const browser = slow.some((step) => step.name === 'e2e') ? findBrowser() : { path: '' }
if ('missing' in browser) {
  // Said at once, and not after minutes of other tests.
  console.log(`${browser.missing}\n\n0 passed, 1 failed`)
  process.exitCode = 1
} else {
  // Tests of the database and the browser have the machine to themselves, one after the other.
  await runSteps(
    [
      { steps: quick, atOnce: 2 },
      { steps: slow, atOnce: 1 },
    ],
    browser.path === '' ? {} : { CHROMIUM_PATH: browser.path },
  )
}
