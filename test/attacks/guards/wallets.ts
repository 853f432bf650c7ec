import { type Guard, provenBy } from './guard.ts'

const test = 'src/server/money/wallets/wallets.pg.test.ts'
const playMoney = 'src/server/money/wallets/play-money.pg.test.ts'

export const walletGuards: readonly Guard[] = [
  ...provenBy(test, [
    ['wallets-differ', 'money goes to itself', 'is refused and moves nothing'],
    ['wallet-receives-open', 'money goes where no games are', 'is refused and moves nothing'],
    ['wallet-gives-known', 'made-up names fill the table of wallets', 'is refused and moves nothing'],
    ['single-wallet-only', 'a brand with one balance has others', 'where one balance serves all games'],
    ['wallet-amount-parsed', 'what is no amount comes as far as the ledger', 'is no amount: 400'],
    [
      'collect-request-known',
      'a request that is sent again collects again',
      'everything is collected by one transfer',
    ],
    [
      'collect-request-same',
      'a request that moved money collects it again',
      'a request with other content is a conflict',
    ],
  ]),
  ...provenBy(playMoney, [
    ['play-money-rested', 'play money comes whenever somebody asks', 'play money comes again'],
    ['refill-locked', 'two refills at once are two', 'of two refills at once', { cut: 'FOR UPDATE' }],
    ['play-money-apart', 'play money counts as money', 'are never counted together', { value: 'all' }],
    ['refill-for-trials', 'a real account is given play money', 'a real account gets no play money'],
    [
      'wallet-transfer-for-real-members',
      'a trial account moves money',
      'a trial account sees its play money',
      { cut: 'real-' },
    ],
    [
      'wallet-collect-for-real-members',
      'a trial account collects money',
      'a trial account sees its play money',
      { cut: 'real-' },
    ],
  ]),
  ...provenBy('src/server/platform/merchants/wallet-settings.pg.test.ts', [
    [
      'wallet-vendor-offered',
      'a wallet is opened for whom the brand does not offer',
      'is refused, and nothing has changed',
    ],
  ]),
  ...provenBy('src/server/play/free-play/free-play.pg.test.ts', [
    ['trial-given-play-money', 'a trial account has nothing to play with', 'a visitor tries free'],
  ]),
]
