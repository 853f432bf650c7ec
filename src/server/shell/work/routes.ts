import { waitingWork } from '#contract/console/work.ts'
import { bind } from '#server/platform/http/bind.ts'

import { findWork, type WorkParts } from './tasks.ts'

export const workRoutes = (parts: WorkParts) =>
  bind({ waitingWork }, { waitingWork: (context, input) => findWork(parts, context, input) })
