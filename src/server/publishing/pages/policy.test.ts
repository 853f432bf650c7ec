import { expect, test } from 'vitest'

import { pagePolicy } from './policy.ts'

const facts = { imageCdns: [], launchGameCdns: [], isMeasured: false, isSecure: false }

test('only the inline script with the named hash runs, and the page cannot be framed', () => {
  const policy = pagePolicy(facts)
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src '))
  expect(scripts).toMatch(/^script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='$/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("frame-src 'none'")
  expect(policy).toContain("base-uri 'none'")
})

test('frames are limited to the providers’ origins', () => {
  const policy = pagePolicy({
    ...facts,
    launchGameCdns: ['https://games.example', "https://evil.example; script-src 'unsafe-inline'"],
  })
  expect(policy).toContain('frame-src https://games.example;')
  expect(policy).not.toContain('evil')
})

test('the analytics service is allowed only where the merchant uses it', () => {
  expect(pagePolicy(facts)).not.toContain('googletagmanager')
  expect(pagePolicy({ ...facts, isMeasured: true })).toContain('https://www.googletagmanager.com')
})

test('plain HTTP is upgraded only on pages that came by TLS', () => {
  expect(pagePolicy(facts)).not.toContain('upgrade-insecure-requests')
  expect(pagePolicy({ ...facts, isSecure: true })).toContain('upgrade-insecure-requests')
})
