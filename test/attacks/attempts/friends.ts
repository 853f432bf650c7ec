import { admitFriend, saveFriendTerms } from '#contract/console/friends.ts'
import { addFriendTerms, invite, newInviter } from '#test/pg/friend-stage.ts'
import { reason } from '#test/pg/money-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'consoleFriends.admitFriend': async (stage) => {
    await addFriendTerms(stage.server)
    const { id } = await invite(stage.server, await newInviter(stage.server))
    await stage.server.asOwner(
      'INSERT INTO friend_address_seen (friend_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [id],
    )
    const input = { merchantCode: stage.code, id: id.toString(), reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, admitFriend, input))
  },
  'consoleFriends.saveFriendTerms': async (stage) => {
    // Another attempt has published terms.
    const [newest] = await stage.server.asOwner<{ version: number }>(
      `SELECT coalesce(max(friend_terms.version), 0) AS version FROM friend_terms JOIN merchant ON merchant.id = merchant_id WHERE merchant.code = $1`,
      [stage.code],
    )
    const terms = {
      amount: '100.00',
      budget: '100000.00',
      deposited: '100.00',
      staked: '1000.00',
      days: 92,
      friendsMost: 50,
      claimDays: 92,
    }
    const input = { merchantCode: stage.code, version: newest?.version ?? 0, terms, reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, saveFriendTerms, input))
  },
}
