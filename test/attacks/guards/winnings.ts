import { type Guard, provenBy } from './guard.ts'

const winnings = 'src/server/play/winnings/winnings.pg.test.ts'
const presence = 'src/server/publishing/content/presence.pg.test.ts'

export const winningsGuards: readonly Guard[] = [
  ...provenBy(winnings, [
    [
      'winner-name-masked',
      'the board tells who has won',
      'the board shows the latest win first',
      { value: 'row.account' },
    ],
    [
      'real-jackpot-demanded',
      'a counter stands where the market asks for a pool',
      'a pool is the truth',
      { replace: ['{ asksRealJackpot } = profile', 'asksRealJackpot = profile.asksRealJackpot && false'] },
    ],
    [
      'wins-of-real-money',
      'play money is shown as a win',
      'play money, another currency',
      { cut: 'AND member.account_type <> ${TRIAL_TYPE}' },
    ],
    [
      'win-of-member',
      'a member sees the win of another as their own',
      'members see their own largest win',
      { replace: ['`AND win.member_id = ${criteria.memberId}`', '``'] },
    ],
  ]),
  ...provenBy(presence, [
    [
      'partner-link-allowed',
      'a partner leads to a host that nobody allowed',
      'a link to a host that is not allowed',
      { value: 'link !== undefined' },
    ],
    [
      'joining-page-cleaned',
      'a script that came into a row by another way runs on the page of joining',
      'qualities and ways of joining are the brand’s own, sanitized, in the requested language',
      { cut: ': cleanHtml(text)' },
    ],
  ]),
]
