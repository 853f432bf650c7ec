/** Every address of the console. No other file writes one. */
export const paths = {
  home: '/',
  members: '/players',
  member: '/players/$memberId',
  clubs: '/clubs',
  audit: '/audit',
  outbox: '/messages',
  applications: '/offers/applications',
  service: '/service',
  operators: '/operators',
  ownAccount: '/account',
  settings: '/settings',
  flags: '/settings/flags',
  languages: '/settings/languages',
  registration: '/settings/registration',
  accounts: '/settings/accounts',
  maintenance: '/settings/maintenance',
  regions: '/settings/regions',
  profile: '/settings/profile',
  providers: '/settings/providers',
  apiDocs: '/docs/api',
} as const

export type Path = (typeof paths)[keyof typeof paths]
