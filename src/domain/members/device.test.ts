import { expect, test } from 'vitest'

import { isSameBrowser, readDevice } from './device.ts'

const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/143.0.0.0 Safari/537.36`,
    'Chrome',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0`,
    'Edge',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${kit} Chrome/143.0.0.0 Safari/537.36 OPR/120.0`,
    'Opera',
    'Windows',
    'desktop',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux', 'desktop'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/604.1',
    'Safari',
    'iPadOS',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${kit} Chrome/143.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-X910) ${kit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${kit} Chrome/143.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    'desktop',
  ],
  ['curl/8.5.0', undefined, undefined, 'unknown'],
  ['<img src=x onerror=alert(1)>', undefined, undefined, 'unknown'],
  ['', undefined, undefined, 'unknown'],
])('%s', (userAgent, browser, system, kind) => {
  expect(readDevice(userAgent)).toEqual({ browser, system, kind })
})

test('a text without an end is read in no time', () => {
  expect(readDevice('Version/1'.repeat(100_000)).kind).toBe('unknown')
})

const windowsChrome = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit} Chrome/143.0 Safari/537.36`

test.each([
  ['itself', windowsChrome, windowsChrome, true],
  ['itself, renewed', windowsChrome, windowsChrome.replace('143.0', '151.2'), true],
  ['another browser on the same system', windowsChrome, `${windowsChrome} Edg/143.0`, false],
  [
    'the same browser on another system',
    windowsChrome,
    windowsChrome.replace('Windows NT 10.0', 'Macintosh'),
    false,
  ],
  ['a program that says nothing', windowsChrome, '', false],
  ['a program', windowsChrome, 'curl/8.5.0', false],
  ['anything, where nothing was said at first', '', windowsChrome, true],
  ['another that is unknown, too', 'curl/8.5.0', 'wget/1.21', true],
])('%s is the same browser: %j', (_, kept, given, isIt) => {
  expect(isSameBrowser(kept, given)).toBe(isIt)
})
