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
  ...provenBy('src/domain/offers/due.test.ts', [
    [
      'free-deeds-paid-once-per-person',
      'a version from before the rule pays each account of a person',
      'free deeds are paid once for each person',
    ],
  ]),
  ...provenBy('src/server/money/offers/app-starts.pg.test.ts', [
    [
      'announced-start-reviewed',
      'any program that announces an app is paid',
      'an announcement proves nothing of a member who is not verified',
    ],
    [
      'app-approval-judges-person',
      'an operator who approves announced apps pays each account of a person',
      'an approved app is passed on to the review of the person',
      { value: 'true' },
    ],
    [
      'passed-on-by-one-request',
      'the retry of an approval of the app approves the person too',
      'an approved app is passed on to the review of the person',
    ],
  ]),
]
