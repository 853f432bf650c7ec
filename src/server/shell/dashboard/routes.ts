import { flow } from '#contract/console/flow.ts'
import { bind } from '#server/platform/http/bind.ts'

import { type FlowParts, openFlow } from './flow.ts'

export const flowRoutes = (parts: FlowParts) => bind({ flow }, { flow: openFlow(parts) })
