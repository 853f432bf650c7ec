import { expect, test } from 'vitest'

import { pagePolicy } from './policy.ts'

const facts = { imageCdns: [], launchGameCdns: [], isMeasured: false, isSecure: false }

test('no inline script but the one whose hash is named, and nobody may frame a page', () => {
  const policy = pagePolicy(facts)
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src '))
  expect(scripts).toMatch(/^script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='$/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("frame-src 'none'")
  expect(policy).toContain("base-uri 'none'")
})

test('frames are the providers’ origins and nobody else’s', () => {
  const policy = pagePolicy({
    ...facts,
    launchGameCdns: ['https://games.example', "https://evil.example; script-src 'unsafe-inline'"],
  })
  expect(policy).toContain('frame-src https://games.example;')
  expect(policy).not.toContain('evil')
})

test('the measuring service is named only where the merchant measures', () => {
  expect(pagePolicy(facts)).not.toContain('googletagmanager')
  expect(pagePolicy({ ...facts, isMeasured: true })).toContain('https://www.googletagmanager.com')
})

test('plain http is upgraded only where the page itself came by TLS', () => {
  expect(pagePolicy(facts)).not.toContain('upgrade-insecure-requests')
  expect(pagePolicy({ ...facts, isSecure: true })).toContain('upgrade-insecure-requests')
})
