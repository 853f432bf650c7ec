import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** One line for each thing that somebody could stumble over. */
export async function findBarriers(page: Page, place: string, rules?: string[]): Promise<string[]> {
  // Frames are not looked into: a page of ours has none, and the usual way opens a page for every look.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${place}: ${id} at ${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`),
  )
}
