import type { readFeedback } from '#contract/console/feedback.ts'
import type { Output } from '#contract/endpoint.ts'

export type ReadFeedback = Output<typeof readFeedback>
