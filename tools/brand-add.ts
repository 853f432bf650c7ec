import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'

import { completeLanguages } from '#locales/catalogues.ts'
import { isMarkLetters } from '#art/letter-mark.ts'
import { type BrandPlan, faultsOfPlan, type PlanGround } from '#domain/merchant/brand-plan.ts'
import { createBrand, drawMark } from '#server/shell/brands/actions.ts'
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts'
import { StartError } from '#server/platform/db/embedded/start-error.ts'
import { MigrationError } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { challengeFile, challengeRecord, findClaims } from '#server/platform/merchants/actions.ts'

import {
  type Answers,
  type FlagName,
  MarkFault,
  flagOfField,
  flagTexts,
  planOf,
  readFlags,
} from './brand-plan-flags.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run brand:add -- --code sampaga --name Sampaga --host sampaga.example --currency PHP --zone Asia/Manila --operator rina.m
Every flag, and without any a conversation at the terminal:
${Object.entries(flagTexts)
  .map(([name, text]) => `  --${name}`.padEnd(16) + text)
  .join('\n')}
  --trust-hosts Hosts serve at once, without a proof: you answer for it that they are yours`

/** The flags without a default. */
const needed: readonly FlagName[] = ['code', 'name', 'host', 'currency', 'zone']

/**
 * Creates a brand that serves its site and accepts registrations. It uses DATABASE_URL, else the database in
 * DATA_DIR, whether the server runs or not.
 */
try {
  const config = readConfig(process.env)
  const { answers, trustsHosts } = readFlags(process.argv.slice(2))
  const isTalk = needed.some((name) => answers[name] === undefined) && process.stdin.isTTY
  const whole = isTalk ? await talk(answers, config) : answers
  const picture = whole.mark === undefined ? undefined : await readMark(whole.mark)
  const plan = planOf(whole)
  const faults = faultsOfPlan(plan, groundOf(config, picture !== undefined))
  if (faults.length > 0) fail([...new Set(faults.map(flagOfField))].map(faultText).join('\n'))
  else await withDatabase((url) => add(url, { config, plan, picture, trustsHosts }))
} catch (error) {
  const isExpected =
    error instanceof StartError ||
    error instanceof MigrationError ||
    error instanceof ConfigError ||
    error instanceof MarkFault ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (!isExpected) throw error
  fail(error.message)
}

function fail(message: string): void {
  console.error(`${message}\n\n${USAGE}`)
  process.exitCode = 1
}

function faultText(name: FlagName): string {
  return `--${name} cannot stand as it is. ${flagTexts[name]}.`
}

function groundOf(config: Config, hasPicture: boolean): PlanGround {
  return {
    languages: completeLanguages('members'),
    takenHosts: config.reservedHosts,
    allowsLocalHosts: config.allowsLocalHosts,
    hasPicture,
    canDraw: isMarkLetters,
  }
}

/** Asks for missing answers, and again for invalid ones. */
async function talk(given: Answers, config: Config): Promise<Answers> {
  const defaults: Answers = {
    host: config.allowsLocalHosts ? 'localhost' : '',
    currency: 'EUR',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: 'EN',
    profile: 'strict',
    look: 'emerald',
  }
  const flags: readonly FlagName[] = [...needed, 'languages', 'profile', 'look', 'mail-from', 'operator']
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Answers = { ...given }
  try {
    for (const name of flags) {
      while (answers[name] === undefined) {
        const fallback = defaults[name] ?? ''
        const text = await terminal.question(`${flagTexts[name]}${fallback === '' ? '' : ` [${fallback}]`}: `)
        const tried = { ...answers, [name]: text.trim() === '' ? fallback : text.trim() }
        const faults = faultsOfPlan(planOf(tried), groundOf(config, answers.mark !== undefined))
        if (faults.some((field) => flagOfField(field) === name)) console.log(faultText(name))
        else answers[name] = tried[name] ?? ''
      }
    }
  } finally {
    terminal.close()
  }
  return answers
}

async function readMark(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch(() => {
    throw new MarkFault(`--mark: there is no file ${JSON.stringify(path)}.`)
  })
  const drawn = await drawMark(bytes)
  if (typeof drawn === 'string')
    throw new MarkFault(
      drawn === 'svg_not_plain'
        ? '--mark: an SVG must be of shapes and colours alone, within 64 KB: no script, style sheet, link, text or picture.'
        : '--mark must be a PNG or JPEG of at most 50 million points, or an SVG.',
    )
  return drawn
}

interface Wish {
  readonly config: Config
  readonly plan: BrandPlan
  readonly picture: Buffer | undefined
  readonly trustsHosts: boolean
}

async function add(appUrl: string, { config, plan, picture, trustsHosts }: Wish): Promise<void> {
  const store = openStore(openPool(appUrl, { max: 1 }))
  try {
    const made = await store.transact((tx) =>
      createBrand(tx, {
        plan,
        picture,
        ground: groundOf(config, picture !== undefined),
        operatorId: undefined,
        reason: 'by whoever has the database',
        trustsHosts,
      }),
    )
    console.log(`${plan.name} is there, with the code ${plan.code}.`)
    for (const claim of await findClaims(store.read, [made.merchantId])) {
      const port = claim.verifiedBy === 'local' ? `:${config.port}` : ''
      if (claim.verifiedAt) {
        console.log(`Site:     ${port === '' ? 'https' : 'http'}://${claim.host}${port}`)
        continue
      }
      const record = challengeRecord(claim)
      console.log(
        `${claim.host} serves once it is proven to be yours. Write either of these, then press Check on the page of brands:
  TXT     ${record.name}  ${record.value}
  File    ${challengeFile(claim).url}  with the text  ${claim.token}`,
      )
    }
    console.log(
      `To do:    a way to pay, and the amounts of withdrawals in ${plan.currency}: until then every withdrawal waits for an
          operator. Both take two operators.`,
    )
    console.log(`Console:  ${consoleAddress(config)}`)
    if (made.password !== undefined)
      console.log(
        `Operator: ${plan.operatorName} runs it. The password is shown only this once, and is good for three days:\n\n  ${made.password}\n`,
      )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(refusalText(error, plan))
    process.exitCode = 1
  } finally {
    await store.close()
  }
}

/** Behind a proxy the console has no port of its own. */
function consoleAddress({ consoleHosts, consolePort, trustedProxies }: Config): string {
  const host = consoleHosts[0] ?? 'console.localhost'
  return trustedProxies.kind === 'none' ? `http://${host}:${consolePort}` : `https://${host}`
}

function refusalText({ code, details }: Refusal, plan: BrandPlan): string {
  switch (code) {
    case 'brand_code_taken':
      return `There is a brand ${plan.code} already. Nothing was changed.`
    case 'host_taken':
      return `Another brand has the host ${(details as { host: string }).host}. Nothing was changed.`
    case 'operator_name_taken':
      return `There is an operator ${plan.operatorName ?? ''} already. Nothing was changed.`
    default:
      return `Nothing was changed: ${code} ${JSON.stringify(details ?? {})}`
  }
}
