import { type Guard, guardsIn } from './guard.ts'

const winnings = 'src/server/play/winnings/winnings.pg.test.ts'
const presence = 'src/server/publishing/content/presence.pg.test.ts'

export const winningsGuards: readonly Guard[] = [
  ...guardsIn('src/server/play/winnings/routes.ts', winnings, [
    [
      'the board tells who has won',
      'the board shows the latest win first',
      'player: maskName(row.account),',
      'player: row.account,',
    ],
    [
      'a counter stands where the market asks for a pool',
      'a pool is the truth',
      'const { asksRealJackpot } = profile',
      'const asksRealJackpot = profile.asksRealJackpot && false',
    ],
  ]),
  ...guardsIn('src/server/play/winnings/store.ts', winnings, [
    [
      'play money is shown as a win',
      'play money, another currency',
      ' AND member.account_type <> ${TRIAL_TYPE}',
    ],
    [
      'a member sees the win of another as their own',
      'members see their own largest win',
      'sql`AND win.member_id = ${asked.memberId}`',
      'sql``',
    ],
  ]),
  ...guardsIn('src/server/publishing/content/presence-routes.ts', presence, [
    [
      'a partner leads to a host that nobody allowed',
      'a link to a host that is not allowed',
      'isLinked = link !== undefined && isLinkType(link.type) && isLinkAllowed(link, outsideHosts)',
      'isLinked = link !== undefined',
    ],
    [
      'a script that came into a row by another way runs on the page of joining',
      'qualities and ways of joining are the brand’s own, sanitized, in the requested language',
      'text: cleanHtml(text)',
      'text',
    ],
  ]),
]
