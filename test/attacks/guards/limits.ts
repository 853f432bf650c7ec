import { type Guard, guardsIn } from './guard.ts'

const calls = 'src/server/money/limits/limits.pg.test.ts'
const reality = 'src/server/money/limits/reality-check.pg.test.ts'
const bets = 'src/server/money/limits/play-guard.pg.test.ts'
const desk = 'src/server/money/limits/console.pg.test.ts'
const credits = 'src/server/money/deposits/limits-of-credits.pg.test.ts'

export const limitGuards: readonly Guard[] = [
  ...guardsIn('src/server/money/deposits/crediting.ts', credits, [
    [
      'more is credited than a limit of deposits allows',
      'an operator matches more than the limit',
      'if (await countCredit(tx, { ...who, reference: order.id, amount: came.amount }))',
      'if ((await countCredit(tx, { ...who, reference: order.id, amount: came.amount })) && tx === undefined)',
    ],
  ]),
  ...guardsIn('src/server/money/deposits/console-actions.ts', credits, [
    [
      'an operator decides what a limit holds',
      'an operator credits nothing that a limit holds',
      "if (order.difference === 'limit') throw refuse<typeof calls.creditDeposit>('limit_holds')",
    ],
  ]),
  ...guardsIn('src/server/money/deposits/choosing.ts', credits, [
    [
      'what a limit holds is credited in spite of it',
      'the member has it credited when the day is over',
      "if (row.state !== 'credited') throw refuse<Choose>('deposit_limit')",
    ],
    [
      'whoever is excluded has money credited',
      'whoever is excluded meanwhile has nothing credited',
      "if (difference === 'excluded') throw refuse<Choose>('excluded')",
    ],
    [
      'a member chooses about the money of another one',
      'money of somebody else is nobody’s to choose about',
      "if (order?.memberId !== memberId.toString()) throw refusePlainly('absent')",
      "if (!order) throw refusePlainly('absent')",
    ],
    [
      'a member credits an order that nobody paid',
      'what a limit does not hold is not chosen about',
      "if (order.difference !== 'limit' || afterDeed(order.state, 'credit') === undefined)\n    throw refuse<Choose>('deposit_moved_on')",
    ],
    [
      'a number of a choice stands for the other one',
      'the member has it credited when the day is over',
      "if (order.choice === choice) return order\n    throw refuse<Choose>('request_conflict')",
      'return order',
    ],
  ]),
  ...guardsIn('src/server/money/limits/deeds.ts', calls, [
    [
      'a looser limit is confirmed before its wait is over',
      'a looser limit waits for the market’s hours and a second yes, and binds nothing before',
      "if (refusal) throw refuse<Calls['confirmLimit']>(refusal)",
    ],
    [
      'an exclusion is shortened by a shorter one',
      'an exclusion ends every other session, keeps the one that asked, and ends by an act and a day alone',
      "if (!isLonger({ untilMs }, exclusion, nowMs)) throw refuse<Calls['exclude']>('exclusion_shorter')",
    ],
    [
      'an exclusion leaves the other devices signed in',
      'an exclusion ends every other session, keeps the one that asked, and ends by an act and a day alone',
      'const endedSessions = await endOtherSessions(tx, { memberId: doer.memberId, id: doer.sessionId })',
      'const endedSessions = 0',
    ],
    [
      'somebody returns before their day',
      'one for good is a state of its own: no day comes, and nobody returns',
      "if (refusal) throw refuse<Calls['askToReturn']>(refusal)",
    ],
    [
      'a break is shortened by a shorter one',
      'a break begins at once, refuses play and deposits, and is over by itself',
      'if (breakUntilMs !== undefined && breakUntilMs >= untilMs)',
      'if (breakUntilMs === untilMs)',
    ],
  ]),
  ...guardsIn('src/server/money/limits/deeds.ts', reality, [
    [
      'the reality check of a market is switched off',
      'in the strict market no member switches the reality check off',
      "if (!isOffered) throw refuse<Calls['setReality']>('reality_unknown')",
    ],
  ]),
  ...guardsIn('src/server/money/limits/routes.ts', calls, [
    [
      'a stolen session loosens limits and ends exclusions',
      'a session alone neither loosens a limit nor ends an exclusion, and a refused deed keeps the proof',
      '      await spendProof(tx, context, cpw)\n',
    ],
  ]),
  ...guardsIn('src/server/money/limits/actions.ts', calls, [
    [
      'somebody who is shut out deposits',
      'a break begins at once, refuses play and deposits, and is over by itself',
      "if (shutOutBy(await selectGuard(tx, who), atMs)) return 'excluded'",
    ],
    [
      'deposits pass their limit when many are asked for at once',
      'deposits count as they are asked for, and twenty at once pass no limit',
      'const atMs = await lockLimits(tx, who)',
      'const atMs = await selectNowMs(tx)',
    ],
    [
      'money goes to a member who is shut out',
      'money goes neither from nor to a member who is shut out',
      'for (const side of [memberId, toMemberId]) {',
      'for (const side of [memberId]) {',
    ],
  ]),
  ...guardsIn('src/server/money/limits/store.ts', calls, [
    [
      'two tabs, and the later one undoes the stricter limit',
      'two tabs, one stricter and one that confirms: the stricter one stands, whoever comes first',
      'await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(query(tx))',
      'void what',
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_play_guard.sql', bets, [
    [
      'somebody who is excluded bets',
      'who is excluded wins what was staked before, and gets it',
      'v_guard.excluded_at IS NOT NULL AND (v_guard.lifts_at IS NULL OR p_at < v_guard.lifts_at)',
      'false',
    ],
    [
      'a closed account of another brand bets',
      'another brand’s member is not active here',
      'WHERE member.id = p_member AND merchant_id = p_merchant',
      'WHERE member.id = p_member',
    ],
    [
      'stakes pass their limit',
      'twenty bets at the edge of a limit: as many pass as there is room for',
      "WHEN p_kind = 'bet' THEN before.used + p_amount",
      "WHEN p_kind = 'bet' THEN before.used",
    ],
    [
      'a member plays what they have excluded',
      'the ledger refuses a stake on what its member does not play, and above the brand’s largest',
      "    RETURN 'game_excluded';",
      '    NULL;',
    ],
    [
      'a stake is above the largest of its game',
      'the ledger refuses a stake on what its member does not play, and above the brand’s largest',
      "AND rule.game_code IN ('', coalesce(p_game, rule.game_code)))\n    INTO v_status",
      'AND false)\n    INTO v_status',
    ],
    [
      'time is not counted',
      'time is counted from bet to bet, and a pause is none',
      'THEN before.used + play_gap(one.last_at, p_at)',
      'THEN before.used',
    ],
  ]),
  ...guardsIn('db/functions/limits_sums.sql', bets, [
    [
      'a limit that is set late forgets what was lost before',
      'a limit that is set while its period runs knows what was played before, and while it was being set',
      "SELECT coalesce(sum(CASE p_kind WHEN 'stake' THEN staked ELSE staked - won END), 0) INTO v_used",
      'SELECT 0 INTO v_used',
    ],
  ]),
  ...guardsIn('src/server/money/limits/console-actions.ts', desk, [
    [
      'an operator loosens a limit',
      'an operator holds a limit down, and cannot let go of one',
      'if (refusal) throw refuse<typeof tightenCall>(refusal)',
    ],
    [
      'an operator shortens an exclusion',
      'an operator shuts a member out, and shortens nothing',
      "if (!isLonger({ untilMs }, exclusion, nowMs)) throw refuse<typeof shutOutCall>('shut_out_shorter')",
    ],
    [
      'an operator holds down a member of another brand',
      'an operator of another brand finds nobody',
      "if (!(await holdMember(tx, { merchantId, memberId }))) throw refusePlainly('absent')",
    ],
  ]),
  ...guardsIn('src/server/publishing/promotions/actions.ts', desk, [
    [
      'who is excluded takes part in an offer',
      'who is shut out applies for no offer, and plays for free no more than for money',
      "if (!(await mayBeInvited(tx, { merchantId, memberId }))) throw refuse<typeof promotions.apply>('shut_out')",
    ],
  ]),
  ...guardsIn('src/server/play/free-play/routes.ts', desk, [
    [
      'who is excluded comes in as a trial account',
      'who is shut out applies for no offer, and plays for free no more than for money',
      "if (!(await mayBeInvited(store.read, who))) throw refuse<typeof freePlay.tryFree>('shut_out')",
      'void who',
    ],
  ]),
]
