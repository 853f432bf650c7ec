import { sealing as contract } from '#contract/sealing.ts'
import { bind } from '#server/platform/http/bind.ts'

import type { Sealing } from './actions.ts'

export const sealingRoutes = ({ keys }: Sealing) => bind(contract, { exchangeKey: () => keys.givenOut() })
