import { type Guard, guardsIn } from './guard.ts'

const test = 'src/server/money/wallets/wallets.pg.test.ts'
const playMoney = 'src/server/money/wallets/play-money.pg.test.ts'

export const walletGuards: readonly Guard[] = [
  ...guardsIn('src/domain/wallets/wallet-transfer.ts', test, [
    ['money goes to itself', 'is refused and moves nothing', "  if (from === to) return 'wallet_same'\n"],
    [
      'money goes where no games are',
      'is refused and moves nothing',
      "  if (!isOpenWallet(to, open)) return 'wallet_unknown'\n",
    ],
    [
      'made-up names fill the table of wallets',
      'is refused and moves nothing',
      "  if (!isOpenWallet(from, open) && !isHeld) return 'wallet_unknown'\n",
    ],
    [
      'a brand with one balance has others',
      'where one balance serves all games',
      "  if (open.length === 0) return 'wallet_single'\n",
    ],
  ]),
  ...guardsIn('src/server/money/wallets/actions.ts', test, [
    [
      'what is no amount comes as far as the ledger',
      'is no amount: 400',
      "  if (amount === undefined) throw refusePlainly('invalid_input')\n",
    ],
    [
      'a request that is sent again collects again',
      'everything is collected by one transfer',
      '    if (known?.reference === COLLECT) return knownOf(known)\n',
    ],
    [
      'a request that moved money collects it again',
      'a request with other content is a conflict',
      "    if (known) throw refuse<Collect>('request_conflict')\n",
    ],
  ]),
  ...guardsIn('src/server/money/wallets/play-money.ts', playMoney, [
    [
      'play money comes whenever somebody asks',
      'play money comes again',
      '  if (refusal) throw refuse<Refill>(refusal)\n',
    ],
  ]),
  ...guardsIn('src/server/money/wallets/store.ts', playMoney, [
    ['two refills at once are two', 'of two refills at once', ' FOR UPDATE`', '`'],
  ]),
  ...guardsIn('src/server/money/wallets/reading.ts', playMoney, [
    [
      'play money counts as money',
      'are never counted together',
      'all.filter(({ currency }) => currency === holder.currency)',
      'all',
    ],
  ]),
  ...guardsIn('src/server/money/wallets/routes.ts', playMoney, [
    [
      'a real account is given play money',
      'a real account gets no play money',
      "      if (caller.kind !== 'member' || caller.accountType !== TRIAL_TYPE) throw refusePlainly('forbidden')\n",
    ],
  ]),
  ...guardsIn('src/contract/wallets.ts', playMoney, [
    [
      'a trial account moves money',
      'a trial account sees its play money',
      "access: 'real-member',\n    summary: 'Moves money",
      "access: 'member',\n    summary: 'Moves money",
    ],
    [
      'a trial account collects money',
      'a trial account sees its play money',
      "access: 'real-member',\n    summary: 'Moves all money from the vendors",
      "access: 'member',\n    summary: 'Moves all money from the vendors",
    ],
  ]),
  ...guardsIn(
    'src/server/platform/merchants/wallet-settings.ts',
    'src/server/platform/merchants/wallet-settings.pg.test.ts',
    [
      [
        'a wallet is opened for whom the brand does not offer',
        'is refused, and nothing has changed',
        "      if (wanted.vendors.some((code) => !known.includes(code))) return ['vendors']\n",
      ],
    ],
  ),
  ...guardsIn('src/server/play/free-play/actions.ts', 'src/server/play/free-play/free-play.pg.test.ts', [
    [
      'a trial account has nothing to play with',
      'a visitor tries free',
      '  await givePlayMoney(tx, { merchantId: merchant.id, memberId: member.id })\n',
    ],
  ]),
]
