/**
 * How a game is started: in the page's frame, in a window of its own, in the lottery's pages, or as a list of its
 * vendor's games. One that nothing can start yet has none of them.
 */
export const launchKinds = ['none', 'frame', 'popup', 'lottery', 'vassalage'] as const
export type LaunchKind = (typeof launchKinds)[number]

export function isLaunchKind(text: string): text is LaunchKind {
  return launchKinds.some((one) => one === text)
}
