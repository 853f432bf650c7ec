import { flow } from '#contract/console/flow.ts'
import { health } from '#contract/console/health.ts'
import { bind } from '#server/platform/http/bind.ts'

import { type FlowParts, openFlow } from './flow.ts'
import { type HealthReads, readHealth } from './health.ts'

export const flowRoutes = (parts: FlowParts) => bind({ flow }, { flow: openFlow(parts) })

export const healthRoutes = (parts: HealthReads) =>
  bind({ health }, { health: (context, input) => readHealth(parts, context, input) })
