import { expect, test } from 'vitest'

import { sourceOf, stepsOf } from './guide.ts'

for (const [url, source] of [
  ['/down', 'site'],
  ['/index', 'site'],
  ['https://files.example/app.apk', 'file'],
  ['https://files.example/App.APK?v=3', 'file'],
  ['https://files.example/tessera.mobileconfig', 'file'],
  ['https://apps.example/app/id123', 'store'],
  ['https://files.example/apk', 'store'],
  ['no address', 'store'],
] as const)
  test(`${url} leads to a ${source}`, () => expect(sourceOf(url)).toBe(source))

for (const [app, url, steps] of [
  ['ios', '/down', ['safari', 'share', 'home', 'open']],
  ['android', '/down', ['page', 'menu', 'install', 'open']],
  ['android', 'https://files.example/a.apk', ['scan', 'file', 'allow', 'open']],
  ['ios', 'https://files.example/a.ipa', ['scan', 'profile', 'trust', 'open']],
  ['lite', 'https://apps.example/lite', ['scan', 'install', 'open']],
] as const)
  test(`${app} from ${url}: ${steps.join(', ')}`, () => expect(stepsOf(app, url)).toEqual(steps))
