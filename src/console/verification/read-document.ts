import type { readDocument } from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'

export type ReadDocument = Output<typeof readDocument>
