import { expect, test } from 'vitest'

import { ConfigError, readConfig, stepDown } from './config.ts'

function complaints(environment: Record<string, string>, args: string[] = []): readonly string[] {
  try {
    readConfig(environment, args)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

test('without settings every value is the default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: 'localhost',
    port: 8080,
    consolePort: 8081,
    studioPort: 8082,
    consoleHosts: ['console.localhost'],
    dataDir: '.data',
    database: undefined,
    isDemo: true,
    trustedProxies: { kind: 'none' },
    logLevel: 'info',
    isDevelopment: false,
    studio: { isOn: true, databaseUrl: undefined, environment: {} },
    allowsLocalGames: true,
  })
  expect([...config.parts]).toEqual(['web', 'jobs'])
})

// Each row: settings, and their one complaint.
const wrong: readonly (readonly [Record<string, string>, RegExp, string[]?])[] = [
  [{ PORT: 'x' }, /^PORT is "x"/],
  [{ PORT: '65536' }, /^PORT .* to 65535/],
  [{ PORT: '-1' }, /^PORT/],
  [{ PORT: '8081' }, /^CONSOLE_PORT and PORT are both 8081/],
  [{ STUDIO_PORT: '8080' }, /^STUDIO_PORT and PORT are both 8080/],
  [{ HOST: 'http://x' }, /^HOST/],
  [{ CONSOLE_HOSTS: 'a.test,b.test:80' }, /^CONSOLE_HOSTS holds "b\.test:80"/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must begin/],
  [{ DATABASE_URL: 'postgresql://a,/x' }, /^DATABASE_URL has an invalid host or port/],
  [
    { DATABASE_URL: 'postgresql://a,b/x?target_session_attrs=any' },
    /^DATABASE_URL may have target_session_attrs=read-write only/,
  ],
  [{ DRAIN_SECONDS: '301' }, /^DRAIN_SECONDS .* to 300/],
  [{ DATABASE_OWNER_URL: 'postgresql://x/y' }, /without DATABASE_URL/],
  [{ DEMO: 'yes' }, /^DEMO is "yes"/],
  [{ TRUST_PROXY: 'all' }, /^TRUST_PROXY holds "all"/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL .* one of fatal, error/],
  [{ GEO_COUNTRY_HEADER: 'x-country' }, /from a trusted proxy only/],
  [{ GEO_COUNTRY_HEADER: 'x country', TRUST_PROXY: '1' }, /^GEO_COUNTRY_HEADER/],
  [{ BODY_LIMIT: '10' }, /^BODY_LIMIT/],
  [{ SHUTDOWN_SECONDS: '1.5' }, /^SHUTDOWN_SECONDS/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://name:token@collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT/],
  [{ OTEL_SERVICE_NAME: 'a b' }, /^OTEL_SERVICE_NAME must/],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
  [{ SEALING_SECRET: 'x'.repeat(31) }, /^SEALING_SECRET must have at least 32 bytes\.$/],
  [{ SMTP_URL: 'mail.test', MAIL_FROM: 'a@b.test' }, /^SMTP_URL must be/],
  [{ SMTP_URL: 'smtp://mail.test' }, /^MAIL_FROM must be/],
  [{ MAIL_FROM: 'a@b.test' }, /without SMTP_URL/],
  [{ SMS_URL: 'http://sms.test/send', SMS_TOKEN: 'x'.repeat(8) }, /^SMS_URL must begin with https/],
  [{ FIREBASE_KEYS_URL: 'http://keys.test/jwk' }, /^FIREBASE_KEYS_URL must begin with https/],
  [{ SMS_URL: 'https://sms.test/send' }, /^SMS_TOKEN must have/],
  [{ SMS_TOKEN: 'x'.repeat(8) }, /without SMS_URL/],
  [{ SMS_DAILY_MAX: 'many' }, /^SMS_DAILY_MAX/],
  [{ THROTTLE_ADDRESS: '10' }, /^THROTTLE_ADDRESS/],
  [{ THROTTLE_ACCOUNT: '0,5' }, /^THROTTLE_ACCOUNT/],
  [{}, /--run= takes web, jobs/, ['--run=web,games']],
  [{}, /"--fast" is unknown/, ['--fast']],
]

for (const [environment, expected, args] of wrong) {
  test(`${JSON.stringify(environment)} ${args?.join(' ') ?? ''} is one clear line`, () => {
    const lines = complaints(environment, args)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(expected)
    expect(lines[0]).not.toContain('\n')
  })
}

test('all faults are reported together', () => {
  expect(complaints({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
})

test('a password is never repeated in a message', () => {
  expect(complaints({ DATABASE_URL: 'mysql://me:hunter2@host/x' }).join()).not.toContain('hunter2')
})

test('a part of the server may run alone', () => {
  expect([...readConfig({}, ['--run=jobs', '--dev']).parts]).toEqual(['jobs'])
})

test('proxies are a number, or ranges', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustedProxies).toEqual({ kind: 'count', count: 2 })
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, fd00::/8' }).trustedProxies).toMatchObject({ kind: 'ranges' })
})

test('with a database of its own the demo is off unless it is requested', () => {
  expect(readConfig({ DATABASE_URL: 'postgresql://a@b/c' }).isDemo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgresql://a@b/c', DEMO: '1' }).isDemo).toBe(true)
})

test('a single login steps down to the application’s role; two logins stay as they are', () => {
  expect(readConfig({ DATABASE_URL: 'postgresql://a@b/c' }).database).toEqual({
    appUrl: 'postgresql://a@b/c?options=-c%20role%3Dtessera_app',
    ownerUrl: 'postgresql://a@b/c',
  })
  const two = { DATABASE_URL: 'postgresql://app@b/c', DATABASE_OWNER_URL: 'postgresql://owner@b/c' }
  expect(readConfig(two).database).toEqual({ appUrl: two.DATABASE_URL, ownerUrl: two.DATABASE_OWNER_URL })
  expect(stepDown('postgresql://a@b/c?options=-c%20statement_timeout%3D5s&sslmode=require')).toBe(
    'postgresql://a@b/c?options=-c%20statement_timeout%3D5s%20-c%20role%3Dtessera_app&sslmode=require',
  )
})
