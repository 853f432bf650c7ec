import type * as calls from '#contract/console/boards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  BOARDS_MOST,
  type BoardFault,
  type BoardRules,
  boardStateOf,
  refuseBoard,
} from '#domain/boards/board.ts'
import { tidyName } from '#domain/language/names.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { insertBoard, selectBoards, selectPublished } from './board-store.ts'
import { selectBrand } from './store.ts'

type Publish = typeof calls.publishBoard
type BrandOperator = By & { readonly merchantId: number }

const deed = 'consoleBoards.publishBoard'

export async function listBoards(tx: Tx, merchantId: number): Promise<Output<typeof calls.listBoards>> {
  const { currency, today } = await selectBrand(tx, merchantId)
  const published = await selectPublished(tx, merchantId)
  const rows = await selectBoards(tx, merchantId, BOARDS_MOST)
  return {
    currency,
    today,
    list: rows.map((row) => {
      const facts = published.get(row.board)
      if (!facts) throw new Error(`board ${row.board} is gone`)
      const { publishedAt, operator, second, members, winners, joined } = facts
      return {
        board: row.board,
        ...writtenRules(row),
        state: boardStateOf(row, today),
        publishedAt: publishedAt.toISOString(),
        ...(operator === null ? {} : { operator }),
        ...(second === null ? {} : { second }),
        members,
        winners,
        ...(row.teams ? { joined: [...joined] } : {}),
      }
    }),
  }
}

/** Publishes a board once a second operator has approved it. */
export async function publishOrPropose(
  store: Store,
  by: BrandOperator,
  input: Input<Publish>,
): Promise<Output<Publish>> {
  const proposal = { deed, subject: `board ${input.board}`, input, reason: input.reason } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => publish(tx, by, input))
  return outcome.waits === undefined ? {} : { waits: outcome.waits }
}

/** Executes approved proposals. */
export const boardExecutors: Pick<Executors, typeof deed> = {
  [deed]: async (tx, maker, input: Input<Publish>) => {
    await publish(tx, ofBrand(maker), input)
  },
}

async function publish(
  tx: Tx,
  by: BrandOperator,
  { board, rules: given, reason }: Input<Publish>,
): Promise<void> {
  const { merchantId, operatorId, second } = by
  const brand = await selectBrand(tx, merchantId)
  const known = await selectBoards(tx, merchantId, BOARDS_MOST)
  if (known.some((one) => one.board === board)) throw refuse<Publish>('board_known') // guard: board-never-replaced
  if (known.length >= BOARDS_MOST) throw refuse<Publish>('too_many_boards')
  const rules = readRules(given)
  refuseFault(refuseBoard(rules, brand)) // guard: board-of-form
  const { teams, ...written } = writtenRules(rules)
  const ofTeams = teams && { teams: teams.list, teamBest: teams.best, teamShare: teams.share }
  const change = { before: {}, after: { ...written, ...ofTeams } }
  // guard: board-by-two
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('a board needs a second operator')
  const row = { merchantId, board, ...rules, operatorId, approvedBy: second.operatorId }
  if (!(await insertBoard(tx, row))) throw refuse<Publish>('board_known')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'board.publish', ...change })
}

function refuseFault(fault: BoardFault | undefined): void {
  if (fault === undefined) return
  if (fault === 'prizes_too_high') throw refuse<Publish>('board_too_dear')
  throw refusePlainly('invalid_input', { fields: [`rules.${fieldOf[fault]}`] })
}

const fieldOf: Readonly<Record<Exclude<BoardFault, 'prizes_too_high'>, string>> = {
  name_missing: 'name',
  stake_not_payable: 'stakeMin',
  best: 'best',
  shared_by: 'sharedBy',
  days: 'fromDay',
  prizes_missing: 'prizes',
  prizes_rising: 'prizes',
  prizes_not_payable: 'prizes',
  prizes_beyond_teams: 'prizes',
  teams: 'teams',
  team_names: 'teams',
  team_best: 'teams',
}

/** Rules as they travel. Prizes that are no whole number where one is needed become nothing. */
function readRules({ stakeMin, prizes, gives, teams, ...given }: Input<Publish>['rules']): BoardRules {
  const whole = (text: string) => (/^\d{1,13}$/.test(text) ? BigInt(text) : 0n)
  return {
    ...given,
    names: undefined,
    ...tidyName(given),
    gives,
    stakeMin: readAmount(stakeMin) ?? 0n,
    prizes: prizes.map((prize) => (gives === 'cash' ? (readAmount(prize) ?? 0n) : whole(prize))),
    teams: teams && { ...teams, list: teams.list.map(tidyName) },
  }
}

/** As rules travel, and as the audit log and the second operator see them. */
function writtenRules({
  score,
  stakeMin,
  best,
  categories,
  fromDay,
  toDay,
  gives,
  prizes,
  sharedBy,
  teams,
  ...named
}: BoardRules) {
  return {
    ...tidyName(named),
    score,
    stakeMin: writeAmount(stakeMin),
    best,
    categories: [...categories],
    fromDay,
    toDay,
    gives,
    prizes: prizes.map((prize) => (gives === 'cash' ? writeAmount(prize) : prize.toString())),
    ...(sharedBy === undefined ? {} : { sharedBy }),
    ...(teams === undefined ? {} : { teams: { ...teams, list: teams.list.map(tidyName) } }),
  }
}
