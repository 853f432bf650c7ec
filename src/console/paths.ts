/** Every address of the console. No other file writes one. */
export const paths = {
  home: '/',
  members: '/players',
  member: '/players/$memberId',
  clubs: '/clubs',
  audit: '/audit',
  outbox: '/messages',
  applications: '/offers/applications',
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
  links: '/settings/links',
  copy: '/settings/copy',
  content: '/content',
  contentKind: '/content/$kind',
  contentEntry: '/content/$kind/$entryId',
  apiDocs: '/docs/api',
} as const

export type Path = (typeof paths)[keyof typeof paths]
