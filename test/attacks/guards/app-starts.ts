import { type Guard, provenBy } from './guard.ts'

export const appStartGuards: readonly Guard[] = [
  ...provenBy('src/domain/offers/refuse-version.test.ts', [
    [
      'free-deeds-once-per-person',
      'each account of a person is paid for what costs nothing',
      'an app for each account of a person',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy('src/server/money/offers/app-starts.pg.test.ts', [
    [
      'announced-start-reviewed',
      'any program that announces an app is paid',
      'an announcement proves nothing of a member who is not verified',
    ],
  ]),
]
