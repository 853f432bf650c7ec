import { randomUUID } from 'node:crypto'

import { sendCampaign } from '#contract/console/campaigns.ts'
import { newPlayer } from '#test/pg/mission-stage.ts'
import { reason } from '#test/pg/money-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'campaigns.sendCampaign': async (stage) => {
    await newPlayer(stage.server)
    const { languages = [] } = stage.server.services.registry.findById(stage.server.merchantId) ?? {}
    const input = {
      merchantCode: stage.code,
      name: 'Pay here',
      purpose: 'offer',
      segment: {},
      texts: languages.map((language) => ({ language, title: 'Pay in', body: 'Pay to 0123 4567 89' })),
      reason,
      requestId: randomUUID(),
    }
    return async () => waitsInVain(stage, await stage.call(stage.owner, sendCampaign, input))
  },
}
