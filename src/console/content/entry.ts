import type { readContentRules, readEntry } from '#contract/console/content.ts'
import type { Output } from '#contract/endpoint.ts'

export type Entry = Output<typeof readEntry>
export type BrandContentRules = Output<typeof readContentRules>
