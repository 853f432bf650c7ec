import { findRecords } from '#contract/console/find.ts'
import { bind } from '#server/platform/http/bind.ts'

import { type FindParts, findByText } from './find.ts'

export const findRoutes = (parts: FindParts) =>
  bind({ findRecords }, { findRecords: (context, input) => findByText(parts, context, input) })
