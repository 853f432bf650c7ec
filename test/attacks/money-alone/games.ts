import * as lists from '#contract/console/game-lists.ts'
import * as providers from '#contract/console/game-providers.ts'
import { offerVendor, saveLotteryMenu } from '#contract/console/catalogue.ts'
import { listTerms } from '#contract/console/lottery-terms.ts'
import { listGames, offerVendorGames } from '#contract/console/games.ts'
import { knowVendor } from '#server/play/catalogue/actions.ts'
import { rotateProviderKey } from '#server/play/providers/actions.ts'
import { openPlayer, openProvider, pairOf, pemOf, vendorOf } from '#test/pg/play-stage.ts'
import { follow, playRound } from '#test/pg/round-stage.ts'

import type { Request, Stage, Trials } from './stage.ts'

type GameCall =
  | 'catalogue.changeVendor'
  | 'catalogue.deleteLotteryMenu'
  | 'catalogue.knowVendor'
  | 'catalogue.offerVendor'
  | 'catalogue.orderLotteryMenus'
  | 'catalogue.orderVendors'
  | 'catalogue.saveLotteryMenu'
  | 'gameProviders.endOldKey'
  | 'gameProviders.explainProviderDifference'
  | 'gameProviders.judgeTheirKey'
  | 'gameProviders.makeOurKey'
  | 'gameProviders.tryGameProvider'
  | 'gameProviders.useOurKey'
  | 'gameLists.applyGameList'
  | 'gameLists.mapVendor'
  | 'gameLists.retireListedGames'
  | 'gameLists.takeGameList'
  | 'gameLists.uploadGameList'
  | 'games.changeGame'
  | 'games.offerVendorGames'
  | 'games.orderGames'
  | 'games.switchAllGames'
  | 'lotteryTerms.orderLotteries'
  | 'lotteryTerms.termsEffect'
  | 'rounds.showRound'

let counted = 0

/** A provider that answers our calls, with a vendor that the brand offers, two games, and a maker that is not mapped. */
async function aMaker({ server, supplier, valueOf }: Stage) {
  counted += 1
  const [code, vendor] = [`maker-${counted}`, `AUREL_${counted}`]
  await openProvider(server, { code, baseUrl: supplier.baseUrl, pair: 'maker' })
  await server.services.store.transact((tx) =>
    knowVendor(tx, {
      code: vendor,
      displayName: 'Aurel',
      category: 'live',
      accountTypeId: 20_000 - counted,
      provider: code,
    }),
  )
  await valueOf(offerVendor, { code: vendorOf(code) })
  return { code, vendor, games: vendorOf(code) }
}

/** The same with a list of one new game; both games of the vendor are not on it. */
async function aList(stage: Stage) {
  const { code, vendor } = await aMaker(stage)
  stage.supplier.games = [{ game_code: 'amber', name: 'Amber', product: 'Aurel Games' }]
  await stage.valueOf(lists.mapVendor, { code, name: 'Aurel Games', vendorCode: vendor })
  const { id } = await stage.valueOf(lists.takeGameList, { code })
  return { code, id }
}

/** Two games that the brand offers. */
async function offered(stage: Stage) {
  const { games } = await aMaker(stage)
  await stage.valueOf(offerVendorGames, { vendorCode: games })
  const { list } = await stage.valueOf(listGames, { category: 'slots', vendorCode: games })
  return (list as { id: string; version: number }[]).map(({ id, version }) => ({ id, version }))
}

const menu = { label: { EN: 'Central' }, region: 'vn-central', prizeMode: 'SEA', isOn: true, games: [] }

async function aMenu(stage: Stage) {
  const { server } = stage
  await server.asOwner(`UPDATE merchant SET prize_modes = '{SEA}' WHERE id = $1`, [server.merchantId])
  await server.services.registry.refresh()
  counted += 1
  const tag = `MENU_${counted}`
  const { version } = await stage.valueOf(saveLotteryMenu, { ...menu, tag })
  return { tag, version }
}

/** Proposes a key of the provider as the owner. */
async function aWaitingKey(stage: Stage): Promise<Request> {
  const { code } = await aMaker(stage)
  await stage.valueOf(providers.proposeTheirKey, { code, key: pemOf(pairOf('next').publicKey) })
  return { input: { code, id: await waitingKey(stage, code), judgement: 'approve' } }
}

async function waitingKey({ server }: Stage, code: string) {
  const [row] = await server.asOwner<{ id: string }>(
    'SELECT id::text FROM provider_key_waiting WHERE provider_code = $1',
    [code],
  )
  return row?.id
}

const visibility = 'It decides what members see, not what they have.'
const played = 'It plays by a provider that two operators have switched on.'
const ours = 'Our key signs our questions; wallet calls are checked by theirs.'

export const ofGames: Readonly<Record<GameCall, Trials>> = {
  'catalogue.changeVendor': {
    'name and switches': {
      async ask(stage) {
        const { games } = await aMaker(stage)
        const look = { ownName: 'Ours', isOn: false, isHot: true, isInMaintenance: true }
        return { input: { code: games, version: 1, ...look } }
      },
      writes: {
        [visibility]: ['merchant_vendor.display_name', 'merchant_vendor.is_hot'],
        [played]: ['merchant_vendor.is_in_maintenance'],
      },
    },
    'a name to pay to': {
      async ask(stage) {
        const { games } = await aMaker(stage)
        const look = { ownName: 'Pay 0123 4567 89', isOn: false, isHot: false, isInMaintenance: false }
        return { input: { code: games, version: 1, ...look } }
      },
      refused: 'payee_in_name',
    },
  },
  'catalogue.deleteLotteryMenu': { 'a menu': { ask: async (stage) => ({ input: await aMenu(stage) }) } },
  'catalogue.knowVendor': {
    'a vendor of a provider': {
      ask: ({ games }) => ({
        input: { code: 'NEW_ONE', name: 'New one', category: 'slots', provider: games.code },
      }),
      writes: { [played]: ['+vendor'] },
    },
    'a name to pay to': {
      ask: ({ games }) => ({
        input: { code: 'PAY_IT', name: 'Pay 0123 4567 89', category: 'slots', provider: games.code },
      }),
      refused: 'payee_in_name',
    },
  },
  'catalogue.offerVendor': {
    'a vendor': {
      ask: async (stage) => ({ input: { code: (await aMaker(stage)).vendor } }),
      writes: { [played]: ['+merchant_vendor'] },
    },
  },
  'catalogue.orderLotteryMenus': {
    'one menu': {
      async ask(stage) {
        const { tag, version } = await aMenu(stage)
        return { input: { order: [{ code: tag, version }] } }
      },
    },
  },
  'lotteryTerms.termsEffect': {
    'looser terms': {
      ask: () => Promise.resolve({ input: { gameCode: 'K3_1', terms: { isOn: true, types: [] } } }),
    },
  },
  'lotteryTerms.orderLotteries': {
    'another order': {
      async ask({ valueOf }) {
        const { list } = await valueOf(listTerms, {})
        const before = (list as { gameCode: string }[]).map(({ gameCode }) => gameCode)
        return { input: { before, order: before.toReversed() } }
      },
      writes: { [visibility]: ['merchant.lottery_order'] },
    },
  },
  'catalogue.orderVendors': {
    'another order': {
      async ask(stage) {
        await aMaker(stage)
        const order = await stage.server.asOwner<{ code: string; version: number }>(
          `SELECT vendor_code AS code, merchant_vendor.version FROM merchant_vendor
             JOIN vendor ON code = vendor_code WHERE category = 'slots' ORDER BY code DESC`,
        )
        return { input: { category: 'slots', order } }
      },
      writes: { [visibility]: ['merchant_vendor.position'] },
    },
  },
  'catalogue.saveLotteryMenu': {
    'a changed menu': {
      ask: async (stage) => ({ input: { ...menu, ...(await aMenu(stage)), isOn: false } }),
    },
    'a name to pay to': {
      ask: async (stage) => ({
        input: { ...menu, ...(await aMenu(stage)), label: { ...menu.label, EN: 'Pay 0123 4567 89' } },
      }),
      refused: 'payee_in_name',
    },
  },
  'gameProviders.endOldKey': {
    'their old key': {
      async ask(stage) {
        const { code } = await aMaker(stage)
        const publicKey = pemOf(pairOf('next').publicKey)
        await stage.server.services.store.transact((tx) =>
          rotateProviderKey(tx, { code, side: 'theirs', publicKey }),
        )
        return { input: { code, side: 'theirs' } }
      },
      writes: { 'It closes a door.': ['provider_key.ends_at'] },
    },
  },
  'gameProviders.explainProviderDifference': {
    'a difference': {
      async ask(stage) {
        const { code } = await aMaker(stage)
        const [row] = await stage.server.asOwner<{ id: string }>(
          `INSERT INTO provider_difference (provider_code, transaction_id, kind, merchant_id, there, happened_at)
           VALUES ($1, 't-1', 'only_there', $2, '{"amount": "1.00"}', now()) RETURNING id::text`,
          [code, stage.server.merchantId],
        )
        return { input: { code, id: row?.id } }
      },
      writes: {
        'It is words about a difference.': [
          'provider_difference.explained_at',
          'provider_difference.explained_by',
          'provider_difference.reason',
        ],
      },
    },
  },
  'gameProviders.judgeTheirKey': {
    'their own proposal': { ask: aWaitingKey, refused: 'maker_is_checker' },
  },
  'gameProviders.makeOurKey': {
    'another key': {
      ask: async (stage) => ({ input: { code: (await aMaker(stage)).code } }),
      writes: { [ours]: ['+provider_key_waiting'] },
    },
  },
  'gameProviders.tryGameProvider': {
    'a question': { ask: async (stage) => ({ input: { code: (await aMaker(stage)).code } }) },
  },
  'gameProviders.useOurKey': {
    'a key made before': {
      async ask(stage) {
        const { code } = await aMaker(stage)
        await stage.valueOf(providers.makeOurKey, { code })
        return { input: { code, id: await waitingKey(stage, code) } }
      },
      writes: { [ours]: ['+provider_key', '-provider_key_waiting', 'provider_key.ends_at'] },
    },
  },
  'gameLists.applyGameList': {
    'new games': {
      ask: async (stage) => ({
        input: { ...(await aList(stage)), state: 'new', offer: { merchantCode: stage.code, isOn: true } },
      }),
      writes: { [played]: ['+game', '+merchant_game'] },
    },
  },
  'gameLists.mapVendor': {
    'a maker': {
      async ask(stage) {
        const { code, vendor } = await aMaker(stage)
        return { input: { code, name: 'Aurel Games', vendorCode: vendor } }
      },
      writes: { [played]: ['+provider_vendor'] },
    },
  },
  'gameLists.retireListedGames': {
    'games that are gone': {
      ask: async (stage) => ({ input: { ...(await aList(stage)), seen: 2 } }),
      writes: { [visibility]: ['game.retired_at'] },
    },
  },
  'gameLists.takeGameList': {
    'a list': {
      async ask(stage) {
        stage.supplier.games = [{ game_code: 'amber', name: 'Amber', product: 'Aurel Games' }]
        return { input: { code: (await aMaker(stage)).code } }
      },
      writes: { 'No game of it is written yet.': ['+provider_game_list'] },
    },
  },
  'gameLists.uploadGameList': {
    'a file': {
      ask: async (stage) => ({
        input: { code: (await aMaker(stage)).code, fileName: 'list.csv' },
        file: { bytes: 'code,name,vendor\namber,Amber,Aurel Games', type: 'text/csv' },
      }),
      writes: { 'No game of it is written yet.': ['+provider_game_list'] },
    },
    'a game named as an account': {
      ask: async (stage) => ({
        input: { code: (await aMaker(stage)).code, fileName: 'list.csv' },
        file: { bytes: 'code,name,vendor\namber,Pay 0123 4567 89,Aurel Games', type: 'text/csv' },
      }),
      refused: 'payee_in_name',
    },
  },
  'games.changeGame': {
    'every switch': {
      async ask(stage) {
        const [game] = await offered(stage)
        return { input: { ...game, isOn: true, isHot: true, isInMaintenance: true } }
      },
      writes: {
        [played]: ['merchant_game.is_on', 'merchant_game.is_in_maintenance'],
        [visibility]: ['merchant_game.is_hot'],
      },
    },
  },
  'games.offerVendorGames': {
    'two games': {
      ask: async (stage) => ({ input: { vendorCode: (await aMaker(stage)).games } }),
      writes: { [played]: ['+merchant_game'] },
    },
  },
  'games.orderGames': {
    'another order': {
      ask: async (stage) => ({
        input: { category: 'slots', order: (await offered(stage)).toReversed() },
      }),
      writes: { [visibility]: ['merchant_game.position'] },
    },
  },
  'games.switchAllGames': {
    off: {
      ask: () => ({ input: { areGamesOn: false } }),
      writes: { [played]: ['merchant.are_games_on'] },
    },
    'on again': {
      ask: () => ({ input: { areGamesOn: true } }),
      writes: { [played]: ['merchant.are_games_on'] },
    },
  },
  'rounds.showRound': {
    'the page of a provider': {
      async ask({ server, replays }) {
        await server.asOwner(`UPDATE merchant SET launch_game_cdns = '{https://games.test}' WHERE id = $1`, [
          server.merchantId,
        ])
        await server.services.registry.refresh()
        const open = await openProvider(server, { code: 'replays', baseUrl: replays })
        const { round } = await playRound(server, open, await openPlayer(server, open), {})
        await follow(server)
        const [row] = await server.asOwner<{ id: string }>(
          'SELECT id::text FROM played_round WHERE round_id = $1',
          [round],
        )
        return { input: { id: row?.id } }
      },
    },
  },
}
