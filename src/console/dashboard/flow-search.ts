import { choicePart, type RawSearch } from '#console/ui/search-part.ts'
import { type FlowSpan, flowSpans } from '#domain/dashboard/flow.ts'

/** The dashboard's period; today unless the address names another. */
export function readFlowSearch(raw: RawSearch): { readonly span: FlowSpan | undefined } {
  return { span: choicePart(raw['span'], flowSpans) }
}
