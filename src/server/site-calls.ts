import { freePlayRoutes } from './free-play/routes.ts'
import { codeRoutes } from './accounts/code-routes.ts'
import { openFirebase } from './accounts/firebase.ts'
import { proofRoutes } from './accounts/proof.ts'
import { registrationRoutes } from './accounts/registration-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondStepRoutes } from './accounts/second-step-routes.ts'
import type { Services } from './app.ts'
import { findVendorNames } from './catalogue/actions.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { Codes } from './codes/actions.ts'
import type { Config } from './config.ts'
import type { Say } from './http/words.ts'
import type { Payments } from './payments/actions.ts'
import type { Sealing } from './sealing/actions.ts'
import { presenceRoutes } from './content/presence-routes.ts'
import { matchRoutes } from './content/match-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { depositRoutes } from './deposits/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { gameRoutes } from './games/routes.ts'
import { helpRoutes } from './help/routes.ts'
import { openHumanCheck } from './human/actions.ts'
import type { Submitting } from './ledger/submitting.ts'
import { launchRoutes } from './launch/routes.ts'
import { limitRoutes } from './limits/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { systemRoutes } from './merchants/routes.ts'
import { myAccountRoutes } from './my-account/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import type { Play } from './providers/actions.ts'
import { roundRoutes } from './rounds/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sealingRoutes } from './sealing/routes.ts'
import { findMessagesOf } from './support/actions.ts'
import { findVisitorThread, supportRoutes } from './support/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { shelfRoutes } from './shelves/routes.ts'
import { openProviders } from './social/provider.ts'
import { socialRoutes } from './social/routes.ts'
import { walletRoutes } from './wallets/routes.ts'
import { winningsRoutes } from './winnings/routes.ts'
import { memberTransferRoutes } from './member-transfers/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

/** All calls of the site, by feature. */
export function siteCallsOf(
  { store, registry, hub, build }: Pick<Services, 'store' | 'registry' | 'hub' | 'build'>,
  further: {
    readonly sealing: Sealing
    readonly payments: Payments
    readonly say: Say
    readonly findCountry: ((address: string) => string | undefined) | undefined
    readonly config: Config
    readonly now: () => number
    readonly wrappingKey: Buffer
    readonly codes: Codes
    readonly submitting: Submitting
    readonly play: Play
  },
): Services['siteCalls'] {
  const { codes } = further
  const human = openHumanCheck({ store, houseKey: further.wrappingKey })
  const firebase = openFirebase({ store, keysUrl: further.config.firebaseKeysUrl })
  const ways = { store, registry, say: further.say, codes: further.codes, human, firebase }
  const providers = openProviders({ ...further, allowsLocal: further.config.allowsLocalProviders })
  return {
    system: systemRoutes({ registry, build }),
    content: contentRoutes({ store, registry }),
    catalogue: catalogueRoutes({ store, registry }),
    games: gameRoutes({ store, registry, now: further.now }),
    launch: launchRoutes({ store, registry, play: further.play }),
    presence: presenceRoutes({ store, registry }),
    matches: matchRoutes({ store, registry, now: further.now }),
    shelves: shelfRoutes({ store, registry, now: further.now }),
    help: helpRoutes({ store, registry }),
    feedback: feedbackRoutes({ store, human }),
    messages: messageRoutes({ store, hub }),
    session: sessionRoutes(store),
    sealing: sealingRoutes(further.sealing),
    accounts: accountRoutes(ways),
    registration: registrationRoutes(ways),
    codes: codeRoutes(ways),
    freePlay: freePlayRoutes({ store, registry, human }),
    myAccount: myAccountRoutes({ store, registry, ...further }),
    limits: limitRoutes({ store, registry, hub }),
    secondFactor: [
      ...proofRoutes({ store, codes, say: further.say, houseKey: further.wrappingKey }),
      ...secondFactorRoutes({ store, registry, say: further.say, houseKey: further.wrappingKey }),
    ],
    social: socialRoutes({ store, registry, human, say: further.say, providers }),
    secondStep: secondStepRoutes({ store, codes, say: further.say, houseKey: further.wrappingKey }),
    payments: paymentRoutes(store),
    deposits: depositRoutes({ store, registry, hub, payments: further.payments }),
    pictures: pictureRoutes(store),
    promotions: promotionRoutes({ store, hub }),
    winnings: winningsRoutes({ store, registry }),
    records: recordRoutes({ store, registry, say: further.say }),
    rounds: roundRoutes({
      store,
      registry,
      play: further.play,
      say: further.say,
      findMessages: findMessagesOf,
    }),
    withdrawals: withdrawalRoutes({ store, registry, hub }),
    memberTransfers: memberTransferRoutes({ store, registry, hub }),
    wallets: walletRoutes({
      store,
      registry,
      hub,
      submit: further.submitting.submit,
      findVendorNames,
    }),
    support: supportRoutes({ store, registry, hub, human }),
    live: liveRoutes({ hub, findHeld: (context) => findVisitorThread(store.read, context) }),
  }
}
