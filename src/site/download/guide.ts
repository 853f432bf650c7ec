import type { IconName } from '#art/icons.ts'

/** The apps that a merchant can offer, in display order. */
export const appTypes = ['ios', 'android', 'lite', 'web'] as const
export type AppType = (typeof appTypes)[number]

export type StepName =
  | 'scan'
  | 'page'
  | 'safari'
  | 'share'
  | 'menu'
  | 'home'
  | 'install'
  | 'open'
  | 'file'
  | 'allow'
  | 'profile'
  | 'trust'

export const stepIcons: Readonly<Record<StepName, IconName>> = {
  scan: 'grid',
  page: 'web',
  safari: 'web',
  share: 'withdraw',
  menu: 'list',
  home: 'plus',
  install: 'deposit',
  open: 'check',
  file: 'deposit',
  allow: 'shield',
  profile: 'phone',
  trust: 'shield',
}

/** Kind of target behind an app's URL: an install file, a store page, or the site itself as a web app. */
export type AppSource = 'file' | 'store' | 'site'

export function sourceOf(url: string): AppSource {
  if (url.startsWith('/')) return 'site'
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return /\.(?:apk|ipa|mobileconfig|plist)$/i.test(path) ? 'file' : 'store'
}

/** Install steps; a store has instructions of its own. */
export function stepsOf(app: AppType, url: string): readonly StepName[] {
  switch (sourceOf(url)) {
    case 'store':
      return ['scan', 'install', 'open']
    case 'file':
      return app === 'ios' ? ['scan', 'profile', 'trust', 'open'] : ['scan', 'file', 'allow', 'open']
    case 'site':
      return app === 'ios' ? ['safari', 'share', 'home', 'open'] : ['page', 'menu', 'install', 'open']
  }
}
