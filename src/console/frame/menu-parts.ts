import type { MessageId } from '#browser/i18n/messages.ts'
import { pages } from '#console/pages.ts'

export interface MenuPart {
  readonly id: string
  readonly title: MessageId
  readonly paths: readonly string[]
}

/** Parts of long groups of the menu, each below a heading. Pages of a group without a part come first. */
export const menuParts: readonly MenuPart[] = [
  {
    id: 'offers',
    title: 'console.menu_part.offers',
    paths: pathsOf('offers', 'rewards', 'rewardLists', 'reviewedRewards', 'applications', 'friends'),
  },
  {
    id: 'points',
    title: 'console.menu_part.points',
    paths: pathsOf('levels', 'levelChanges', 'pointTerms', 'pointGoods', 'redemptions'),
  },
  {
    id: 'contests',
    title: 'console.menu_part.contests',
    paths: pathsOf('boards', 'raffles', 'missions'),
  },
  { id: 'team', title: 'console.menu_part.team', paths: pathsOf('agents', 'teamReports') },
  {
    id: 'agent_terms',
    title: 'console.menu_part.agent_terms',
    paths: pathsOf('agentRateList', 'agentContracts', 'agentRules'),
  },
  {
    id: 'agent_money',
    title: 'console.menu_part.agent_money',
    paths: pathsOf('agentPayouts', 'agentHeld', 'agentDebts'),
  },
  {
    id: 'home',
    title: 'console.menu_part.home',
    paths: kindsOf('banner', 'hot-match', 'partner', 'quality'),
  },
  { id: 'help', title: 'console.menu_part.help', paths: kindsOf('help-category', 'help-article') },
]

function kindsOf(...kinds: readonly string[]): readonly string[] {
  return kinds.map((kind) => pages.contentKind.path.replace(':kind', kind))
}

function pathsOf(...names: readonly (keyof typeof pages)[]): readonly string[] {
  return names.map((name) => pages[name].path)
}

export function partOf(path: string): MenuPart | undefined {
  return menuParts.find(({ paths }) => paths.includes(path))
}

/** Entries below their headings: first those without one. */
export function partsOf<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
): readonly { readonly part: MenuPart | undefined; readonly entries: readonly Entry[] }[] {
  return [undefined, ...menuParts]
    .map((part) => ({ part, entries: entries.filter(({ path }) => partOf(path) === part) }))
    .filter((one) => one.entries.length > 0)
}
