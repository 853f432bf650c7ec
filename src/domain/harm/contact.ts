/** How an operator reached a member to speak about their play. */
export const contactWays = ['call', 'message', 'mail', 'chat'] as const
export type ContactWay = (typeof contactWays)[number]
