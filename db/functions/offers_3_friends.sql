-- Whether a friend and the inviter have sessions at one address, of IPv6 in one network of a connection.
CREATE OR REPLACE FUNCTION friend_shares_address(p_friend bigint, p_inviter bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM session AS own
                   JOIN session AS other
                     ON network(set_masklen(other.address, CASE family(other.address) WHEN 6 THEN 64 ELSE 32 END))
                      = network(set_masklen(own.address, CASE family(own.address) WHEN 6 THEN 64 ELSE 32 END))
                  WHERE own.member_id = p_friend AND other.member_id = p_inviter) -- guard: shared-address-brings-no-reward
$$;

-- How far friends are: the sums of the days that count, and whether the house takes a friend for a person whom it or the
-- inviter knows already. Days are business days; bets count on the day of their settlement.
CREATE OR REPLACE FUNCTION friend_facts(p_friends bigint[])
RETURNS TABLE (member_id bigint, is_verified boolean, deposited numeric, staked numeric, is_known_person boolean, is_household boolean,
               is_over boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT friend.member_id,
         EXISTS (SELECT FROM age_verification AS age
                  WHERE age.merchant_id = friend.merchant_id AND age.member_id = friend.member_id)
         -- A person is known again by a payout account.
         AND EXISTS (SELECT FROM payout_account AS own
                      WHERE own.member_id = friend.member_id AND own.removed_at IS NULL) -- guard: friend-with-payout-account
         -- The verification of age alone names nobody.
         AND (NOT terms.asks_document
              OR EXISTS (SELECT FROM verification_document AS document
                          WHERE document.merchant_id = friend.merchant_id AND document.member_id = friend.member_id
                            AND document.kind = 'identity' AND document.state = 'accepted')), -- guard: friend-with-document
         (SELECT coalesce(sum(entry.amount), 0)
            FROM ledger_transfer AS transfer
            JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
            -- A return, however late, belongs to the day of its deposit.
            LEFT JOIN ledger_transfer AS returned
              ON returned.member_id = transfer.member_id AND returned.id = transfer.reverses
           WHERE transfer.member_id = friend.member_id AND transfer.currency = brand.currency
             AND transfer.kind IN ('deposit', 'deposit_return') AND entry.balance_after IS NOT NULL
             AND coalesce(returned.business_date, transfer.business_date) <= days.last_day), -- guard: friend-returns-counted
         (SELECT coalesce(sum(sums.stake - sums.bonus_stake), 0) FROM settled_sum AS sums
           WHERE sums.member_id = friend.member_id
             AND sums.currency = brand.currency
             AND sums.settled_day <= days.last_day), -- guard: friend-stakes-in-time
         -- An earlier account of the person, be it the inviter's or any other one.
         EXISTS (SELECT FROM offer_person(friend.merchant_id, friend.member_id) AS person, unnest(person.members) AS other
                  WHERE other < friend.member_id), -- guard: known-person-brings-no-reward
         (friend.is_household
          OR EXISTS (SELECT FROM friend_address_seen AS seen WHERE seen.friend_id = friend.member_id) -- guard: address-seen-remembered
          OR friend_shares_address(friend.member_id, friend.inviter_id))
         -- Two operators have looked at both accounts.
         AND NOT EXISTS (SELECT FROM friend_review AS review WHERE review.friend_id = friend.member_id),
         -- Follower and corrections of the last day have two days.
         ((clock_timestamp() AT TIME ZONE brand.zone) - brand.day_start)::date > days.last_day + 2
    FROM unnest(p_friends) AS given (id)
    JOIN friend ON friend.member_id = given.id
    JOIN friend_terms AS terms ON terms.merchant_id = friend.merchant_id AND terms.version = friend.terms
    JOIN merchant AS brand ON brand.id = friend.merchant_id
   CROSS JOIN LATERAL (
     SELECT ((friend.joined_at AT TIME ZONE brand.zone) - brand.day_start)::date + terms.days AS last_day) AS days
$$;

REVOKE ALL ON FUNCTION friend_facts(bigint[]), friend_shares_address(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_facts(bigint[]), friend_shares_address(bigint, bigint) TO tessera_app;
