import { findBrowser } from './browser.ts'
import { runSteps } from './run-steps.ts'
import { quickSteps, slowSteps } from './steps.ts'

/** All checks, from types to browser tests. Arguments select steps by the start of their names. */
const args = process.argv.slice(2)
const isSelected = ({ name }: { name: string }) =>
  args.length === 0 || args.some((word) => name.startsWith(word))
const quick = quickSteps.filter(isSelected)
const slow = slowSteps.filter(isSelected)

const browser = slow.some((step) => step.name === 'e2e') ? findBrowser() : { path: '' }
if ('missing' in browser) {
  // Reported before the other tests run.
  console.log(`${browser.missing}\n\n0 passed, 1 failed`)
  process.exitCode = 1
} else {
  // Database and browser tests run one after the other, each with the whole machine.
  await runSteps(
    [
      { steps: quick, atOnce: 2 },
      { steps: slow, atOnce: 1 },
    ],
    browser.path === '' ? {} : { CHROMIUM_PATH: browser.path },
  )
}
