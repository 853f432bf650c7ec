import { isIP } from 'node:net'

import { type AddressRange, parseRange } from '#domain/network/address.ts'

import { inRole, readAddress } from './db/address.ts'
import { type PushServices, readHosts, readPushServices } from './host-settings.ts'
import { type ResultFeed, readResultFeeds } from './result-feeds-setting.ts'
import { type TracingSettings, readTracing } from './tracing/settings.ts'

/** The number of our proxies, or their addresses. By default none is trusted. */
export type TrustedProxies =
  | { readonly kind: 'none' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly AddressRange[] }

const allParts = ['web', 'jobs', 'studio'] as const
export type Part = (typeof allParts)[number]

/** A throttle's bucket: its burst, and its refill per second. */
export interface Allowance {
  readonly burst: number
  readonly perSecond: number
}

export interface Config {
  readonly parts: ReadonlySet<Part>
  readonly isDevelopment: boolean
  readonly host: string
  readonly port: number
  readonly consolePort: number
  readonly studioPort: number
  /** Where a process that runs jobs but no sites serves its health and metrics. */
  readonly jobsHost: string
  readonly jobsPort: number
  readonly studio: {
    /** Whether the studio runs beside this server, with the demonstration or alone. */
    readonly isOn: boolean
    /** Absent: a schema of its own in the house's database. */
    readonly databaseUrl: string | undefined
    /** The environment of the studio's process: its own settings, none of the house's. */
    readonly environment: Readonly<Record<string, string>>
  }
  readonly consoleHosts: readonly string[]
  readonly dataDir: string
  /** The file to which the chains' heads are appended every minute. Absent: they are only logged. */
  readonly headsFile: string | undefined
  /** Absent: an embedded PostgreSQL in the data directory. */
  readonly database: { readonly appUrl: string; readonly ownerUrl: string } | undefined
  readonly isDemo: boolean
  /** How many accounts a program plays in the demonstration; 0 without it. */
  readonly demoPlayers: number
  /** Whether a program of the demonstration plays a verification vendor, which is marked as one and checks nothing. */
  readonly hasDemoVendor: boolean
  readonly trustedProxies: TrustedProxies
  readonly logLevel: LogLevel
  readonly geoDatabase: string | undefined
  readonly geoCountryHeader: string | undefined
  readonly bodyLimit: number
  readonly shutdownSeconds: number
  /** How long a stopping process still serves while `/readyz` reports that it is stopping. */
  readonly drainSeconds: number
  readonly metricsToken: string | undefined
  /** Wraps the private halves of the exchange keys. Absent: one is created in the data directory. */
  readonly sealingSecret: string | undefined
  /** Absent: mail waits in the outbox. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** Absent: text messages wait in the outbox. */
  readonly sms: { readonly url: string; readonly token: string } | undefined
  /** URL of the keys that verify tokens of Firebase's phone sign-in. */
  readonly firebaseKeysUrl: string
  /** Limit of text messages per merchant and day. */
  readonly smsDailyMax: number
  readonly pushServices: PushServices
  /** The nightly check recomputes the whole old ledger within this many nights. */
  readonly ledgerCheckNights: number
  /** Whether identity providers may run on this machine, without TLS. */
  readonly allowsLocalProviders: boolean
  /** Whether payment providers may run on this machine, without TLS. */
  readonly allowsLocalPayments: boolean
  readonly allowsLocalVerification: boolean
  /** Whether game providers may run on this machine, without TLS. */
  readonly allowsLocalGames: boolean
  /** Sources of official results of lotteries. */
  readonly resultFeeds: readonly ResultFeed[]
  readonly allowsLocalFeeds: boolean
  /** Whether brands may have hosts of this machine: for trials only. */
  readonly allowsLocalHosts: boolean
  /** Hosts that no brand may have: the console's and the studio's. */
  readonly reservedHosts: readonly string[]
  /** The name server for proofs of hosts. Absent: the machine's own. */
  readonly hostCheckDns: string | undefined
  /** Port for file proofs of hosts, which may then be on this machine: for tests and trials. */
  readonly localHostCheckPort: number | undefined
  /** Absent: nothing is traced. */
  readonly tracing: TracingSettings | undefined
  /** The build's commit, if known. */
  readonly build: string
  readonly addressAllowance: Allowance
  readonly accountAllowance: Allowance
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** All faults of the settings, one line each. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads every setting once, and reports all faults together. */
export function readConfig(environment: Environment, args: readonly string[] = []): Config {
  const lines: string[] = []
  const read = readerOf(environment, lines)
  const database = readDatabase(environment, lines)
  const flags = readArguments(args, lines)
  const isEmbedded = database === undefined
  const isDemo = read.yesNo('DEMO') ?? isEmbedded
  const isStudioOn = read.yesNo('STUDIO') ?? isDemo
  const allowsLocalFeeds = read.yesNo('LOCAL_RESULT_FEEDS') ?? false
  const config: Config = {
    ...flags,
    host: readHost('HOST', read.text('HOST'), lines),
    port: read.whole('PORT', { fallback: 8080, least: 0, most: 65_535 }),
    consolePort: read.whole('CONSOLE_PORT', { fallback: 8081, least: 0, most: 65_535 }),
    studioPort: read.whole('STUDIO_PORT', { fallback: 8082, least: 0, most: 65_535 }),
    jobsHost: readHost('JOBS_HOST', read.text('JOBS_HOST'), lines),
    jobsPort: read.whole('JOBS_PORT', { fallback: 8083, least: 0, most: 65_535 }),
    studio: {
      isOn: isStudioOn,
      databaseUrl: read.text('STUDIO_DATABASE_URL'),
      environment: readStudioEnvironment(environment),
    },
    consoleHosts: readHosts('CONSOLE_HOSTS', read.text('CONSOLE_HOSTS') ?? 'console.localhost', lines),
    dataDir: read.text('DATA_DIR') ?? '.data',
    headsFile: read.text('HEADS_FILE'),
    database,
    isDemo,
    hasDemoVendor: isDemo && isStudioOn && (read.yesNo('DEMO_VERIFICATION') ?? true),
    demoPlayers: isDemo && isStudioOn ? read.whole('DEMO_PLAYERS', { fallback: 8, least: 0, most: 20 }) : 0,
    trustedProxies: readProxies(read.text('TRUST_PROXY'), lines),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    geoDatabase: read.text('GEO_DATABASE'),
    geoCountryHeader: readHeaderName(read.text('GEO_COUNTRY_HEADER'), lines),
    bodyLimit: read.whole('BODY_LIMIT', { fallback: 65_536, least: 1_024, most: 10_485_760 }),
    shutdownSeconds: read.whole('SHUTDOWN_SECONDS', { fallback: 10, least: 0, most: 300 }),
    // A load balancer needs some health checks to notice.
    drainSeconds: read.whole('DRAIN_SECONDS', { fallback: isEmbedded ? 0 : 5, least: 0, most: 300 }),
    metricsToken: readToken(read.text('METRICS_TOKEN'), lines),
    sealingSecret: readSecret('SEALING_SECRET', read.text('SEALING_SECRET'), lines),
    smtp: readSmtp(read.text('SMTP_URL'), read.text('MAIL_FROM'), lines),
    sms: readSms(read.text('SMS_URL'), read.text('SMS_TOKEN'), lines),
    firebaseKeysUrl: readKeysUrl(read.text('FIREBASE_KEYS_URL'), lines),
    smsDailyMax: read.whole('SMS_DAILY_MAX', { fallback: 500, least: 0, most: 1_000_000 }),
    pushServices: readPushServices(read.text('PUSH_HOSTS'), read.yesNo('LOCAL_PUSH_SERVICES'), lines),
    ledgerCheckNights: read.whole('LEDGER_CHECK_NIGHTS', { fallback: 30, least: 1, most: 366 }),
    allowsLocalProviders: read.yesNo('LOCAL_IDENTITY_PROVIDERS') ?? false,
    allowsLocalVerification: read.yesNo('LOCAL_VERIFICATION_VENDORS') ?? (isDemo && isStudioOn),
    allowsLocalPayments: read.yesNo('LOCAL_PAYMENT_PROVIDERS') ?? (isDemo && isStudioOn),
    allowsLocalGames: read.yesNo('LOCAL_GAME_PROVIDERS') ?? (isDemo && isStudioOn),
    resultFeeds: readResultFeeds(read.text('RESULT_FEEDS'), { allowsLocal: allowsLocalFeeds, lines }),
    allowsLocalFeeds,
    allowsLocalHosts: read.yesNo('LOCAL_HOSTS') ?? isEmbedded,
    reservedHosts: [],
    hostCheckDns: readNameServer(read.text('HOST_CHECK_DNS'), lines),
    localHostCheckPort: read.text('LOCAL_HOST_CHECKS')
      ? read.whole('LOCAL_HOST_CHECKS', { fallback: 80, least: 1, most: 65_535 })
      : undefined,
    tracing: readTracing(environment, lines),
    build: read.text('BUILD') ?? 'source',
    addressAllowance: readAllowance('THROTTLE_ADDRESS', read.text('THROTTLE_ADDRESS') ?? '600,120', lines),
    accountAllowance: readAllowance('THROTTLE_ACCOUNT', read.text('THROTTLE_ACCOUNT') ?? '240,60', lines),
  }
  checkPorts(config, lines)
  if (config.geoCountryHeader !== undefined && config.trustedProxies.kind === 'none')
    lines.push('GEO_COUNTRY_HEADER counts from a trusted proxy only: set TRUST_PROXY too.')
  if (lines.length > 0) throw new ConfigError(lines)
  return { ...config, reservedHosts: [...config.consoleHosts, ...studioHosts(environment)] }
}

function readerOf(environment: Environment, lines: string[]) {
  const text = (name: string) => environment[name]?.trim() || undefined
  return {
    text,
    whole(
      name: string,
      range: { readonly fallback: number; readonly least: number; readonly most: number },
    ): number {
      const given = text(name)
      if (given === undefined) return range.fallback
      const value = /^\d{1,9}$/.test(given) ? Number.parseInt(given, 10) : Number.NaN
      if (value >= range.least && value <= range.most) return value
      lines.push(
        `${name} is ${quote(given)}, but must be a whole number from ${range.least} to ${range.most}.`,
      )
      return range.fallback
    },
    yesNo(name: string): boolean | undefined {
      const given = text(name)
      if (given === undefined) return undefined
      if (given === '1' || given === 'true') return true
      if (given === '0' || given === 'false') return false
      lines.push(`${name} is ${quote(given)}, but must be 1 or 0.`)
      return undefined
    },
    oneOf<T extends string>(name: string, words: readonly T[], fallback: T): T {
      const given = text(name)
      if (given === undefined) return fallback
      const word = words.find((one) => one === given)
      if (word === undefined)
        lines.push(`${name} is ${quote(given)}, but must be one of ${words.join(', ')}.`)
      return word ?? fallback
    },
  }
}

function readArguments(args: readonly string[], lines: string[]): Pick<Config, 'parts' | 'isDevelopment'> {
  let parts: ReadonlySet<Part> = new Set<Part>(['web', 'jobs'])
  let isDevelopment = false
  for (const argument of args) {
    if (argument === '--dev') {
      isDevelopment = true
    } else if (argument.startsWith('--run=')) {
      const words = argument.slice('--run='.length).split(',')
      const known = words.filter((word): word is Part => allParts.some((part) => part === word))
      if (known.length === words.length) parts = new Set(known)
      else
        lines.push(
          `${quote(argument)} is not understood: --run= takes web, jobs, studio, or several with commas.`,
        )
    } else {
      lines.push(`${quote(argument)} is unknown; the arguments are --run=web,jobs,studio and --dev.`)
    }
  }
  return { parts, isDevelopment }
}

/** A brand on the studio's host could read the storage of its frames. */
function studioHosts(environment: Environment): string[] {
  const origin = environment['STUDIO_ORIGIN']?.trim() ?? ''
  return URL.canParse(origin) ? [new URL(origin).hostname] : []
}

function readNameServer(text: string | undefined, lines: string[]): string | undefined {
  if (text === undefined || /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text))
    return text
  lines.push(`HOST_CHECK_DNS is ${quote(text)}, but must be an address, with or without a port.`)
  return undefined
}

/** The studio's settings, and those that every process needs. */
function readStudioEnvironment(environment: Environment): Record<string, string> {
  const names = Object.keys(environment).filter((name) => /^(STUDIO_.+|HOST|LOG_LEVEL|PATH|TZ)$/.test(name))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function readDatabase(environment: Environment, lines: string[]): Config['database'] {
  const given = environment['DATABASE_URL']?.trim() || undefined
  const owner = environment['DATABASE_OWNER_URL']?.trim() || undefined
  if (given === undefined) {
    if (owner !== undefined) lines.push('DATABASE_OWNER_URL is set without DATABASE_URL.')
    return undefined
  }
  for (const [name, url] of [
    ['DATABASE_URL', given],
    ['DATABASE_OWNER_URL', owner],
  ] as const) {
    // The URL may hold a password, so messages never repeat it.
    if (url === undefined) continue
    if (!/^postgres(ql)?:\/\/.+/.test(url)) lines.push(`${name} must begin with postgresql://.`)
    else if (!readAddress(url)) lines.push(`${name} has an invalid host or port.`)
    else if (/[?&]target_session_attrs=(?!read-write(&|$)|primary(&|$))/.test(url))
      lines.push(`${name} may have target_session_attrs=read-write only: the server always writes.`)
  }
  if (owner !== undefined) return { appUrl: given, ownerUrl: owner }
  return { appUrl: stepDown(given), ownerUrl: given }
}

/**
 * If one login owns the schema and runs the application, the application's connections step down to `tessera_app`.
 */
export function stepDown(ownerUrl: string): string {
  return inRole(ownerUrl, 'tessera_app')
}

function readHost(name: string, host = 'localhost', lines: string[]): string {
  if (isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host)) return host
  lines.push(`${name} is ${quote(host)}, but must be an address or a host's name.`)
  return host
}

function readProxies(text: string | undefined, lines: string[]): TrustedProxies {
  if (text === undefined || text === '0') return { kind: 'none' }
  if (/^[1-9]\d?$/.test(text)) return { kind: 'count', count: Number.parseInt(text, 10) }
  const ranges: AddressRange[] = []
  for (const part of text.split(',')) {
    const range = parseRange(part.trim())
    if (range) ranges.push(range)
    else
      lines.push(
        `TRUST_PROXY holds ${quote(part)}, but must be a number of proxies or a list like 10.0.0.0/8,fd00::/8.`,
      )
  }
  return { kind: 'ranges', ranges }
}

function readHeaderName(text: string | undefined, lines: string[]): string | undefined {
  if (text === undefined || /^[a-z0-9-]{1,60}$/i.test(text)) return text?.toLowerCase()
  lines.push(`GEO_COUNTRY_HEADER is ${quote(text)}, but must be a header's name.`)
  return undefined
}

function readToken(text: string | undefined, lines: string[]): string | undefined {
  if (text === undefined || /^[\w.~+/=-]{16,200}$/.test(text)) return text
  lines.push('METRICS_TOKEN must have 16 to 200 letters, digits or signs of a bearer token.')
  return undefined
}

/** The secret is never repeated in a message, not even a wrong one. */
function readSecret(name: string, text: string | undefined, lines: string[]): string | undefined {
  if (text === undefined || Buffer.byteLength(text) >= 32) return text
  lines.push(`${name} must have at least 32 bytes.`)
  return undefined
}

/** The URL may hold a password, so messages never repeat it. */
function readSmtp(url: string | undefined, from: string | undefined, lines: string[]): Config['smtp'] {
  if (url === undefined) {
    if (from !== undefined) lines.push('MAIL_FROM is set without SMTP_URL.')
    return undefined
  }
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/.test(url))
    lines.push('SMTP_URL must be an address like smtp://name:password@host:587 or smtps://….')
  if (from === undefined || !/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/.test(from))
    lines.push('MAIL_FROM must be an address like Tessera <care@example.com>, because SMTP_URL is set.')
  return { url, from: from ?? '' }
}

function readSms(url: string | undefined, token: string | undefined, lines: string[]): Config['sms'] {
  if (url === undefined) {
    if (token !== undefined) lines.push('SMS_TOKEN is set without SMS_URL.')
    return undefined
  }
  if (!URL.canParse(url) || !/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(url))
    lines.push('SMS_URL must begin with https://, or point to this machine.')
  if (token === undefined || !/^[!-~]{8,500}$/.test(token))
    lines.push('SMS_TOKEN must have 8 to 500 signs, because SMS_URL is set.')
  return { url, token: token ?? '' }
}

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

function readKeysUrl(url: string | undefined, lines: string[]): string {
  if (url === undefined) return GOOGLE_KEYS
  if (URL.canParse(url) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(url)) return url
  lines.push('FIREBASE_KEYS_URL must begin with https://, or point to this machine.')
  return GOOGLE_KEYS
}

function readAllowance(name: string, text: string, lines: string[]): Allowance {
  const found = /^(\d{1,7}),(\d{1,7})$/.exec(text)
  const burst = Number.parseInt(found?.[1] ?? '0', 10)
  const perSecond = Number.parseInt(found?.[2] ?? '0', 10)
  if (burst < 1 || perSecond < 1)
    lines.push(
      `${name} is ${quote(text)}, but must be two whole numbers: how many at once, and how many a second.`,
    )
  return { burst, perSecond }
}

function checkPorts(config: Config, lines: string[]): void {
  const ports = [
    ['PORT', config.port],
    ['CONSOLE_PORT', config.consolePort],
    ['STUDIO_PORT', config.studioPort],
    ['JOBS_PORT', config.jobsPort],
  ] as const
  for (const [place, [name, port]] of ports.entries()) {
    const twin = ports.slice(0, place).find(([, other]) => other === port && port !== 0)
    if (twin) lines.push(`${name} and ${twin[0]} are both ${port}, but must differ.`)
  }
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
