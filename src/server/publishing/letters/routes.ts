import { letters, teamLetters } from '#contract/letters.ts'
import { notifyMember } from '#server/people/messages/actions.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'

import { findLetters, muteLetters, otherAbove, otherBelow, otherOf, writeLetter } from './actions.ts'

interface Parts {
  readonly store: Store
  readonly hub: Hub
  readonly findKnownPayees: FindKnownPayees
}

type Finding = Parameters<typeof writeLetter>[2]['findOther']

const authorOf = ({ merchant, memberId }: Context) => ({ merchantId: merchant.id, memberId })

export const letterRoutes = (parts: Parts) => {
  const { store } = parts
  const othersOf = (tx: Parameters<typeof otherOf>[0], context: Context, letter: string | undefined) =>
    letter === undefined ? otherAbove(tx, authorOf(context)) : otherOf(tx, authorOf(context), letter)
  return bind(letters, {
    letters: async (context, { letter, before }) => {
      const other = await othersOf(store.read, context, letter)
      return await findLetters(store.read, authorOf(context), other, before)
    },
    writeLetter: (context, { letter, ...input }) =>
      write(parts, context, input, (tx) => () => othersOf(tx, context, letter)),
    muteLetters: async (context, input) => {
      await store.transact((tx) => muteLetters(tx, authorOf(context), input))
      return {}
    },
  })
}

export const teamLetterRoutes = (parts: Parts) =>
  bind(teamLetters, {
    lettersWith: async (context, { id, before }) => {
      const me = authorOf(context)
      const other = await otherBelow(parts.store.read, me, id)
      return await findLetters(parts.store.read, me, other, before)
    },
    writeToDownline: (context, { id, ...input }) =>
      write(parts, context, input, (tx) => () => otherBelow(tx, authorOf(context), id)),
  })

async function write(
  { store, hub, findKnownPayees }: Parts,
  context: Context,
  input: { readonly requestId: string; readonly text: string },
  finding: (tx: Parameters<typeof otherOf>[0]) => Finding,
) {
  const { notifies, ...sent } = await store.transact((tx) =>
    writeLetter(tx, authorOf(context), { ...input, findKnownPayees, findOther: finding(tx) }),
  )
  if (notifies !== undefined) notifyMember(hub.publish, notifies)
  return sent
}
