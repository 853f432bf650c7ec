import { type Guard, provenBy } from './guard.ts'

const letters = 'src/server/publishing/letters/letters.pg.test.ts'

/** Guards of letters between an agent and a member directly below. */
export const letterGuards: readonly Guard[] = [
  ...provenBy(letters, [
    [
      'letter-announced-by-consent',
      'a member who consented to messages about money gets mails because of letters of the upline',
      'a letter is announced by mail alone to a member who consented, without its text, until it was read',
    ],
    [
      'stopped-author-writes-none',
      'an agent whom an operator has stopped goes on writing',
      'an operator stops the letters of an agent, who still reads them, and lets the agent write again',
    ],
    [
      'letter-stop-as-read',
      'of two operators one undoes what the other has just decided',
      'an operator stops the letters of an agent, who still reads them, and lets the agent write again',
    ],
    [
      'report-request-of-letter',
      'a member believes that a letter is reported, and another one is',
      'a report repeated with one request id and another letter is a conflict',
      { replace: ['known.letterId === (given.letterId ?? null)', 'true'] },
    ],
    [
      'letter-within-line',
      'a former upline goes on writing to a member who has left the team',
      'after a move both sides still read their letters, and write none',
    ],
    [
      'letter-names-no-payee',
      'an agent sends members to an account that is not the brand’s',
      'a letter that names a payee is refused',
    ],
    [
      'letter-daily-limit',
      'an agent floods the team with letters',
      'of two letters at the daily limit one is refused',
      { value: 'undefined' },
    ],
    [
      'letters-of-author-serialized',
      'concurrent letters exceed the daily limit together',
      'of two letters at the daily limit one is refused',
    ],
    [
      'muted-letters-not-delivered',
      'a member cannot get rid of the letters of an upline',
      'a muted author gets the same answer, and the letter reaches nobody',
    ],
    [
      'no-letters-down-when-shut-out',
      'an agent invites a member to play who is on a break',
      'a member on a break gets no letters of the upline',
      { value: 'true' },
    ],
    [
      'letter-of-member',
      'a member reads the letters of others by their ids',
      'a letter is read, answered and muted by its two sides alone',
      { cut: 'AND ${memberId} IN (upline_id, downline_id)' },
    ],
    [
      'undelivered-letters-hidden',
      'a muted author still reaches the member',
      'a muted author gets the same answer, and the letter reaches nobody',
      { cut: '(is_delivered OR author_id = ${filter.readerId}) AND' },
    ],
    [
      'letter-numbers-masked',
      'an agent collects the mobile numbers of the team',
      'mobile numbers that serve as account names are masked',
      { replace: ['accountInPart(other.account)', 'other.account'] },
    ],
    [
      'reports-received-letters',
      'a report shows operators the letters of others as if they were received',
      'a member reports a received letter once',
      { replace: ['letter.authorId !== reader.memberId', 'true'] },
    ],
    [
      'letters-to-direct-downline',
      'an agent writes to members below other agents',
      'letters go to direct members alone',
      { cut: 'AND team.level = 1' },
    ],
  ]),
  ...provenBy('src/server/publishing/feedback/disputes.pg.test.ts', [
    [
      'dispute-of-own-statement',
      'an agent opens a case about the statement of another, and learns that it exists',
      'an agent disputes a line of the own statement once while it is open; others find no such statement',
    ],
    [
      'disputes-of-own-agent',
      'an agent reads the disputes of others and their answers',
      'an agent disputes a line of the own statement once while it is open; others find no such statement',
      { cut: 'AND member_id = ${of.memberId}' },
    ],
    [
      'dispute-request-of-line',
      'an agent believes that a line is disputed, and another one is',
      'a request id repeated with another line or statement is a conflict, and disputes nothing',
      { replace: ['known.statementLine === (given.statement?.line ?? null)', 'true'] },
    ],
    [
      'dispute-request-of-statement',
      'an agent believes that a statement is disputed, and another one is',
      'a request id repeated with another line or statement is a conflict, and disputes nothing',
      { replace: ['known.statementId === (given.statement?.id ?? null)', 'true'] },
    ],
    [
      'correction-of-own-dispute',
      'money for a friend passes as the correction of another agent’s dispute',
      'an adjustment names the dispute of its member, which shows it; the agent sees what was approved',
    ],
    [
      'own-rebate-of-member',
      'a member opens a case about the rebate of another, and learns that it exists',
      'a member who is no agent disputes an own rebate by the reference of its transfer',
      { replace: ['AND rebate.member_id = ${memberId}', ''] },
    ],
    [
      'dispute-of-own-rebate',
      'an agent opens a case about the rebate of another, and learns that it exists',
      'an agent disputes a line of the own rebate of a day in the same way',
    ],
    [
      'dispute-request-of-rebate-line',
      'an agent believes that a hall is disputed, and another one is',
      'an agent disputes a line of the own rebate of a day in the same way',
      { replace: ['known.rebateLine === (given.rebate?.line ?? null)', 'true'] },
    ],
    [
      'dispute-request-of-rebate',
      'an agent believes that a rebate is disputed, and that of another day is',
      'an agent disputes a line of the own rebate of a day in the same way',
      { replace: ['known.rebateId === (given.rebate?.id ?? null)', 'true'] },
    ],
  ]),
]
